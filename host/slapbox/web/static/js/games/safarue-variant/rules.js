// Safarü's variant in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {bad, seat, set, sign} from '../../rulebook/kit.js';
import {fan, mu} from '../mudeck/pictures.js';
import {animals, captures, caught, pictures as common} from '../safarue/rules.js';

/** @import {InForce} from '../../core/pages.js' */

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

export const pictures = Object.assign({}, common, {
  variant_choice: () => [
    ...mu('B7'),
    sign('→'),
    set([fan('R3 G4')], '?'),
    set([fan('G4 K6')], '?'),
    sign('←'),
    seat(1)
  ],
  variant_score: (/** @type {InForce} */ {porcupine}) => [
    set([fan('? ? ? ? ?')], bad('24')),
    set([animals(porcupine, '2 9 4')], bad('18')),
    set(mu('G7'), bad('▲▲ 2'))
  ]
});

export {onlyIf, sizes} from '../safarue/rules.js';
