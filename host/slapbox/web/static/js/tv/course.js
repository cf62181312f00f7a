// The points of a match, deal by deal, as curves.

import {plain} from '../art/handwriting.js';
import {svg} from '../core/dom.js';

/** @import {Column} from '../core/columns.js' */

const WIDE = 720;
const LEAST_HIGH = 210;
const EDGE = {left: 16, right: 250, top: 22, bottom: 22};
const APART = 34; // between two names at the right
const NAME = 8; // letters

/**
 * One curve a column, from 0 on, with its name and its points at the end.
 * @param {number[][]} course - all totals by seat, after one deal after the other
 * @param {Column[]} columns
 * @param {string[]} colours - of the columns
 * @param {number} [least] - its height, unless the names need more
 */
export function courseChart(course, columns, colours, least = LEAST_HIGH) {
  const lines = columns.map(({seats}) => [0].concat(course.map((totals) => totals[seats[0]])));
  const all = lines.reduce((some, line) => some.concat(line), []);
  const low = Math.min(...all);
  const most = Math.max(low + 1, ...all);
  const high = Math.max(least, EDGE.top + APART * columns.length);
  /** @param {number} deal */
  const x = (deal) => EDGE.left + ((WIDE - EDGE.left - EDGE.right) * deal) / course.length;
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
      curve(column, lines[place], {x, y, end: ends[place], colour: colours[place]})
    )
  );
}

/**
 * @param {Column} column
 * @param {number[]} line
 * @param {{x: (deal: number) => number, y: (points: number) => number, end: number,
 *   colour: string}} chart
 */
function curve({seats, name}, line, {x, y, end, colour}) {
  const points = line.map((value, deal) => x(deal).toFixed(1) + ' ' + y(value).toFixed(1));
  const last = line.length - 1;
  const short = name.length > NAME ? name.slice(0, NAME - 1) + '…' : name;
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
    svg('text.curve-name', {x: x(last) + 24, y: end + 10}, short + ' ' + plain(line[last]))
  );
}

/**
 * The same heights, moved so that no two names lie over each other.
 * @param {number[]} heights
 * @param {number} lowest
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
