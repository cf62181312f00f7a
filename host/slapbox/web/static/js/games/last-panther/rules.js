// The Last Panther in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {written} from '../../core/text.js';
import {bad, badge, gap, good, no, seat, set, sign, yes} from '../../rulebook/kit.js';
import {fan, mu, shared} from '../mudeck/pictures.js';

/** @import {InForce} from '../../core/pages.js' */

export const chapters = [
  ['panther_deal'],
  ['panther_pass', 'pass_direction', 'pass_count_7_8'],
  ['panther_lead', 'first_lead'],
  ['panther_follow', 'open_tricks'],
  ['panther_points'],
  ['panther_last'],
  ['panther_end', 'end_at', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const intro = [
  ['tricks_touch', 'cards_touch'],
  ['panther_pass'],
  ['panther_lead'],
  ['panther_follow'],
  ['panther_points'],
  ['panther_last'],
  ['panther_end']
];

export const pictures = Object.assign({}, shared, {
  panther_deal: () => [
    set(mu('R1'), no(), ' 3'),
    set(mu('R2'), no(), ' 3, 7, 8'),
    set(mu('Y2'), no(), ' 3'),
    gap(),
    ...['15', '15', '12', '10', '8', '7'].map((cards, more) =>
      set([badge(cards)], String(3 + more))
    )
  ],
  panther_pass: (/** @type {InForce} */ {pass_direction}) => {
    const [from, to] = pass_direction === 'right' ? [1, 0] : [0, 1];
    return [seat(from), sign('→'), fan('? ? ?'), sign('→'), seat(to)];
  },
  panther_lead: (/** @type {InForce} */ {first_lead}) => [
    seat(3),
    sign('→'),
    set(mu(first_lead === 'green_5' ? 'G5' : '?'), '1.')
  ],
  panther_follow: () => [
    set(mu('B3'), '1.'),
    set(mu('B8'), '2. ', yes()),
    set(mu('G9'), '3.'),
    set(mu('R9'), '4.')
  ],
  panther_points: () => [
    set(mu('Y4'), good('+5')),
    set(mu('R8'), bad('−10')),
    set(mu('K7'), bad('−50')),
    set(mu('K7'), bad('−50'))
  ],
  panther_last: () => [fan('R8 G2 K7 R4'), sign('→'), good('+50')],
  panther_end: (/** @type {InForce} */ {end_at}) => [
    set([seat(1)], bad(written(Number(end_at)))),
    sign('→'),
    set([seat(0)], good('★'))
  ]
});
