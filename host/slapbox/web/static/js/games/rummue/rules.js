// Rummü in the rule book: its chapters, each with the options that change it, and their pictures.

import {reached} from '../mudeck/pictures.js';

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

/** @type {pages.Book['pictures']} */
export const pictures = {
  rummue_turn: '# → R4-R5-R6 → G9',
  rummue_ling: '{R5-G5-K5 : ✓} {R3-G3-B3-K3-Y3 : ✓} {R7-R7-G7 : ✗}',
  rummue_sequence: ({wrap}) =>
    `{R4-R5-Y6-R7 : ✓} {R2-G3-B4 : ✓} ${wrap ? '{B8-B9-B0 : ✓}' : '{B6-Y7-B8-R9 : ✗}'} {Y3-Y4-Y5 : ✗}`,
  // Cards that it needs, by the points of a single player or a pair.
  rummue_opening: ({opening_limit}) =>
    '{# × +(3) : @0< 0 : @0@2< 0} {# × +(4) : @00–99 : @0@20–199} ' +
    (opening_limit === 'from'
      ? '{# × +(5) : @0100–149 : @0@2200–399} {# × +(6) : @0150 + : @0@2400 +}'
      : '{# × +(5) : @0100–150 : @0@2200–400} {# × +(6) : @0> 150 : @0@2> 400}'),
  rummue_add: 'G5-G6-G7 + G8 | R4-R5-Y6-R7 ⇄ R6',
  rummue_worth:
    '{R5-G5-B5-Y5 : +(10)} {R5-G5-B5-K5 : +(30)} {R5-G5-B5-K5-Y5 : +(50)} {B2-B3-B4 : +(10)} ' +
    '{B2-B3-B4-B5 : +(20)} {B2-B3-B4-B5-B6 : +(40)} {R2-G3-B4 : (0)} {B2-Y3-B4-B5 : +(10)} ' +
    '{R2-G3-B4-K5-Y6 : +(20)}',
  rummue_most:
    '{R5-G5-B5-Y5 : +(10)} {R5-G5-B5-K5 : +(30)} | {B2-B3-B4 : +(10)} {B2-B3-B4-B5-B6 : +(40)}',
  rummue_end: '{@0 : +(+10)} | {R3 : -(−5)} {Y4 : -(−10)}',
  rummue_pairs: ({pairs}) =>
    pairs === 'none' ? '@0 | @1 | @2 | @3' : '{@0 @2 : 1 + 3} | {@1 @3 : 2 + 4}',
  rummue_target: ({target_solo}) => reached(target_solo),
  rummue_stock: ({stalemate_reshuffles, stock_keeps_top}) => {
    const times = Number(stalemate_reshuffles);
    const made = times ? `↻ (${times}×) → #-#-#-#` : '→ ✗';
    return 'R4-B1-Y8-K0 ' + made + (times && stock_keeps_top ? ' | G9 ✓' : '');
  },
  rummue_hand: 'phone → {R4-R5-Y6-R7 : ✓} | G9 ↑'
};
export {thing} from '../mudeck/pictures.js';

/** Pictures with more than the usual room. */
export const sizes = {rummue_sequence: 'wide', rummue_opening: 'wide', rummue_worth: 'many'};
