// The touch pad of games in which one key is enough: one big button, and what it means now.

import {gapText} from './buzzer.js';
import {milliseconds, t} from './text.js';

/**
 * What a seat sees on its pad: `title` and `says`, the `mood` that colours the button ("go", "wait",
 * "out", "first", "calm"), and `score` for the head of the page.
 */
export function bigPad(view, me) {
  const game = view.match.state.game;
  const told = view.paused ? {title: t('tv.paused'), says: '', mood: 'calm'} : GAMES[game](view, me);
  return Object.assign({score: SCORES[game](view.match.state, me.seat)}, told);
}

const SCORES = {
  reaction: (state, seat) => {
    const figures = state.players[seat];
    return figures.median_us === null ? '' : milliseconds(figures.median_us, figures.error_us) + ' ms';
  },
  buzzer: (state, seat) => t('over.points', {count: state.scores[seat]})
};

const GAMES = {reaction, buzzer};

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
  return {title: milliseconds(mine.at_us, mine.error_us) + ' ms', says: round, mood: mine.verdict === 'won' ? 'first' : 'calm'};
}

function buzzer(view, me) {
  const state = view.match.state;
  if (state.phase === 'answered') return answered(view, state, me);
  if (state.phase === 'ready') return {title: t('buzz.title.ready'), says: t('buzz.says.ready'), mood: 'calm'};
  if (state.wrong.includes(me.seat)) return {title: t('buzz.verdict.answered'), says: t('buzz.pad.wait'), mood: 'out'};
  if (state.locked.includes(me.seat)) return {title: t('buzz.verdict.early'), says: t('buzz.pad.wait'), mood: 'out'};
  const mood = state.phase === 'armed' ? 'go' : 'wait';
  return {title: t('buzz.title.' + state.phase), says: state.phase === 'armed' ? t('buzz.says.armed') : '', mood};
}

function answered(view, state, me) {
  if (state.first === me.seat) return {title: t('buzz.pad.first'), says: t('buzz.pad.answer'), mood: 'first'};
  const first = state.order.find((one) => one.verdict === 'won');
  const mine = state.order.find((one) => one.seat === me.seat && one.hand === 0);
  const who = view.seats.find((one) => one.seat === state.first);
  return {title: t('buzz.pad.other', {name: who ? who.name : ''}), says: mine && first ? gapText(mine, first) : '', mood: 'calm'};
}
