// The own hand in Rummü: by number, so that lings lie together, or by colour, for sequences.

import {keep, kept} from '../../core/kept.js';
import {TrickHand} from '../mudeck/hand.js';

/**
 * @import {Callbacks} from '../../parts/cardfan.js'
 * @import {MudeckFace, RummueHandCard} from '../../views.js'
 *
 * @typedef {'number' | 'colour'} Sort
 *
 * A card, and what it is sorted by.
 * @typedef {RummueHandCard & {suit?: string | number}} Held
 */

const STORE = 'slapbox.rummue.sort';
const COLOURS = ['red', 'green', 'blue', 'black', 'yellow'];
/** @type {Sort[]} */
const SORTS = ['number', 'colour'];

/** @extends {TrickHand<Held>} */
export class RummueHand extends TrickHand {
  /**
   * @param {HTMLElement} box
   * @param {Element} edge
   * @param {Callbacks} callbacks
   */
  constructor(box, edge, callbacks) {
    super(box, edge, callbacks);
    this.by = SORTS.find((sort) => sort === kept(STORE)) || SORTS[0];
  }

  /** The other way to hold them. */
  turn() {
    this.by = SORTS[1 - SORTS.indexOf(this.by)];
    keep(STORE, this.by);
    this.show(this.facts);
  }

  /**
   * Gaps are left between numbers, or between colours; jokers stand last among the colours.
   * @param {Held[]} cards
   */
  sorted(cards) {
    const {by} = this;
    const colours = by === 'colour' ? inColours : () => 0;
    return cards
      .map((face) => Object.assign({}, face, {suit: face[by]}))
      .sort((a, b) => colours(a, b) || a.number - b.number || inColours(a, b) || a.card - b.card);
  }
}

/** @type {(a: MudeckFace, b: MudeckFace) => number} */
function inColours(a, b) {
  return COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour);
}
