// The reaction test in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {burst} from '../../art/icons.js';
import {badge, lights, no, seat, sign, slapsExact} from '../../rulebook/kit.js';

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

export const pictures = {
  reaction_wait: () => [lights('#d91c0b'), seat(2)],
  reaction_slap: () => [lights('#1ed760'), sign('→'), burst(12), seat(2)],
  reaction_early: () => [lights('#d91c0b'), sign('→'), seat(1), no()],
  reaction_median: () =>
    ['187', '203', '212', '240', '512'].map((time, place) =>
      badge(time, place === 2 ? 'good' : '')
    ),
  slaps_exact: slapsExact
};
