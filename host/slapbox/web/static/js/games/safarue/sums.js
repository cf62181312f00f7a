// Captures of Safarü as sums that people see: 3 + 4 = 7, 7 + 2 + 8 = 17, 7 = 7.

import {drawing, h} from '../../core/patch.js';
import {muCard, SUITS} from '../mudeck/cards.js';

const TOTAL = 17;
const TALL = 1.4; // how high a card is, in widths
/** @type {safarue.Kind[]} */
const KINDS = ['addition', 'total', 'pair'];

/**
 * By number, equal cards side by side.
 * @template {views.MudeckFace} F
 * @param {F[]} faces
 */
export function sorted(faces) {
  return faces
    .slice()
    .sort(
      (a, b) =>
        a.number - b.number || SUITS.indexOf(a.colour) - SUITS.indexOf(b.colour) || a.card - b.card
    );
}

/**
 * Rows for so many cards, which become as large as possible in a room that is `wide` and `high`,
 * but no wider than `largest`, `apart` from each other. They say how `wide` a card is then, and
 * where `spot(place)` it lies, `{x, y, row}`.
 * @param {number} count
 * @param {{wide: number, high: number, largest: number, apart: number}} room
 */
export function rows(count, {wide: all, high, largest, apart}) {
  let best = {wide: 0, columns: 1, lines: 1};
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const lines = Math.ceil(count / columns);
    const wide = Math.min(largest, all / columns - apart, (high / lines - apart) / TALL);
    if (wide > best.wide + 0.01) best = {wide, columns, lines};
  }
  const {wide, columns, lines} = best;
  return {
    wide,
    spot: (/** @type {number} */ place) => {
      const row = Math.floor(place / columns);
      const inRow = Math.min(columns, count - row * columns);
      return {
        x: all / 2 + ((place % columns) - inRow / 2) * (wide + apart) + apart / 2,
        y: high / 2 + (row - lines / 2) * (wide * TALL + apart) + apart / 2,
        row
      };
    }
  };
}

/**
 * Equal cards are one to the rules.
 * @param {views.MudeckFace} face
 */
export function twinName({colour, number}) {
  return colour + number;
}

/**
 * Parts of a card's capture, the zeros of each last; `capture` has what `faceOf` knows.
 * @template C
 * @param {safarue.Capture<C>} capture
 * @param {(one: C) => views.MudeckFace} faceOf
 * @returns {safarue.Sum[]}
 */
export function sumsOf(capture, faceOf) {
  return KINDS.filter((kind) => capture[kind].length).map((kind) => ({
    kind,
    cards: sorted(capture[kind].map(faceOf)).sort(
      (a, b) => Number(a.number === 0) - Number(b.number === 0)
    )
  }));
}

/**
 * Count the cards that these sums show.
 * @param {safarue.Sum[]} sums
 */
export function shownIn(sums) {
  return sums.reduce((all, {cards}) => all + cards.length + 1, 0);
}

/**
 * The sum as cards with signs between them.
 * @type {(sum: safarue.Sum, played: views.MudeckFace) => Tree}
 */
export function drawnSum(sum, played) {
  const {kind} = sum;
  const cards = sum.cards.map(drawn);
  const own = drawn(played);
  const parts = {
    addition: [...joined(cards), sign('='), own],
    total: [...joined([own, ...cards]), sign('='), h('b', TOTAL)],
    pair: [own, sign('='), ...cards]
  };
  const label = inFigures(sum, played);
  return h('span.sum.row', {'data-kind': kind, role: 'img', 'aria-label': label}, ...parts[kind]);
}

/**
 * The card itself, whatever else is known of it.
 * @param {views.MudeckFace} face
 */
export function drawn({card, colour, number, triangles}) {
  return drawing(muCard, {card, colour, number, triangles});
}

/**
 * The same in figures alone: "3 + 4 = 7".
 * @type {(sum: safarue.Sum, played: views.MudeckFace) => string}
 */
export function inFigures({kind, cards}, played) {
  const numbers = cards.map((card) => card.number);
  if (kind === 'addition') return numbers.join(' + ') + ' = ' + played.number;
  if (kind === 'total') return [played.number, ...numbers].join(' + ') + ' = ' + TOTAL;
  return played.number + ' = ' + numbers[0];
}

/** @param {string} text */
function sign(text) {
  return h('i', text);
}

/**
 * With a plus between them.
 * @param {Child[]} cards
 */
function joined([first, ...others]) {
  return others.reduce((all, card) => all.concat(sign('+'), card), [first]);
}
