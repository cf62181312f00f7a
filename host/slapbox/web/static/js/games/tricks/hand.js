// The own hand through a deal: every card stays where it is, as large as it is, while others leave,
// and whoever drags a card sorts by hand. How it is sorted is kept over reloads.

import {el} from '../../core/dom.js';
import {keep, kept} from '../../core/kept.js';
import {keyOf} from '../../core/keys.js';
import {broken, TrickHand} from '../mudeck/hand.js';
import {TALL} from '../../parts/cardfan.js';

/**
 * @import {Callbacks, Drag} from '../../parts/cardfan.js'
 *
 * A card that is, or was, in the hand of this deal.
 * @typedef {{card: number, suit: string}} Place
 *
 * The hand of a deal: the places of all its cards, in their order; `own` if its player sorted it.
 * @typedef {{deal: string, own: boolean, places: Place[]}} Sorting
 *
 * The place for a card: before the card `next`, or behind the `last` one of its row.
 * @typedef {{next: number | null, last: number, x: number, y: number}} Gap
 */

const STORE = 'slapbox.hand';
/** @type {Sorting} */
const NONE = {deal: '', own: false, places: []};
/** @type {{[key: string]: number}} */
const STEPS = {ArrowLeft: -1, ArrowRight: 1};

/** @extends {TrickHand<views.TricksHandCard>} */
export class OwnHand extends TrickHand {
  /**
   * @param {HTMLElement} box
   * @param {Callbacks} callbacks
   */
  constructor(box, callbacks) {
    super(box, box, callbacks);
    /** @type {Sorting} */
    this.sorting = kept(STORE) || NONE;
    /** @type {number[][]} */
    this.lines = [];
    this.gap = el('i.hand-gap.at', {hidden: ''});
  }

  /**
   * The cards of this deal that are in the hand now, sorted as the rules sort them.
   * @type {(deal: string, faces: views.TricksHandCard[]) => void}
   */
  hold(deal, faces) {
    const {sorting} = this;
    const same =
      sorting.deal === deal &&
      faces.every(({card}) => sorting.places.some((place) => place.card === card));
    if (same && (sorting.own || isInOrder(sorting, faces))) return;
    const own = sorting.deal === deal && sorting.own;
    this.keep({deal, own, places: placesOf(own ? this.sorted(faces) : faces)});
  }

  /** @param {Sorting} sorting */
  keep(sorting) {
    this.sorting = sorting;
    keep(STORE, sorting);
  }

  /** True if its player has sorted it. */
  get own() {
    return this.sorting.own;
  }

  /** As the rules sort it again. */
  sortAgain() {
    const {cards} = this.facts;
    this.keep({deal: this.sorting.deal, own: false, places: placesOf(cards)});
    this.show(this.facts);
  }

  /** Keep cards as large as the number in hand when this deal began makes them. */
  makeRoom() {
    this.room = this.sorting.places.length;
  }

  /**
   * In their places; cards that have none yet come last.
   * @param {views.TricksHandCard[]} cards
   */
  sorted(cards) {
    const order = this.sorting.places.map((place) => place.card);
    /** @param {views.TricksHandCard} face */
    const at = ({card}) => (order.includes(card) ? order.indexOf(card) : order.length);
    return cards.slice().sort((a, b) => at(a) - at(b));
  }

  /**
   * Rows as they were with all cards of the deal: each card stays in its own.
   * @type {(cards: views.TricksHandCard[], rows: number) => views.TricksHandCard[][]}
   */
  inRows(cards, rows) {
    const all = this.sorting.places.map(({card, suit}) => ({
      face: cards.find((face) => face.card === card),
      suit
    }));
    const lines = broken(all, rows, ({suit}) => suit).map((line) =>
      line.map(({face}) => face).filter((face) => face !== undefined)
    );
    this.lines = lines.map((line) => line.map(({card}) => card));
    return lines;
  }

  /* fingers */

