// In the lobby, beside the code to join: the one by which phones come into the Wi-Fi.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {qrCode} from '../parts/qrcode.js';

/**
 * @import {TvWifi} from '../views.js'
 */

/**
 * The network of a view, where there is one to show.
 * @param {{wifi?: ?TvWifi}} view
 */
export function wifiCard({wifi}) {
  if (!wifi) return null;
  const {name, password, code} = wifi;
  return h(
    'div.paper.wifi-card',
    h('div.wifi-qr', qrCode(code, t('lobby.wifi.code'))),
    h(
      'div.wifi-words',
      h('h2', h('b.way-step', 1), t('lobby.wifi.title')),
      h('p', {id: 'wifi-name'}, name),
      password !== null &&
        h('p', {id: 'wifi-password'}, h('span', t('lobby.wifi.password')), h('b', password))
    )
  );
}
