// What somebody was good at in a match, and who was best at it.

import {timeText} from './gaps.js';

/**
 * @import {Feat, Game} from './pages.js'
 *
 * The best at something; several may be equal.
 * @typedef {{name: string, text: string, seats: number[]}} Honour
 */

/**
 * Who was best at what, in the order in which the game names it.
 * @param {Game} game
 * @param {unknown[]} details - by seat
 * @returns {Honour[]}
 */
export function honours(game, details) {
  const feats = details.map((detail) => game.feats(detail));
  /** @type {Set<string>} */
  const names = new Set();
  for (const some of feats) some.forEach((one) => names.add(one.name));
  return Array.from(names, (name) => honourOf(name, feats));
}

/**
 * @param {string} name
 * @param {Feat[][]} feats
 * @returns {Honour}
 */
function honourOf(name, feats) {
  const found = feats.map((some) => some.find((one) => one.name === name) || null);
  /** @param {Feat | null} one */
  const worth = (one) => (one ? (one.least ? -one.worth : one.worth) : -Infinity);
  const best = Math.max(...found.map(worth));
  const seats = found.map((_, seat) => seat).filter((seat) => worth(found[seat]) === best);
  const first = found[seats[0]];
  return {name, text: first ? first.text : '', seats};
}

/**
 * A feat that is counted, if it was done at all.
 * @param {string} name
 * @param {number} count
 * @param {string} [text]
 * @returns {Feat[]}
 */
export function counted(name, count, text) {
  return count > 0 ? [{name, worth: count, text: text === undefined ? String(count) : text}] : [];
}

/**
 * The quickest hand, if there was one.
 * @param {number | null} us
 * @param {number} errorUs
 * @returns {Feat[]}
 */
export function quickest(us, errorUs) {
  return us === null
    ? []
    : [{name: 'quickest', worth: us, text: timeText(us, errorUs), least: true}];
}
