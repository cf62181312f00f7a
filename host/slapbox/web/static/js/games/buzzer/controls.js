// What the host of a quiz does.

/** The host's controls in their order: the name of the move, its record, and the key for it. */
export const CONTROLS = [
  ['ask', {move: 'ask'}, ' '],
  ['arm', {move: 'arm'}, ' '],
  ['right', {move: 'judge', right: true}, '+'],
  ['wrong', {move: 'judge', right: false}, '-'],
  ['reset', {move: 'reset'}, 'Backspace'],
  ['undo', {move: 'undo'}, 'u'],
  ['end', {move: 'end'}, '']
];
