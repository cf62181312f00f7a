// Where phones join, for every part of the page that says so: the network may change at any time.

import {byId, put, show} from '../core/dom.js';
import {slice} from '../core/parts.js';
import {t} from '../core/text.js';

/** @import {View} from '../core/pages.js' */

/** @returns {(view: View, again: boolean) => void} */
export function invitation() {
  return slice(({join_url: url}) => [url], invite);
}

/** @param {View} view */
function invite({join_url: url}) {
  const control = (url || '').toLowerCase().replace(/^https?:\/\//, '');
  put(byId('remote-address'), control.replace(/join$/, 'host') || t('lobby.no_network'));
  // Each address has a picture of its own; without one there is none.
  show(byId('remote-qr'), url !== null);
  if (url) byId('remote-qr').setAttribute('src', '/qr-host.svg?' + encodeURIComponent(url));
}
