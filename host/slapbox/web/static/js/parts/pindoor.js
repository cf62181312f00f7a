// The door that opens to who has said the host's PIN.

import {give, whyUnknown} from '../core/api.js';
import {find} from '../core/dom.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';

/**
 * The page behind the door, as a `path` that needs the PIN; what its form looks like; what comes
 * when it opens, and how all is drawn.
 * @typedef {{path: string, look: string, enter: () => unknown, redraw: () => void}} Facts
 */

/** @type {views.Message | null} */
let why = null;

/** @param {Facts} facts */
export function pinDoor({path, look, enter, redraw}) {
  const onsubmit = async (/** @type {Event & {currentTarget: any}} */ event) => {
    event.preventDefault();
    const pin = find(event.currentTarget, 'input', HTMLInputElement);
    const reply = await give('pin', {pin: pin.value.trim()});
    why = reply.why || (await whyUnknown(path));
    if (!why) enter();
    redraw();
    pin.select();
  };
  return h(
    'main.door.centred',
    {id: 'door'},
    h(
      'form.amid.pin-form',
      {class: look, autocomplete: 'off', onsubmit},
      h('label', {for: 'pin'}, t('control.pin')),
      h('p.hint', {id: 'pin-hint'}, t('control.pin_hint')),
      h('input.field.pin', {
        id: 'pin',
        inputmode: 'numeric',
        pattern: '[0-9]*',
        maxlength: 6,
        autocomplete: 'off',
        'aria-describedby': 'pin-hint pin-error',
        required: true,
        insert: (pin) => pin.focus()
      }),
      h('p.bold.pin-error', {id: 'pin-error', role: 'alert'}, why && say(why)),
      h('button.button.primary', t('control.enter'))
    )
  );
}
