// The touch pad of games in which one key is enough: one big button, and what it means now.

import {bug} from './bugs.js';
import {seatColour} from './colours.js';
import {hand} from './fly.js';
import {errorOf, gapError, gapText, phoneMark} from './gaps.js';
import {nameOf} from './seats.js';
import {milliseconds, t} from './text.js';

/**
 * What a seat sees on its pad: `title` and `says`, and the `mood` that colours the button ("go",
 * "wait", "out", "first", "calm"). Nothing where one button is not enough.
 */
export function bigPad(view, me) {
  const state = view.match.state;
  const told = GAMES[state.game] ? GAMES[state.game](view, me) : null;
  return told && view.paused ? {title: t('tv.paused'), says: '', mood: 'calm'} : told;
}

/** What is drawn on the button. */
export function bigArt(view, me) {
  return view.match.state.game === 'cheating-moth' ? bug('mosquito') : hand(seatColour(me.seat));
}

/** How a seat stands, for the head of the page. */
export function score(view, me) {
  return SCORES[view.match.state.game](view.match.state, me.seat);
}

const SCORES = {
  'fly-swatter': (state, seat) => t('join.won', {count: state.won[seat]}),
  'cheating-moth': (state, seat) => (state.scores[seat] ? '−' : '') + state.scores[seat],
  reaction: (state, seat) => {
    const figures = state.players[seat];
    return figures.median_us === null ? '' : milliseconds(figures.median_us, figures.error_us) + ' ms';
  },
  buzzer: points,
  mu: points,
  'last-panther': points,
  wimmueln: points,
  rummue: points,
  safarue: points,
  'safarue-variant': points
};

function points(state, seat) {
  return t('over.points', {count: state.scores[seat]});
}

const GAMES = {reaction, buzzer, 'cheating-moth': mosquito};

/** The mosquito takes the whole screen; not the one whose card it is, who need not slap. */
function mosquito(view, me) {
  const {state, race} = view.match;
  if (state.phase !== 'mosquito' || state.turn === me.seat) return null;
  const says = t('phone.moth.slowest_pays');
  if (race && race.down[me.seat]) return {title: t('phone.moth.slapped'), says, mood: 'calm'};
  if (!race || race.state === 'waiting') {
    return {title: t('phone.moth.slap_soon'), says: state.stopped ? t('moth.again.mosquito') : says, mood: 'wait'};
  }
  return {title: t('phone.moth.slap'), says, mood: 'go'};
}

function reaction(view, me) {
  const {state, race, last} = view.match;
  const round = t('reaction.round', {round: race || !last ? state.round : state.played, rounds: state.rounds});
  if (race && race.state !== 'waiting') {
    if (race.done[me.seat]) return {title: t('reaction.false_start'), says: round, mood: 'out'};
    return {title: race.down[me.seat] ? '✓' : t('start.go'), says: round, mood: race.down[me.seat] ? 'calm' : 'go'};
  }
  if (race) {
    const out = race.done[me.seat];
    return {title: t(out ? 'reaction.false_start' : 'start.wait'), says: round, mood: out ? 'out' : 'wait'};
  }
  const mine = last ? last.hands.find((one) => one.seat === me.seat) : null;
  if (!mine) return {title: '–', says: round, mood: 'calm'};
  if (mine.hand === null) return {title: t('reaction.false_start'), says: round, mood: 'out'};
  const mood = mine.verdict === 'won' ? 'first' : 'calm';
  return {title: milliseconds(mine.at_us, errorOf(mine)) + ' ms', says: round + phoneMark(mine), mood};
}

function buzzer(view, me) {
  const state = view.match.state;
  if (state.phase === 'answered') return answered(view, state, me);
  if (state.phase === 'ready') return between(state, me);
  if (state.wrong.includes(me.seat)) return {title: t('buzz.verdict.answered'), says: t('buzz.pad.wait'), mood: 'out'};
  if (state.locked.includes(me.seat)) {
    return {title: t('buzz.verdict.early'), says: t(state.early === 'time' ? 'buzz.says.reading_time' : 'buzz.pad.wait'), mood: 'out'};
  }
  const mood = state.phase === 'armed' ? 'go' : 'wait';
  return {title: t('buzz.title.' + state.phase), says: state.phase === 'armed' ? t('buzz.says.armed') : '', mood};
}

/** Between questions who answered last hears how it was. */
function between(state, me) {
  const mine = state.outcome && state.first === me.seat;
  const title = t('buzz.title.' + (mine ? state.outcome : 'ready'));
  return {title, says: t('buzz.says.ready'), mood: mine && state.outcome === 'right' ? 'first' : 'calm'};
}

function answered(view, state, me) {
  if (state.first === me.seat) return {title: t('buzz.pad.first'), says: t('buzz.pad.answer'), mood: 'first'};
  const first = state.order.find((one) => one.verdict === 'won');
  const mine = state.order.find((one) => one.seat === me.seat && one.hand === 0);
  const says = mine && first ? gapText(mine, first) + ' ' + gapError(mine, first) + phoneMark(mine, first) : '';
  return {title: t('buzz.pad.other', {name: nameOf(view, state.first)}), says, mood: 'calm'};
}
