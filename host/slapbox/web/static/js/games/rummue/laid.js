// A combination of Rummü as it lies on a table. Its cards are fanned, so that each still shows its
// number and its colour, and on each joker what it stands for.

import {drawing, h} from '../../core/patch.js';
import {faceUp, suitSign} from '../mudeck/cards.js';

/**
 * @typedef {{wide: number, high: number}} Room
 *
 * Widths of cards, at most and at least: `crowded` is the least while they cover little.
 * @typedef {{largest: number, crowded: number, smallest: number, step: number}} Limits
 */

/** The visible part of a covered card, in widths; in a crowd a little less. */
export const SEEN = {wide: 0.56, dense: 0.47};

/**
 * The cards of a combination, in units of a card's width, which the style sheet sets; `hooks` hear
 * of each of them.
 * @param {{cards: views.RummueComboCard[], seen: number, hooks?: Attributes}} facts
 */
export function cardFan({cards, seen, hooks}) {
  return h(
    'span.combo-fan.holds',
    {style: {width: widths(1 + (cards.length - 1) * seen)}},
    ...cards.map((face, place) =>
      h(
        'span.fanned.at',
        Object.assign(
          {
            key: face.card,
            'data-card': face.card,
            style: {left: widths(place * seen), 'z-index': place}
          },
          hooks
        ),
        faceUp(face),
        standsFor(face)
      )
    )
  );
}

/** @param {number} count */
function widths(count) {
  return 'calc(var(--wide) * ' + count.toFixed(3) + ')';
}

/**
 * The colours of a joker, which change with the cards around it.
 * @param {views.RummueComboCard} face
 */
function standsFor({joker}) {
  const signs = (joker || []).map((colour) => drawing(suitSign, colour));
  return signs.length > 0 && h('span.stands-for.at', ...signs);
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
