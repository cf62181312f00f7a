// Cards of Cheating Moth on their way: to the pile, from the pile, from seat to seat.

import {way} from '../../art/flights.js';
import {el} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {bugCard, cardBack} from './cards.js';

/**
 * @import {Playing, SoundName, Sounds} from '../../core/pages.js'
 * @import {CheatingMothLast, CheatingMothNews, CheatingMothView} from '../../views.js'
 *
 * A seat, by its number, or a pile.
 * @typedef {number | 'draw' | 'top'} Place
 */

const FLIGHT_MS = 520;
const LATER_MS = 130;

/**
 * Origin and goal of a card that changes hands.
 * @type {{[kind: string]: (event: CheatingMothNews) => (Place | null)[]}}
 */
const WAYS = {
  drew: ({seat}) => ['draw', seat],
  took: ({seat}) => ['top', seat],
  gave: ({seat, to}) => [seat, to]
};
/** @type {{[kind: string]: SoundName}} */
const SOUNDS = {
  played: 'flip',
  threw: 'splat',
  drew: 'draw',
  took: 'draw',
  gave: 'draw',
  shuffled: 'shuffle',
  dealt: 'shuffle'
};

export class Ways {
  /** @param {Sounds} sound */
  constructor(sound) {
    this.sound = sound;
    /** Of the latest move that the room has seen. */
    this.number = 0;
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

  /**
   * Shows what has happened since the view before, in order.
   * @type {(view: Playing<CheatingMothView, CheatingMothLast>, fresh: boolean) => void}
   */
  follow(view, fresh) {
    const {news, last} = view.match.state;
    const number = last ? last.number : 0;
    const count = number - Math.max(this.number, number - news.length);
    const latest = fresh || count <= 0 ? [] : news.slice(-count);
    this.number = number;
    latest.forEach((event, index) => {
      const {kind, seat} = event;
      if (SOUNDS[kind]) this.sound.play(SOUNDS[kind]);
      if (kind === 'played' || kind === 'threw') this.lay(seat);
      else if (WAYS[kind]) this.fly(event, index * LATER_MS);
    });
  }

  /**
   * The top card comes from the hand it was played from.
   * @param {number | null} seat
   */
  lay(seat) {
    const from = this.places.get(seat);
    const top = this.places.get('top');
    const card = top && top.firstElementChild;
    if (!from || !card) return;
    animate(
      card,
      [
        {transform: way(card, from) + ' scale(.3) rotate(-40deg)'},
        {transform: 'translate(0) scale(1.12)', offset: 0.75},
        {transform: 'none'}
      ],
      {duration: FLIGHT_MS, easing: 'ease-out'}
    );
  }

  /** @type {(event: CheatingMothNews, delay: number) => void} */
  fly(event, delay) {
    const [from, to] = WAYS[event.kind](event).map((name) => this.places.get(name));
    if (!from || !to) return;
    const card = el('div.flight', event.card ? bugCard(event.card) : cardBack());
    from.append(card);
    const there = way(card, to);
    animate(
      card,
      [
        {transform: 'none', opacity: 1},
        {transform: there + ' rotate(20deg)', opacity: 1, offset: 0.9},
        {transform: there + ' rotate(20deg)', opacity: 0}
      ],
      {duration: FLIGHT_MS, delay, fill: 'both', easing: 'ease-in-out'},
      () => card.remove()
    );
  }
}
