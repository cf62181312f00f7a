// A choice among few, which opens when it is pressed.

import {entered} from '../core/dom.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';

/**
 * Values that may be chosen, each with its words; a falsy one is left out.
 * @typedef {(false | (string | number)[])[]} Options
 */

/**
 * The `look` is of classes, as in `.wide`; `signs` name the choice and say what holds now.
 * @param {string} look
 * @param {{id?: string, label?: string, value: string | number}} signs
 * @param {Options} options
 * @param {(value: string, field: any) => unknown} choose
 */
export function choice(look, signs, options, choose) {
  const onchange = (/** @type {Event} */ event) => choose(entered(event), event.target);
  return h(
    'select.button' + look,
    Object.assign({onchange}, signs),
    ...options.map((one) => one && h('option', {key: one[0], value: one[0]}, one[1]))
  );
}

/**
 * Options whose words are those of these keys.
 * @type {(words: string, values: (string | number)[]) => Options}
 */
export function worded(words, values) {
  return values.map((one) => [one, t(words + one)]);
}

/**
 * Say how well bots play the chosen game, where they can play better or worse.
 * @type {(bots: views.Bots, choose: (level: string) => unknown) => Tree | false}
 */
export function botLevel({level: value, levels}, choose) {
  const signs = {id: 'bot-level', label: t('bots.how_well'), value};
  return levels.length > 0 && choice('', signs, worded('bots.level.', levels), choose);
}
