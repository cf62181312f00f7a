// Fly-Swatter in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {flyCard, swatter} from '../../art/icons.js';
import {bad, badge, gap, good, lights, no, seat, set, sign, yes} from '../../rulebook/kit.js';

/** @import {InForce} from '../../core/pages.js' */

export const chapters = [
  ['fly_turn', 'starter', 'remainder'],
  ['fly_swat', 'swat_close_ms', 'swat_quiet_ms', 'fifth_fly_counts'],
  ['fly_colour'],
  ['fly_first', 'aim'],
  ['fly_hands'],
  ['fly_wrong', 'penalty_per_hand', 'penalty_order', 'false_start'],
  ['fly_end', 'last_card', 'final_tie']
];

export const intro = [
  ['fly_begin'],
  ['fly_turn'],
  ['fly_swat'],
  ['fly_colour'],
  ['fly_first'],
  ['fly_hands'],
  ['fly_wrong'],
  ['fly_end']
];

export const pictures = {
  fly_begin: (/** @type {InForce} */ {starter}) => [
    ...(starter === 'reaction' ? [lights('#1ed760'), sign('→')] : []),
    set([seat(2)], '1.'),
    set([seat(3)], '2.'),
    set([seat(0)], '3.')
  ],
  fly_turn: () => [
    seat(0),
    sign('→'),
    flyCard('red', 3),
    flyCard('yellow', 2),
    flyCard('green', 4),
    flyCard('red', 1)
  ],
  fly_swat: () => [
    swatter(),
    gap(),
    flyCard('red', 2),
    flyCard('yellow', 3),
    flyCard('green', 4),
    flyCard('orange', 1),
    sign('+'),
    flyCard('purple', 3)
  ],
  fly_colour: () => [
    set([flyCard('red', 1), flyCard('red', 2), flyCard('red', 1)], yes()),
    set([flyCard('yellow', 4), flyCard('yellow', 3)], no()),
    set([flyCard('green', 5)], no())
  ],
  fly_first: (/** @type {InForce} */ {aim}) => [
    set([flyCard('red', 5), seat(0)], '1. ', good('+5')),
    aim === 'best'
      ? set([flyCard('red', 3), seat(1)], '2. ', good('+3'))
      : set([seat(1)], '2. ', badge('0')),
    set([seat(3)], '3. ', badge('0'))
  ],
  fly_hands: () => [set([seat(0), seat(0)], badge('2–4')), gap(), set([seat(1)], badge('5–8'))],
  fly_wrong: (/** @type {InForce} */ {penalty_per_hand}) => [
    set([flyCard('green', 5), seat(0)], no()),
    ...(penalty_per_hand ? [] : [set([flyCard('blue', 2), seat(0)], no())]),
    sign('→'),
    set([flyCard('red', 4)], bad('−4'))
  ],
  fly_end: () => [
    flyCard('red', 5),
    sign('+'),
    flyCard('green', 3),
    sign('+'),
    flyCard('orange', 4),
    sign('='),
    badge('12')
  ]
};
