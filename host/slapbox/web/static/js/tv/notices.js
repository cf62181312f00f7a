// What the host has to tell (pads with another firmware, cables that came out, …), and whom the
// table calls upon.

import {h, drawing} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {person} from '../art/people.js';
import {say, t} from '../core/text.js';

/** @import {Around} from './frame.js' */

/** The host's page has all of them. */
const MOST_NOTICES = 3;

/**
 * The newest notices of a view.
 * @param {Around} facts
 */
export function toasts({view: {notices}}) {
  const signs = notices
    .slice(-MOST_NOTICES)
    .map((one) =>
      h(
        'div.toast.' + one.level,
        {key: one.key + JSON.stringify(one.values)},
        h('b', {}, '!'),
        h('span', {}, say(one))
      )
    );
  return h('div.toasts', {role: 'status'}, ...signs);
}

/**
 * The codes with which players come back on another phone, and the host's PIN.
 * @param {Around} facts
 */
export function calls({view}) {
  const codes = (view.recovery || []).map(({seat, code}) => {
    const words = t('calls.code', {name: nameOf(view, seat)});
    return call({'data-call': 'code', 'data-seat': seat}, drawing(person, seat), words, code);
  });
  const pin = view.pin && call({'data-call': 'pin'}, null, t('calls.pin'), view.pin);
  return h('div.calls', {role: 'status'}, ...codes, pin);
}

/**
 * @param {{[sign: string]: string | number}} signs
 * @param {import('../core/patch.js').Child} face
 * @param {string} words
 * @param {string} code
 */
function call(signs, face, words, code) {
  const key = Object.assign({key: code}, signs);
  return h('div.call', key, face, h('span', {}, words), h('b', {}, code));
}
