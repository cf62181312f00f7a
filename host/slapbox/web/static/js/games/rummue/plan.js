// Combinations that a player has set aside to lay down together. They stay through the turns of the
// others, and when the page is opened again; nobody else knows of them.

import {keep, kept} from '../../core/kept.js';
import {describe} from './combos.js';

const STORE = 'slapbox.rummue.plan';

export class Plan {
  constructor() {
    /** @type {number[][]} */
    this.combos = [];
    /** @type {views.MudeckFace[]} */
    this.hand = [];
    this.deal = '';
  }

  /**
   * The plan of this deal, with those combinations whose cards all are in the hand still.
   * @type {(deal: string, hand: views.MudeckFace[]) => void}
   */
  hold(deal, hand) {
    if (deal !== this.deal) {
      const plan = kept(STORE, 'sessionStorage');
      this.combos = plan && plan.deal === deal ? plan.combos : [];
    }
    this.deal = deal;
    const held = new Set(hand.map((face) => face.card));
    const combos = this.combos.map((cards) =>
      cards.map((card) => {
        const face = this.hand.find((one) => one.card === card);
        const twin = !held.has(card) && face ? this.free(face, hand) : null;
        return twin === null ? card : twin;
      })
    );
    this.hand = hand;
    this.change(combos.filter((cards) => cards.every((card) => held.has(card))));
  }

  /**
   * Find a copy of this card with which nothing is planned. Players do not say which one of two
   * goes, and of two in the hand the other one does as well.
   * @type {(face: views.MudeckFace, hand: views.MudeckFace[]) => number | null}
   */
  free({colour, number}, hand) {
    const same = hand.filter((one) => one.colour === colour && one.number === number);
    const free = same.find((one) => !this.of(one.card));
    return free ? free.card : null;
  }

  /** @param {number[]} cards */
  add(cards) {
    this.change(this.combos.concat([cards]));
  }

  /**
   * Takes a combination out again.
   * @param {number[]} cards
   */
  remove(cards) {
    this.change(this.combos.filter((one) => one !== cards));
  }

  /**
   * The combination that this card is set aside for.
   * @param {number} card
   */
  of(card) {
    return this.combos.find((cards) => cards.includes(card)) || null;
  }

  /** All cards that are set aside. */
  cards() {
    return this.combos.reduce((all, cards) => all.concat(cards), []);
  }

  /**
   * Count the cards that matter for a first lay-down: all, or those of the largest combination.
   * @param {Pick<views.RummueSeatView, 'opening_counts'>} state
   */
  counted({opening_counts: counts}) {
    const sizes = this.combos.map((cards) => cards.length);
    return counts === 'single' ? Math.max(0, ...sizes) : sizes.reduce((all, size) => all + size, 0);
  }

  /** @param {views.RummueSeatView} state */
  worth(state) {
    return this.combos
      .map((cards) => describe(faces(state, cards), state.wrap))
      .reduce((all, one) => all + ('worth' in one ? one.worth : 0), 0);
  }

  /** @param {number[][]} combos */
  change(combos) {
    this.combos = combos;
    keep(STORE, {deal: this.deal, combos}, 'sessionStorage');
  }
}

/**
 * The faces of these cards of the hand.
 * @param {views.RummueSeatView} state
 * @param {number[]} cards
 */
export function faces(state, cards) {
  return cards
    .map((card) => state.hand.find((face) => face.card === card))
    .filter((face) => face !== undefined);
}
