// Mü in the rule book: its chapters, each with the options that change it, and their pictures.

import {bad, badge, gap, good, no, seat, set, sign, yes} from '../../rulebook/kit.js';
import {fan, shared} from '../mudeck/pictures.js';
import {role, tricks} from '../tricks/pictures.js';

export const chapters = [
  ['mu_bid'],
  ['mu_chief', 'vice_full_tie'],
  ['mu_trumps', 'allow_same_trump'],
  ['mu_goal'],
  ['tricks_follow', 'open_tricks'],
  ['deck_points'],
  ['mu_score', 'target', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const pictures = Object.assign({}, shared, tricks, {
  mu_bid: () => [
    set([fan('R6 R2 R9')], seat(0), '3'),
    set([fan('Y8')], seat(1), '1'),
    set([fan('G1 B1 G8 G7')], seat(2), '4')
  ],
  mu_chief: () => [
    set([fan('G8 G7 G1 B1')], role('chief')),
    set([fan('Y9 G8 R5')], role('vice')),
    set([fan('B9 R6 K2')], '9 · 6 · 2')
  ],
  mu_trumps: () => [
    set([fan('R7 R7')], role('chief'), ' + ', role('vice')),
    sign('>'),
    set([fan('R9 R8 R1 R0')], role('chief')),
    sign('>'),
    set([fan('G7 B7')], role('vice'))
  ],
  mu_goal: () => [
    set([seat(2)], role('chief')),
    sign('+'),
    set([seat(0)], role('partner')),
    sign('≥'),
    badge('33 ▲')
  ],
  mu_score: () => [
    yes(),
    set([seat(2), seat(0)], good('+40')),
    gap(),
    no(),
    set([seat(2)], bad('−20')),
    set([seat(1), seat(3)], good('+10'))
  ]
});
