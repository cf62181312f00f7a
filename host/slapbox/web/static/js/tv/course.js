// The points of a match, deal by deal, as curves.

import {plain} from '../art/handwriting.js';
import {svg} from '../core/dom.js';

/** @import {Column} from '../core/columns.js' */

const WIDE = 720;
const LEAST_HIGH = 210;
const EDGE = {left: 16, right: 250, top: 22, bottom: 22};
const APART = 34; // between two names at the right
const NAME = 8; // letters
/** A chart that has names in full: its least height, and the room for them at the right. */
const WHOLE = {high: 400, right: 350, letter: 20};

/**
 * One curve a column, from 0 on, with its name and its points at the end.
 * @param {number[][]} course - all totals by seat, after one deal after the other
 * @param {Column[]} columns
 * @param {string[]} colours - of the columns
 * @param {boolean} [whole] - whether names are told in full
 */
export function courseChart(course, columns, colours, whole = false) {
  const lines = columns.map(({seats}) => [0].concat(course.map((totals) => totals[seats[0]])));
  const all = lines.reduce((some, line) => some.concat(line), []);
  const low = Math.min(...all);
  const most = Math.max(low + 1, ...all);
  const high = Math.max(whole ? WHOLE.high : LEAST_HIGH, EDGE.top + APART * columns.length);
  const right = whole ? WHOLE.right : EDGE.right;
  /** @param {number} deal */
  const x = (deal) => EDGE.left + ((WIDE - EDGE.left - right) * deal) / course.length;
  /** @param {number} points */
  const y = (points) =>
    high - EDGE.bottom - ((high - EDGE.top - EDGE.bottom) * (points - low)) / (most - low);
  const lasts = lines.map((line) => y(line[line.length - 1]));
  const ends = spread(lasts, high - EDGE.bottom / 2);
  const words = columns.map(({name}, place) => name + ' ' + plain(lines[place][course.length]));
  return svg(
    'svg.course',
    {viewBox: '0 0 ' + WIDE + ' ' + high, role: 'img', 'aria-label': words.join(', ')},
    svg('path.course-zero', {d: 'M' + x(0) + ' ' + y(0) + 'H' + x(course.length)}),
    ...columns.map((column, place) =>
      curve(column, lines[place], {x, y, end: ends[place], colour: colours[place], whole})
    )
  );
}

/**
 * @param {Column} column
 * @param {number[]} line
 * @param {{x: (deal: number) => number, y: (points: number) => number, end: number,
 *   colour: string, whole: boolean}} chart
 */
function curve({seats, name}, line, {x, y, end, colour, whole}) {
  const points = line.map((value, deal) => x(deal).toFixed(1) + ' ' + y(value).toFixed(1));
  const last = line.length - 1;
  const short = name.length > NAME && !whole ? name.slice(0, NAME - 1) + '…' : name;
  const words = short + ' ' + plain(line[last]);
  return svg(
    'g.curve',
    {'data-seat': seats[0]},
    svg('path.curve-edge', {d: 'M' + points.join('L')}),
    svg('path.curve-line', {d: 'M' + points.join('L'), stroke: colour}),
    svg('path.curve-lead', {
      d: 'M' + x(last) + ' ' + y(line[last]) + 'L' + (x(last) + 18) + ' ' + end,
      stroke: colour
    }),
    svg('circle.curve-end', {cx: x(last), cy: y(line[last]), r: 8, fill: colour}),
    svg('text.curve-name', Object.assign({x: x(last) + 24, y: end + 10}, squeezed(words)), words)
  );
}

/**
 * Narrower letters for words that would not have room.
 * @param {string} words
 */
function squeezed(words) {
  const room = WHOLE.right - 24;
  if (words.length * WHOLE.letter <= room) return {};
  return {textLength: room, lengthAdjust: 'spacingAndGlyphs'};
}

/**
 * The same heights, moved so that no two names lie over each other.
 * @type {(heights: number[], lowest: number) => number[]}
 */
function spread(heights, lowest) {
  const order = heights.map((_, place) => place).sort((a, b) => heights[a] - heights[b]);
  const moved = heights.slice();
  order.forEach((place, index) => {
    const above = index ? moved[order[index - 1]] + APART : EDGE.top;
    moved[place] = Math.max(moved[place], above);
  });
  let below = lowest;
  for (const place of order.reverse()) {
    moved[place] = Math.min(moved[place], below);
    below = moved[place] - APART;
  }
  return moved;
}
