// A black 7 falls on whoever takes the trick: the room goes dark but for two eyes, and for the
// seat that pays.

import {disc, ellipse} from '../../art/shapes.js';
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
    ellipse(x, 30, 26, 17, '#d8e34a'),
    ellipse(x, 30, 6, 16, '#111'),
    disc(x + 6, 22, 4, '#fff')
  ];
  return svg('svg.panther-eyes', {viewBox: '0 0 180 60'}, ...eye(40), ...eye(140));
}
