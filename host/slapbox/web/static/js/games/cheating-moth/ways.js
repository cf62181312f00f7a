// Cards of Cheating Moth on their way: to the pile, from the pile, from seat to seat.

import {el, first} from '../../core/dom.js';
import {Flights} from '../../parts/flights.js';
import {bugCard, cardBack} from './cards.js';

/** @import {Place} from '../../parts/flights.js' */

const LATER_MS = 130;

/**
 * Origin and goal of a card that changes hands.
 * @type {{[kind: string]: (event: views.CheatingMothNews) => [Place, Place]}}
 */
const WAYS = {
  drew: ({seat}) => ['draw', seat],
  took: ({seat}) => ['top', seat],
  gave: ({seat, to}) => [seat, to]
};
/** @type {{[kind: string]: pages.SoundName}} */
const SOUNDS = {
  played: 'flip',
  threw: 'splat',
  drew: 'draw',
  took: 'draw',
  gave: 'draw',
  shuffled: 'shuffle',
  dealt: 'shuffle'
};

export class MothFlights extends Flights {
  /** @param {pages.Sounds} sound */
  constructor(sound) {
    super();
    this.sound = sound;
    /** Of the latest move that the room has seen. */
    this.number = 0;
  }

  /**
   * Shows what has happened since the view before, in order.
   * @type {(view: pages.Playing<views.CheatingMothView, views.CheatingMothLast>, fresh: boolean) =>
   *   void}
   */
  follow(view, fresh) {
    const {news, last} = view.match.state;
    const number = last ? last.number : 0;
    const count = number - Math.max(this.number, number - news.length);
    const latest = fresh || count <= 0 ? [] : news.slice(-count);
    this.number = number;
    latest.forEach((event, index) => {
      const {kind, seat, card} = event;
      const top = this.places.get('top');
      if (SOUNDS[kind]) this.sound.play(SOUNDS[kind]);
      if (top && (kind === 'played' || kind === 'threw')) this.come(first(top), seat);
      if (!WAYS[kind]) return;
      const picture = el('div.flight.at', card ? bugCard(card) : cardBack());
      this.send(picture, ...WAYS[kind](event), index * LATER_MS);
    });
  }
}
