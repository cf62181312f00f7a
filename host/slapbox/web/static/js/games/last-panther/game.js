// Facts about The Last Panther for the pages.

import {signed} from '../../art/handwriting.js';
import {counted} from '../../core/honours.js';
import {whenFew} from '../../core/lastcards.js';
import {t} from '../../core/text.js';
import {muCard, shown} from '../mudeck/cards.js';
import {FIRST_DEALER} from '../mudeck/dealer.js';
import {LIGHTS} from '../tricks/lights.js';

const LAST_TRICK = 50; // points

/** @type {pages.Game<views.LastPantherView, views.LastPantherDetail>} */
export const game = {
  art: () => [shown('black', 7, 2), shown('yellow', 5, 1), shown('red', 8, 1)],
  music: (state) => whenFew(state.sizes),
  second: (detail) => t('over.last_tricks', {count: detail.last_trick / LAST_TRICK}),
  feats: ({last_trick: last, yellow}) => [
    ...counted('last_trick', last / LAST_TRICK),
    ...counted('yellow', yellow, signed(yellow))
  ],
  parts: ['last_trick', 'yellow', 'red', 'panther'],
  card: muCard,
  words: () => import('../mudeck/advice.js'),
  names: FIRST_DEALER,
  lights: LIGHTS,
  tv: () => import('../tricks/tv.js'),
  phone: () => import('../tricks/phone.js'),
  rules: () => import('./rules.js')
};
