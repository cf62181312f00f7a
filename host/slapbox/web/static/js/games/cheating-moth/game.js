// Facts about Cheating Moth for the pages.

import {counted, quickest} from '../../core/honours.js';
import {whenShort} from '../../core/lastcards.js';
import {drawing} from '../../core/patch.js';
import {t} from '../../core/text.js';
import {bug, bugCard, guardBadge} from './cards.js';

/** @type {pages.Game<views.CheatingMothView, views.CheatingMothDetail>} */
export const game = {
  art: () => [
    bug('moth'),
    bugCard({kind: 'spider', number: 2}),
    bugCard({kind: 'number', number: 3}),
    bugCard({kind: 'moth', number: 4})
  ],
  standing: (state, seat) => (state.scores[seat] ? '−' : '') + state.scores[seat],
  points: (score) => t('over.minus', {count: score}),
  badge: ({guard}, seat) => guard === seat && drawing(guardBadge),
  music: (state) => (state.accusation ? null : whenShort(state.hands)),
  second: (detail) => t('over.smuggled', {count: detail.smuggled}),
  feats: ({smuggled, right, best_us: best, error_us: error}) => [
    ...counted('smuggled', smuggled),
    ...counted('right', right),
    ...quickest(best, error)
  ],
  card: bugCard,
  watched: true,
  names: {
    first_guard: {move: 'guard', asks: 'control.asks.first_guard', button: 'moth.choose_guard'}
  },
  lights: {
    mosquito: '.moth-loud',
    'seat-0': '.moth-seat[data-seat="0"]',
    'seat-1': '.moth-seat[data-seat="1"]',
    top: '.moth-top'
  },
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
