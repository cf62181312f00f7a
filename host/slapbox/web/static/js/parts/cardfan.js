// Cards in a player's hand: as large as the place allows, to be tapped, swiped up, or dragged away.

import {isCardAdvised} from '../core/advice.js';
import {first} from '../core/dom.js';
import {appear} from '../core/motion.js';
import {h, patch} from '../core/patch.js';

/** The height of a card, in widths. */
export const TALL = 1.4;
const LARGEST = 132;
const GAP = 8;
/**
 * Pixels that a finger may tremble without meaning a drag, and how far up a card must go to be
 * played.
 */
const STILL = 12;
const UP = 56;
/** Degrees and pixels from card to card of a row, and no row is bent more than this. */
const TURN = 2.2;
const BEND = 1.6;
const MOST_BENT = 12;

/**
 * Handlers of a finger on a card.
 * @typedef {object} Drag
 * @property {number} card
 * @property {HTMLElement} node
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {'swipe' | 'take' | null} kind - null as long as it may be a tap
 *
 * @typedef {{onTap: (card: number) => void, onSwipe: (card: number) => void,
 *   onTake?: (card: number, event: PointerEvent) => void, onBack?: () => void,
 *   onDrop?: (card: number, event: PointerEvent) => Promise<boolean>}} Callbacks
 *
 * Marks of a card: one that is `off` is of no use now, one that is `picked` is lifted, one that is
 * `chosen` is promised, what is `open` all see. A card that has just come has a `sign`, in the
 * `colour` of who gave it.
 * @typedef {{off: boolean, picked: boolean, chosen: boolean, open?: boolean, sign?: string,
 *   colour?: string}} Marks
 *
 * The place of a card in its box, and its turn (degrees).
 * @typedef {{x: number, y: number, width: number, turn?: number}} Spot
 */

/**
 * Keeps `box` filled with the hand; a game says how a card looks (`art(face)`), how it is marked,
 * and in which order they are held. The callbacks get a card's id: `onTap(card)`, `onSwipe(card)`
 * for a swipe up. For any other drag it is `onTake(card, event)` when it begins, then either
 * `onBack()` or `onDrop(card, event)` when it was let go below `edge`. That gives a promise that
 * tells whether the card may go. `F` is a card as the view shows it, `A` all that a hand is drawn
 * from.
 * @template {{card: number}} F
 * @template {{cards: F[]}} A
 */
export class CardFan {
  /**
   * @param {HTMLElement} box
   * @param {Element} edge
   * @param {Callbacks} callbacks
   */
  constructor(box, edge, callbacks) {
    this.box = box;
    this.edge = edge;
    this.callbacks = Object.assign({onTake() {}, onBack() {}}, callbacks);
    /** @type {Drag | null} */
    this.drag = null;
    /** @type {A | null} */
    this.shown = null;
    /** The number of cards that there is room for. */
    this.room = 0;
    /** Places of the cards, while the box is to be seen. @type {Map<number, Spot>} */
    this.places = new Map();
    window.addEventListener('resize', () => {
      if (this.shown && box.clientWidth) this.show(this.shown); // its page may have been left
    });
  }

  /** Facts shown now. */
  get facts() {
    if (!this.shown) throw new Error('no hand is shown');
    return this.shown;
  }

  /**
   * Shows the `cards` of these facts, as `marks(face)` says of each.
   * @param {A} facts
   */
  show(facts) {
    this.makeRoom(facts.cards);
    this.shown = facts;
    const cards = this.sorted(facts.cards);
    const {drag} = this;
    if (drag && !cards.some((face) => face.card === drag.card)) this.giveUp(drag);
    const {clientWidth: wide, clientHeight: high} = this.box;
    this.places = cards.length && wide ? this.spots(cards, wide, high) : new Map();
    patch(this.box, h('div', ...cards.map((face) => this.held(face))));
  }

  /**
   * Room for the cards that are about to be shown. They keep their size while some of them leave:
   * there is less room only when half of it is empty, or for other cards.
   * @param {F[]} cards
   */
  makeRoom(cards) {
    const before = this.shown ? this.shown.cards : [];
    const same = cards.some((face) => before.some((one) => one.card === face.card));
    const count = cards.length;
    if (!same || count > this.room || 2 * count <= this.room) this.room = count;
  }

  /**
   * Sort the cards as they are held: as the view has sorted them.
   * @param {F[]} cards
   */
  sorted(cards) {
    return cards;
  }

  /**
   * Draw a card: each game has its own.
   * @type {(face: F) => Child}
   */
  art(face) {
    throw new Error('nobody draws ' + face.card);
  }

  /**
   * Return the marks of a card: each game has its own.
   * @type {(face: F) => Marks}
   */
  marks(face) {
    throw new Error('nobody marks ' + face.card);
  }

  /** @param {F} face */
  held(face) {
    const spot = this.places.get(face.card);
    const {off, picked, chosen, open = false, sign, colour = ''} = this.marks(face);
    return h(
      'button.held.at.corner',
      Object.assign(
        {
          key: face.card,
          'data-card': face.card,
          'aria-pressed': picked,
          class: {off, picked, chosen, open, advised: isCardAdvised(face.card)},
          style: spot && styleOf(spot),
          insert: (/** @type {Element} */ node) => appear(first(node), 'translateY(-40px)', 220)
        },
        this.hearing(face)
      ),
      h('span.held-card', this.art(face)),
      sign &&
        h('i.held-from.bold.amid', {'aria-hidden': true, style: {'background-color': colour}}, sign)
    );
  }

