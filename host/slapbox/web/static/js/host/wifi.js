// The guests' Wi-Fi on the host's control page: typed here, shown on the TV as a code.

import {byId, find} from '../core/dom.js';
import {h, patch} from '../core/patch.js';
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
  return (wifi) => {
    const title = wifi ? t('control.wifi.on', {name: wifi.name}) : t('control.wifi.title');
    const parts = [typing(wifi !== null, ask), wifi && known(wifi, ask)];
    patch(byId('wifi'), h('details', {}, h('summary', {}, title), ...parts));
  };
}

/**
 * @param {boolean} hidden
 * @param {Ask} ask
 */
function typing(hidden, ask) {
  const field = {class: 'field', autocomplete: 'off'};
  return h(
    'form',
    {id: 'wifi-form', autocomplete: 'off', hidden, onsubmit: (event) => show(event, ask)},
    h('label', {for: 'wifi-name'}, t('control.wifi.name')),
    h('input', Object.assign({id: 'wifi-name', maxlength: 32, required: true}, field)),
    h('label', {for: 'wifi-password'}, t('control.wifi.password')),
    h('input', Object.assign({id: 'wifi-password', maxlength: 64}, field)),
    h(
      'label.check',
      {},
      h('input', {id: 'wifi-hidden', type: 'checkbox'}),
      h('span', {}, t('control.wifi.hidden'))
    ),
    h('button.button', {}, t('control.wifi.show'))
  );
}

/**
 * @param {Event & {currentTarget: any}} event
 * @param {Ask} ask
 */
async function show(event, ask) {
  event.preventDefault();
  const form = event.currentTarget;
  const field = (/** @type {string} */ id) => find(form, id, HTMLInputElement);
  const reply = await ask('wifi', {
    name: field('#wifi-name').value,
    password: field('#wifi-password').value,
    hidden: field('#wifi-hidden').checked
  });
  // The password stands on this screen no longer than it has to.
  if (!reply.why) field('#wifi-password').value = '';
}

/**
 * @param {HostWifi} wifi
 * @param {Ask} ask
 */
function known({locked, told}, ask) {
  const tell = () => ask('tell-wifi', {told: !told});
  const forget = () => ask('forget-wifi');
  return h(
    'div',
    {},
    locked &&
      h(
        'button.button',
        {id: 'wifi-tell', onclick: tell},
        t(told ? 'control.wifi.untell' : 'control.wifi.tell')
      ),
    h('button.button', {id: 'wifi-forget', onclick: forget}, t('control.wifi.forget'))
  );
}
