// Cheating Moth in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {bug, bugCard, cardBack, guardBadge} from './cards.js';

/**
 * @typedef {Exclude<views.CheatingMothCardKind, 'number'>} Kind
 */

/** @type {{[word: string]: () => Element}} */
const THINGS = {back: cardBack, guard: guardBadge};

/**
 * A card as `spider4`, or `4`; an insect as `spider`.
 * @param {string} word
 */
export function thing(word) {
  if (word in THINGS) return THINGS[word]();
  const [, kind, number] = /^([a-z]*)(\d?)$/.exec(word) || [];
  if (number)
    return bugCard({kind: /** @type {Kind} */ (kind) || 'number', number: Number(number)});
  return kind ? bug(/** @type {Kind} */ (kind)) : null;
}

export const chapters = [
  ['moth_play', 'must_play', 'play_drawn'],
  ['moth_spider'],
  ['moth_mosquito', 'mosquito_ms'],
  ['moth_cockroach', 'cockroach_active', 'cockroach_cards', 'bluff_ms'],
  ['moth_ant', 'ant_source'],
  ['moth_cheat', 'slow_ms', 'drag_counts'],
  [
    'moth_guard',
    'cheat_window',
    'cheat_window_ms',
    'out_is_safe',
    'accuse_ms',
    'guard_moth_fit',
    'guard_gift_moth'
  ],
  ['moth_deal', 'first_guard', 'keep_top'],
  ['moth_score', 'rounds', 'final_tie']
];

export const intro = [
  ['moth_begin', 'moth_deal'],
  ['moth_play'],
  ['moth_spider'],
  ['moth_ant'],
  ['moth_mosquito'],
  ['moth_cockroach'],
  ['moth_cheat'],
  ['moth_guard'],
  ['moth_score']
];

/** @type {pages.Book['pictures']} */
export const pictures = {
  moth_play: '2 ← 3 → 4 | 5 ↔ 1',
  moth_spider: 'spider → back → @1',
  moth_mosquito: 'mosquito {@0 : 1.} {@1 : 2.} {@3 back back back : 3.}',
  moth_cockroach: ({cockroach_cards}) =>
    'cockroach4 = 4 ' + (cockroach_cards === 'number' ? '' : 'spider4 ') + '→ @2',
  moth_ant: ({ant_source}) => {
    const from = (/** @type {number} */ seat) => (ant_source === 'draw' ? 'back' : seat + 1);
    return 'ant →' + [0, 1, 3].map((seat) => ` {@${seat} ${from(seat)} : +(+1)}`).join('');
  },
  moth_cheat: 'phone ↷ moth4 ↓',
  moth_guard: ({cheat_window, cheat_window_s}) =>
    `guard ! ${cheat_window === 'time' ? `{@3 : (${cheat_window_s} s)}` : '@3'} → moth2 back`,
  moth_deal: '{back : @1 8×} | ant4 = (4) | guard @0 → @1',
  moth_score: '{2 : -(−1)} {spider3 : -(−5)} {moth4 : -(−10)}'
};
