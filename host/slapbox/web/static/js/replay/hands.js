// All hands of a card game, face up: the match is over.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, replace, show} from '../core/dom.js';
import {gameOf} from '../core/games.js';

/** @import {Film, Hands} from '../views.js' */

export class OpenHands {
  /** @param {Film} film */
  constructor({table, frames}) {
    this.names = table.seats.map((one) => one.name);
    this.card = gameOf(table.game).card;
    /** @type {(Hands | null)[]} */
    this.at = [];
    /** @type {Hands | null} */
    let now = null;
    for (const frame of frames) {
      now = frame.hands || now;
      this.at.push(now);
    }
    /** @type {Hands | null} */
    this.shown = null;
    show(byId('hands'), Boolean(now && this.card));
  }

  /** They are drawn anew in any case. */
  forget() {
    this.shown = null;
  }

  /** @param {number} frame */
  show(frame) {
    const hands = this.at[frame];
    const {card} = this;
    if (!hands || !card || hands === this.shown) return;
    this.shown = hands;
    /** @type {unknown[][]} */
    const rows = hands;
    const nodes = rows.map((cards, seat) => {
      const faces = cards.map((face) =>
        el('span.hand-card', {}, card(/** @type {never} */ (face)))
      );
      const node = el(
        'div.hand-row',
        {'data-seat': seat},
        el(
          'span.hand-name',
          {},
          hand(seatColour(seat)),
          el('b', {translate: 'no'}, this.names[seat])
        ),
        el('div.hand-cards', {}, ...faces)
      );
      node.style.setProperty('--seat', seatColour(seat));
      return node;
    });
    replace(byId('hands'), ...nodes);
  }
}
