// Table time on this page, good enough to draw a time bar.

/** Learns from each view how far the page's clock is behind the table's. */
export class TableClock {
  constructor() {
    /** @type {number | null} */
    this.ahead = null;
  }

  /**
   * A view was made at table time `us` and arrived now; the least delayed one tells most.
   * @param {number} us
   */
  learn(us) {
    const ahead = us - performance.now() * 1000;
    if (this.ahead === null || ahead > this.ahead || this.ahead - ahead > 5e6) this.ahead = ahead;
  }

  /** The table time now, in microseconds. */
  now() {
    return performance.now() * 1000 + (this.ahead || 0);
  }

  /**
   * Milliseconds from now until this table time; negative when it is over.
   * @param {number} us
   */
  msUntil(us) {
    return (us - this.now()) / 1000;
  }

  /**
   * Milliseconds for which the TV still shows the last action.
   * @param {{turn_from_us: number}} match
   */
  looksMs({turn_from_us: from}) {
    return Math.max(0, this.msUntil(from));
  }
}
