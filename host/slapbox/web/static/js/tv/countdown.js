// The seconds that are left between two deals or rounds, until the table goes on by itself.

const TICK_MS = 200;

/** @import {TableClock} from '../core/clock.js' */

/** `write(seconds)` tells how many are left, again and again while it runs; 0 for no time. */
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
    if (!this.timer) this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  tick() {
    const left = this.closes === null ? 0 : Math.ceil(this.clock.msUntil(this.closes) / 1000);
    this.write(Math.max(0, left));
  }
}
