// What the quiz buzzer is to the pages.

import {seatColour} from '../../art/colours.js';
import {buzzerDome} from '../../art/icons.js';
import {t} from '../../core/text.js';
import {CONTROLS} from './controls.js';

/** @type {import('../../core/games.js').Game} */
export const game = {
  art: () => [buzzerDome('#e8442b'), buzzerDome(seatColour(1)), buzzerDome(seatColour(2))],
  standing: (state, seat) => t('over.points', {count: state.scores[seat]}),
  podium: (score, detail) => [
    t('over.points', {count: score}),
    t('over.firsts', {count: detail.firsts})
  ],
  host: {
    title: 'control.asks.buzzer',
    controls: (state) =>
      CONTROLS.filter(([, move]) => state.may.includes(move.move)).map(([name, move]) => ({
        name,
        text: t('buzz.do.' + name),
        move
      })),
    scores: (state) => state.may.includes('score')
  },
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
