// Parts of drawings: outlines with an edge of ink.

import {svg} from '../core/dom.js';

/** The ink of all drawings. */
export const INK = '#1d120c';

/**
 * A path filled with a colour; its edge is `width` wide.
 * @param {string} d
 * @param {string} fill
 */
export function shape(d, fill, width = 2.6) {
  return svg('path', {d, fill, stroke: INK, 'stroke-width': width, 'stroke-linejoin': 'round'});
}

/**
 * A line of this colour and width with round ends; `dashes` break it.
 * @type {(d: string, stroke: string, width: number, dashes?: string | null) => SVGPathElement}
 */
export function line(d, stroke, width, dashes) {
  return svg('path', {
    d,
    stroke,
    'stroke-width': width,
    'stroke-dasharray': dashes,
    fill: 'none',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round'
  });
}

/**
 * A path filled with a colour, without an edge.
 * @type {(d: string, fill: string) => SVGPathElement}
 */
export function area(d, fill) {
  return svg('path', {d, fill});
}

/**
 * A rectangle with round corners, and perhaps an `edge` of ink, which is so wide.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} rx
 * @param {string} fill
 * @param {number} [edge]
 */
export function roundRect(x, y, width, height, rx, fill, edge) {
  return svg('rect', Object.assign({x, y, width, height, rx, fill}, edged(edge)));
}

/**
 * A disc, with such an edge or without.
 * @type {(cx: number, cy: number, r: number, fill: string, edge?: number) => SVGCircleElement}
 */
export function disc(cx, cy, r, fill, edge) {
  return svg('circle', Object.assign({cx, cy, r, fill}, edged(edge)));
}

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} rx
 * @param {number} ry
 * @param {string} fill
 * @param {number} [edge]
 */
export function ellipse(cx, cy, rx, ry, fill, edge) {
  return svg('ellipse', Object.assign({cx, cy, rx, ry, fill}, edged(edge)));
}

/** @param {number | undefined} edge */
function edged(edge) {
  return edge ? {stroke: INK, 'stroke-width': edge} : {};
}

/**
 * Discs of one look.
 * @param {string} places - such as `8,20 14,6`
 * @param {{r: number, fill: string, stroke?: string, 'stroke-width'?: number}} look
 */
export function dots(places, look) {
  return places.split(' ').map((place) => {
    const [cx, cy] = place.split(',');
    return svg('circle', Object.assign({cx, cy}, look));
  });
}

/**
 * An ellipse as an outline.
 * @type {(x: number, y: number, rx: number, ry?: number) => string}
 */
export function oval(x, y, rx, ry = rx) {
  const half = 'a' + rx + ' ' + ry + ' 0 1 0 ';
  return 'M' + (x - rx) + ' ' + y + half + 2 * rx + ' 0' + half + -2 * rx + ' 0z';
}

/**
 * The outline of a star in a box of 100 by 100.
 * @type {(points: number, outer: number, inner: number) => string}
 */
export function star(points, outer, inner) {
  const steps = [];
  for (let i = 0; i < points * 2; i += 1) {
    const radius = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    steps.push(
      (50 + radius * Math.cos(angle)).toFixed(1) + ' ' + (50 + radius * Math.sin(angle)).toFixed(1)
    );
  }
  return 'M' + steps.join('L') + 'z';
}
