// Captures of Safarü as sums that people see: 3 + 4 = 7, 7 + 2 + 8 = 17, 7 = 7.

import {el} from '../../core/dom.js';
import {muCard, SUITS} from '../mudeck/cards.js';

const TOTAL = 17;
const TALL = 1.4; // how high a card is, in widths
const KINDS = ['addition', 'total', 'pair'];

/** By number, equal cards side by side. */
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
 * but no wider than `largest`, `apart` from each other: how `wide` a card is then, and where
 * `spot(place)` it lies, `{x, y, row}`.
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
    spot: (place) => {
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

/** Equal cards are one to the rules. */
export function isTwin(one, other) {
  return one.colour === other.colour && one.number === other.number;
}

/**
 * What a card captures, in parts: `[{kind, cards}]`, where `cards` are faces with the zeros last;
 * `capture` has faces, or ids which `faceOf(id)` knows.
 */
export function sumsOf(capture, faceOf) {
  const known = (one) => (faceOf ? faceOf(one) : one);
  const zeroLast = (a, b) => (a.number === 0) - (b.number === 0);
  return KINDS.filter((kind) => capture[kind].length).map((kind) => ({
    kind,
    cards: sorted(capture[kind].map(known)).sort(zeroLast)
  }));
}

/** How many cards these sums show. */
export function shownIn(sums) {
  return sums.reduce((all, {cards}) => all + cards.length + 1, 0);
}

/** The sum as cards with signs between them; `draw(face)` draws a card. */
export function drawnSum({kind, cards}, played, draw) {
  const face = draw || muCard;
  const drawn = cards.map(face);
  const parts =
    kind === 'addition'
      ? [...joined(drawn, '+'), '=', face(played)]
      : kind === 'total'
        ? [...joined([face(played), ...drawn], '+'), '=', TOTAL]
        : [face(played), '=', ...drawn];
  return el(
    'span.sum',
    {'data-kind': kind, role: 'img', 'aria-label': inFigures(kind, cards, played)},
    ...parts.map((part) =>
      typeof part === 'string'
        ? el('i', {}, part)
        : part === TOTAL
          ? el('b', {}, String(TOTAL))
          : part
    )
  );
}

/** The same in figures alone: "3 + 4 = 7". */
export function inFigures(kind, cards, played) {
  const numbers = cards.map((card) => card.number);
  if (kind === 'addition') return numbers.join(' + ') + ' = ' + played.number;
  if (kind === 'total') return [played.number, ...numbers].join(' + ') + ' = ' + TOTAL;
  return played.number + ' = ' + numbers[0];
}

function joined(nodes, sign) {
  return nodes.reduce((all, node) => all.concat(all.length ? [sign, node] : [node]), []);
}
