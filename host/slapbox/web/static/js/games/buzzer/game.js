// What the quiz buzzer is to the pages.

import {handColour} from '../../art/colours.js';
import {counted} from '../../core/honours.js';
import {t} from '../../core/text.js';
import {CONTROLS} from './controls.js';
import {buzzerDome} from './dome.js';

/** @import {BuzzerDetail, BuzzerView, Seat} from '../../views.js' */

/** @type {{[name: string]: 'right' | 'wrong' | 'end'}} */
const LOOKS = {right: 'right', wrong: 'wrong', end: 'end'};

/** @type {import('../../core/pages.js').Game<BuzzerView, BuzzerDetail>} */
export const game = {
  art: () => [buzzerDome('#e8442b'), buzzerDome(handColour(1)), buzzerDome(handColour(2))],
  standing: (state, seat) => t('over.points', {count: state.scores[seat]}),
  podium: (score, detail) => [
    t('over.points', {count: score}),
    t('over.firsts', {count: detail.firsts})
  ],
  music: (state) => (state.phase === 'ready' ? 'play' : null),
  host: {
    title: 'control.asks.buzzer',
    controls: (state) =>
      CONTROLS.filter(([, move]) => state.may.includes(move.move)).map(([name, move]) => ({
        name,
        text: t('buzz.do.' + name),
        move,
        look: LOOKS[name]
      })),
    says,
    scores: (state) => state.may.includes('score')
  },
  feats: ({firsts, rights}) => [...counted('rights', rights), ...counted('firsts', firsts)],
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};

/**
 * The question, and who has the word.
 * @param {BuzzerView} state
 * @param {Seat[]} seats
 */
function says({question, phase, first}, seats) {
  if (!question) return t('buzz.title.ready');
  const asked = t('buzz.question', {question});
  const one = phase === 'answered' && seats.find(({seat}) => seat === first);
  return asked + ' · ' + (one ? t('buzz.has_word', {name: one.name}) : t('buzz.title.' + phase));
}
