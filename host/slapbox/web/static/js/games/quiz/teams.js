// Teams at a quiz: whose bonus it is, and who may steal.

import {teamKey} from '../../core/evening.js';
import {nameOf} from '../../core/seats.js';
import {isolated, t} from '../../core/text.js';

/** @typedef {Pick<pages.Playing<views.QuizView, never>, 'seats'>} Seats */

/**
 * The team at a seat, if it has one.
 * @type {(state: views.QuizView, seat: number) => number | null}
 */
export function teamAt({seat_teams: teams}, seat) {
  return teams.length ? teams[seat] : null;
}

/**
 * Name the only team that may answer, as a sentence; nothing if all may.
 * @type {(state: views.QuizView, view: Seats) => string}
 */
export function onlyText(state, view) {
  if (state.alone === null) return '';
  const team = teamAt(state, state.alone);
  if (state.board || team === null) return t('quiz.says.double', {name: nameOf(view, state.alone)});
  return t('quiz.says.bonus', {team: t(teamKey(team))});
}

/**
 * Name the teams that may slap after a wrong answer, as a sentence.
 * @type {(state: views.QuizView, view: Seats) => string}
 */
export function stealText(state, view) {
  const out = state.wrong.concat(state.locked);
  const others = view.seats.filter(({seat}) => !out.includes(seat));
  const names = others.map(({seat}) => {
    const team = teamAt(state, seat);
    return team === null ? isolated(nameOf(view, seat)) : t(teamKey(team));
  });
  const unique = Array.from(new Set(names)).join(' + ');
  return state.seat_teams.length ? t('quiz.says.steal', {names: unique}) : t('quiz.says.rearmed');
}
