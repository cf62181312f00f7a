// Facts about Safarü for the pages.

import {fanned} from '../../art/fan.js';
import {signed} from '../../art/handwriting.js';
import {counted} from '../../core/honours.js';
import {whenFew} from '../../core/lastcards.js';
import {t} from '../../core/text.js';
import {muCard, shown} from '../mudeck/cards.js';
import {FIRST_DEALER} from '../mudeck/dealer.js';

/** @type {pages.Game<views.SafarueView, views.SafarueDetail>} */
export const game = {
  art: () => [shown('green', 4, 1), shown('yellow', 3, 1), shown('blue', 7, 2)],
  emblem: (art) => fanned(art),
  music: (state) => (state.deals_left ? 'play' : whenFew(state.sizes)),
  second: (detail) => t('over.triangles', {count: detail.triangles}),
  feats: (detail) => [
    ...('unicorns' in detail ? counted('unicorns', detail.unicorns, signed(detail.unicorns)) : []),
    ...counted('triangles', detail.triangles)
  ],
  parts: ['unicorns', 'porcupines', 'puppies', 'triangles', 'cards'],
  card: muCard,
  words: () => import('../mudeck/advice.js'),
  names: FIRST_DEALER,
  lights: {
    prairie: '.safarue-prairie',
    'seat-0': '.seat-plaque[data-seat="0"]'
  },
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
