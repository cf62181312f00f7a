// Seats in words and places.

import {isolated, t} from './text.js';

/** @typedef {{row: 'top' | 'bottom', column: number, inRow: number}} Place */

/**
 * The name at this seat; nobody has none.
 * @type {(view: {seats: views.Seat[]}, seat: number | null) => string}
 */
export function nameOf(view, seat) {
  if (seat === null) return '';
  const found = view.seats.find((one) => one.seat === seat);
  return found ? found.name : String(seat + 1);
}

/**
 * Say how the times of this seat are less exact than a pad's; nothing if they are not.
 * @param {{kind: views.DeviceKind}} seat
 */
export function lessExact({kind}) {
  if (kind === 'touch') return t('tv.touch');
  return ['keyboard', 'gamepad', 'buzz', 'drums'].includes(kind) ? t('tv.less_exact') : '';
}

/**
 * Return the same key for names that count as equal, however they were typed; the host, whose
 * `name_key` this follows, decides.
 * @param {string} name
 */
export function nameKey(name) {
  const shown = name.replace(/\u200c|\u200d|[\ufe00-\ufe0f]/g, '');
  return shown.normalize('NFKC').toLowerCase().split(/\s+/).join(' ').trim();
}

/**
 * The seats between which alone a tie is being decided; nobody if there is none.
 * @type {(view: pages.View) => number[]}
 */
export function rivalsOf(view) {
  return (view.phase === 'match' && view.match.state.rivals) || [];
}

/**
 * Their names, as one text.
 * @type {(view: {seats: views.Seat[]}, seats: number[]) => string}
 */
export function namesOf(view, seats) {
  return seats.map((seat) => isolated(nameOf(view, seat))).join(' + ');
}

/**
 * Place a seat around a table, clockwise: the first half above, from left to right, the others
 * below, from right to left.
 * @param {number} seat
 * @param {number} seats - how many there are
 * @returns {Place}
 */
export function placeAround(seat, seats) {
  const above = Math.ceil(seats / 2);
  const top = seat < above;
  const inRow = top ? above : seats - above;
  return {row: top ? 'top' : 'bottom', column: top ? seat : seats - 1 - seat, inRow};
}
