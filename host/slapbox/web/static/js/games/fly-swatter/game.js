// Facts about Fly-Swatter for the pages.

import {flyCard, swatter} from '../../art/icons.js';
import {counted, quickest} from '../../core/honours.js';
import {whenFew} from '../../core/lastcards.js';
import {t} from '../../core/text.js';

/** @type {pages.Game<views.FlySwatterView, views.FlySwatterDetail>} */
export const game = {
  art: () => [swatter(), flyCard('red', 5), flyCard('yellow', 3), flyCard('blue', 4)],
  standing: (state, seat) => t('over.flies', {count: state.won[seat]}),
  second: (detail) => t('over.flies', {count: detail.flies}),
  music: (state) => whenFew(state.stacks),
  feats: ({best_us: best, error_us: error, flies, wrong}) => [
    ...quickest(best, error),
    ...counted('flies', flies),
    ...counted('wrong', wrong)
  ],
  names: {start: {move: 'starter', asks: 'control.asks.start', button: 'start.choose'}},
  lights: {
    blue: '.fly[data-colour="blue"]',
    green: '.fly[data-colour="green"]',
    red: '.fly[data-colour="red"]',
    'seat-0': '.seat-plaque[data-seat="0"]'
  },
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
