// Digits as strokes in a box of 30 by 44: the same on every device, whatever its fonts.

import {line} from './shapes.js';

/** @type {{[digit: string]: string}} */
const STROKES = {
  0: 'M15 3Q4 3 4 16V28Q4 41 15 41T26 28V16Q26 3 15 3z',
  1: 'M6 12L17 3V41M7 41H27',
  2: 'M4 14Q4 3 15 3T26 14Q26 21 17 29L4 41H27',
  3: 'M5 8Q9 3 15 3Q26 3 26 12Q26 21 13 21Q27 21 27 31Q27 41 15 41Q7 41 3 35',
  4: 'M21 41V3L3 30H29',
  5: 'M25 3H8L6 20Q10 16 15 16Q27 16 27 28Q27 41 14 41Q7 41 3 36',
  6: 'M24 6Q20 3 16 3Q4 3 4 24V29Q4 41 15 41T26 29Q26 18 15 18Q7 18 4 26',
  7: 'M3 3H26Q15 18 12 41',
  8: 'M15 20Q5 20 5 11.5T15 3T25 11.5T15 20Q3 20 3 30.5T15 41T27 30.5T15 20z',
  9: 'M6 38Q10 41 14 41Q26 41 26 20V15Q26 3 15 3T4 15Q4 26 15 26Q23 26 26 18'
};

/**
 * One digit at a place: `transform` moves and sizes it, `width` is that of its stroke.
 * @type {(number: number, transform: string, colour: string, width: number) => SVGPathElement}
 */
export function digitPath(number, transform, colour, width) {
  const digit = line(STROKES[number], colour, width);
  digit.setAttribute('transform', transform);
  return digit;
}
