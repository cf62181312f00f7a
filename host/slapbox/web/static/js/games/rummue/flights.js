// Cards on their way across Rummü's TV: what has just happened, and between which places.

import {way} from '../../art/flights.js';
import {el} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {muBack} from '../mudeck/cards.js';
import {newsAbout} from './words.js';

/**
 * @import {RummueNews, RummueView} from '../../views.js'
 *
 * A seat, by its number, or a pile.
 * @typedef {number | 'stock' | 'discards'} Place
 */

const FLIGHT_MS = 480;
const STAGGER_MS = 70;

export class Flights {
  constructor() {
    /**
     * News that the room has not seen yet.
     * @type {RummueNews[]}
     */
    this.news = [];
    /** @type {Map<Place | null, Element>} */
    this.places = new Map();
  }

  /**
   * An `insert` hook: from now on this place is there.
   * @param {Place} name
   */
  place(name) {
    return (/** @type {Element} */ node) => {
      this.places.set(name, node);
    };
  }

  /** The seat that has just discarded, or taken a discard. @param {'discarded' | 'took'} event */
  seatOf(event) {
    const found = this.news.find((one) => one.event === event);
    return found ? found.seat : null;
  }

  /**
   * The seat that has just changed this combination.
   * @param {number} combo
   */
  actorOn(combo) {
    const found = newsAbout(this.news, combo);
    return found ? found.seat : null;
  }

  /**
   * An `insert` hook: cards come from this place, one after the other.
   * @param {Place | null} from
   */
  coming(from) {
    let index = 0;
    return (/** @type {Element} */ node) => {
      comeFrom(node, this.places.get(from), index * STAGGER_MS);
      index += 1;
    };
  }

  /**
   * A card goes to this place, and then it is gone.
   * @type {(node: Element, to: Place | null, done: () => void) => void}
   */
  leave(node, to, done) {
    const home = this.places.get(to);
    if (home) goTo(node, home, done);
    else done();
  }

  /**
   * Backs of cards of which nobody sees the face.
   * @param {RummueView} state
   */
  faceDown({sizes}) {
    for (const {event, seat} of this.news) {
      if (event === 'dealt') sizes.forEach((_size, each) => this.flyBack('stock', each));
      if (event === 'drew') this.flyBack('stock', seat);
      if (event === 'rebuilt') this.flyBack('discards', 'stock');
    }
  }

  /** @type {(pile: Place, home: Place | null) => void} */
  flyBack(pile, home) {
    const from = this.places.get(pile);
    if (!from) return;
    const card = el('span.rummue-flight', muBack());
    from.append(card);
    this.leave(card, home, () => card.remove());
  }
}

/** @type {(node: Element, home: Element | undefined, delay: number) => void} */
function comeFrom(node, home, delay) {
  if (!home) return;
  const from = way(node, home);
  animate(
    node,
    [
      {transform: from + ' scale(.3) rotate(-20deg)', opacity: 0.4},
      {transform: 'scale(1.08)', opacity: 1, offset: 0.8},
      {transform: 'none', opacity: 1}
    ],
    {duration: FLIGHT_MS, delay, fill: 'backwards', easing: 'ease-out'}
  );
}

/** @type {(node: Element, home: Element, done: () => void) => void} */
function goTo(node, home, done) {
  node.classList.add('leaving');
  node.removeAttribute('data-card');
  animate(
    node,
    [
      {transform: 'none', opacity: 1},
      {transform: way(node, home) + ' scale(.3) rotate(18deg)', opacity: 0.5}
    ],
    {duration: FLIGHT_MS, easing: 'ease-in', fill: 'forwards'},
    done
  );
}
