// The house rules in words.

import {has, number, t} from '../core/text.js';

/**
 * Rows of rules, as they are shown.
 * @typedef {Omit<views.Rule, 'ruling'>} Shown
 */

/**
 * The game's rules but those by which matches are long or short.
 * @type {(view: Pick<views.RoomView, 'rules' | 'length_rules'>) => Shown[]}
 */
export function shownRules({rules, length_rules: lasting}) {
  return rules.filter(({name}) => !lasting.includes(name));
}

/**
 * A rule's name for people.
 * @type {(game: string, name: string) => string}
 */
export function ruleName(game, name) {
  return t(keyOf(game, name, 'title'));
}

/**
 * A rule's value for people: a word for a choice, a number for a number.
 * @type {(game: string, name: string, value: views.Rule['value']) => string}
 */
export function ruleValue(game, name, value) {
  const key = keyOf(game, name, 'value.' + value);
  if (key) return t(key);
  return isTime(name) && typeof value === 'number' ? seconds(value) : String(value);
}

/**
 * Say in a sentence why a rule is good.
 * @type {(game: string, name: string) => string}
 */
export function ruleHelp(game, name) {
  return t(keyOf(game, name, 'help'));
}

/**
 * The key of what is said of a rule: the game's own words, or else those of all games that have it,
 * or of all rules (yes, no). It is empty if there is none, as for most numbers.
 * @type {(game: string, name: string, what: string) => string}
 */
function keyOf(game, name, what) {
  const owners = [game + '.' + name + '.', name + '.', ''];
  return owners.map((owner) => 'option.' + owner + what).find(has) || '';
}

/**
 * Tell whether it is a duration: rules have them in ms, people think in seconds.
 * @param {string} name
 */
export function isTime(name) {
  return name.endsWith('_ms');
}

/** @param {number} ms */
function seconds(ms) {
  const decimals = [0, 1, 2].find((one) => ms % 10 ** (3 - one) === 0);
  return number(ms / 1000, decimals === undefined ? 3 : decimals) + ' s';
}
