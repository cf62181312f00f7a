// The evening in pictures: its games as posters, and how far everybody is, as faces on a track.

import {seatColour} from '../art/colours.js';
import {portrait} from '../art/people.js';
import {teamColour, teamSign} from '../art/teams.js';
import {teamKey} from '../core/evening.js';
import {emblemOf, isLoaded} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';

/**
 * A guest or a team in the standings.
 * @typedef {object} Entry
 * @property {string} name
 * @property {string[]} names - of its members
 * @property {string} colour
 * @property {Child} sign
 * @property {number} points
 * @property {number} gained
 * @property {number} rank
 * @property {number | null} before - the place before the last match
 */

const GONE = '#c9a27a'; // the hand of a guest who sits here no more
const NAMED = 4; // games whose names have room
const BEHIND = 0.4; // of the way from the last to the first

/**
 * Places of the evening, from the first to the last.
 * @type {(evening: views.Evening) => Entry[]}
 */
export function entriesOf({standings, teams}) {
  return teams.length ? teams.map(teamEntry) : standings.map(guestEntry);
}

/** @type {(one: views.EveningStanding) => Entry} */
function guestEntry(one) {
  const {name, points, gained, rank, rank_before: before} = one;
  const [colour, sign] = [colourOf(one), faceOf(one)];
  return {name, names: [], colour, sign, points, gained, rank, before};
}

/** @type {(one: views.EveningTeam) => Entry} */
function teamEntry({team, names, points, gained, rank}) {
  const [name, colour, sign] = [t(teamKey(team)), teamColour(team), drawing(teamSign, team)];
  return {name, names, colour, sign, points, gained, rank, before: null};
}

/** @param {Pick<views.EveningStanding, 'seat'>} one */
function colourOf({seat}) {
  return seat === null ? GONE : seatColour(seat);
}

/** @param {Pick<views.EveningStanding, 'avatar' | 'seat'>} one */
export function faceOf(one) {
  return drawing(portrait, one.avatar, colourOf(one));
}

/**
 * The faces of these guests, as they stand.
 * @type {(evening: views.Evening, names: string[]) => Tree[]}
 */
export function facesOf({standings}, names) {
  return standings.filter(({name}) => names.includes(name)).map(faceOf);
}

/**
 * The games of the list, with a check mark on what was played.
 * @param {{evening: views.Evening, named: boolean}} facts
 */
export function posters({evening: {steps, next}, named}) {
  const at = next ? steps.findIndex((step) => !step.done) : -1;
  const isKnown = steps.every((step) => isLoaded(step.game));
  if (!steps.length || !isKnown) return null;
  return h(
    'ol.posters.centred',
    {class: {full: steps.length > NAMED}},
    ...steps.map(({game, done}, number) => {
      const name = t('game.' + game + '.title');
      return h(
        'li.poster.row.read.holds',
        {'data-game': game, class: {done, next: number === at}, title: name},
        h('i', {'aria-hidden': 'true'}, drawing(emblemOf, game)),
        done && h('b.poster-done.at', '✓'),
        named && h('span', name)
      );
    })
  );
}

/**
 * Draw how far everybody is on the way to the leader's points; the track begins behind the last.
 * @param {{evening: views.Evening}} facts
 */
export function track({evening}) {
  const entries = entriesOf(evening);
  const all = entries.map(({points}) => points);
  const [most, least] = [Math.max(1, ...all), Math.min(...all)];
  const from = Math.max(0, least - (most - least) * BEHIND);
  if (!evening.matches.length) return null;
  const runners = entries.slice().reverse(); // whoever leads stands before the others
  return h(
    'div.track.holds',
    ...runners.map(({name, sign, points}) => {
      const style = {'--now': (points - from) / (most - from)};
      return h('i.track-runner.at', {key: name, title: name, 'data-points': points, style}, sign);
    })
  );
}
