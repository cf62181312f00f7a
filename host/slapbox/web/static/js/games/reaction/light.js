// The light that everybody waits for, drawn.

import {INK} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';

/** A traffic light lying down: red, red, green. */
export function trafficLight() {
  /** @type {(x: number, colour: string) => SVGCircleElement} */
  const lamp = (x, colour) =>
    svg('circle', {cx: x, cy: 50, r: 24, fill: colour, stroke: INK, 'stroke-width': 4});
  return svg(
    'svg.traffic',
    {viewBox: '0 0 200 100', 'aria-hidden': 'true'},
    svg('rect', {
      x: 4,
      y: 14,
      width: 192,
      height: 72,
      rx: 36,
      fill: '#17100c',
      stroke: '#3b2a1e',
      'stroke-width': 5
    }),
    lamp(42, '#86100a'),
    lamp(100, '#d91c0b'),
    lamp(158, '#1ed760')
  );
}
