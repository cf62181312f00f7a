// Numbers as somebody writes them on a score sheet: strokes, so that every screen has the same
// hand.

import {svg} from '../core/dom.js';

const HIGH = 100;
const STEP = 56;

/**
 * In a box of 56 by 100.
 * @type {{[sign: string]: string}}
 */
const STROKES = {
  0: 'M32 12C12 8 6 40 9 62C12 88 36 94 45 74C54 50 50 16 27 12',
  1: 'M14 32L31 10C32 36 29 66 30 92',
  2: 'M11 30C15 8 44 5 45 27C46 50 20 70 9 90C23 83 38 93 51 86',
  3: 'M11 18C25 3 49 11 42 31C38 42 28 46 20 46C40 43 54 58 46 76C38 94 16 95 7 80',
  4: 'M32 10C25 30 16 48 7 63C22 60 38 62 52 58M41 38C38 58 37 76 37 94',
  5: 'M47 12C37 15 27 12 17 13C16 24 13 34 12 46C30 35 52 45 48 68C44 92 18 97 7 82',
  6: 'M42 9C24 19 9 44 9 66C10 91 40 96 46 74C49 53 23 46 11 66',
  7: 'M7 16C22 11 38 17 51 12C40 38 29 62 23 94M16 55C28 51 36 53 45 50',
  8: 'M44 23C34 3 9 13 16 32C22 48 46 55 46 74C44 97 9 94 12 72C14 54 45 44 44 23',
  9: 'M45 30C39 7 9 11 11 34C13 54 39 52 45 28C47 50 42 74 35 94',
  '+': 'M9 55C23 52 36 55 47 52M28 34C27 46 29 60 28 74',
  '−': 'M9 55C21 50 34 56 47 52'
};

/**
 * A number with its sign as people write it: `+60`, `−30`; nothing before 0.
 * @param {number} number
 */
export function signed(number) {
  if (number < 0) return '−' + -number;
  return number > 0 ? '+' + number : '0';
}

/**
 * A number without a plus: `60`, `−30`.
 * @param {number} number
 */
export function plain(number) {
  return number < 0 ? '−' + -number : String(number);
}

/**
 * The text, made of digits and signs, in handwriting; `seed` makes each a little different.
 * @type {(text: string, seed: number) => SVGSVGElement}
 */
export function handwritten(text, seed) {
  const strokes = Array.from(text).map((sign, place) => {
    const tilt = (((seed + place) * 37) % 11) - 5;
    const y = (((seed + place) * 23) % 7) - 3;
    const transform = `translate(${place * STEP} ${y}) rotate(${tilt} 28 50)`;
    return svg('path', {d: STROKES[sign], transform});
  });
  return svg(
    'svg.handwritten',
    {
      viewBox: '0 0 ' + text.length * STEP + ' ' + HIGH,
      role: 'img',
      'aria-label': text,
      'data-length': text.length,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 9,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round'
    },
    ...strokes
  );
}
