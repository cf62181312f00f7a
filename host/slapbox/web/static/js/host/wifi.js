// The guests' Wi-Fi on the host's control page: typed here, shown on the TV as a code.

import {byId, find, put, show} from '../core/dom.js';
import {t} from '../core/text.js';

/**
 * @import {HostWifi} from '../views.js'
 * @import {Ask} from './main.js'
 */

/**
 * Draws the network of each view. `ask(order, body)` gives an order.
 * @param {Ask} ask
 * @returns {(wifi: ?HostWifi) => void}
 */
export function wifiForm(ask) {
  /** @type {?HostWifi} */
  let known = null;
  byId('wifi-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const reply = await ask('wifi', {
      name: field('wifi-name').value,
      password: field('wifi-password').value,
      hidden: field('wifi-hidden').checked
    });
    // The password stands on this screen no longer than it has to.
    if (!reply.why) field('wifi-password').value = '';
  });
  byId('wifi-tell').addEventListener('click', () =>
    ask('tell-wifi', {told: !(known && known.told)})
  );
  byId('wifi-forget').addEventListener('click', () => ask('forget-wifi'));

  return (wifi) => {
    known = wifi;
    const title = wifi ? t('control.wifi.on', {name: wifi.name}) : t('control.wifi.title');
    put(find(byId('wifi'), 'summary'), title);
    show(byId('wifi-form'), !wifi);
    show(byId('wifi-known'), wifi !== null);
    show(byId('wifi-tell'), wifi !== null && wifi.locked);
    put(byId('wifi-tell'), t(wifi && wifi.told ? 'control.wifi.untell' : 'control.wifi.tell'));
  };
}

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}
