// What the score sheet on the TV says about the latest deal of Rummü: who closed it, and what was left.

import {el} from './dom.js';
import {seatColour} from './colours.js';
import {hand} from './fly.js';
import {muCard} from './mucards.js';
import {t} from './text.js';

const WIDE = 2.7; // rem, of a card
const WHOLE = 90; // rem, for all columns, if nothing else is said
const ROOM = 30; // rem, that a hand takes at most
const BESIDE = 3.5; // rem, of a column, that cards leave free

/** In one line how the deal ended. */
export function rummueEnd(row, names) {
  return row.closer === null ? t('rummue.tv.end.nobody') : t('rummue.tv.end.closed', {name: names[row.closer]});
}

/**
 * For each column the cards that were left to its players; partners have a line each. All columns
 * are so many rem `wide`.
 */
export function rummueHow(row, {columns, left, wide}) {
  const room = Math.min(ROOM, (wide || WHOLE) / columns.length - BESIDE);
  return columns.map(({seats}) => seats.map((seat) => leftOver(seat, left[seat], seat === row.closer, seats.length > 1, room)));
}

function leftOver(seat, cards, closed, paired, room) {
  const owner = paired ? hand(seatColour(seat)) : null;
  if (!cards.length) return el('span.how-left', {'data-seat': seat}, owner, el('b.how-hit', {}, closed ? '✓ ' + t('rummue.tv.closed') : '–'));
  const step = Math.min(WIDE * 0.62, (room - WIDE) / Math.max(1, cards.length - 1));
  const drawn = cards.map((face, place) => {
    const card = muCard(face);
    if (place) card.style.marginLeft = (step - WIDE).toFixed(2) + 'rem';
    return card;
  });
  return el('span.how-left', {'data-seat': seat}, owner, ...drawn);
}
