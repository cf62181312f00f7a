// Table time in a film: it runs as fast as the film does, and jumps when somebody jumps.

import {TableClock} from '../core/clock.js';

export class FilmClock extends TableClock {
  constructor() {
    super();
    this.from = 0;
    this.since = performance.now();
    this.speed = 1;
  }

  /**
   * It is table time `us` now, and runs on at this speed.
   * @type {(us: number, speed: number) => void}
   */
  set(us, speed) {
    this.from = us;
    this.since = performance.now();
    this.speed = speed;
  }

  /** A film is in no hurry to tell what time it is. */
  learn() {}

  now() {
    return this.from + (performance.now() - this.since) * 1000 * this.speed;
  }

  /**
   * Milliseconds of people's time until this table time.
   * @param {number} us
   */
  msUntil(us) {
    return (us - this.now()) / 1000 / this.speed;
  }
}
