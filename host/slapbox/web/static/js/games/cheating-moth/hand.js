// The own hand in Cheating Moth: by number, and marked with who gave what.

import {seatColour} from '../../art/colours.js';
import {Hand} from '../../phone/hand.js';
import {bugCard} from './cards.js';

const KINDS = ['number', 'spider', 'mosquito', 'cockroach', 'ant', 'moth'];

export class MothHand extends Hand {
  sorted(cards) {
    return cards
      .slice()
      .sort((a, b) => a.number - b.number || rank(a) - rank(b) || a.card - b.card);
  }

  art(face) {
    return bugCard(face);
  }

  /**
   * Facts: `alive`: the ids that can be used now (null: no matter which); `picked`: the one that is
   * lifted; `chosen`: the one that is promised; `from`: who gave it, by id.
   */
  mark(node, face) {
    const {alive, picked, chosen, from} = this.facts;
    node.classList.toggle('off', Boolean(alive) && !alive.has(face.card));
    node.classList.toggle('picked', face.card === picked);
    node.classList.toggle('chosen', face.card === chosen);
    node.setAttribute('aria-pressed', face.card === picked ? 'true' : 'false');
    const giver = from.get(face.card);
    node.classList.toggle('new', giver !== undefined);
    const label = node.querySelector('.held-from');
    label.textContent = giver ? giver.name.slice(0, 1).toUpperCase() : '+';
    label.style.backgroundColor = giver ? seatColour(giver.seat) : '';
  }
}

function rank(face) {
  return KINDS.indexOf(face.kind);
}
