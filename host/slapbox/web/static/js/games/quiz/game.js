// What the quiz is to the pages.

import {handColour} from '../../art/colours.js';
import {counted} from '../../core/honours.js';
import {t} from '../../core/text.js';
import {CONTROLS, doing} from './controls.js';
import {buzzerDome} from './dome.js';

/** @import {QuizDetail, QuizView, Seat} from '../../views.js' */

/** @type {{[name: string]: 'right' | 'wrong'}} */
const LOOKS = {right: 'right', wrong: 'wrong'};
/** What ends any match ends a quiz, too. */
const END = 'end';

/** @type {import('../../core/pages.js').Game<QuizView, QuizDetail>} */
export const game = {
  art: () => [buzzerDome('#e8442b'), buzzerDome(handColour(1)), buzzerDome(handColour(2))],
  standing: (state, seat) => t('over.points', {count: state.scores[seat]}),
  podium: (score, detail) => [
    t('over.points', {count: score}),
    t('over.firsts', {count: detail.firsts})
  ],
  music: (state) => (state.phase === 'ready' ? 'play' : null),
  host: {
    title: 'control.asks.quiz',
    controls: (state) =>
      CONTROLS.filter(([name, {move}]) => name !== END && state.may.includes(move)).map(
        ([name, move]) => ({name, text: doing(name, state.questions > 0), move, look: LOOKS[name]})
      ),
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
 * @param {QuizView} state
 * @param {Seat[]} seats
 */
function says({question, phase, first}, seats) {
  if (!question) return t('quiz.title.ready');
  const asked = t('quiz.question', {question});
  const one = phase === 'answered' && seats.find(({seat}) => seat === first);
  return asked + ' · ' + (one ? t('quiz.has_word', {name: one.name}) : t('quiz.title.' + phase));
}
