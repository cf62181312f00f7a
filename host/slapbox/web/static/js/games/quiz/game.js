// Facts about the quiz for the pages.

import {handColour} from '../../art/colours.js';
import {counted} from '../../core/honours.js';
import {t} from '../../core/text.js';
import {CONTROLS, doing} from './controls.js';
import {buzzerDome} from './dome.js';
import {onlyText, stealText} from './teams.js';

/** @type {{[name: string]: 'right' | 'wrong'}} */
const LOOKS = {right: 'right', wrong: 'wrong'};
/** The move that ends any match ends a quiz, too. */
const END = 'end';

/** @type {pages.Game<views.QuizView, views.QuizDetail>} */
export const game = {
  art: () => [buzzerDome('#e8442b'), buzzerDome(handColour(1)), buzzerDome(handColour(2))],
  second: (detail) => t('over.firsts', {count: detail.firsts}),
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
 * @type {(state: views.QuizView, seats: views.Seat[]) => string}
 */
function says(state, seats) {
  const {question, questions} = state;
  if (!question && state.phase === 'ready') return state.title || t('quiz.title.ready');
  const asked = questions ? t('quiz.place', {question, questions}) : t('quiz.question', {question});
  return asked + ' · ' + goesOn(state, seats);
}

/** @type {(state: views.QuizView, seats: views.Seat[]) => string} */
function goesOn(state, seats) {
  const {phase, first, board} = state;
  const named = phase === 'picking' && board ? board.chooser : first;
  const one = seats.find(({seat}) => seat === named);
  const name = one ? one.name : '';
  if (state.alone !== null && ['reading', 'answered'].includes(phase))
    return onlyText(state, {seats});
  if (phase === 'armed' && state.wrong.length) return stealText(state, {seats});
  if (phase === 'answered') return t('quiz.has_word', {name});
  if (phase === 'picking') return t('quiz.says.picking', {name});
  return t('quiz.title.' + phase);
}
