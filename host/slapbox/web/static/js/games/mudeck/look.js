// What may be looked at again in a card game, on demand: how all deals were scored, and what else a
// game tells; and how the own hand is sorted, where its player can sort it.

import {find, put, replace} from '../../core/dom.js';
import {keyOf} from '../../core/keys.js';
import {t} from '../../core/text.js';
import {scoreSheet, scoresOf} from './scores.js';

/**
 * @import {Child} from '../../core/dom.js'
 * @import {Playing} from '../../core/pages.js'
 * @import {DealState} from './sheet.js'
 *
 * A hand that can be sorted by its player, and whether that was done.
 * @typedef {{own: boolean, sortAgain: () => void}} Sortable
 */

/**
 * What a game says of its sheet.
 * @template {DealState} S
 * @typedef {object} Look
 * @property {string} title - the key of its words
 * @property {(view: Playing<S>) => Child[]} [blocks] - what comes before the scores
 * @property {(part: string, state: S) => Child} [head] - draws what counted instead of saying it
 * @property {Sortable} [hand]
 */

/**
 * The sheet above the table, as long as somebody wants to see it.
 * @template {DealState & {seats: number}} S
 */
export class LookSheet {
  /**
   * @param {HTMLElement} box
   * @param {Look<S>} look
   */
  constructor(box, look) {
    this.box = box;
    this.look = look;
    /** @type {Playing<S> | null} */
    this.view = null;
    this.scores = scoreSheet(this.part('scores'), look.head);
    this.part('close').addEventListener('click', () => this.open(false));
    this.part('sort').addEventListener('click', () => {
      if (look.hand) look.hand.sortAgain();
      this.open(false);
    });
    box.addEventListener('keydown', (event) => {
      if (keyOf(event) === 'Escape') this.open(false);
    });
  }

  /** @param {string} name */
  part(name) {
    return find(this.box, '.look-' + name, HTMLElement);
  }

  /** @param {Playing<S>} view */
  show(view) {
    this.view = view;
    if (!this.box.hidden) this.draw(view);
  }

  /** Opens it, or closes it again. */
  turn() {
    this.open(Boolean(this.box.hidden));
  }

  /** @param {boolean} open */
  open(open) {
    this.box.hidden = !open;
    if (!open || !this.view) return;
    this.draw(this.view);
    this.part('close').focus();
  }

  /** @param {Playing<S>} view */
  draw(view) {
    const {title, blocks, hand} = this.look;
    const {sheet} = view.match.state;
    put(find(this.box, 'h1'), t(title));
    replace(this.part('table'), ...(blocks ? blocks(view) : []));
    this.part('none').hidden = Boolean(blocks) || sheet.length > 0;
    this.part('scores').hidden = !sheet.length;
    this.scores(scoresOf(view));
    this.part('hand').hidden = !hand;
    this.part('sort').hidden = !hand || !hand.own;
    if (hand) put(this.part('hand'), t(hand.own ? 'phone.look.sorted' : 'phone.look.sort'));
  }
}
