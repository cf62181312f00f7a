// The house rules in words.

import {has, t} from '../core/text.js';

/** The game's rules, and before them how many cards are in play, in the same shape. */
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
  return [cards].concat(view.rules);
}

/** A rule's name for people. */
export function ruleName(game, rule) {
  if (rule.name === 'cards') return t('rules.cards');
  return t('option.' + game + '.' + rule.name + '.title');
}

/** A rule's value for people: a word for a choice, a number for a number. */
export function ruleValue(game, rule, value) {
  const key = 'option.' + game + '.' + rule.name + '.value.' + value;
  return has(key) ? t(key) : String(value);
}
