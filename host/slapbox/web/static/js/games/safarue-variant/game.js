// Facts about Safarü's variant for the pages.

import {handColour} from '../../art/colours.js';
import {fanned} from '../../art/fan.js';
import {hand} from '../../art/icons.js';
import {whenFew} from '../../core/lastcards.js';
import {t} from '../../core/text.js';
import {muCard, shown} from '../mudeck/cards.js';
import {FIRST_DEALER} from '../mudeck/dealer.js';

/** @type {pages.Game<views.SafarueView, views.SafarueDetail>} */
export const game = {
  art: () => [shown('red', 8, 1), shown('red', 2, 1), shown('red', 6, 2)],
  emblem: (art) => fanned(art, hand(handColour(1))),
  music: (state) => (state.deals_left ? 'play' : whenFew(state.sizes)),
  second: (detail) => t('over.triangles', {count: detail.triangles}),
  feats: ({triangles}) => [
    {name: 'few_triangles', worth: triangles, text: String(triangles), least: true, best: true}
  ],
  parts: ['cards', 'porcupines', 'triangles'],
  card: muCard,
  words: () => import('../mudeck/advice.js'),
  names: FIRST_DEALER,
  lights: {
    prairie: '.safarue-prairie',
    'seat-0': '.seat-plaque[data-seat="0"]'
  },
  tv: () => import('../safarue/tv.js'),
  phone: () => import('../safarue/phone.js'),
  rules: () => import('./rules.js')
};
