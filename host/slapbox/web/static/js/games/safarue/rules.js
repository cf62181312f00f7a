// Safarü in the rule book: its chapters, each with the options that change it, and their pictures.

import {padSign, phoneSign} from '../../art/icons.js';
import {bad, badge, gap, good, seat, set, sign, yes} from '../../rulebook/kit.js';
import {fan, mu, shared} from '../mudeck/pictures.js';

/** What captures, in the variant too. */
export const captures = [
  ['safarue_sums', 'zero_summand'],
  ['safarue_pair'],
  ['safarue_duty', 'zero_duty'],
  ['safarue_spot', 'capture_duty', 'spot_ms', 'wrong_spot', 'min_reaction_ms']
];

export const chapters = [
  ['safarue_turn', 'undo'],
  ...captures,
  ['safarue_score', 'unicorn', 'porcupine', 'empty_category'],
  ['deck_points'],
  ['safarue_end', 'target', 'rounds', 'final_tie']
];

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
  safarue_spot: () => [
    seat(1),
    sign('→'),
    ...mu('B7'),
    gap(),
    fan('R3 G4'),
    sign('?'),
    gap(),
    set([padSign()], seat(0)),
    set([phoneSign()], seat(2)),
    badge('4 s')
  ],
  safarue_score: () => [
    set([fan('Y3 Y6 Y8')], good('+24')),
    set([fan('R2 R9 R4')], bad('−12')),
    set(mu('K0'), bad('−5')),
    set(mu('G7'), good('▲▲ +2'))
  ],
  safarue_end: () => [
    set([seat(0), seat(2)], '1 + 3'),
    gap(),
    set([seat(1), seat(3)], '2 + 4'),
    sign('…'),
    badge('100')
  ]
});

/** Pictures with more than the usual room. */
export const sizes = {safarue_sums: 'wide'};
