// The own hand in Cheating Moth: by number, and marked with who gave what.

import {seatColour} from '../../art/colours.js';
import {h} from '../../core/patch.js';
import {CardFan} from '../../parts/cardfan.js';
import {bugCard} from './cards.js';

/** @import {Seat} from '../../core/pages.js' */
/** @import {CheatingMothFace} from '../../views.js' */

/**
 * `alive`: the ids that can be used now (null: no matter which); `picked`: the one that is lifted;
 * `chosen`: the one that is promised; `from`: who gave it, by id.
 * @typedef {object} Facts
 * @property {CheatingMothFace[]} cards
 * @property {Set<number> | null} alive
 * @property {number | null} picked
 * @property {number | null} chosen
 * @property {Map<number, Seat | null>} from
 */

const KINDS = ['number', 'spider', 'mosquito', 'cockroach', 'ant', 'moth'];

/** @extends {CardFan<CheatingMothFace, Facts>} */
export class MothHand extends CardFan {
  /** @param {CheatingMothFace[]} cards */
  sorted(cards) {
    return cards
      .slice()
      .sort((a, b) => a.number - b.number || rank(a) - rank(b) || a.card - b.card);
  }

  /** @param {CheatingMothFace} face */
  art(face) {
    return h('svg', {make: () => bugCard(face)});
  }

  /** @param {CheatingMothFace} face */
  marks({card}) {
    const {alive, picked, chosen, from} = this.facts;
    const giver = from.get(card);
    return {
      off: alive !== null && !alive.has(card),
      picked: card === picked,
      chosen: card === chosen,
      sign: giver ? Array.from(giver.name)[0].toUpperCase() : giver === null ? '+' : '',
      colour: giver ? seatColour(giver.seat) : ''
    };
  }
}

/** @param {CheatingMothFace} face */
function rank(face) {
  return KINDS.indexOf(face.kind);
}
