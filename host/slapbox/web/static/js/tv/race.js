// What an open race shows on the TV, whatever the game: how much time is left, and why a slap did
// not count.

import {el} from '../core/dom.js';
import {runOut} from '../core/motion.js';
import {say} from '../core/text.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Motion} from '../core/motion.js'
 * @import {Race} from '../views.js'
 *
 * A race, or a time limit that looks like one.
 * @typedef {Pick<Race, 'state' | 'opened_us' | 'closes_us'>} Limit
 */

const BUBBLE_MS = 2600;

/**
 * Why a slap did not count, at the seat (`home` is a selector) of who slapped, for a moment.
 * @param {string} home
 * @returns {(race: Race | null) => void}
 */
export function ignoredBubbles(home) {
  let told = new Set();
  return (race) => {
    const ignored = race ? race.ignored : [];
    for (const one of ignored) {
      const seat = document.querySelector(home + '[data-seat="' + one.seat + '"]');
      if (!seat || told.has(JSON.stringify(one))) continue;
      const bubble = el('span.bubble', {}, say(one.reason));
      seat.append(bubble);
      setTimeout(() => bubble.remove(), BUBBLE_MS);
    }
    told = new Set(ignored.map((one) => JSON.stringify(one)));
  };
}

/**
 * Two bars in `box` that shrink to the middle while a race (or a time limit) is open.
 * @param {HTMLElement} box
 * @param {TableClock} clock
 * @returns {(race: Limit | null) => void}
 */
export function timeBars(box, clock) {
  const bars = Array.from(box.children);
  /** @type {Motion[]} */
  let running = [];
  /** @type {string | null} */
  let known = null;
  return (race) => {
    const now = race ? race.state + String(race.opened_us) : '';
    if (now === known) return;
    known = now;
    running.forEach((one) => one.cancel());
    running = [];
    const open = windowOf(race);
    box.hidden = !open;
    if (!open) return;
    const whole = (open.closes_us - open.opened_us) / 1000;
    const left = Math.max(0, clock.msUntil(open.closes_us));
    running = runOut(bars, Math.min(1, left / whole), left);
  };
}

/**
 * From when to when a race is open, if it is.
 * @param {Limit | null} race
 */
function windowOf(race) {
  if (!race || race.state !== 'open') return null;
  const {opened_us, closes_us} = race;
  return opened_us === null || closes_us === null ? null : {opened_us, closes_us};
}
