// A combination of Rummü as it lies on a table: its cards fanned, so that each still shows its
// number and its colour, and on each joker what it stands for.

import {el, keep} from '../../core/dom.js';
import {muCard, suitSign} from '../mudeck/cards.js';

/** How much of a covered card is to be seen, in widths; in a crowd a little less. */
export const SEEN = {wide: 0.56, dense: 0.47};

/** An empty fan; `drawFan` fills it. */
export function fan() {
  return el('span.combo-fan', {});
}

/**
 * Keeps a fan in step with these cards, in units of a card's width, which the style sheet sets.
 * `come(node)` is told of new cards and `go(node, card)` of cards that leave: it must remove them.
 */
export function drawFan(box, cards, seen, come, go) {
  box.style.width = 'calc(var(--wide) * ' + (1 + (cards.length - 1) * seen).toFixed(3) + ')';
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
      node.isNew = true;
      return node;
    },
    (node, face) => {
      const place = places.get(face.card);
      node.style.left = 'calc(var(--wide) * ' + (place * seen).toFixed(3) + ')';
      node.style.zIndex = place;
      drawRole(node, face);
      if (node.isNew && come) come(node);
      node.isNew = false;
    },
    (node) => (go ? go(node, Number(node.getAttribute('data-card'))) : node.remove())
  );
}

/** What a joker stands for changes with the cards around it. */
function drawRole(node, face) {
  const role = face.joker ? face.joker.join() : '';
  if (node.getAttribute('data-role') === role) return;
  node.setAttribute('data-role', role);
  const box = node.lastChild;
  while (box.firstChild) box.removeChild(box.firstChild);
  box.append(...(face.joker || []).map((colour) => suitSign(colour)));
}

/**
 * The largest cards for which all combinations have room: `{width, seen}` of a card and how much of
 * a covered one shows. `sizes` are the numbers of cards; all lengths in one unit: the place is
 * `wide` by `high`, a combination has `around` it `{wide, high}`, and is `least` wide.
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

/** Into how many rows they break. */
function rows(sizes, width, seen, wide, around, least) {
  let count = 1;
  let x = 0;
  for (const size of sizes) {
    const whole = Math.max(least, width * (1 + (size - 1) * seen)) + around.wide;
    if (x > 0 && x + whole > wide) {
      count += 1;
      x = 0;
    }
    x += whole;
  }
  return count;
}
