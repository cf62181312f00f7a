// The dome that it is played with, drawn.

import {INK, roundRect} from '../../art/shapes.js';
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
    roundRect(4, 54, 92, 20, 8, '#33241a', 4)
  );
}
