// The seconds that are left between two deals or rounds, until the table goes on by itself.

/** @import {TableClock} from '../core/clock.js' */

/** `write(seconds)` tells how many are left, second by second while it runs; 0 for no time. */
export class Countdown {
  /**
   * @param {TableClock} clock
   * @param {(seconds: number) => void} write
   */
  constructor(clock, write) {
    this.clock = clock;
    this.write = write;
    /** @type {number | null} */
    this.closes = null;
    this.timer = 0;
  }

  /**
   * Runs to the `deadline` of the match, if there is one.
   * @param {{closes_us: number | null} | null} deadline
   */
  run(deadline) {
    this.closes = deadline ? deadline.closes_us : null;
    this.tick();
  }

  stop() {
    clearTimeout(this.timer);
  }

  tick() {
    this.stop();
    const leftMs = this.closes === null ? 0 : Math.max(0, this.clock.msUntil(this.closes));
    this.write(Math.ceil(leftMs / 1000));
    if (leftMs) this.timer = setTimeout(() => this.tick(), leftMs % 1000 || 1000);
  }
}
