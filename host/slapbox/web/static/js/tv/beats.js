// What comes on the TV one after the other, each at its time.

/**
 * @import {TableClock} from '../core/clock.js'
 *
 * Something that comes at a table time; `fresh` says whether it comes right then, or was there
 * before somebody looked.
 * @typedef {{us: number, show: (fresh: boolean) => void}} Beat
 */

export class Beats {
  /** @param {TableClock} clock */
  constructor(clock) {
    this.clock = clock;
    /** @type {number[]} */
    this.timers = [];
  }

  stop() {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers = [];
  }

  /**
   * What was to come before now is there at once, and makes no show of it.
   * @param {Beat[]} beats
   */
  play(beats) {
    this.stop();
    beats.sort((a, b) => a.us - b.us).forEach((beat) => this.plan(beat));
  }

  /** @param {Beat} beat */
  plan({us, show: appear}) {
    const left = this.clock.msUntil(us);
    if (left > 0) this.timers.push(setTimeout(() => appear(true), left));
    else appear(false);
  }
}