  /**
   * Attributes that hear a card's fingers and keys.
   * @type {(face: F) => Attributes}
   */
  hearing({card}) {
    const up = (/** @type {PointerEvent} */ event) => this.up(event);
    return {
      onpointerdown: (/** @type {PointerEvent} */ event) => this.down(event, card),
      onpointermove: (/** @type {PointerEvent} */ event) => this.move(event),
      onpointerup: up,
      onpointercancel: up,
      // A keyboard's click; a finger's was dealt with when it left.
      onclick: (event) => event.detail === 0 && this.callbacks.onTap(card)
    };
  }

  /**
   * Rows of equal cards, each bent a little, as a hand holds them.
   * @type {(cards: F[], wide: number, high: number) => Map<number, Spot>}
   */
  spots(cards, wide, high) {
    const {columns, width} = grid(this.room, wide, high);
    const rows = Math.ceil(this.room / columns);
    const top = (high - rows * (width * TALL + GAP) + GAP) / 2;
    return new Map(
      cards.map(({card}, index) => {
        const row = Math.floor(index / columns);
        const inRow = Math.min(columns, cards.length - row * columns);
        const off = (index % columns) - (inRow - 1) / 2;
        const x = wide / 2 + off * (width + GAP) - width / 2;
        const y = top + row * (width * TALL + GAP) + Math.min(MOST_BENT, off * off * BEND);
        return [card, {x, y, width, turn: off * TURN * Math.min(1, 4 / columns)}];
      })
    );
  }

  /* fingers */

  /** @type {(event: PointerEvent, card: number) => void} */
  down(event, card) {
    if (this.drag || event.button > 0) return;
    event.preventDefault();
    const node = /** @type {HTMLElement} */ (event.currentTarget);
    node.setPointerCapture(event.pointerId);
    const {pointerId: pointer, clientX: x, clientY: y} = event;
    this.drag = {card, node, pointer, x, y, kind: null};
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.kind) {
      if (Math.hypot(x, y) < STILL) return;
      drag.kind = y < 0 && -y >= Math.abs(x) ? 'swipe' : 'take';
      drag.node.classList.add('dragged');
      if (drag.kind === 'take') this.callbacks.onTake(drag.card, event);
    }
    const below = drag.kind === 'take' && this.isBelow(event);
    drag.node.classList.toggle('below', below);
    const rise = drag.kind === 'swipe' ? Math.min(0, y) : y;
    first(drag.node).style.transform =
      'translate(' + x + 'px, ' + rise + 'px) rotate(var(--turn, 0deg))';
  }

  /** @param {PointerEvent} event */
  up(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.drag = null;
    // A finger may still be on a card when something else takes the place of the hand.
    const away = event.type === 'pointercancel' || !this.box.clientWidth;
    if (drag.kind === 'take') {
      this.letGo(drag, event, away);
      return;
    }
    back(drag.node);
    if (away) return;
    if (!drag.kind) this.callbacks.onTap(drag.card);
    else if (drag.y - event.clientY >= UP) this.callbacks.onSwipe(drag.card);
  }

  /**
   * @param {Drag} drag
   * @param {PointerEvent} event
   * @param {boolean} away - whether the browser has taken the finger away
   */
  async letGo(drag, event, away) {
    const {onBack, onDrop} = this.callbacks;
    if (away || !this.isBelow(event)) {
      onBack();
      back(drag.node);
      return;
    }
    drag.node.classList.add('gone');
    const goes = onDrop ? await onDrop(drag.card, event) : false;
    // One that goes leaves with the next view.
    if (!goes) back(drag.node);
  }

  /**
   * The card under the finger was taken away: by a gift that was due, by the end of the round.
   * @param {Drag} drag
   */
  giveUp(drag) {
    if (drag.kind === 'take') this.callbacks.onBack();
    this.drag = null;
  }

  /** @param {PointerEvent} event */
  isBelow(event) {
    return event.clientY > this.edge.getBoundingClientRect().bottom;
  }
}

/** @param {Spot} spot */
function styleOf({x, y, width, turn = 0}) {
  return {
    width: width + 'px',
    height: width * TALL + 'px',
    transform: 'translate(' + x.toFixed(1) + 'px, ' + y.toFixed(1) + 'px)',
    '--turn': turn.toFixed(2) + 'deg'
  };
}

/**
 * Put a card back where it lay before.
 * @param {Element} node
 */
function back(node) {
  node.classList.remove('dragged', 'below', 'gone');
  first(node).style.transform = '';
}

/**
 * Choose the columns that make the cards as large as possible.
 * @param {number} count
 * @param {number} wide
 * @param {number} high
 */
function grid(count, wide, high) {
  let best = {columns: 1, width: 0};
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = (wide - GAP) / columns - GAP;
    const down = ((high - MOST_BENT - GAP) / rows - GAP) / TALL;
    const width = Math.floor(Math.min(across, down, LARGEST));
    if (width > best.width) best = {columns, width};
  }
  return best;
}
