// Sheets above the table of a card game, on demand: how all deals were scored, what else a game
// tells, and how the player can sort the hand.

import {el} from '../../core/dom.js';
import {keyOf} from '../../core/keys.js';
import {h, patch} from '../../core/patch.js';
import {t} from '../../core/text.js';
import {scoreTables} from './scores.js';

/**
 * @import {Child} from '../../core/patch.js'
 * @import {Playing} from '../../core/pages.js'
 * @import {DealState} from './sheet.js'
 *
 * A hand that can be sorted by its player, and whether that was done.
 * @typedef {{own: boolean, sortAgain: () => void}} Sortable
 */

/**
 * A game's words on its sheet.
 * @template {DealState} S
 * @typedef {object} Look
 * @property {string} title - the key of its words
 * @property {(view: Playing<S>) => Child[]} [blocks] - what comes before the scores
 * @property {(part: string, state: S) => Child} [head] - draws what counted instead of saying it
 * @property {Sortable} [hand]
 */

/**
 * A sheet, as long as somebody wants to see it: `words` is what stands on it, `title` the key of
 * what is above that. A page puts its `tree` over all else.
 * @template V
 */
export class TableSheet {
  /**
   * @param {string} id
   * @param {string} title
   * @param {(view: V) => Child[]} words
   */
  constructor(id, title, words) {
    this.box = el('section.look-sheet', {id, role: 'dialog', 'aria-modal': 'true', hidden: true});
    this.tree = h('section', {key: id, make: () => this.box});
    this.title = title;
    this.words = words;
    /** @type {V | null} */
    this.view = null;
    this.isOpen = false;
  }

  /** @param {V} view */
  show(view) {
    this.view = view;
    this.draw();
  }

  /** Opens it, or closes it again. */
  turn() {
    this.open(!this.isOpen);
  }

  /** @param {boolean} open */
  open(open) {
    this.isOpen = open;
    this.draw();
  }

  draw() {
    const {view, isOpen} = this;
    const title = t(this.title);
    const close = () => this.open(false);
    /** @param {KeyboardEvent} event */
    const onkeydown = (event) => keyOf(event) === 'Escape' && close();
    const insert = (/** @type {HTMLElement} */ node) => node.focus();
    const parts = view &&
      isOpen && [
        h('h1', title),
        h('div.look-words', {tabindex: 0}, ...this.words(view)),
        h('button.button.primary.look-close.whole', {onclick: close, insert}, t('phone.help.close'))
      ];
    patch(
      this.box,
      h('section', {hidden: !parts, 'aria-label': title, onkeydown}, ...(parts || []))
    );
  }
}

/**
 * Sheet of the things that may be looked at again in a card game.
 * @template {DealState & {seats: number}} S
 * @extends {TableSheet<Playing<S>>}
 */
export class LookSheet extends TableSheet {
  /**
   * @param {string} id
   * @param {Look<S>} look
   */
  constructor(id, {title, blocks, head, hand}) {
    super(id, title, (view) => {
      const scores = scoreTables(view, head);
      return [
        ...(blocks ? blocks(view) : []),
        !blocks && !scores.length && h('p.look-none', t('phone.look.no_deal')),
        scores.length > 0 && h('div.look-scores.card-sheet', ...scores),
        hand && h('p.look-hand', t(hand.own ? 'phone.look.sorted' : 'phone.look.sort')),
        hand && hand.own && this.sortButton(hand)
      ];
    });
  }

  /** @param {Sortable} hand */
  sortButton(hand) {
    const onclick = () => {
      hand.sortAgain();
      this.open(false);
    };
    return h('button.button.quiet.look-sort', {onclick}, t('phone.look.sort_again'));
  }
}
