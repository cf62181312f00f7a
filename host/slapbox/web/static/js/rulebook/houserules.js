// The house rules in words.

import {has, number, t} from '../core/text.js';

/**
 * @import {Rule} from '../core/pages.js'
 * @import {RoomView} from '../views.js'
 *
 * What a row of rules shows: a rule, or in the same shape how many cards are in play.
 * @typedef {Omit<Rule, 'ruling'>} Shown
 */

/**
 * The game's rules, and before them how many cards are in play.
 * @param {Pick<RoomView, 'rules' | 'cards' | 'all_cards'>} view
 * @returns {Shown[]}
 */
export function shownRules(view) {
  if (!view.all_cards) return view.rules;
  const cards = {
    name: 'cards',
    value: view.cards,
    default: view.all_cards,
    choices: [],
    low: 16,
    high: view.all_cards
  };
  return [cards, ...view.rules];
}

/**
 * A rule's name for people.
 * @param {string} game
 * @param {string} name
 */
export function ruleName(game, name) {
  if (name === 'cards') return t('rules.cards');
  return t('option.' + game + '.' + name + '.title');
}

/**
 * A rule's value for people: a word for a choice, a number for a number.
 * @param {string} game
 * @param {string} name
 * @param {Rule['value']} value
 */
export function ruleValue(game, name, value) {
  const key = 'option.' + game + '.' + name + '.value.' + value;
  if (has(key)) return t(key);
  return isTime(name) && typeof value === 'number' ? seconds(value) : String(value);
}

/**
 * Whether it is a duration: rules have them in ms, people think in seconds.
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
