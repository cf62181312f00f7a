// Cheating Moth in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {phoneSign} from '../../art/icons.js';
import {bad, badge, gap, good, seat, set, sign} from '../../rulebook/kit.js';
import {bug, bugCard, cardBack, guardBadge} from './cards.js';

/** @import {InForce} from '../../core/pages.js' */

/** @param {number} value */
const number = (value) => bugCard({kind: 'number', number: value});

export const chapters = [
  ['moth_play', 'must_play', 'play_drawn'],
  ['moth_spider'],
  ['moth_mosquito', 'mosquito_ms'],
  ['moth_cockroach', 'cockroach_active', 'cockroach_cards', 'bluff_ms'],
  ['moth_ant', 'ant_source'],
  ['moth_cheat', 'slow_ms', 'drag_counts'],
  [
    'moth_guard',
    'cheat_window',
    'cheat_window_ms',
    'out_is_safe',
    'accuse_ms',
    'guard_moth_fit',
    'guard_gift_moth'
  ],
  ['moth_deal', 'first_guard', 'keep_top'],
  ['moth_score', 'rounds', 'final_tie']
];

export const intro = [
  ['moth_begin', 'moth_deal'],
  ['moth_play'],
  ['moth_spider'],
  ['moth_ant'],
  ['moth_mosquito'],
  ['moth_cockroach'],
  ['moth_cheat'],
  ['moth_guard'],
  ['moth_score']
];

export const pictures = {
  moth_play: () => [
    number(2),
    sign('←'),
    number(3),
    sign('→'),
    number(4),
    gap(),
    number(5),
    sign('↔'),
    number(1)
  ],
  moth_spider: () => [bug('spider'), sign('→'), cardBack(), sign('→'), seat(1)],
  moth_mosquito: () => [
    bug('mosquito'),
    set([seat(0)], '1.'),
    set([seat(1)], '2.'),
    set([seat(3), cardBack(), cardBack(), cardBack()], '3.')
  ],
  moth_cockroach: (/** @type {InForce} */ {cockroach_cards}) => [
    bugCard({kind: 'cockroach', number: 4}),
    sign('='),
    number(4),
    ...(cockroach_cards === 'number' ? [] : [bugCard({kind: 'spider', number: 4})]),
    sign('→'),
    seat(2)
  ],
  moth_ant: (/** @type {InForce} */ {ant_source}) => [
    bug('ant'),
    sign('→'),
    ...[0, 1, 3].map((one) =>
      set([seat(one), ant_source === 'draw' ? cardBack() : number(one + 1)], good('+1'))
    )
  ],
  moth_cheat: () => [phoneSign(), sign('↷'), bugCard({kind: 'moth', number: 4}), sign('↓')],
  moth_guard: (/** @type {InForce} */ {cheat_window, cheat_window_s}) => [
    guardBadge(),
    sign('!'),
    cheat_window === 'time' ? set([seat(3)], badge(cheat_window_s + ' s')) : seat(3),
    sign('→'),
    bugCard({kind: 'moth', number: 2}),
    cardBack()
  ],
  moth_deal: () => [
    set([cardBack()], seat(1), ' 8×'),
    gap(),
    bugCard({kind: 'ant', number: 4}),
    sign('='),
    badge('4'),
    gap(),
    guardBadge(),
    seat(0),
    sign('→'),
    seat(1)
  ],
  moth_score: () => [
    set([number(2)], bad('−1')),
    set([bugCard({kind: 'spider', number: 3})], bad('−5')),
    set([bugCard({kind: 'moth', number: 4})], bad('−10'))
  ]
};
