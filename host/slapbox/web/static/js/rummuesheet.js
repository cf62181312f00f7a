// What the score sheet on the TV says about the latest deal of Rummü: who closed it, and what was left.

import {el} from './dom.js';
import {seatColour} from './colours.js';
import {hand} from './fly.js';
import {muCard} from './mucards.js';
import {endOf} from './rummuewords.js';
import {t} from './text.js';

const WIDE = 2.7; // rem, of a card
const SEEN = {most: 0.62, least: 0.36}; // of a covered card, in widths
const ROWS = 3; // of cards at most, each over the lower half of the one above it
const WHOLE = 88; // rem, for all columns, if nothing else is said
const ROOM = 30; // rem, that a hand takes at most
const BESIDE = {alone: 0.7, paired: 3.5}; // rem, of a column, that cards leave free

/** In one line how the deal ended. */
export function rummueEnd(row, names) {
  return endOf(row, (seat) => names[seat]);
}

/**
 * For each column the cards that were left to its players; partners have a line each. All columns
 * are so many rem `wide`.
 */
export function rummueHow(row, {columns, left, wide}) {
  return columns.map(({seats}) => {
    const paired = seats.length > 1;
    const room = Math.min(ROOM, (wide || WHOLE) / columns.length - (paired ? BESIDE.paired : BESIDE.alone));
    return seats.map((seat) => leftOver(seat, left[seat], seat === row.closer, paired, room));
  });
}

function leftOver(seat, cards, closed, paired, room) {
  const owner = paired ? hand(seatColour(seat)) : null;
  if (!cards.length) return el('span.how-left', {'data-seat': seat}, owner, el('b.how-hit', {}, closed ? '✓ ' + t('rummue.tv.closed') : '–'));
  return el('span.how-left', {'data-seat': seat}, owner, el('span.left-rows', {}, ...rowsOf(cards, room)));
}

/** The cards in as few rows as let each show its number, if they are not too many. */
function rowsOf(cards, room) {
  const fit = 1 + Math.floor((room - WIDE) / (WIDE * SEEN.least));
  const count = Math.min(ROWS, Math.ceil(cards.length / fit));
  const each = Math.ceil(cards.length / count);
  const step = Math.min(WIDE * SEEN.most, (room - WIDE) / Math.max(1, each - 1));
  return Array.from({length: count}, (_, row) => el('span.left-row', {}, ...cards.slice(row * each, (row + 1) * each).map((face, place) => {
    const card = muCard(face);
    if (place) card.style.marginLeft = (step - WIDE).toFixed(2) + 'rem';
    return card;
  })));
}
