// Bars of the time that is left on the TV, in every game.

import {runOut} from '../core/motion.js';
import {h} from '../core/patch.js';

/**
 * A race, or a time limit that looks like one.
 * @typedef {Pick<views.Race, 'state' | 'opened_us' | 'closes_us'>} Limit
 */

/**
 * Two bars that shrink to the middle while a race (or a time limit) is open.
 * @param {{clock: pages.TableClock, limit: Limit | null}} facts
 */
export function timeBars({clock, limit}) {
  if (!limit || limit.state !== 'open') return null;
  const {opened_us: opened, closes_us: closes} = limit;
  if (opened === null || closes === null) return null;
  const insert = (/** @type {Element} */ box) =>
    runsOut(clock, opened, closes, Array.from(box.children));
  return h('div.time-bars', {key: opened, insert}, h('i'), h('i'));
}

/**
 * Lets bars run out that were whole at `opened` and are gone at `closes` (us, by the table).
 * @type {(clock: pages.TableClock, opened: number, closes: number, bars: Element[]) => void}
 */
export function runsOut(clock, opened, closes, bars) {
  const left = Math.max(0, clock.msUntil(closes));
  runOut(bars, Math.min(1, (left * 1000) / (closes - opened)), left);
}
