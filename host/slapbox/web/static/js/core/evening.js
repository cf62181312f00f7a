// The evening in words, for all pages.

import {isolated, t} from './text.js';

const TEAMS = ['sun', 'moon', 'bolt', 'cloud'];

/**
 * The name of a team in the catalogues.
 * @param {number} team
 */
export function teamKey(team) {
  return 'team.' + TEAMS[team];
}

/**
 * Leaders of the evening, or its winners: teams, where there are some. Nobody before the first
 * match.
 * @param {views.Evening} evening
 */
export function leadersOf({standings, teams, matches}) {
  if (!matches.length) return [];
  if (teams.length) return teams.filter((one) => one.rank === 1).map(({team}) => t(teamKey(team)));
  return standings.filter((one) => one.rank === 1).map((one) => isolated(one.name));
}

/**
 * Progress of the list: "Game 2 of 5". Without a list, nothing.
 * @param {views.Evening} evening
 */
export function progress({steps}) {
  const done = steps.filter((step) => step.done).length;
  const values = {number: Math.min(done + 1, steps.length), count: steps.length};
  return steps.length ? t('evening.game_of', values) : '';
}

/**
 * The next item of the list: "Next: Mü".
 * @param {views.Evening | null} evening
 */
export function nextText(evening) {
  const game = evening && evening.next;
  return game ? t('evening.next', {game: t('game.' + game + '.title')}) : '';
}

/**
 * Say what comes after a match of this evening: the next game of the list, or why there is none.
 * @param {views.Evening} evening
 */
export function leadsTo(evening) {
  const none = evening.steps.length ? 'evening.list_done' : 'evening.host_chooses';
  return nextText(evening) || t(none);
}

/**
 * Say who has won an evening that is over.
 * @param {views.Evening} evening
 */
export function winnerText(evening) {
  const names = leadersOf(evening);
  const key = names.length > 1 ? 'evening.shared' : 'evening.winner';
  return t(key, {name: names.join(' + ')});
}

/**
 * The day of an evening, as this language writes it.
 * @param {string} id - "2026-11-23-1"
 */
export function dayText(id) {
  const [year, month, day] = id.split('-').map(Number);
  return dateText(new Date(year, month - 1, day));
}

/** @param {Date} date */
export function dateText(date) {
  const options = /** @type {const} */ ({day: 'numeric', month: 'long', year: 'numeric'});
  return date.toLocaleDateString(document.documentElement.lang, options);
}
