// Neighbours of an element on the screen, in a direction.

/**
 * @typedef {'up' | 'down' | 'left' | 'right'} Direction
 * @typedef {{top: number, right: number, bottom: number, left: number}} Box
 */

/** A step aside counts as three ahead. */
const ASIDE = 3;

/**
 * The index of the nearest box in this direction, or -1: none that lies more beside than ahead.
 * @type {(from: Box, boxes: Box[], direction: Direction) => number}
 */
export function nearest(from, boxes, direction) {
  const start = turned(from, direction);
  const costs = boxes.map((box) => cost(start, turned(box, direction)));
  const least = Math.min(...costs);
  return least < Infinity ? costs.indexOf(least) : -1;
}

/**
 * The box as it lies when the direction is to the right.
 * @type {(box: Box, direction: Direction) => Box}
 */
function turned({top, right, bottom, left}, direction) {
  if (direction === 'left') return {left: -right, right: -left, top, bottom};
  if (direction === 'down') return {left: top, right: bottom, top: left, bottom: right};
  if (direction === 'up') return {left: -bottom, right: -top, top: left, bottom: right};
  return {left, right, top, bottom};
}

/** @type {(from: Box, box: Box) => number} */
function cost(from, box) {
  const step = (box.left + box.right - from.left - from.right) / 2;
  if (step < 1 || box.left < from.left) return Infinity;
  const ahead = Math.max(0, box.left - from.right);
  const aside = Math.max(0, box.top - from.bottom, from.top - box.bottom);
  if (aside > step) return Infinity;
  const skew = Math.abs(box.top + box.bottom - from.top - from.bottom) / 2;
  return ahead + ASIDE * aside + skew / 4 + step / 8;
}
