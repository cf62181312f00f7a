// What Safarü is to the pages.

import {fanned} from '../../art/fan.js';
import {t} from '../../core/text.js';
import {shown} from '../mudeck/cards.js';

/** @type {import('../../core/games.js').Game} */
export const game = {
  art: () => [shown('green', 4, 1), shown('yellow', 3, 1), shown('blue', 7, 2)],
  emblem: (art) => fanned(art),
  standing: (state, seat) => t('over.points', {count: state.scores[seat]}),
  podium: (score, detail) => [
    t('over.points', {count: score}),
    t('over.triangles', {count: detail.triangles})
  ],
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
