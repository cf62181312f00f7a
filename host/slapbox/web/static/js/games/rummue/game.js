// Facts about Rummü for the pages.

import {fanned} from '../../art/fan.js';
import {signed} from '../../art/handwriting.js';
import {counted} from '../../core/honours.js';
import {whenShort} from '../../core/lastcards.js';
import {t} from '../../core/text.js';
import {muCard, shown} from '../mudeck/cards.js';
import {FIRST_DEALER} from '../mudeck/dealer.js';

/** @type {pages.Game<views.RummueView, views.RummueDetail>} */
export const game = {
  art: () => [shown('red', 4, 1), shown('red', 5, 1), shown('yellow', 6, 2)],
  emblem: (art) => fanned(art),
  music: (state) => (state.phase === 'deal_over' ? 'play' : whenShort(state.sizes)),
  second: (_, details) => closed(details),
  feats: ({closed: count, combos}) => [
    ...counted('closed', count),
    ...counted('combos', combos, signed(combos))
  ],
  parts: ['combos', 'closing', 'left'],
  card: muCard,
  words: () => import('../mudeck/advice.js'),
  names: FIRST_DEALER,
  lights: {
    discards: '.rummue-discards',
    'seat-0': '.seat-plaque[data-seat="0"]'
  },
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};

/**
 * Say how often a player or a pair ended a deal, if at all.
 * @param {views.RummueDetail[]} details
 */
function closed(details) {
  const count = details.reduce((all, one) => all + one.closed, 0);
  return count ? t('over.closed', {count}) : '';
}
