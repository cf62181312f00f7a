// The course of a match in simple words: for a demo, and for somebody who learns the game.

import {has, t} from './text.js';
import {namesOf, nameOf} from './seats.js';

/**
 * Parts of the view that a game of tricks shows.
 * @typedef {{phase: string, trick: object | null, last_trick: {winner: number} | null}} Tricks
 */

/**
 * Name who is waited for; or whose turn it is, if nobody is.
 * @type {(view: pages.View, match: pages.Match) => string}
 */
export function whoActs(view, {awaited, state}) {
  const seats = awaited ? awaited.seats : [];
  const turn = 'turn' in state && typeof state.turn === 'number' ? [state.turn] : [];
  return namesOf(view, seats.length ? seats : turn);
}

/**
 * Say what was done last, if that can be said, or else who does what now.
 * @type {(view: pages.View, match: pages.Match) => string}
 */
export function happens(view, match) {
  const {state} = match;
  if ('last_trick' in state && state.phase === 'play') {
    const {trick, last_trick: last} = /** @type {Tricks} */ (/** @type {unknown} */ (state));
    if (!trick && last) return t('lesson.trick', {name: nameOf(view, last.winner)});
  }
  const key = 'demo.' + state.game + '.' + state.phase;
  return has(key) ? t(key, {name: whoActs(view, match)}) : '';
}
