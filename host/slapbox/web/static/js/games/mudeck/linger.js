// Cards just taken lie open for a moment before they go to their owner, on this screen alone. The
// rules do not wait for it, but at the end of a deal or round the table does.

import {shownFor} from '../../core/calm.js';

/** Remembers when something was taken. */
export class Linger {
  /** @param {pages.TableClock} clock */
  constructor(clock) {
    this.clock = clock;
    /** @type {{within: string, at: number} | null} */
    this.known = null;
    this.until = 0;
  }

  /** Nothing is on the table. */
  forget() {
    this.known = null;
  }

  /**
   * Learns how far a match, or a deal, has come; what brought it there is looked at for `ms`.
   * Whoever comes only now, or back, has nothing to look at.
   * @type {(within: string, at: number, ms: number) => void}
   */
  learn(within, at, ms) {
    const before = this.known;
    this.known = {within, at};
    if (!before || before.within !== within || at < before.at) this.until = 0;
    else if (at > before.at) this.until = ms ? performance.now() + shownFor(ms) : 0;
  }

  /** Milliseconds for which it is still looked at. */
  left() {
    return this.until - performance.now();
  }
}
