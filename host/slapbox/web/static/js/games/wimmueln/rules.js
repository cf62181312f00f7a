// Wimmüln in the rule book: its chapters, each with the options that change it, and their pictures.

import {t} from '../../core/text.js';
import {badge, gap, good, seat, set, sign} from '../../rulebook/kit.js';
import {suitSign} from '../mudeck/cards.js';
import {cross, fan, mu, shared} from '../mudeck/pictures.js';
import {tricks} from '../tricks/pictures.js';

/** @import {InForce} from '../../core/pages.js' */

export const chapters = [
  ['wimmueln_deal'],
  ['wimmueln_trump'],
  ['wimmueln_notrump', 'notrump_lead'],
  ['wimmueln_estimate'],
  ['tricks_follow', 'open_tricks'],
  ['wimmueln_bonus', 'both_bonus'],
  ['deck_points'],
  ['wimmueln_end', 'target', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const intro = [
  ['wimmueln_trump'],
  ['wimmueln_notrump'],
  ['wimmueln_estimate'],
  ['tricks_follow'],
  ['wimmueln_bonus'],
  ['deck_points'],
  ['tricks_touch', 'cards_touch'],
  ['wimmueln_end']
];

export const pictures = Object.assign({}, shared, tricks, {
  wimmueln_deal: () => [
    ...['12', '15', '12', '10'].map((cards, more) => set([badge(cards)], String(3 + more)))
  ],
  wimmueln_trump: () => [
    set(mu('G3'), suitSign('green'), ' ', t('how.trumps')),
    set(mu('Y6'), '1. ', sign('→'))
  ],
  wimmueln_notrump: (/** @type {InForce} */ {notrump_lead}) => [
    set([fan('R4 G4')], '4 = 4'),
    gap(),
    set([fan('B2 B8')], suitSign('blue'), ' = ', suitSign('blue')),
    ...(notrump_lead === 'higher' ? [sign('→'), set(mu('B8'), '1.')] : [])
  ],
  wimmueln_estimate: () => [seat(2), sign('→'), cross('R3', '?')],
  wimmueln_bonus: (/** @type {InForce} */ {both_bonus}) => [
    set([cross('B4', 'R3')], '3: ', good('5'), ' 4: ', good('20')),
    set([cross('R3', 'B4')], '3: ', good('10'), ' 4: ', good('10')),
    set([cross('G2', 'K2')], '2: ', good(String(both_bonus)))
  ],
  wimmueln_end: (/** @type {InForce} */ {target}) => [
    set([fan('G6 B7 R3')], '5 ▲'),
    sign('+'),
    set([cross('B4', 'R3')], good('20')),
    sign('…'),
    badge(String(target))
  ]
});
