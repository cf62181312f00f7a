// A finished trick lies open for a moment before it goes to its winner, and an auction that came to
// nothing stays in sight, on this screen alone: the rules do not wait for it.

const LOOK_MS = 2000;
const LAST_MS = 3200;
const UNPLAYED_MS = 5000;
const HURRY_MS = 900; // what is left of it when the next card comes

/** The state of a trick game, while one is played or over. */
export function trickState(view) {
  const shown = view.match && (view.phase === 'match' || view.phase === 'over');
  return shown ? view.match.state : null;
}

/** How many tricks are finished in this deal. */
export function finished(state) {
  return state.won.reduce((all, one) => all + one, 0);
}

/** The row of a deal that has just ended without any trick, or nothing. */
export function unplayed(state) {
  const row =
    (state.phase === 'deal_over' || state.phase === 'over') && state.sheet[state.sheet.length - 1];
  return row && (row.kind === 'stalemate' || row.kind === 'passed') ? row : null;
}

/**
 * Remembers when there was last something to look at: a finished trick, or a deal that is not
 * played.
 */
export class TrickPause {
  constructor() {
    this.known = null;
    this.until = 0;
  }

  /**
   * Learns a view; how many ms longer the latest finished trick, or auction, stays on the table.
   */
  msLeft(view) {
    const state = trickState(view);
    const before = this.known;
    this.known = state && {
      match: view.match.id,
      deal: state.deal,
      tricks: finished(state),
      unplayed: Boolean(unplayed(state))
    };
    if (!state) return 0;
    const same = before && before.match === this.known.match && before.deal === this.known.deal;
    if (!same || this.known.tricks < before.tricks) this.until = 0;
    else if (this.known.unplayed && !before.unplayed) this.until = performance.now() + UNPLAYED_MS;
    else if (this.known.tricks > before.tricks)
      this.until = performance.now() + (state.phase === 'play' ? LOOK_MS : LAST_MS);
    const left = this.until - performance.now() - (state.trick ? LOOK_MS - HURRY_MS : 0);
    return Math.max(0, left);
  }
}