  /** @param {views.TricksHandCard} face */
  hearing(face) {
    return Object.assign(super.hearing(face), {
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const key = keyOf(event);
        if (event.shiftKey && key in STEPS) this.step(face.card, STEPS[key]);
      }
    });
  }

  /** @param {PointerEvent} event */
  move(event) {
    super.move(event);
    const {drag} = this;
    if (drag && drag.kind === 'take') this.showGap(this.gapAt(event, drag.card));
  }

  /** @type {(drag: Drag, event: PointerEvent, away: boolean) => Promise<void>} */
  async letGo(drag, event, away) {
    this.gap.hidden = true;
    const gap = away ? null : this.gapAt(event, drag.card);
    if (gap) this.moveTo(drag.card, gap.next, gap.last);
    await super.letGo(drag, event, away);
  }

  /** @param {Drag} drag */
  giveUp(drag) {
    this.gap.hidden = true;
    super.giveUp(drag);
  }

  /**
   * Between which cards of the nearest row a finger is, with this card in its hand.
   * @type {(event: PointerEvent, card: number) => Gap | null}
   */
  gapAt({clientX, clientY}, card) {
    const home = this.box.getBoundingClientRect();
    const [x, y] = [clientX - home.left, clientY - home.top];
    const [line] = this.lines
      .map((line) => line.filter((one) => one !== card).map((one) => this.placeOf(one)))
      .filter((one) => one.length)
      .sort((a, b) => Math.abs(y - a[0].middle) - Math.abs(y - b[0].middle));
    if (!line) return null;
    const next = line.find((spot, place) => x < (spot.x + endOf(line, place)) / 2);
    const last = line[line.length - 1];
    return {
      next: next ? next.card : null,
      last: last.card,
      x: next ? next.x : last.x + last.width,
      y: last.middle
    };
  }

  /** @param {number} card */
  placeOf(card) {
    const {x, y, width} = this.places.get(card) || {x: 0, y: 0, width: 0};
    return {card, x, width, middle: y + (width * TALL) / 2};
  }

  /** @param {Gap | null} gap */
  showGap(gap) {
    this.gap.hidden = !gap;
    if (!gap) return;
    const {offsetLeft, offsetTop} = this.box;
    this.gap.style.transform =
      'translate(' + (offsetLeft + gap.x) + 'px, ' + (offsetTop + gap.y) + 'px)';
  }

  /**
   * This card to before the `next` one, or else to behind the `last` one of a row.
   * @type {(card: number, next: number | null, last: number) => void}
   */
  moveTo(card, next, last) {
    const {deal, places} = this.sorting;
    const moved = places.find((place) => place.card === card);
    const rest = places.filter((place) => place !== moved);
    const at = rest.findIndex((place) => place.card === (next === null ? last : next));
    if (!moved || at < 0) return;
    rest.splice(next === null ? at + 1 : at, 0, moved);
    if (rest.every((place, index) => place === places[index])) return;
    this.keep({deal, own: true, places: rest});
    this.show(this.facts);
  }

  /**
   * One place to the left or right, by keys.
   * @type {(card: number, by: number) => void}
   */
  step(card, by) {
    const cards = this.sorted(this.facts.cards).map((face) => face.card);
    const other = cards[cards.indexOf(card) + by];
    if (other === undefined) return;
    this.moveTo(card, by < 0 ? other : null, other);
  }
}

/**
 * The end of a card's visible part.
 * @type {(line: {x: number, width: number}[], place: number) => number}
 */
function endOf(line, place) {
  const {x, width} = line[place];
  return place + 1 < line.length ? Math.min(x + width, line[place + 1].x) : x + width;
}

/** @type {(faces: views.TricksHandCard[]) => Place[]} */
function placesOf(faces) {
  return faces.map(({card, suit}) => ({card, suit}));
}

/**
 * Tell whether they are held in this order.
 * @type {(sorting: Sorting, faces: views.TricksHandCard[]) => boolean}
 */
function isInOrder({places}, faces) {
  const held = places.filter(({card}) => faces.some((face) => face.card === card));
  return held.every(({card}, index) => card === faces[index].card);
}
