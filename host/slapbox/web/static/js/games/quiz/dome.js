// The dome that it is played with, drawn.

import {line, roundRect, shape} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';

/**
 * A quiz buzzer seen from the side, in a seat's colour.
 * @param {string} colour
 */
export function buzzerDome(colour) {
  return svg(
    'svg.dome',
    {viewBox: '0 0 100 80', 'aria-hidden': 'true'},
    shape('M12 56Q12 16 50 16T88 56z', colour, 4),
    svg('g', {'stroke-opacity': 0.75}, line('M24 44Q27 26 44 23', '#fff', 5)),
    roundRect(4, 54, 92, 20, 8, '#33241a', 4)
  );
}
