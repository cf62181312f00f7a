// How to have the host's controls on a phone: a sheet over whatever the TV shows.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';

/** @type {import('./sheet.js').Sheet} */
export const remoteSheet = {
  id: 'remote',
  title: 'remote.title',
  content({join_url: url}) {
    const address = (url || '').toLowerCase().replace(/^https?:\/\//, '');
    return [
      h('h1', {}, t('remote.title')),
      h(
        'div.remote-ways',
        {},
        url && h('img.remote-qr', {alt: '', src: '/qr-host.svg?' + encodeURIComponent(url)}),
        h(
          'div',
          {},
          h('p', {}, t('remote.how')),
          h('p.remote-address', {}, address.replace(/join$/, 'host') || t('lobby.no_network')),
          h('p', {}, t('remote.pin'))
        )
      )
    ];
  }
};
