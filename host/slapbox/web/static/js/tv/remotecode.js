// The way to the host's page, for the phone that scans it first: over whatever the TV shows, but
// for a race.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {qrCode} from '../parts/qrcode.js';

/** @param {import('./frame.js').Around} facts */
export function remoteCode({view: {remote, match, join_url: url}}) {
  if (!remote || (match && match.race)) return null;
  const address = (url || '').replace(/^https?:\/\//i, '').replace(/join$/i, 'host');
  return h(
    'section.remote',
    {role: 'status'},
    qrCode(remote, t('remote.title')),
    h(
      'div',
      h('h1', t('remote.title')),
      h('p', t('remote.how')),
      h('p.remote-other', t('remote.pin', {address: address.toLowerCase()}))
    )
  );
}
