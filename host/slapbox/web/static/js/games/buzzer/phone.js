// The quiz on a phone: one big button.

import {gapError, gapText, phoneMark} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/** The page of the quiz. */
export function open() {
  return {id: null, big};
}

function big(view, me) {
  const {state} = view.match;
  if (state.phase === 'answered') return answered(view, state, me);
  if (state.phase === 'ready') return between(state, me);
  if (state.wrong.includes(me.seat)) {
    return {title: t('buzz.verdict.answered'), says: t('buzz.pad.wait'), mood: 'out'};
  }
  if (state.locked.includes(me.seat)) return locked(state);
  const armed = state.phase === 'armed';
  const says = armed ? t('buzz.says.armed') : '';
  return {title: t('buzz.title.' + state.phase), says, mood: armed ? 'go' : 'wait'};
}

/** Who was too early. */
function locked(state) {
  const says = t(state.early === 'time' ? 'buzz.says.reading_time' : 'buzz.pad.wait');
  return {title: t('buzz.verdict.early'), says, mood: 'out'};
}

/** Between questions who answered last hears how it was. */
function between(state, me) {
  const mine = state.outcome && state.first === me.seat;
  const title = t('buzz.title.' + (mine ? state.outcome : 'ready'));
  const right = mine && state.outcome === 'right';
  return {title, says: t('buzz.says.ready'), mood: right ? 'first' : 'calm'};
}

function answered(view, state, me) {
  if (state.first === me.seat) {
    return {title: t('buzz.pad.first'), says: t('buzz.pad.answer'), mood: 'first'};
  }
  const first = state.order.find((one) => one.verdict === 'won');
  const mine = state.order.find((one) => one.seat === me.seat && one.hand === 0);
  const says = mine && first ? behind(mine, first) : '';
  return {title: t('buzz.pad.other', {name: nameOf(view, state.first)}), says, mood: 'calm'};
}

/** How far one was behind the first, and how sure that is. */
function behind(mine, first) {
  return gapText(mine, first) + ' ' + gapError(mine, first) + phoneMark(mine, first);
}
