// The quiz on a phone: one big button.

import {gapError, gapText, pageMark} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/** @import {Big, Pad, Playing, Seat} from '../../core/pages.js' */
/** @import {QuizView, Hand} from '../../views.js' */

/**
 * The page of the quiz.
 * @returns {Pad<QuizView, never>}
 */
export function open() {
  return {id: null, big};
}

/**
 * @param {Playing<QuizView, never>} view
 * @param {Seat} me
 * @returns {Big}
 */
function big(view, me) {
  const {state} = view.match;
  if (state.phase === 'answered' && state.first !== null) return answered(view, state.first, me);
  if (state.phase === 'ready') return between(state, me);
  if (state.wrong.includes(me.seat)) {
    return {title: t('quiz.verdict.answered'), says: t('quiz.pad.wait'), mood: 'out'};
  }
  if (state.locked.includes(me.seat)) return locked(state);
  if (state.wrong.length && view.match.race && view.match.race.state === 'waiting')
    return {title: t('quiz.title.wrong'), says: t('start.wait'), mood: 'wait'};
  const armed = state.phase === 'armed';
  const says = armed ? t('quiz.says.armed') : '';
  return {title: t('quiz.title.' + state.phase), says, mood: armed ? 'go' : 'wait'};
}

/**
 * Who was too early.
 * @param {QuizView} state
 * @returns {Big}
 */
function locked(state) {
  const says = t(state.early === 'time' ? 'quiz.says.reading_time' : 'quiz.pad.wait');
  return {title: t('quiz.verdict.early'), says, mood: 'out'};
}

/**
 * Between questions who answered last hears how it was.
 * @param {QuizView} state
 * @param {Seat} me
 * @returns {Big}
 */
function between(state, me) {
  const mine = state.first === me.seat ? state.outcome : null;
  const title = t('quiz.title.' + (mine || 'ready'));
  return {title, says: t('quiz.says.ready'), mood: mine === 'right' ? 'first' : 'calm'};
}

/**
 * @param {Playing<QuizView, never>} view
 * @param {number} seat - who answers
 * @param {Seat} me
 * @returns {Big}
 */
function answered(view, seat, me) {
  if (seat === me.seat) {
    return {title: t('quiz.pad.first'), says: t('quiz.pad.answer'), mood: 'first'};
  }
  const {order} = view.match.state;
  const first = order.find((one) => one.verdict === 'won');
  const mine = order.find((one) => one.seat === me.seat && one.hand === 0);
  const says = mine && first ? behind(mine, first) : '';
  return {title: t('quiz.pad.other', {name: nameOf(view, seat)}), says, mood: 'calm'};
}

/**
 * How far one was behind the first, and how sure that is.
 * @param {Hand} mine
 * @param {Hand} first
 */
function behind(mine, first) {
  return gapText(mine, first) + ' ' + gapError(mine, first) + pageMark(mine, first);
}
