// Progress of a team of Mü towards its goal: its bar is full, or it cannot be filled any more.

/** @import {State} from './types.js' */

const CARDS = 60; // in the whole deck, and as many triangles

/**
 * The goal and its sound, as far as everybody may know.
 * @type {(state: State) => 'bell' | 'groan' | null}
 */
export function goalOf(state) {
  if (state.game !== 'mu' || !state.team || !state.points) return null;
  const {goal, made, reached} = state.team;
  if (reached === null) return null;
  const others = state.points.reduce((sum, one) => sum + one, 0) - reached;
  if (made) return 'bell';
  return others > CARDS - state.out.length - goal ? 'groan' : null;
}
