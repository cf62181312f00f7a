// Things that fans throw at players: a handful of confetti, a tomato, a drum, a heart.

import {svg} from '../core/dom.js';
import {INK, shape} from './shapes.js';

/** @type {views.ThrowKind[]} */
export const THROWS = ['heart', 'confetti', 'drum', 'tomato'];

const SCRAPS = [
  ['10 50', '#ff6f61'],
  ['40 12', '#ffd35c'],
  ['70 30', '#5fd08a'],
  ['30 64', '#6fb7ff'],
  ['66 66', '#c39bff']
];

/**
 * Each kind as outlines and their colours, the lowest first.
 * @type {{[kind in views.ThrowKind]: [string, string][]}}
 */
const DRAWINGS = {
  heart: [
    ['M50 90C10 60 4 38 14 22C24 8 42 12 50 28C58 12 76 8 86 22C96 38 90 60 50 90z', '#ff5d73']
  ],
  tomato: [
    ['M50 24C84 16 96 40 92 60C88 82 70 92 50 92C30 92 12 82 8 60C4 40 16 16 50 24z', '#e8452e'],
    ['M50 26L30 12L46 16L52 4L58 16L74 12L58 28z', '#5fae4b']
  ],
  drum: [
    ['M10 36V74C10 98 90 98 90 74V36z', '#d9503f'],
    ['M10 36C10 60 90 60 90 36C90 14 10 14 10 36z', '#fff6e3']
  ],
  confetti: SCRAPS.map(([place, colour]) => [`M${place}l16 -8l10 18l-16 8z`, colour])
};

/**
 * One of them.
 * @param {views.ThrowKind} kind
 */
export function throwSign(kind) {
  return svg(
    'svg.throw-sign',
    {viewBox: '-4 -4 108 108', 'aria-hidden': 'true'},
    ...DRAWINGS[kind].map(([d, colour]) => shape(d, colour, 5)),
    kind === 'drum' && svg('path', {d: 'M30 40L8 4M70 40L92 4', stroke: INK, 'stroke-width': 6})
  );
}
