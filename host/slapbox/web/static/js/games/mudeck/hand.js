// The own hand in a game of tricks: sorted by suits as the rules sort it, fanned like real cards.

import {find, first, keptIn} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {Hand, TALL} from '../../phone/hand.js';
import {muCard} from './cards.js';

/** @import {MudeckFace} from '../../views.js' */

/** How much of a covered card is to be seen, in widths. */
const SHOWN = 0.45;
const LARGEST = 124;
const EDGE = 7;
/** Room for a card that is lifted. */
const LIFT = 12;
const BETWEEN = 5;
const SUIT_GAP = 12;
const MOST_ROWS = 4;

/**
 * A card in the hand: gaps are left between those of another `suit`, and what is `open` all see.
 * @typedef {MudeckFace & {suit?: string | number, open?: boolean}} Held
 */

/**
 * What a hand is drawn from.
 * @template {Held} F
 * @typedef {object} Facts
 * @property {F[]} cards
 * @property {Set<number>} off - the ids that are of no use now
 * @property {number[]} picked - those that are lifted, in their order
 * @property {number[]} chosen - those that are promised
 * @property {Set<number>} fresh - those that have just come
 */

/** @typedef {{node: HTMLElement, face: Held}} Lying */

/**
 * `F` is a card as the view shows it.
 * @template {Held} F
 * @extends {Hand<F, Facts<F>>}
 */
export class TrickHand extends Hand {
  /**
   * @param {F} face
   * @returns {Element}
   */
  art(face) {
    return muCard(face);
  }

  /**
   * @param {HTMLElement} node
   * @param {F} face
   */
  mark(node, face) {
    const {off, picked, chosen, fresh} = this.facts;
    this.flag(node, {
      off: off.has(face.card),
      picked: picked.includes(face.card),
      chosen: chosen.includes(face.card),
      fresh: fresh.has(face.card)
    });
    node.classList.toggle('open', Boolean(face.open));
    find(node, '.held-from').textContent = fresh.has(face.card) ? '+' : '';
  }

  /**
   * The cards in so many rows.
   * @param {Lying[]} cards
   * @param {number} rows
   */
  inRows(cards, rows) {
    return broken(cards, rows, ({face}) => face.suit);
  }

  lay() {
    const nodes = this.held();
    const wide = this.box.clientWidth;
    const high = this.box.clientHeight;
    if (!nodes.length || !wide) return;
    const {rows, width} = fan(this.room, wide, high);
    const tall = width * TALL;
    const faces = this.sorted(this.facts.cards);
    const lines = this.inRows(
      nodes.map((node, place) => ({node, face: faces[place]})),
      rows
    );
    const whole = rows * tall + (rows - 1) * BETWEEN;
    const top = Math.max(LIFT, (high + LIFT - EDGE - whole) / 2);
    lines.forEach((line, row) => this.layLine(line, width, top + row * (tall + BETWEEN)));
  }

  /**
   * One row, in the middle: side by side where there is room, with gaps between the suits.
   * @param {Lying[]} line
   * @param {number} width
   * @param {number} y
   */
  layLine(line, width, y) {
    const room = this.box.clientWidth - 2 * EDGE - width;
    const step = Math.min(width + BETWEEN, line.length > 1 ? room / (line.length - 1) : 0);
    const breaks = line.filter(
      ({face}, index) => index && face.suit !== line[index - 1].face.suit
    ).length;
    const gap = breaks ? Math.min(SUIT_GAP, (room - step * (line.length - 1)) / breaks) : 0;
    let x = (this.box.clientWidth - width - step * (line.length - 1) - gap * breaks) / 2;
    line.forEach(({node, face}, index) => {
      if (index) x += step + (face.suit === line[index - 1].face.suit ? 0 : gap);
      this.put(node, x, y, width);
    });
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
    const face = this.facts.cards.find((one) => one.card === card);
    const node = face ? keptIn(this.box, this.nameOf(face)) : null;
    if (node)
      animate(
        first(node),
        [0, -5, 5, -3, 0].map((x) => ({transform: 'translateX(' + x + 'px)'})),
        {duration: 240}
      );
  }
}

/**
 * So many rows that the cards become large and show much of themselves; how wide they are then.
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
