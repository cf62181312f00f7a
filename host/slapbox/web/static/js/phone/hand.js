// The player's own cards: as large as the place allows, to be tapped, swiped up, or dragged away.

import {animate, el, keep} from '../core/dom.js';

/** How high a card is, in widths. */
const TALL = 1.4;
const LARGEST = 132;
const GAP = 8;
/**
 * How far a finger may tremble without meaning a drag, and how far up a card must go to be played.
 */
const STILL = 12;
const UP = 56;
/** Degrees and pixels from card to card of a row, and no row is bent more than this. */
const TURN = 2.2;
const BEND = 1.6;
const MOST_BENT = 12;

/**
 * Keeps `box` filled with the hand; a game says how a card looks (`art(face)`), how it is marked,
 * and in which order they are held. The callbacks get a card's id: `onTap(card)`, `onSwipe(card)`
 * for a swipe up; and for any other drag `onTake(card, event)` when it begins, then either
 * `onBack()` or `onDrop(card, event)` when it was let go below `edge`, which gives a promise that
 * tells whether the card may go.
 */
export class Hand {
  constructor(box, edge, callbacks) {
    this.box = box;
    this.edge = edge;
    this.callbacks = callbacks;
    this.drag = null;
    this.facts = null;
    window.addEventListener('resize', () => this.lay());
  }

  /** Shows the `cards` of these facts, as `mark(node, face)` marks each. */
  show(facts) {
    this.facts = facts;
    const cards = this.sorted(facts.cards);
    if (this.drag && !cards.some((face) => face.card === this.drag.card)) this.giveUp();
    keep(
      this.box,
      cards,
      (face) => face.card,
      (face) => this.make(face),
      (node, face) => this.mark(node, face)
    );
    cards.forEach((face, index) => {
      const node = this.box.known.get(String(face.card));
      if (this.box.children[index] !== node) this.box.insertBefore(node, this.box.children[index]);
    });
    this.lay();
  }

  /** In which order they are held: as the view has sorted them. */
  sorted(cards) {
    return cards;
  }

  make(face) {
    const inner = el('span.held-card', {}, this.art(face));
    const node = el(
      'button.held',
      {type: 'button', 'data-card': face.card},
      inner,
      el('i.held-from', {'aria-hidden': 'true'})
    );
    node.addEventListener('pointerdown', (event) => this.down(event, face.card, node));
    node.addEventListener('pointermove', (event) => this.move(event));
    node.addEventListener('pointerup', (event) => this.up(event));
    node.addEventListener('pointercancel', (event) => this.up(event));
    // A keyboard's click; a finger's was dealt with when it left.
    node.addEventListener('click', (event) => {
      if (event.detail === 0) this.callbacks.onTap(face.card);
    });
    animate(
      inner,
      [
        {transform: 'translateY(-40px)', opacity: 0},
        {transform: 'none', opacity: 1}
      ],
      {duration: 220, easing: 'ease-out'}
    );
    return node;
  }

  /** Rows of equal cards, each bent a little, as a hand holds them. */
  lay() {
    const nodes = Array.from(this.box.children);
    const wide = this.box.clientWidth;
    if (!nodes.length || !wide) return;
    const {columns, width} = grid(nodes.length, wide, this.box.clientHeight);
    const rows = Math.ceil(nodes.length / columns);
    const top = (this.box.clientHeight - rows * (width * TALL + GAP) + GAP) / 2;
    nodes.forEach((node, index) => {
      const row = Math.floor(index / columns);
      const inRow = Math.min(columns, nodes.length - row * columns);
      const off = (index % columns) - (inRow - 1) / 2;
      const x = wide / 2 + off * (width + GAP) - width / 2;
      const y = top + row * (width * TALL + GAP) + Math.min(MOST_BENT, off * off * BEND);
      node.style.width = width + 'px';
      node.style.height = width * TALL + 'px';
      node.style.transform = 'translate(' + x.toFixed(1) + 'px, ' + y.toFixed(1) + 'px)';
      node.querySelector('svg').style.transform =
        'rotate(' + (off * TURN * Math.min(1, 4 / columns)).toFixed(2) + 'deg)';
    });
  }

  /* fingers */

  down(event, card, node) {
    if (this.drag || event.button > 0) return;
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    this.drag = {
      card,
      node,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      kind: null
    };
  }

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
    drag.node.firstChild.style.transform =
      'translate(' + x + 'px, ' + (drag.kind === 'swipe' ? Math.min(0, y) : y) + 'px)';
  }

  up(event) {
    const drag = this.drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.drag = null;
    const away = event.type === 'pointercancel';
    if (drag.kind === 'take') {
      this.letGo(drag, event, away);
      return;
    }
    back(drag.node);
    if (away) return;
    if (!drag.kind) this.callbacks.onTap(drag.card);
    else if (drag.y - event.clientY >= UP) this.callbacks.onSwipe(drag.card);
  }

  async letGo(drag, event, away) {
    if (away || !this.isBelow(event)) {
      this.callbacks.onBack();
      back(drag.node);
      return;
    }
    drag.node.classList.add('gone');
    const goes = await this.callbacks.onDrop(drag.card, event);
    // One that goes leaves with the next view.
    if (!goes) back(drag.node);
  }

  /** The card under the finger was taken away: by a gift that was due, by the end of the round. */
  giveUp() {
    if (this.drag.kind === 'take') this.callbacks.onBack();
    this.drag = null;
  }

  isBelow(event) {
    return event.clientY > this.edge.getBoundingClientRect().bottom;
  }
}

/** Where it lay before. */
function back(node) {
  node.classList.remove('dragged', 'below', 'gone');
  node.firstChild.style.transform = '';
}

/** So many columns that the cards become as large as possible. */
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
