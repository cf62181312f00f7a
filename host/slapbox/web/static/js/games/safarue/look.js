// What was captured lies open for a moment before it goes to its owner, on this screen alone: the
// rules do not wait for it.

const LOOK_MS = 2400;

/** The state of Safarü, while it is played or just over. */
export function safarueState(view) {
  const shown = view.match && (view.phase === 'match' || view.phase === 'over');
  return shown ? view.match.state : null;
}

/**
 * The latest card that was laid, as the event that told of it; nothing if other things happened.
 */
export function lastLaid(state) {
  return state.news.find((one) => one.event === 'captured' || one.event === 'played') || null;
}

/** The faces that this event took from the prairie. */
export function takenBy(event) {
  return event ? [...event.addition, ...event.total, ...event.pair] : [];
}

/** Remembers when the latest capture was made. */
export class SafarueLook {
  constructor() {
    this.known = null;
    this.until = 0;
  }

  /** Learns a view; how many ms longer the latest capture stays on the prairie. */
  msLeft(view) {
    const state = safarueState(view);
    const before = this.known;
    this.known = state && {match: view.match.id, moment: view.match.moment};
    if (!state) return 0;
    if (!before || before.match !== this.known.match || this.known.moment < before.moment)
      this.until = 0;
    else if (this.known.moment > before.moment)
      this.until = takenBy(lastLaid(state)).length ? performance.now() + LOOK_MS : 0;
    return Math.max(0, this.until - performance.now());
  }
}
