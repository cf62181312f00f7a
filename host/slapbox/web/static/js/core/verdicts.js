// The outcome of a hand in a race, in words.

import {has, t} from './text.js';

/**
 * In the words of a game, where it has some for this, or else in everybody's.
 * @param {string} own - how the keys of the game's words begin
 * @param {string} verdict
 */
export function verdictWords(own, verdict) {
  return t(has(own + verdict) ? own + verdict : 'race.verdict.' + verdict);
}
