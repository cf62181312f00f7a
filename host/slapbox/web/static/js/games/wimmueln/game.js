// Facts about Wimmüln for the pages.

import {fanned} from '../../art/fan.js';
import {plain, signed} from '../../art/handwriting.js';
import {counted} from '../../core/honours.js';
import {whenFew} from '../../core/lastcards.js';
import {t} from '../../core/text.js';
import {muBack, muCard, shown} from '../mudeck/cards.js';
import {FIRST_DEALER} from '../mudeck/dealer.js';
import {LIGHTS} from '../tricks/lights.js';

/** @type {pages.Game<views.WimmuelnView, views.WimmuelnDetail>} */
export const game = {
  art: () => [shown('green', 3, 1), muBack(), shown('yellow', 6, 2)],
  emblem: (art) => fanned([art[1], art[0]]),
  music: (state) => whenFew(state.sizes),
  second: (detail) => t('over.bonus', {count: plain(detail.bonus)}),
  feats: ({hits, bonus}) => [...counted('hits', hits), ...counted('bonus', bonus, signed(bonus))],
  parts: ['points', 'bonus'],
  card: muCard,
  words: () => import('../mudeck/advice.js'),
  names: FIRST_DEALER,
  lights: LIGHTS,
  tv: () => import('../tricks/tv.js'),
  phone: () => import('../tricks/phone.js'),
  rules: () => import('./rules.js')
};
