// Facts about Mü for the pages.

import {fanned} from '../../art/fan.js';
import {plain, signed} from '../../art/handwriting.js';
import {counted} from '../../core/honours.js';
import {whenFew} from '../../core/lastcards.js';
import {t} from '../../core/text.js';
import {muCard, shown} from '../mudeck/cards.js';
import {FIRST_DEALER} from '../mudeck/dealer.js';
import {LIGHTS} from '../tricks/lights.js';

/** @type {pages.Game<views.MuView, views.MuDetail>} */
export const game = {
  art: () => [shown('red', 7, 2), shown('green', 7, 2), shown('blue', 9, 0)],
  emblem: (art) => fanned(art.slice(0, 2)),
  music: (state) => whenFew(state.sizes),
  second: (detail) => t('over.bonus', {count: plain(detail.bonus + detail.malus)}),
  feats: ({goals, tried, bonus}) => [
    ...counted('goals', goals, goals + ' / ' + tried),
    ...counted('bonus', bonus, signed(bonus))
  ],
  parts: ['points', 'bonus', 'malus'],
  card: muCard,
  words: () => import('../mudeck/advice.js'),
  names: FIRST_DEALER,
  lights: LIGHTS,
  tv: () => import('../tricks/tv.js'),
  phone: () => import('../tricks/phone.js'),
  rules: () => import('./rules.js')
};
