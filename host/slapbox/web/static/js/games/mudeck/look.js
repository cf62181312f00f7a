// Sheets above the table of a card game, on demand: how all deals were scored, what else a game
// tells, and how the player can sort the hand.

import {keyOf} from '../../core/keys.js';
import {h} from '../../core/patch.js';
import {t} from '../../core/text.js';
import {scoreTables} from './scores.js';

/**
 * @import {DealState} from './sheet.js'
 *
 * A hand that can be sorted by its player, and whether that was done.
 * @typedef {{own: boolean, sortAgain: () => void}} Sortable
 */

/** A sheet, as long as somebody wants to see it. A page puts its `tree` over all else. */
export class TableSheet {
  /**
   * @param {string} id
   * @param {string} title - the key of what stands above its words
   * @param {() => void} redraw
   */
  constructor(id, title, redraw) {
    this.id = id;
    this.title = title;
    this.redraw = redraw;
    this.isOpen = false;
  }

  /** Opens it, or closes it again. */
  turn() {
    this.open(!this.isOpen);
  }

  /** @param {boolean} open */
  open(open) {
    if (open === this.isOpen) return;
    this.isOpen = open;
    this.redraw();
  }

  /** @param {() => Child[]} words */
  tree(words) {
    const {id, isOpen} = this;
    const title = t(this.title);
    const onclick = () => this.open(false);
    return h(
      'section.look-sheet.column.filling',
      {
        key: id,
        id,
        role: 'dialog',
        'aria-modal': true,
        'aria-label': title,
        hidden: !isOpen,
        onkeydown: (/** @type {KeyboardEvent} */ event) => keyOf(event) === 'Escape' && onclick()
      },
      isOpen && h('h1', title),
      isOpen && h('div.look-words.rest', {tabindex: 0}, ...words()),
      isOpen &&
        h(
          'button.button.primary.look-close.whole',
          {onclick, insert: (button) => button.focus()},
          t('phone.help.close')
        )
    );
  }
}

/**
 * The things that may be looked at again in a card game: `blocks` come before the scores, and
 * `head` draws what counted instead of saying it.
 * @template {DealState & {seats: number}} S
 * @param {pages.Playing<S>} view
 * @param {{blocks?: Child[], head?: (part: string, state: S) => Child}} [look]
 */
export function lookWords(view, {blocks, head} = {}) {
  const scores = scoreTables(view, head);
  return [
    ...(blocks || []),
    !blocks && !scores.length && h('p.look-none', t('phone.look.no_deal')),
    scores.length > 0 && h('div.look-scores.card-sheet', ...scores)
  ];
}

/**
 * Words on the order of the hand, and a button that has it sorted again and closes the `sheet`.
 * @type {(hand: Sortable, sheet: TableSheet) => Child[]}
 */
export function sortWords(hand, sheet) {
  const onclick = () => {
    hand.sortAgain();
    sheet.open(false);
  };
  return [
    h('p.look-hand', t(hand.own ? 'phone.look.sorted' : 'phone.look.sort')),
    hand.own && h('button.button.quiet.look-sort', {onclick}, t('phone.look.sort_again'))
  ];
}
