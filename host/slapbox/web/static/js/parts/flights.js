// Cards on their way across the TV, between places that say by a hook where they are.

import {animate} from '../core/motion.js';

/**
 * A seat, by its number, or what else cards come from and go to.
 * @typedef {number | string | null} Place
 */

const COME_MS = 480;
const GO_MS = 600;

export class Flights {
  constructor() {
    /** @type {Map<Place, Element>} */
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

  /**
   * A card comes from a place, if there is one, after `delay` ms.
   * @type {(node: Element, from: Place, delay?: number) => void}
   */
  come(node, from, delay = 0) {
    const home = this.places.get(from);
    if (!home) return;
    animate(
      node,
      [
        {transform: way(node, home) + ' scale(.3) rotate(-20deg)', opacity: 0.5},
        {transform: 'scale(1.08)', opacity: 1, offset: 0.8},
        {transform: 'none', opacity: 1}
      ],
      {duration: COME_MS, delay, fill: 'backwards', easing: 'ease-out'}
    );
  }

  /**
   * A card goes to a place, and then it is gone; at once if there is none.
   * @type {(node: HTMLElement, to: Place, done: () => void) => void}
   */
  go(node, to, done) {
    const home = this.places.get(to);
    const {transform} = node.style;
    node.classList.add('leaving');
    node.removeAttribute('data-card');
    if (!home) {
      done();
      return;
    }
    const there = [way(node, home), transform, 'scale(.2) rotate(25deg)'].join(' ');
    animate(
      node,
      [
        {transform: transform || 'none', opacity: 1},
        {transform: there, opacity: 0.6}
      ],
      {duration: GO_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'},
      done
    );
  }

  /**
   * A card that lies nowhere flies from one place to another, after `delay` ms.
   * @type {(card: Element, from: Place, to: Place, delay?: number) => void}
   */
  send(card, from, to, delay = 0) {
    const [start, home] = [from, to].map((name) => this.places.get(name));
    if (!start || !home) return;
    start.append(card);
    const there = way(card, home);
    animate(
      card,
      [
        {transform: 'none', opacity: 1},
        {transform: there + ' scale(.5) rotate(20deg)', opacity: 1, offset: 0.9},
        {transform: there + ' scale(.3) rotate(20deg)', opacity: 0}
      ],
      {duration: GO_MS, delay, fill: 'both', easing: 'ease-in-out'},
      () => card.remove()
    );
  }
}

/**
 * The way from the middle of one node to that of another, as a transform.
 * @type {(from: Element, to: Element) => string}
 */
export function way(from, to) {
  const [start, end] = [from, to].map((node) => node.getBoundingClientRect());
  const x = end.left - start.left + (end.width - start.width) / 2;
  const y = end.top - start.top + (end.height - start.height) / 2;
  return 'translate(' + x.toFixed(0) + 'px,' + y.toFixed(0) + 'px)';
}
