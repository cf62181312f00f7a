// The rules of the evening and of the game, which the host changes: a sheet over the lobby.

import {entered} from '../core/dom.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {choice} from '../parts/choice.js';
import {isTime, ruleHelp, ruleName, ruleValue, shownRules} from '../rulebook/houserules.js';
import {ask} from './ask.js';

/** @import {Shown} from '../rulebook/houserules.js' */

/** @type {import('./sheet.js').Sheet} */
export const rulesSheet = {
  id: 'rules',
  title: 'rules.title',
  closes: ({phase}) => phase !== 'lobby',
  content: (view) => {
    const {game, calm, hints} = view;
    return [
      h('h1', t('rules.title')),
      h(
        'div.rules-list',
        // The first row is no rule of a game: how everything is told this evening.
        switchRow('calm', ['calm.off', 'calm.on'], calm, calm, (on) => ask('calm', {calm: on})),
        // They are neither allowed nor forbidden where no expert knows the game.
        hints !== null &&
          switchRow('coach', ['coach.off', 'coach.on'], hints, !hints, (on) =>
            ask('hints', {allowed: on})
          ),
        ...shownRules(view).map((rule) => ruleRow(game, rule))
      )
    ];
  }
};

/** @type {(name: string, title: string, note: string, changed: boolean, field: Child) => Tree} */
function row(name, title, note, changed, field) {
  return h(
    'label.rule-row.row.spread.bold',
    {key: name, class: {changed}, 'data-rule': name},
    h('span', title, h('small', note)),
    field
  );
}

/**
 * @param {'calm' | 'coach'} name
 * @param {[string, string]} words for off and on
 * @param {boolean} isOn
 * @param {boolean} changed
 * @param {(on: boolean) => void} set
 */
function switchRow(name, words, isOn, changed, set) {
  const options = words.map((key, on) => [String(Boolean(on)), t(key)]);
  const field = choice('', {value: String(isOn)}, options, (value) => set(value === 'true'));
  return row(name, t(name + '.title'), t(name + '.says'), changed, field);
}

/** @type {(game: string, rule: Shown) => Tree} */
function ruleRow(game, rule) {
  const {name, value} = rule;
  const changed = value !== rule.default;
  const notes = [ruleHelp(game, name)];
  if (changed)
    notes.unshift(t('rules.default', {value: ruleValue(game, name, rule.default)}) + '.');
  const set = (/** @type {string} */ chosen) => ask('rule', {name, value: chosen});
  const options = rule.choices.map((one) => [String(one), ruleValue(game, name, one)]);
  const field = options.length
    ? choice('', {value: String(value)}, options, set)
    : numberField(rule, set);
  return row(name, ruleName(game, name), notes.join(' '), changed, field);
}

/** @param {number} range */
function stepOf(range) {
  if (range <= 100) return 1;
  return range >= 1000 ? 100 : 10;
}

/**
 * A number between the rule's limits; times in seconds.
 * @type {(rule: Shown, set: (value: string) => void) => Tree}
 */
function numberField({name, value, low, high}, set) {
  const unit = isTime(name) ? 1000 : 1;
  const onchange = (/** @type {Event} */ event) => {
    const typed = Math.round(Number(entered(event)) * unit);
    set(String(Math.min(Math.max(typed, low), high)));
  };
  const field = h('input.button', {
    type: 'number',
    min: low / unit,
    max: high / unit,
    step: stepOf(high - low) / unit,
    value: Number(value) / unit,
    onchange
  });
  return unit === 1 ? field : h('span.with-unit.whole', field, ' s');
}
