// A black 7 falls on whoever takes the trick: the room goes dark but for two eyes, and for the
// seat that pays.

import {svg} from '../../core/dom.js';
import {drawing, h} from '../../core/patch.js';

/** @import {State, Trick} from './types.js' */

/** Points. */
export const PANTHER = -50;

/**
 * Count the panthers in a trick that is looked at; none where its seven of black is no panther.
 * @type {(state: State, trick: Trick) => number}
 */
export function panthersIn({game}, {complete, plays}) {
  if (game !== 'last-panther' || !complete) return 0;
  return plays.filter(({card}) => card.colour === 'black' && card.number === 7).length;
}

/** @param {{count: number}} facts */
export function panthers({count}) {
  const eyes = Array.from({length: count}, (_, key) => h('span', {key}, drawing(pantherEyes)));
  return count > 0 && h('div.panther-dark', {'aria-hidden': true}, ...eyes);
}

/** Two eyes in the dark. */
export function pantherEyes() {
  /** @param {number} x */
  const eye = (x) => [
    svg('ellipse', {cx: x, cy: 30, rx: 26, ry: 17, fill: '#d8e34a'}),
    svg('ellipse', {cx: x, cy: 30, rx: 6, ry: 16, fill: '#111'}),
    svg('circle', {cx: x + 6, cy: 22, r: 4, fill: '#fff'})
  ];
  return svg('svg.panther-eyes', {viewBox: '0 0 180 60'}, ...eye(40), ...eye(140));
}
