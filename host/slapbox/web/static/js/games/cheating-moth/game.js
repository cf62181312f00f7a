// What Cheating Moth is to the pages.

import {t} from '../../core/text.js';
import {bug, bugCard, guardBadge} from './cards.js';

/** @type {import('../../core/games.js').Game} */
export const game = {
  art: () => [
    bug('moth'),
    bugCard({kind: 'spider', number: 2}),
    bugCard({kind: 'number', number: 3}),
    bugCard({kind: 'moth', number: 4})
  ],
  standing: (state, seat) => (state.scores[seat] ? '−' : '') + state.scores[seat],
  ending: (score) => t('phone.minus', {count: score}),
  badge: (state, seat) => (state.guard === seat ? guardBadge() : null),
  podium: (score, detail) => [
    t('over.minus', {count: score}),
    t('over.smuggled', {count: detail.smuggled})
  ],
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
