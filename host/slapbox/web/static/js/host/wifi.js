// The guests' Wi-Fi: typed here, shown on the TV as a code.

import {find} from '../core/dom.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './orders.js';

/** @param {{wifi: views.HostWifi | null}} facts */
export function wifiForm({wifi}) {
  const title = wifi ? t('control.wifi.on', {name: wifi.name}) : t('control.wifi.title');
  return h(
    'details.wifi',
    {id: 'wifi'},
    h('summary', title),
    typing(wifi !== null),
    wifi && known(wifi)
  );
}

/** @param {boolean} hidden */
function typing(hidden) {
  const field = {class: 'field', autocomplete: 'off'};
  return h(
    'form.wifi-form',
    {id: 'wifi-form', autocomplete: 'off', hidden, onsubmit: show},
    h('label', {for: 'wifi-name'}, t('control.wifi.name')),
    h('input', Object.assign({id: 'wifi-name', maxlength: 32, required: true}, field)),
    h('label', {for: 'wifi-password'}, t('control.wifi.password')),
    h('input', Object.assign({id: 'wifi-password', maxlength: 64}, field)),
    h(
      'label.check',
      h('input', {id: 'wifi-hidden', type: 'checkbox'}),
      h('span', t('control.wifi.hidden'))
    ),
    h('button.button', t('control.wifi.show'))
  );
}

/** @param {Event & {currentTarget: any}} event */
async function show(event) {
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

/** @param {views.HostWifi} wifi */
function known({locked, told}) {
  const tell = () => ask('tell-wifi', {told: !told});
  const forget = () => ask('forget-wifi');
  return h(
    'div',
    locked &&
      h(
        'button.button',
        {id: 'wifi-tell', onclick: tell},
        t(told ? 'control.wifi.untell' : 'control.wifi.tell')
      ),
    h('button.button', {id: 'wifi-forget', onclick: forget}, t('control.wifi.forget'))
  );
}
