// Safarü in the rule book: its chapters, each with the options that change it, and their pictures.

import {shared} from '../mudeck/pictures.js';

/**
 * Cards of the colour that stands for an animal.
 * @type {(colour: pages.InForce[string], numbers: string) => string}
 */
export function animals(colour, numbers) {
  const letter = String(colour)[0].toUpperCase();
  return letter + numbers.replace(/ /g, '-' + letter);
}

/** Ways to capture, in the variant too. */
export const captures = [
  ['safarue_sums', 'zero_summand'],
  ['safarue_pair'],
  ['safarue_duty', 'capture_duty', 'zero_duty'],
  ['safarue_spot', 'capture_duty', 'spot_ms', 'wrong_spot', 'min_reaction_ms']
];

export const chapters = [
  ['safarue_turn', 'capture_duty', 'undo'],
  ...captures,
  ['safarue_score', 'unicorn', 'porcupine', 'empty_category'],
  ['deck_points'],
  ['safarue_end', 'target', 'rounds', 'final_tie']
];

/** Shots shared by its intro and that of its variant: cards, and ways to capture. */
export const caught = [
  ['safarue_turn'],
  ['safarue_sums'],
  ['safarue_pair'],
  ['safarue_duty'],
  ['safarue_spot']
];

export const intro = [...caught, ['safarue_score'], ['deck_points'], ['safarue_end', 'deck_end']];

export const onlyIf = {
  safarue_duty: (/** @type {pages.InForce} */ {capture_duty}) => capture_duty === 'strict',
  safarue_spot: (/** @type {pages.InForce} */ {capture_duty}) => capture_duty === 'spot'
};

/** @type {pages.Book['pictures']} */
export const pictures = Object.assign(
  {},
  shared,
  /** @type {pages.Book['pictures']} */ ({
    safarue_turn: 'R3-G4-K6-B9 ← B7 | # # #',
    safarue_sums: '{R3 : ✓} + {G4 : ✓} = B7 | B7 + {G4 : ✓} + {K6 : ✓} = (17)',
    safarue_pair: '{R4 : ✓} = {B4 : ✓}',
    safarue_duty: '{R3 : ✓} + {G5 : ✓} + {K0 : ✓} = B8',
    safarue_spot: ({spot_s}) => `@1 → B7 | R3-G4 ? | {pad : @0} {phone : @2} (${spot_s} s)`,
    safarue_score: ({unicorn, porcupine}) =>
      `{${animals(unicorn, '3 6 8')} : +(+24)} {${animals(porcupine, '2 9 4')} : -(−12)} ` +
      '{K0 : -(−5)} {G7 : +(▲▲ +2)}',
    safarue_end: ({target}) => `{@0 @2 : 1 + 3} | {@1 @3 : 2 + 4} … (${target})`
  })
);
export {thing} from '../mudeck/pictures.js';

/** Pictures with more than the usual room. */
export const sizes = {safarue_sums: 'wide'};
