// A finished trick lies open for a moment before it goes to its winner. The last trick of a deal,
// or how an auction ended, stays in sight as long as the table says.

import {shownFor} from '../../core/calm.js';
import {Linger} from '../mudeck/linger.js';

const LOOK_MS = 2000;
const HURRY_MS = 900; // what is left of it when the next card comes

/**
 * Count the finished tricks of this deal.
 * @param {{won: number[]}} state
 */
export function finished(state) {
  return state.won.reduce((all, one) => all + one, 0);
}

/**
 * The row of a deal that has just ended without any trick, or nothing.
 * @param {tricks.State} state
 */
export function unplayed(state) {
  if (state.game !== 'mu' || state.phase !== 'deal_over') return null;
  const row = state.sheet[state.sheet.length - 1];
  return row && row.kind !== 'played' ? row : null;
}

/**
 * Tell whether the auction has just got a chief, and nobody has done anything since.
 * @type {(state: tricks.State) => state is views.MuView}
 */
export function isNewChief(state) {
  if (state.game !== 'mu') return false;
  return state.phase === (state.vice === null ? 'chief_trump' : 'vice_trump');
}

/**
 * Name the latest choice of Mü: trumps, or at last the team.
 * @param {tricks.State} state
 */
export function latestNamed(state) {
  if (state.game !== 'mu') return null;
  const named = state.news.filter(({event}) => event === 'called' || event === 'team');
  return named.length ? named[0] : null;
}

/**
 * Tell whether there is something to tell before anybody is asked.
 * @type {(state: tricks.State) => state is views.MuView}
 */
export function isTelling(state) {
  return isNewChief(state) || latestNamed(state) !== null;
}

/**
 * Tell whether everybody chooses in secret at the same time.
 * @param {{phase: string}} state
 */
export function isTogether({phase}) {
  return phase === 'passing' || phase === 'estimates';
}

/** Remembers when a trick was finished. */
export class TrickPause extends Linger {
  /**
   * Learns a view; how many ms longer the latest finished trick, or auction, stays on the table.
   * @param {tricks.Shown} view
   */
  msLeft(view) {
    if (view.phase !== 'match') {
      this.forget();
      return 0;
    }
    const {id, state} = view.match;
    this.learn(id + '-' + state.deal, finished(state), LOOK_MS);
    if (state.phase === 'deal_over' || isTelling(state)) return this.clock.looksMs(view.match);
    return Math.max(0, this.left() - (state.trick ? shownFor(LOOK_MS) - HURRY_MS : 0));
  }
}
