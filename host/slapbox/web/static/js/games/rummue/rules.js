// Rummü in the rule book: its chapters, each with the options that change it, and their pictures.

import {phoneSign} from '../../art/icons.js';
import {el} from '../../core/dom.js';
import {bad, badge, gap, good, no, says, seat, set, sign, yes} from '../../rulebook/kit.js';
import {fan, mu, reached} from '../mudeck/pictures.js';

/** @import {InForce} from '../../core/pages.js' */

/** Cards that an opening needs, by the points of a single player or a pair. */
const OPENINGS = [
  ['3', '< 0', '< 0'],
  ['4', '0–99', '0–199'],
  ['5', '100–149', '200–399'],
  ['6', '150 +', '400 +']
];

/** The last two, where exactly 150 and 400 still need five. */
const ABOVE = [
  ['5', '100–150', '200–400'],
  ['6', '> 150', '> 400']
];

export const chapters = [
  ['rummue_turn', 'discard_taken'],
  ['rummue_ling'],
  ['rummue_sequence', 'wrap'],
  ['rummue_opening', 'opening_counts', 'opening_limit', 'opens'],
  ['rummue_add', 'add_before_opening', 'swap_before_opening', 'owner'],
  ['rummue_worth'],
  ['rummue_end', 'target_solo', 'target_team', 'pairs', 'deals', 'final_tie'],
  ['rummue_stock', 'stock_keeps_top', 'stalemate_reshuffles', 'idle_laps'],
  ['rummue_hand', 'undo']
];

export const intro = [
  ['rummue_turn'],
  ['rummue_ling'],
  ['rummue_sequence'],
  ['rummue_opening'],
  ['rummue_add'],
  ['rummue_worth', 'rummue_most'],
  ['rummue_close', 'rummue_end'],
  ['rummue_pairs'],
  ['rummue_end', 'rummue_target']
];

export const pictures = {
  rummue_turn: () => [...mu('?'), sign('→'), fan('R4 R5 R6'), sign('→'), ...mu('G9')],
  rummue_ling: () => [
    set([fan('R5 G5 K5')], yes()),
    set([fan('R3 G3 B3 K3 Y3')], yes()),
    set([fan('R7 R7 G7')], no())
  ],
  rummue_sequence: (/** @type {InForce} */ {wrap}) => [
    set([fan('R4 R5 Y6 R7')], yes()),
    set([fan('R2 G3 B4')], yes()),
    wrap ? set([fan('B8 B9 B0')], yes()) : set([fan('B6 Y7 B8 R9')], no()),
    set([fan('Y3 Y4 Y5')], no())
  ],
  rummue_opening: (/** @type {InForce} */ {opening_limit}) =>
    (opening_limit === 'from' ? OPENINGS : [...OPENINGS.slice(0, 2), ...ABOVE]).map(
      ([count, alone, paired]) =>
        el(
          'span.pic-set',
          el('span.pic-things', ...mu('?'), sign('×'), good(count)),
          says(seat(0), alone),
          says(seat(0), seat(2), paired)
        )
    ),
  rummue_add: () => [
    fan('G5 G6 G7'),
    sign('+'),
    ...mu('G8'),
    gap(),
    fan('R4 R5 Y6 R7'),
    sign('⇄'),
    ...mu('R6')
  ],
  rummue_worth: () => [
    set([fan('R5 G5 B5 Y5')], good('10')),
    set([fan('R5 G5 B5 K5')], good('30')),
    set([fan('R5 G5 B5 K5 Y5')], good('50')),
    set([fan('B2 B3 B4')], good('10')),
    set([fan('B2 B3 B4 B5')], good('20')),
    set([fan('B2 B3 B4 B5 B6')], good('40')),
    set([fan('R2 G3 B4')], badge('0')),
    set([fan('B2 Y3 B4 B5')], good('10')),
    set([fan('R2 G3 B4 K5 Y6')], good('20'))
  ],
  rummue_most: () => [
    set([fan('R5 G5 B5 Y5')], good('10')),
    set([fan('R5 G5 B5 K5')], good('30')),
    gap(),
    set([fan('B2 B3 B4')], good('10')),
    set([fan('B2 B3 B4 B5 B6')], good('40'))
  ],
  rummue_end: () => [
    set([seat(0)], good('+10')),
    gap(),
    set(mu('R3'), bad('−5')),
    set(mu('Y4'), bad('−10'))
  ],
  rummue_pairs: (/** @type {InForce} */ {pairs}) =>
    pairs === 'none'
      ? [seat(0), gap(), seat(1), gap(), seat(2), gap(), seat(3)]
      : [set([seat(0), seat(2)], '1 + 3'), gap(), set([seat(1), seat(3)], '2 + 4')],
  rummue_target: (/** @type {InForce} */ {target_solo}) => reached(target_solo),
  rummue_stock: (/** @type {InForce} */ {stalemate_reshuffles, stock_keeps_top}) => {
    const times = Number(stalemate_reshuffles);
    const made = times
      ? [sign('↻'), badge(times + '×'), sign('→'), fan('? ? ? ?')]
      : [sign('→'), no()];
    const kept = times && stock_keeps_top ? [gap(), ...mu('G9'), yes()] : [];
    return [fan('R4 B1 Y8 K0'), ...made, ...kept];
  },
  rummue_hand: () => [
    phoneSign(),
    sign('→'),
    set([fan('R4 R5 Y6 R7')], yes()),
    gap(),
    ...mu('G9'),
    sign('↑')
  ]
};

/** Pictures with more than the usual room. */
export const sizes = {rummue_sequence: 'wide', rummue_opening: 'wide', rummue_worth: 'many'};
