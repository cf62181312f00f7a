// Safarü in the rule book: its chapters, each with the options that change it, and their pictures.

import {padSign, phoneSign} from '../../art/icons.js';
import {bad, badge, gap, good, seat, set, sign, yes} from '../../rulebook/kit.js';
import {fan, mu, shared} from '../mudeck/pictures.js';

/** @import {InForce} from '../../core/pages.js' */

/**
 * Cards of the colour that stands for an animal.
 * @type {(colour: InForce[string], numbers: string) => HTMLSpanElement}
 */
export function animals(colour, numbers) {
  const letter = String(colour)[0].toUpperCase();
  return fan(numbers.replace(/\d/g, letter + '$&'));
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
  safarue_duty: (/** @type {InForce} */ {capture_duty}) => capture_duty === 'strict',
  safarue_spot: (/** @type {InForce} */ {capture_duty}) => capture_duty === 'spot'
};

export const pictures = Object.assign({}, shared, {
  safarue_turn: () => [fan('R3 G4 K6 B9'), sign('←'), ...mu('B7'), gap(), ...mu('? ? ?')],
  safarue_sums: () => [
    set(mu('R3'), yes()),
    sign('+'),
    set(mu('G4'), yes()),
    sign('='),
    ...mu('B7'),
    gap(),
    ...mu('B7'),
    sign('+'),
    set(mu('G4'), yes()),
    sign('+'),
    set(mu('K6'), yes()),
    sign('='),
    badge('17')
  ],
  safarue_pair: () => [set(mu('R4'), yes()), sign('='), set(mu('B4'), yes())],
  safarue_duty: () => [
    set(mu('R3'), yes()),
    sign('+'),
    set(mu('G5'), yes()),
    sign('+'),
    set(mu('K0'), yes()),
    sign('='),
    ...mu('B8')
  ],
  safarue_spot: (/** @type {InForce} */ {spot_s}) => [
    seat(1),
    sign('→'),
    ...mu('B7'),
    gap(),
    fan('R3 G4'),
    sign('?'),
    gap(),
    set([padSign()], seat(0)),
    set([phoneSign()], seat(2)),
    badge(spot_s + ' s')
  ],
  safarue_score: (/** @type {InForce} */ {unicorn, porcupine}) => [
    set([animals(unicorn, '3 6 8')], good('+24')),
    set([animals(porcupine, '2 9 4')], bad('−12')),
    set(mu('K0'), bad('−5')),
    set(mu('G7'), good('▲▲ +2'))
  ],
  safarue_end: (/** @type {InForce} */ {target}) => [
    set([seat(0), seat(2)], '1 + 3'),
    gap(),
    set([seat(1), seat(3)], '2 + 4'),
    sign('…'),
    badge(String(target))
  ]
});

/** Pictures with more than the usual room. */
export const sizes = {safarue_sums: 'wide'};
