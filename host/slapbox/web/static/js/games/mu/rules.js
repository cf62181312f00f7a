// Mü in the rule book: its chapters, each with the options that change it, and their pictures.

import {badge, gap, good, seat, set, sign} from '../../rulebook/kit.js';
import {suitSign} from '../mudeck/cards.js';
import {fan, shared} from '../mudeck/pictures.js';
import {role, tricks} from '../tricks/pictures.js';

/** Goals of the chief's team, by the number of players; the chief has bid n cards. */
const GOALS = [
  ['3', '10 + 2n'],
  ['4', '28 + 2n'],
  ['5', '21 + 3n'],
  ['6', '16 + 4n']
];

export const chapters = [
  ['mu_deal'],
  ['mu_bid'],
  ['mu_chief', 'vice_full_tie'],
  ['mu_trumps', 'allow_same_trump'],
  ['mu_goal'],
  ['tricks_follow', 'open_tricks'],
  ['deck_points'],
  ['mu_score', 'target', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const intro = [
  ['mu_deal'],
  ['mu_bid'],
  ['mu_chief'],
  ['mu_trumps'],
  ['mu_goal'],
  ['tricks_follow'],
  ['deck_points'],
  ['mu_score'],
  ['mu_end', 'deck_end']
];

export const pictures = Object.assign({}, shared, tricks, {
  mu_deal: () => [
    ...['12', '15', '12', '10'].map((cards, more) => set([badge(cards)], String(3 + more))),
    gap(),
    fan('R1 R1'),
    fan('R7 R7')
  ],
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
    seat(2),
    sign('+'),
    seat(0),
    sign('≥'),
    ...GOALS.map(([players, goal]) => set([badge(goal)], players))
  ],
  mu_score: () => [
    set([suitSign('red')], good('10n')),
    set(
      ['1', '7'].map((one) => badge(one)),
      good('10n + 10')
    ),
    set(
      ['0', '2', '…'].map((one) => badge(one)),
      good('10n + 20')
    ),
    set([badge('–')], good('10n + 30')),
    sign('≤'),
    badge('100')
  ]
});
