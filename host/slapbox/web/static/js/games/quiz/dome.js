// The dome that it is played with, drawn.

import {INK} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';

/**
 * A quiz buzzer seen from the side, in a seat's colour.
 * @param {string} colour
 */
export function buzzerDome(colour) {
  return svg(
    'svg.dome',
    {viewBox: '0 0 100 80', 'aria-hidden': 'true'},
    svg('path', {
      d: 'M12 56Q12 16 50 16T88 56z',
      fill: colour,
      stroke: INK,
      'stroke-width': 4,
      'stroke-linejoin': 'round'
    }),
    svg('path', {
      d: 'M24 44Q27 26 44 23',
      fill: 'none',
      stroke: '#fff',
      'stroke-opacity': 0.75,
      'stroke-width': 5,
      'stroke-linecap': 'round'
    }),
    svg('rect', {
      x: 4,
      y: 54,
      width: 92,
      height: 20,
      rx: 8,
      fill: '#33241a',
      stroke: INK,
      'stroke-width': 4
    })
  );
}
