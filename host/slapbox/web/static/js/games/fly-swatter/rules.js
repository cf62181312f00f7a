// Fly-Swatter in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {flyCard, swatter} from '../../art/icons.js';

/** @import {Colour} from '../../art/colours.js' */

/**
 * A card as `red5`, and the swatter.
 * @param {string} word
 */
export function thing(word) {
  if (word === 'swatter') return swatter();
  const [, colour, value] = /^([a-z]+)(\d)$/.exec(word) || [];
  return colour ? flyCard(/** @type {Colour} */ (colour), Number(value)) : null;
}

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

/** @type {pages.Book['pictures']} */
export const pictures = {
  fly_begin: ({starter}) =>
    (starter === 'reaction' ? 'lights#1ed760 → ' : '') + '{@2 : 1.} {@3 : 2.} {@0 : 3.}',
  fly_turn: '@0 → red3 yellow2 green4 red1',
  fly_swat: 'swatter | red2 yellow3 green4 orange1 + purple3',
  fly_colour: '{red1 red2 red1 : ✓} {yellow4 yellow3 : ✗} {green5 : ✗}',
  fly_first: ({aim}) =>
    `{red5 @0 : 1. +(+5)} ${aim === 'best' ? '{red3 @1 : 2. +(+3)}' : '{@1 : 2. (0)}'} {@3 : 3. (0)}`,
  fly_hands: '{@0 @0 : (2–4)} | {@1 : (5–8)}',
  fly_wrong: ({penalty_per_hand: each}) =>
    `{green5 @0 : ✗} ${each ? '' : '{blue2 @0 : ✗}'} → {red4 : -(−4)}`,
  fly_end: 'red5 + green3 + orange4 = (12)'
};
