// The own hand in Rummü: by number, so that lings lie together, or by colour, for sequences.

import {TrickHand} from '../mudeck/hand.js';

const STORE = 'slapbox.rummue.sort';
const COLOURS = ['red', 'green', 'blue', 'black', 'yellow'];
const SORTS = ['number', 'colour'];

export class RummueHand extends TrickHand {
  constructor(box, edge, callbacks) {
    super(box, edge, callbacks);
    this.by = remembered();
  }

  /** The other way to hold them. */
  turn() {
    this.by = SORTS[1 - SORTS.indexOf(this.by)];
    try {
      localStorage.setItem(STORE, this.by);
    } catch (refused) {
      console.info('this browser keeps no settings', refused);
    }
    this.show(this.facts);
  }

  /** Gaps are left between numbers, or between colours; jokers stand last among the colours. */
  sorted(cards) {
    const colour = (face) => COLOURS.indexOf(face.colour);
    const order =
      this.by === 'number'
        ? (a, b) => a.number - b.number || colour(a) - colour(b) || a.card - b.card
        : (a, b) => colour(a) - colour(b) || a.number - b.number || a.card - b.card;
    return cards.map((face) => Object.assign({}, face, {suit: face[this.by]})).sort(order);
  }
}

function remembered() {
  try {
    const kept = localStorage.getItem(STORE);
    return SORTS.includes(kept) ? kept : SORTS[0];
  } catch (refused) {
    return SORTS[0];
  }
}
