// What was captured lies open for a moment before it goes to its owner, on this screen alone: the
// rules do not wait for it, but at the end of a round the table does.

import {shownFor} from '../../core/calm.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {SafarueView} from '../../views.js'
 * @import {Capture, Shown} from './types.js'
 */

const LOOK_MS = 2400;

/**
 * The latest card that was laid, as the event that told of it; nothing if other things happened.
 * @param {SafarueView} state
 */
export function lastLaid(state) {
  return state.news.find((one) => one.event === 'captured' || one.event === 'played') || null;
}

/**
 * The faces that this event took from the prairie.
 * @param {Capture | null} event
 */
export function takenBy(event) {
  return event ? [...event.addition, ...event.total, ...event.pair] : [];
}

/** Remembers when the latest capture was made. */
export class SafarueLook {
  /** @param {TableClock} clock */
  constructor(clock) {
    this.clock = clock;
    /** @type {{match: string, moment: number} | null} */
    this.known = null;
    this.until = 0;
  }

  /**
   * Learns a view; how many ms longer the latest capture stays on the prairie.
   * @param {Shown} view
   */
  msLeft(view) {
    const before = this.known;
    this.known = null;
    if (view.phase !== 'match') return 0;
    const {id: match, moment, state} = view.match;
    this.known = {match, moment};
    if (!before || before.match !== match || moment < before.moment) this.until = 0;
    else if (moment > before.moment)
      this.until = takenBy(lastLaid(state)).length ? performance.now() + shownFor(LOOK_MS) : 0;
    if (state.phase === 'round_over') return this.clock.looksMs(view.match);
    return Math.max(0, this.until - performance.now());
  }
}
