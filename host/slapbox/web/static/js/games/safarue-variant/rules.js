// Safarü's variant in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {animals, captures, caught, pictures as common} from '../safarue/rules.js';

export const chapters = [
  ['safarue_turn', 'capture_duty', 'undo'],
  ['variant_choice', 'variant_choice'],
  ...captures,
  ['variant_score', 'porcupine', 'empty_category'],
  ['safarue_end', 'target', 'rounds', 'final_tie']
];

export const intro = [
  ...caught,
  ['variant_choice'],
  ['variant_score'],
  ['variant_end', 'deck_end']
];

/** @type {pages.Book['pictures']} */
export const pictures = Object.assign(
  {},
  common,
  /** @type {pages.Book['pictures']} */ ({
    variant_choice: 'B7 → {R3-G4 : ?} {G4-K6 : ?} ← @1',
    variant_score: ({porcupine}) =>
      `{#-#-#-#-# : -(24)} {${animals(porcupine, '2 9 4')} : -(18)} {G7 : -(▲▲ 2)}`
  })
);

export {onlyIf, sizes, thing} from '../safarue/rules.js';
