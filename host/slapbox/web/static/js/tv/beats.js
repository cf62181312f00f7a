// Beats: things that come on the TV one after the other, each at its time.

/**
 * Something that comes at a table time; `fresh` says whether it comes right then, or was there
 * before somebody looked.
 * @typedef {{us: number, show: (fresh: boolean) => void}} Beat
 */

/** Things to come, until something else is told. */
export class Timers {
  constructor() {
    /** @type {number[]} */
    this.timers = [];
  }

  /** @type {(ms: number, call: () => void) => void} */
  later(ms, call) {
    this.timers.push(setTimeout(call, ms));
  }

  stop() {
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers = [];
  }
}

export class Beats extends Timers {
  /** @param {pages.TableClock} clock */
  constructor(clock) {
    super();
    this.clock = clock;
  }

  /**
   * Play these beats; earlier ones that are due are there at once, and make no show of it. What has
   * one time comes in one go: equal ones are never seen one after the other.
   * @param {Beat[]} beats
   */
  play(beats) {
    this.stop();
    /** @type {Map<number, Beat[]>} */
    const times = new Map();
    for (const beat of beats) times.set(beat.us, [...(times.get(beat.us) || []), beat]);
    [...times].sort(([a], [b]) => a - b).forEach(([us, together]) => this.plan(us, together));
  }

  /** @type {(us: number, together: Beat[]) => void} */
  plan(us, together) {
    const show = (/** @type {boolean} */ fresh) => together.forEach((beat) => beat.show(fresh));
    const left = this.clock.msUntil(us);
    if (left > 0) this.later(left, () => show(true));
    else show(false);
  }
}

/**
 * Make beats for a scene that is drawn from how far it is told: all is told until `us` then.
 * @param {{us: number}} facts
 * @param {() => unknown} draw
 * @returns {(us: number, then?: (fresh: boolean) => unknown) => Beat}
 */
export function beatsOf(facts, draw) {
  return (us, then = () => {}) => ({
    us,
    show: (fresh) => {
      facts.us = us;
      if (fresh) draw();
      then(fresh);
    }
  });
}

/**
 * Tell whether the story and its times have not changed.
 * @type {(before: unknown, now: unknown) => boolean}
 */
export function isSame(before, now) {
  return JSON.stringify(before) === JSON.stringify(now);
}
