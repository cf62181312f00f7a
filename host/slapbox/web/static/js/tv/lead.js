// The TV's words on the evening: who leads and by how much, and what comes next.

import {leadsTo, nextText, teamKey} from '../core/evening.js';
import {isolated, t} from '../core/text.js';

/**
 * The lead of the evening, after a match or before it.
 * @typedef {{names: string[], ahead: number}} Lead
 */

/**
 * Say who leads after the last match: "Moon takes the lead, 2 points ahead". Nothing before the
 * first.
 * @param {views.Evening} evening
 */
export function leadText(evening) {
  const [now, before] = [leadOf(evening, false), leadOf(evening, true)];
  if (!now.names.length) return '';
  const name = now.names.join(' + ');
  if (now.names.length > 1) return t('evening.level', {name});
  const isNew = before.names.length > 0 && before.names.join() !== now.names.join();
  return t(isNew ? 'evening.new_lead' : 'evening.ahead', {name, count: now.ahead});
}

/**
 * Say how many games of the list are left: "3 games to go".
 * @param {views.Evening} evening
 */
export function toGoText({steps}) {
  const count = steps.filter((step) => !step.done).length;
  return count ? t('evening.to_go', {count}) : '';
}

/**
 * Say by how much the evening was won; nothing where several share it, or nobody else was there.
 * @param {views.Evening} evening
 */
export function marginText(evening) {
  const {names, ahead} = leadOf(evening, false);
  const others = (evening.teams.length || evening.standings.length) > names.length;
  if (names.length !== 1 || !others || !ahead) return '';
  return ahead === 1 ? t('evening.by_one') : t('evening.by', {count: ahead});
}

/**
 * @param {views.Evening} evening
 * @param {boolean} before - the last match
 * @returns {Lead}
 */
function leadOf({standings, teams}, before) {
  const sides = teams.length
    ? teams.map((one) => ({name: t(teamKey(one.team)), one}))
    : standings.map((one) => ({name: isolated(one.name), one}));
  const worth = sides.map(({one}) => one.points - (before ? one.gained : 0));
  const [most, second = 0] = worth.slice().sort((a, b) => b - a);
  const best = sides.filter((_, at) => worth[at] === most);
  return {names: most > 0 ? best.map(({name}) => name) : [], ahead: most - second};
}

/**
 * Ask for the next step after a match: the next game of the list, never the same again.
 * @param {views.Evening} evening
 */
export function nextLine(evening) {
  return leadsTo(evening) + (nextText(evening) && ' · ' + t('evening.slap'));
}
