// A seat on the TV, whatever is played: who sits there, whether they are here and have the turn,
// and what the game counts.

import {seatColour} from '../art/colours.js';
import {bulbSign} from '../art/icons.js';
import {person} from '../art/people.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {fittedName} from './fittedname.js';

/**
 * Facts about a seat: `turn` is as the state says unless it is given. A `note` hangs at its edge
 * (or that the player is away), and `insert` hears of the element.
 * @typedef {{view: pages.Playing<{game: string, dealer?: number | null, turn?: number | null}>,
 *   seat: number, classes?: {[name: string]: boolean}, turn?: boolean, score?: string,
 *   counts: Child[], note?: string, more?: Child[], insert?: (node: HTMLElement) => void}} Facts
 */

/** @param {Facts} facts */
export function seatPlaque({view, seat, turn, classes, score, counts, note, more = [], insert}) {
  const {state} = view.match;
  const {name, here, hints} = view.seats[seat];
  const isAsked = turn === undefined ? state.turn === seat : turn;
  const says = here || note === undefined ? note : t('tv.away');
  return h(
    'div.seat-plaque.holds',
    {
      key: seat,
      'data-seat': seat,
      class: Object.assign({turn: isAsked, away: !here}, classes),
      style: {'--seat': seatColour(seat)},
      insert
    },
    drawing(person, seat),
    state.dealer === seat && h('i.deals.at'),
    h(fittedName, {name}),
    score && h('b.seat-score', score),
    h('p.seat-counts.row.read.unbroken.at', ...counts),
    ...more,
    says && h('p.seat-note.bold.read.unbroken.at', says),
    hints > 0 && hintSign(name, hints)
  );
}

/** A few cards, as a sign. */
export function stackIcon() {
  return h('i.icon-stack.holds', h('i'), h('i'), h('i'));
}

/**
 * The sign of cards that were taken; `insert` hears of it.
 * @param {(node: Element) => void} [insert]
 */
export function pileIcon(insert) {
  return h('i.trick-pile.holds', {insert}, h('i'), h('i'), h('i'));
}

/**
 * Draw how often an expert was asked.
 * @type {(name: string, count: number) => Tree}
 */
function hintSign(name, count) {
  return h(
    'i.hint-sign.row.at',
    {title: t('coach.used', {name, count})},
    drawing(bulbSign),
    h('b', count)
  );
}
