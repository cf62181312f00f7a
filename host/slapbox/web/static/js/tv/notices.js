// The host's notices (pads with another firmware, cables that came out, …), and whom the table
// calls upon.

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
        'div.row.toast.' + one.level,
        {key: one.key + JSON.stringify(one.values)},
        h('b', '!'),
        h('span', say(one))
      )
    );
  return h('div.row.wrapped.centred.toasts', {role: 'status'}, ...signs);
}

/**
 * The codes with which players come back on another phone.
 * @param {Around} facts
 */
export function calls({view}) {
  const codes = (view.recovery || []).map(({seat, code}) => {
    const words = t('calls.code', {name: nameOf(view, seat)});
    return h(
      'div.row.call',
      {key: code, 'data-seat': seat},
      drawing(person, seat),
      h('span', words),
      h('b', code)
    );
  });
  return h('div.row.wrapped.centred.calls', {role: 'status'}, ...codes);
}
