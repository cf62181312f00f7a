// The lights that everybody waits for, drawn.

import {disc, roundRect} from './shapes.js';
import {svg} from '../core/dom.js';

/**
 * A traffic light lying down: each lamp in a colour of its own.
 * @param {string} spec - such as `svg.traffic`
 * @param {string[]} colours
 */
export function trafficLight(spec, ...colours) {
  return svg(
    spec,
    {viewBox: '0 0 200 100', 'aria-hidden': 'true'},
    svg('g', {stroke: '#3b2a1e', 'stroke-width': 5}, roundRect(4, 14, 192, 72, 36, '#17100c')),
    ...colours.map((colour, at) => disc(42 + 58 * at, 50, 24, colour, 4))
  );
}
