// Combinations that a player has set aside to lay down together. They stay through the turns of the
// others, and when the page is opened again; nobody else knows of them.

import {describe} from './combos.js';

const STORE = 'slapbox.rummue.plan';

export class Plan {
  constructor() {
    this.combos = [];
    this.hand = [];
    this.deal = '';
  }

  /** The plan of this deal, with those combinations whose cards all are in the hand still. */
  hold(deal, hand) {
    if (deal !== this.deal) this.combos = remembered(deal);
    this.deal = deal;
    const held = new Set(hand.map((face) => face.card));
    const kept = this.combos.map((cards) =>
      cards.map((card) => (held.has(card) ? card : this.twin(card, hand)))
    );
    this.hand = hand;
    this.change(kept.filter((cards) => cards.every((card) => held.has(card))));
  }

  /** The other copy of a card that is gone: which one of two goes is not for the player to say. */
  twin(card, hand) {
    const face = this.hand.find((one) => one.card === card);
    const other =
      face &&
      hand.find(
        (one) => one.colour === face.colour && one.number === face.number && !this.of(one.card)
      );
    return other ? other.card : null;
  }

  add(cards) {
    this.change(this.combos.concat([cards]));
  }

  /** Takes a combination out again. */
  remove(cards) {
    this.change(this.combos.filter((one) => one !== cards));
  }

  /** The combination that this card is set aside for. */
  of(card) {
    return this.combos.find((cards) => cards.includes(card)) || null;
  }

  /** How many cards count for a first lay-down: all, or those of the largest combination. */
  counted({opening_counts: counts}) {
    const sizes = this.combos.map((cards) => cards.length);
    return counts === 'single' ? Math.max(0, ...sizes) : sizes.reduce((all, size) => all + size, 0);
  }

  worth(state) {
    return this.combos
      .map((cards) => describe(faces(state, cards), state.wrap))
      .reduce((all, one) => all + (one.worth || 0), 0);
  }

  change(combos) {
    this.combos = combos;
    try {
      sessionStorage.setItem(STORE, JSON.stringify({deal: this.deal, combos}));
    } catch (refused) {
      console.info('this browser keeps no plans', refused);
    }
  }
}

/** The faces of these cards of the hand. */
export function faces(state, cards) {
  return cards.map((card) => state.hand.find((face) => face.card === card)).filter(Boolean);
}

function remembered(deal) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE));
    return kept && kept.deal === deal ? kept.combos : [];
  } catch (refused) {
    return [];
  }
}
