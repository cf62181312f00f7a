// The quiz on a phone: one big button; and what is answered in secret, staked or picked.

import {byId, setData} from '../../core/dom.js';
import {gapError, gapText, pageMark} from '../../core/gaps.js';
import {h, patch} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {number, t} from '../../core/text.js';
import {drawHeadline} from '../../phone/headline.js';
import {redraw} from '../../phone/view.js';
import {Answers} from './answers.js';
import {onlyText, teamAt} from './teams.js';

/** @import {Shown} from './answers.js' */

/** Phases that a pack alone has. */
const SECRET = ['picking', 'staking', 'choosing', 'chosen', 'revealed'];

/**
 * The page of the quiz.
 * @type {(phone: pages.Phone) => pages.Pad<views.QuizView, never>}
 */
export function open(phone) {
  const answers = new Answers(phone, redraw);
  return {
    id: 'quiz-pad',
    big: (view, me) => (task(view, me) ? null : big(view, me)),
    live: ({match}) => match.state.phase !== 'revealed',
    timed: (race) => race.name === 'choice',
    wanted(view, me) {
      const {race} = view.match;
      return task(view, me) !== null && !(race && race.down[me.seat] >= race.hands);
    },
    show(view, me) {
      const name = task(view, me);
      if (!name) return;
      answers.take(view);
      setData(document.body, 'race', 'quiz-' + name);
      drawHeadline(words(name, view, me));
      patch(byId('quiz-pad'), h('div', ...answers[name](view, me)));
    },
    key: (event) => answers.key(event)
  };
}

/**
 * Return this player's task, if it takes more than one button.
 * @param {pages.Playing<views.QuizView, never>} view
 * @param {views.Seat} me
 * @returns {'choices' | 'guess' | 'stakes' | 'board' | null}
 */
function task({paused, match: {state}}, {seat}) {
  const {phase, card, answered, board} = state;
  if (paused) return null;
  if (phase === 'choosing' && card && card.choices.length) return 'choices';
  if (phase === 'choosing' && !answered.includes(seat)) return 'guess';
  if (phase === 'staking' && !answered.includes(seat)) return 'stakes';
  return phase === 'picking' && board && board.chooser === seat ? 'board' : null;
}

/**
 * @param {NonNullable<ReturnType<typeof task>>} name
 * @param {Shown} view
 * @param {views.Seat} me
 */
function words(name, {match: {state}}, {seat}) {
  const sorts = state.card !== null && state.card.round === 'sort';
  if (name === 'guess') return {title: t('quiz.pad.guess'), says: ''};
  const says = {
    choices: () => t('quiz.says.choosing_' + (sorts ? 'sort' : 'keys')),
    stakes: () => t('over.points', {count: state.scores[seat]}),
    board: () => ''
  };
  return {title: t('quiz.title.' + state.phase), says: says[name]()};
}

/** @type {(view: pages.Playing<views.QuizView, never>, me: views.Seat) => pages.Big} */
function big(view, me) {
  const {state} = view.match;
  if (SECRET.includes(state.phase)) return secret(view, me);
  if (state.phase === 'answered' && state.first !== null) return answered(view, state.first, me);
  if (state.phase === 'ready') return between(state, me);
  if (state.wrong.includes(me.seat)) {
    const mates = state.missed !== me.seat && teamAt(state, me.seat) !== null;
    const title = t(mates ? 'quiz.pad.team' : 'quiz.verdict.answered');
    return {title, says: t('quiz.pad.wait'), mood: 'out'};
  }
  if (state.locked.includes(me.seat)) {
    const says = t(state.early === 'time' ? 'quiz.says.reading_time' : 'quiz.pad.wait');
    return {title: t('quiz.verdict.early'), says, mood: 'out'};
  }
  if (state.wrong.length && view.match.race && view.match.race.state === 'waiting')
    return {title: t('quiz.title.wrong'), says: t('start.wait'), mood: 'wait'};
  const armed = state.phase === 'armed';
  if (state.alone !== null) return {title: onlyText(state, view), says: '', mood: 'wait'};
  const says = armed ? t('quiz.says.armed') : '';
  return {title: t('quiz.title.' + state.phase), says, mood: armed ? 'go' : 'wait'};
}

/**
 * While others answer, stake or pick, and when the answer is there.
 * @type {(view: pages.Playing<views.QuizView, never>, me: views.Seat) => pages.Big}
 */
function secret(view, {seat}) {
  const {phase, reveal, gains, board} = view.match.state;
  if (phase === 'picking' && board)
    return {
      title: t('quiz.says.picking', {name: nameOf(view, board.chooser)}),
      says: '',
      mood: 'calm'
    };
  if (phase !== 'revealed' || !reveal)
    return {
      title: t('join.look_at_tv'),
      says: t(phase === 'chosen' ? 'quiz.title.chosen' : 'quiz.pad.sent'),
      mood: 'calm'
    };
  const gain = gains[seat];
  const title = gain > 0 ? '+' + number(gain, 0) : t('quiz.title.revealed');
  return {title, says: reveal.answer, mood: gain > 0 ? 'first' : 'calm'};
}

/**
 * Between questions who answered last hears how it was.
 * @type {(state: views.QuizView, me: views.Seat) => pages.Big}
 */
function between(state, me) {
  const mine = state.first === me.seat ? state.outcome : null;
  const title = t('quiz.title.' + (mine || 'ready'));
  return {title, says: t('quiz.says.ready'), mood: mine === 'right' ? 'first' : 'calm'};
}

/**
 * @param {pages.Playing<views.QuizView, never>} view
 * @param {number} seat - who answers
 * @param {views.Seat} me
 * @returns {pages.Big}
 */
function answered(view, seat, me) {
  const only = onlyText(view.match.state, view);
  if (only) {
    const mine = seat === me.seat;
    return {title: only, says: mine ? t('quiz.pad.answer') : '', mood: mine ? 'first' : 'calm'};
  }
  if (seat === me.seat) {
    return {title: t('quiz.pad.first'), says: t('quiz.pad.answer'), mood: 'first'};
  }
  const {order} = view.match.state;
  const first = order.find((one) => one.verdict === 'won');
  const mine = order.find((one) => one.seat === me.seat && one.hand === 0);
  const title = t('quiz.pad.other', {name: nameOf(view, seat)});
  if (!mine || !first) return {title, says: '', mood: 'calm'};
  // Tell how far it was behind the first, and how sure that is.
  const says = gapText(mine, first) + ' ' + gapError(mine, first) + pageMark(mine, first);
  return {title, says, mood: 'calm'};
}
