// The score sheet on the TV for the latest deal of Rummü: who closed it, and what was left.

import {drawing, h} from '../../core/patch.js';
import {muCard} from '../mudeck/cards.js';
import {endOf} from './words.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';

/**
 * @import {Column} from '../../core/columns.js'
 * @import {DealWords, Moment} from '../mudeck/sheet.js'
 */

const WIDE = 2.7; // rem, of a card
const SEEN = {most: 0.62, least: 0.36}; // of a covered card, in widths
const ROWS = 3; // of cards at most, each over the lower half of the one above it
const WHOLE = 88; // rem, for all columns
const ROOM = 30; // rem, that a hand takes at most
const BESIDE = {alone: 0.7, paired: 3.5}; // rem, of a column, that cards leave free

/**
 * For each column the cards that were left to its players; partners have a line each. All columns
 * are so many rem `wide`.
 * @type {(row: views.RummueRow, columns: Column[], left: views.MudeckFace[][], wide: number) =>
 *   Tree[][]}
 */
function how(row, columns, left, wide) {
  return columns.map(({seats}) => {
    const paired = seats.length > 1;
    const room = Math.min(ROOM, wide / columns.length - (paired ? BESIDE.paired : BESIDE.alone));
    return seats.map((seat) => leftOver(seat, left[seat], seat === row.closer, paired, room));
  });
}

/**
 * @param {number} seat
 * @param {views.MudeckFace[]} cards
 * @param {boolean} closed
 * @param {boolean} paired
 * @param {number} room
 */
function leftOver(seat, cards, closed, paired, room) {
  const owner = paired && drawing(person, seat);
  if (!cards.length)
    return h(
      'span.how-left.row.centred',
      {'data-seat': seat},
      owner,
      h('b.how-hit', closed ? '✓ ' + t('rummue.tv.closed') : '')
    );
  return h(
    'span.how-left.row.centred',
    {'data-seat': seat},
    owner,
    h('span.left-rows', ...rowsOf(cards, room))
  );
}

/**
 * The cards in as few rows as let each show its number, if they are not too many.
 * @type {(cards: views.MudeckFace[], room: number) => Tree[]}
 */
function rowsOf(cards, room) {
  const fit = 1 + Math.floor((room - WIDE) / (WIDE * SEEN.least));
  const count = Math.min(ROWS, Math.ceil(cards.length / fit));
  const each = Math.ceil(cards.length / count);
  const step = Math.min(WIDE * SEEN.most, (room - WIDE) / Math.max(1, each - 1));
  return Array.from({length: count}, (_, row) =>
    h(
      'span.left-row.centred',
      ...cards
        .slice(row * each, (row + 1) * each)
        .map((face, place) => drawing(lying, face, place ? step - WIDE : 0))
    )
  );
}

/**
 * @param {views.MudeckFace} face
 * @param {number} left - rem, beside it
 */
function lying(face, left) {
  const card = muCard(face);
  card.style.marginLeft = left.toFixed(2) + 'rem';
  return card;
}

/**
 * Words between two deals.
 * @type {(moment: Moment<views.RummueView>) => DealWords}
 */
export function dealWords({state: {left, sheet}, names, columns}) {
  const row = sheet[sheet.length - 1];
  return {
    end: endOf(row, (seat) => names[seat]),
    how: left && how(row, columns, left, WHOLE)
  };
}
