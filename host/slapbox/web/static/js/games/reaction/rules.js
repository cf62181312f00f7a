// The reaction test in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {burst} from '../../art/icons.js';
import {SLAPS_EXACT} from '../../rulebook/kit.js';

/** @param {string} word */
export function thing(word) {
  return word === 'burst' ? burst(12) : null;
}

export const chapters = [
  ['reaction_wait'],
  ['reaction_slap'],
  ['reaction_early', 'false_start', 'min_reaction_ms'],
  ['reaction_median', 'rounds'],
  ['slaps_exact']
];

export const intro = [
  ['reaction_wait'],
  ['reaction_slap'],
  ['reaction_early'],
  ['reaction_median']
];

/** @type {pages.Book['pictures']} */
export const pictures = {
  reaction_wait: 'lights#d91c0b @2',
  reaction_slap: 'lights#1ed760 → burst @2',
  reaction_early: 'lights#d91c0b → @1 ✗',
  reaction_median: '(187) (203) +(212) (240) (512)',
  slaps_exact: SLAPS_EXACT
};
