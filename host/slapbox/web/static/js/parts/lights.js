// The lamps before a race: red until it begins, then green.

import {h} from '../core/patch.js';

/**
 * In the `colour` of who was first, if that is told.
 * @param {{light: 'off' | 'red' | 'green', colour?: string}} facts
 */
export function lights({light, colour = ''}) {
  const style = {'--seat': colour};
  return h('div.lights', {'data-light': light, style}, h('i'), h('i'), h('i'));
}
