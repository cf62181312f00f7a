// A combination of Rummü as it lies on a table: its cards fanned, so that each still shows its
// number and its colour, and on each joker what it stands for.

import {el, keep, last, replace} from '../../core/dom.js';
import {muCard, suitSign} from '../mudeck/cards.js';

/**
 * @import {RummueComboCard} from '../../views.js'
 *
 * @typedef {{wide: number, high: number}} Room
 *
 * How wide cards may be, at most and at least: `crowded` is the least while they cover little.
 * @typedef {{largest: number, crowded: number, smallest: number, step: number}} Limits
 */

/** How much of a covered card is to be seen, in widths; in a crowd a little less. */
export const SEEN = {wide: 0.56, dense: 0.47};

/** An empty fan; `drawFan` fills it. */
export function fan() {
  return el('span.combo-fan', {});
}

/**
 * Keeps a fan in step with these cards, in units of a card's width, which the style sheet sets.
 * `come(node)` is told of new cards and `go(node)` of cards that leave: it must remove them.
 * @param {HTMLElement} box
 * @param {RummueComboCard[]} cards
 * @param {number} seen
 * @param {(node: Element) => void} [come]
 * @param {(node: Element) => void} [go]
 */
export function drawFan(box, cards, seen, come, go) {
  box.style.width = 'calc(var(--wide) * ' + (1 + (cards.length - 1) * seen).toFixed(3) + ')';
  const fresh = new Set();
  const places = new Map(cards.map((face, place) => [face.card, place]));
  keep(
    box,
    cards,
    (face) => face.card,
    (face) => {
      const node = el(
        'span.fanned',
        {'data-card': face.card},
        muCard(face),
        el('span.stands-for', {})
      );
      fresh.add(node);
      return node;
    },
    (node, face) => {
      const place = places.get(face.card) || 0;
      node.style.left = 'calc(var(--wide) * ' + (place * seen).toFixed(3) + ')';
      node.style.zIndex = String(place);
      drawRole(node, face);
      if (fresh.has(node) && come) come(node);
    },
    go
  );
}

/**
 * What a joker stands for changes with the cards around it.
 * @param {Element} node
 * @param {RummueComboCard} face
 */
function drawRole(node, face) {
  const role = face.joker ? face.joker.join() : '';
  if (node.getAttribute('data-role') === role) return;
  node.setAttribute('data-role', role);
  replace(last(node), ...(face.joker || []).map((colour) => suitSign(colour)));
}

/**
 * The largest cards for which all combinations have room: `{width, seen}` of a card and how much of
 * a covered one shows. `sizes` are the numbers of cards; all lengths in one unit: the place is
 * `wide` by `high`, a combination has `around` it `{wide, high}`, and is `least` wide.
 * @param {number[]} sizes
 * @param {Room} place
 * @param {Room} around
 * @param {number} least
 * @param {Limits} limits
 */
export function roomiest(sizes, {wide, high}, around, least, limits) {
  for (const seen of [SEEN.wide, SEEN.dense]) {
    const smallest = seen === SEEN.dense ? limits.smallest : limits.crowded;
    for (let width = limits.largest; width >= smallest; width -= limits.step) {
      if (rows(sizes, width, seen, wide, around, least) * (width * 1.4 + around.high) <= high)
        return {width, seen};
    }
  }
  return {width: limits.smallest, seen: SEEN.dense};
}

/**
 * Into how many rows they break.
 * @param {number[]} sizes
 * @param {number} width
 * @param {number} seen
 * @param {number} wide
 * @param {Room} around
 * @param {number} least
 */
function rows(sizes, width, seen, wide, around, least) {
  let count = 1;
  let x = 0;
  for (const size of sizes) {
    const whole = Math.max(least, width * (1 + (size - 1) * seen)) + around.wide;
    if (whole > wide) return Infinity;
    if (x > 0 && x + whole > wide) {
      count += 1;
      x = 0;
    }
    x += whole;
  }
  return count;
}
