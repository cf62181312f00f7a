// Whether everything is told in pictures that stay, for small children or whoever asked for it: no
// flashes, nothing that moves, no times in ms, and longer.

import {setData} from './dom.js';

const CALM_SHARE = 1.6; // as the table does with what races brought

/**
 * Follows the table's setting; tells whether it has changed.
 * @param {{calm: boolean}} view
 */
export function followCalm({calm}) {
  const before = isCalm();
  setData(document.body, 'calm', calm ? 'yes' : 'no');
  return before !== isCalm();
}

export function isCalm() {
  return document.body.getAttribute('data-calm') === 'yes';
}

/**
 * How long something is shown that has this length on other evenings.
 * @param {number} ms
 */
export function shownFor(ms) {
  return isCalm() ? ms * CALM_SHARE : ms;
}
