// Achievements in a match, and who was best at each.

import {timeText} from './gaps.js';

/**
 * The best at something; several may be equal.
 * @typedef {{name: string, text: string, seats: number[]}} Honour
 */

/**
 * Awards that tell what a feat tells by another name.
 * @type {{[award: string]: string}}
 */
const SAME = {trigger_happy: 'wrong'};

/**
 * Name the best at each feat, in the order in which the game lists feats.
 * @param {pages.Game} game
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

/** @type {(name: string, feats: pages.Feat[][]) => Honour} */
function honourOf(name, feats) {
  const found = feats.map((some) => some.find((one) => one.name === name) || null);
  /** @param {pages.Feat | null} one */
  const worth = (one) => (one ? (one.least ? -one.worth : one.worth) : -Infinity);
  const best = Math.max(...found.map(worth));
  const seats = found.map((_, seat) => seat).filter((seat) => worth(found[seat]) === best);
  const first = found[seats[0]];
  return {name, text: first ? first.text : '', seats};
}

/**
 * The awards and what else people were good at, so that many people have something: whoever has
 * least comes next.
 * @type {(awards: Honour[], others: Honour[], most: number) => Honour[]}
 */
export function fairShare(awards, others, most) {
  const names = awards.map((one) => SAME[one.name] || one.name);
  const rest = awards.concat(others.filter((one) => !names.includes(one.name)));
  /** @type {number[]} */
  const had = [];
  /** @param {Honour} one */
  const share = ({seats}) => Math.min(...seats.map((seat) => had[seat] || 0));
  /** @type {Honour[]} */
  const given = [];
  while (rest.length && given.length < most) {
    const least = Math.min(...rest.map(share));
    const at = rest.findIndex((one) => share(one) === least);
    const [next] = rest.splice(at, 1);
    given.push(next);
    for (const seat of next.seats) had[seat] = (had[seat] || 0) + 1;
  }
  return given;
}

/**
 * A feat that is counted, if it was done at all.
 * @type {(name: string, count: number, text?: string) => pages.Feat[]}
 */
export function counted(name, count, text) {
  return count > 0 ? [{name, worth: count, text: text === undefined ? String(count) : text}] : [];
}

/**
 * The quickest hand, if there was one.
 * @type {(us: number | null, errorUs: number) => pages.Feat[]}
 */
export function quickest(us, errorUs) {
  return us === null
    ? []
    : [{name: 'quickest', worth: us, text: timeText(us, errorUs), least: true}];
}
