// What Fly-Swatter is to the pages.

import {flyCard, swatter} from '../../art/icons.js';
import {t} from '../../core/text.js';

/** @type {import('../../core/games.js').Game} */
export const game = {
  art: () => [swatter(), flyCard('red', 5), flyCard('yellow', 3), flyCard('blue', 4)],
  standing: (state, seat) => t('join.won', {count: state.won[seat]}),
  podium: (score, detail) => [
    t('over.points', {count: score}),
    t('over.flies', {count: detail.flies})
  ],
  second: (detail) => detail.flies,
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
