// What the host of a quiz does.

/** @import {QuizControl} from '../../views.js' */

/**
 * What the host can do: its name, the move, and the key for it.
 * @typedef {[name: string, move: {move: QuizControl, right?: boolean}, key: string]} Control
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
