// The own hand in a game of tricks: sorted by suits as the rules sort it, fanned like real cards.

import {find} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {CardFan, TALL} from '../../parts/cardfan.js';
import {faceUp} from './cards.js';

/** @import {Marks, Spot} from '../../parts/cardfan.js' */

/** The visible part of a covered card, in widths. */
const SHOWN = 0.45;
const LARGEST = 124;
const EDGE = 7;
/** Room for a card that is lifted. */
const LIFT = 12;
const BETWEEN = 5;
const SUIT_GAP = 12;
const MOST_ROWS = 4;
/** @type {Set<number>} */
const NONE = new Set();

/**
 * A card in the hand: gaps are left between those of another `suit`, and what is `open` all see.
 * @typedef {views.MudeckFace & {suit?: string | number, open?: boolean}} Held
 */

/**
 * The view that a hand is drawn from.
 * @template {Held} F
 * @typedef {object} Facts
 * @property {F[]} cards
 * @property {number[]} picked - those that are lifted, in their order
 * @property {Set<number>} [off] - the ids that are of no use now
 * @property {number[]} [chosen] - those that are promised
 * @property {Set<number>} [fresh] - those that have just come
 */

/**
 * `F` is a card as the view shows it.
 * @template {Held} F
 * @extends {CardFan<F, Facts<F>>}
 */
export class TrickHand extends CardFan {
  /** @type {(face: F) => Child} */
  art(face) {
    return faceUp(face);
  }

  /** @type {(face: F) => Marks} */
  marks({card, open}) {
    const {off = NONE, picked, chosen = [], fresh = NONE} = this.facts;
    return {
      off: off.has(card),
      picked: picked.includes(card),
      chosen: chosen.includes(card),
      open,
      sign: fresh.has(card) ? '+' : ''
    };
  }

  /**
   * The cards in so many rows.
   * @type {(cards: F[], rows: number) => F[][]}
   */
  inRows(cards, rows) {
    return broken(cards, rows, ({suit}) => suit);
  }

  /** @type {(cards: F[], wide: number, high: number) => Map<number, Spot>} */
  spots(cards, wide, high) {
    const {rows, width} = fan(this.room, wide, high);
    const tall = width * TALL;
    const whole = rows * tall + (rows - 1) * BETWEEN;
    const top = Math.max(LIFT, (high + LIFT - EDGE - whole) / 2);
    /** @type {Map<number, Spot>} */
    const spots = new Map();
    this.inRows(cards, rows).forEach((line, row) => {
      const y = top + row * (tall + BETWEEN);
      lineUp(line, wide, width).forEach((x, at) => spots.set(line[at].card, {x, y, width}));
    });
    return spots;
  }

  /** Nothing is under this table. */
  isBelow() {
    return false;
  }

  /**
   * A card that is of no use shakes its head.
   * @param {number} card
   */
  refuse(card) {
    animate(
      find(this.box, '[data-card="' + card + '"] > .held-card'),
      [0, -5, 5, -3, 0].map((x) => ({transform: 'translateX(' + x + 'px)'})),
      {duration: 240}
    );
  }
}

/**
 * The places of one row, in the middle: side by side where there is room, with gaps between the
 * suits.
 * @type {(line: Held[], wide: number, width: number) => number[]}
 */
function lineUp(line, wide, width) {
  const room = wide - 2 * EDGE - width;
  const step = Math.min(width + BETWEEN, line.length > 1 ? room / (line.length - 1) : 0);
  /** @param {number} at */
  const breaksAt = (at) => at > 0 && line[at].suit !== line[at - 1].suit;
  const breaks = line.filter((_, at) => breaksAt(at)).length;
  const gap = breaks ? Math.min(SUIT_GAP, (room - step * (line.length - 1)) / breaks) : 0;
  let x = (wide - width - step * (line.length - 1) - gap * breaks) / 2;
  return line.map((_, at) => {
    if (at) x += step + (breaksAt(at) ? gap : 0);
    return x;
  });
}

/**
 * Choose the rows that make cards large and show much of each; return how wide they are then.
 * @param {number} count
 * @param {number} wide
 * @param {number} high
 */
function fan(count, wide, high) {
  let best = {rows: 1, width: 0, seen: 0};
  for (let rows = 1; rows <= Math.min(MOST_ROWS, count); rows += 1) {
    const columns = Math.ceil(count / rows);
    const across = (wide - 2 * EDGE) / (1 + (columns - 1) * SHOWN);
    const down = ((high - LIFT - EDGE + BETWEEN) / rows - BETWEEN) / TALL;
    const width = Math.floor(Math.min(across, down, LARGEST));
    const step = columns > 1 ? Math.min(width, (wide - 2 * EDGE - width) / (columns - 1)) : width;
    if (width * step > best.seen) best = {rows, width, seen: width * step};
  }
  return best;
}

/**
 * The cards in so many rows; a row that can end with its suit does.
 * @template T
 * @param {T[]} cards
 * @param {number} rows
 * @param {(one: T) => string | number | undefined} suitOf
 */
export function broken(cards, rows, suitOf) {
  const lines = [];
  let rest = cards;
  for (let left = rows; left > 0; left -= 1) {
    const even = Math.ceil(rest.length / left);
    /** @param {number} end */
    const ends = (end) => end < rest.length && suitOf(rest[end]) !== suitOf(rest[end - 1]);
    const end =
      left > 1 ? [even, even - 1].find((one) => one > 0 && ends(one)) || even : rest.length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return lines.filter((line) => line.length);
}
