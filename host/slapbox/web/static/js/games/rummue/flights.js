// Cards on their way across Rummü's TV: what has just happened, and between which places.

import {el} from '../../core/dom.js';
import {Flights} from '../../parts/flights.js';
import {muBack} from '../mudeck/cards.js';
import {newsAbout} from './words.js';

const STAGGER_MS = 70;

export class RummueFlights extends Flights {
  constructor() {
    super();
    /**
     * News that the room has not seen yet.
     * @type {views.RummueNews[]}
     */
    this.news = [];
  }

  /**
   * The seat that has just discarded, taken a discard, or changed this combination.
   * @param {'discarded' | 'took' | number} what
   */
  actor(what) {
    const found =
      typeof what === 'number'
        ? newsAbout(this.news, what)
        : this.news.find((one) => one.event === what);
    return found ? found.seat : null;
  }

  /**
   * Hooks: cards come from who did this, one after the other, and go to who does that.
   * @type {(did: 'discarded' | number, does: 'took' | number) =>
   *   {insert: (node: Element) => void, remove: (node: HTMLElement, done: () => void) => void}}
   */
  hooks(did, does) {
    let index = 0;
    return {
      insert: (node) => {
        this.come(node, this.actor(did), index * STAGGER_MS);
        index += 1;
      },
      remove: (node, done) => this.go(node, this.actor(does), done)
    };
  }

  /**
   * Backs of cards of which nobody sees the face.
   * @param {views.RummueView} state
   */
  faceDown({sizes}) {
    const send = (/** @type {'stock' | 'discards'} */ from, /** @type {number | string} */ to) =>
      this.send(el('span.rummue-flight.at.corner', muBack()), from, to);
    for (const {event, seat} of this.news) {
      if (event === 'dealt') sizes.forEach((_size, each) => send('stock', each));
      if (event === 'drew' && seat !== null) send('stock', seat);
      if (event === 'rebuilt') send('discards', 'stock');
    }
  }
}
