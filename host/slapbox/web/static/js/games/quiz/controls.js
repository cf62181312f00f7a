// The controls of a quiz's host.

import {t} from '../../core/text.js';

/**
 * Controls of the host: name, move and key.
 * @typedef {[name: string, move: {move: views.QuizControl, right?: boolean}, key: string]} Control
 */

/**
 * In their order.
 * @type {Control[]}
 */
export const CONTROLS = [
  ['ask', {move: 'ask'}, ' '],
  ['arm', {move: 'arm'}, ' '],
  ['right', {move: 'judge', right: true}, '+'],
  ['wrong', {move: 'judge', right: false}, '-'],
  ['reset', {move: 'reset'}, 'Backspace'],
  ['undo', {move: 'undo'}, 'u'],
  ['end', {move: 'end'}, '']
];

/** Names of some of them with a pack. @type {{[name: string]: string}} */
const WITH_PACK = {ask: 'next', reset: 'reveal', undo: 'unjudge'};

/**
 * A control in words.
 * @type {(name: string, isPack: boolean) => string}
 */
export function doing(name, isPack) {
  return t('quiz.do.' + ((isPack && WITH_PACK[name]) || name));
}
