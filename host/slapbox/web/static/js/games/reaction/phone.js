// The reaction test on a phone: one big button.

import {errorOf, phoneMark} from '../../core/gaps.js';
import {milliseconds, t} from '../../core/text.js';

/** The page of the reaction test. */
export function open() {
  return {id: null, big};
}

function big(view, me) {
  const {state, race, last} = view.match;
  const round = race || !last ? state.round : state.played;
  const says = t('reaction.round', {round, rounds: state.rounds});
  if (race)
    return Object.assign({says}, race.state === 'waiting' ? red(race, me) : green(race, me));
  return result(last, me, says);
}

function red(race, me) {
  const out = race.done[me.seat];
  return {title: t(out ? 'reaction.false_start' : 'start.wait'), mood: out ? 'out' : 'wait'};
}

function green(race, me) {
  if (race.done[me.seat]) return {title: t('reaction.false_start'), mood: 'out'};
  const down = race.down[me.seat];
  return {title: down ? '✓' : t('start.go'), mood: down ? 'calm' : 'go'};
}

function result(last, me, says) {
  const mine = last ? last.hands.find((one) => one.seat === me.seat) : null;
  if (!mine) return {title: '–', says, mood: 'calm'};
  if (mine.hand === null) return {title: t('reaction.false_start'), says, mood: 'out'};
  const time = milliseconds(mine.at_us, errorOf(mine)) + ' ms';
  const mood = mine.verdict === 'won' ? 'first' : 'calm';
  return {title: time, says: says + phoneMark(mine), mood};
}
