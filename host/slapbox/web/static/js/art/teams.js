// The signs of the teams: each told apart by its outline, and by its colour.

import {svg} from '../core/dom.js';
import {shape, star} from './shapes.js';

/** @typedef {{colour: string, d: string}} Team */

/** @type {Team[]} */
const TEAMS = [
  {colour: '#ffd35c', d: star(11, 48, 34)},
  {colour: '#7fc4ff', d: 'M62 6A46 46 0 1 0 94 68A38 38 0 0 1 62 6z'},
  {colour: '#ff8a72', d: 'M58 3L16 56h28L36 97L84 40H54z'},
  {colour: '#b7efc6', d: 'M28 82a22 22 0 0 1-2-44a28 28 0 0 1 53-4a24 24 0 0 1-3 48z'}
];

/** @param {number} team */
export function teamColour(team) {
  return TEAMS[team].colour;
}

/** @param {number} team */
export function teamSign(team) {
  const {colour, d} = TEAMS[team];
  const frame = {viewBox: '-4 -4 108 108', 'aria-hidden': 'true'};
  return svg('svg.team-sign', frame, shape(d, colour, 6));
}
