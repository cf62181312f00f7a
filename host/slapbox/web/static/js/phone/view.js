// The newest view on this phone: whose seat it has in it, and what the TV has still to tell of it.

import {TableClock} from '../core/clock.js';

/**
 * A phone's view.
 * @typedef {pages.View & {you: pages.You}} Shown
 */

export const clock = new TableClock();
/** @type {Shown | null} */
let latest = null;
/** Drawing of a view, and all of it but the page of its game: `main.js` says. */
export const page = {draw: (/** @type {Shown | null} */ _) => {}, paint: () => {}};

/** Draws the newest view again: something has changed on this phone alone. */
export function redraw() {
  page.draw(latest);
}

/**
 * Takes the next view up.
 * @param {Shown} view
 */
export function take(view) {
  clock.learn(view.now_us);
  latest = view;
}

/** The newest view, if there has been one. */
export function current() {
  return latest;
}

/** The seat that this phone has in it; a view may have taken it away just now. */
export function mine() {
  return latest && seatIn(latest);
}

/** @param {Shown} view */
export function seatIn(view) {
  return view.seats.find((one) => one.seat === view.you.seat) || null;
}

/**
 * Milliseconds for which the TV still shows what was done last.
 * @param {Shown} view
 */
export function looksMs(view) {
  return view.phase === 'match' ? clock.looksMs(view.match) : 0;
}

/**
 * Milliseconds until the TV shows the place of this seat: in the match, or in the evening.
 * @type {(view: pages.View, me: views.Seat) => number}
 */
export function placeMs({phase, match, evening}, me) {
  const podium = phase === 'over' && match ? match.podium : null;
  const told = phase !== 'match' && evening ? evening.telling : null;
  const at = evening ? toldAt(evening, me) : -1;
  const ownMs = podium ? clock.msUntil(podium.shown_us[me.seat]) : 0;
  return Math.max(ownMs, told && at >= 0 ? clock.msUntil(told.shown_us[at]) : 0);
}

/**
 * Return the turn in which the TV tells of this seat: of its team, or its player.
 * @type {(evening: NonNullable<pages.View['evening']>, me: views.Seat) => number}
 */
function toldAt({standings, teams, seat_teams: members}, me) {
  return teams.length
    ? teams.findIndex((one) => one.team === members[me.seat])
    : standings.findIndex((one) => one.seat === me.seat);
}
