// Calm evenings, for small children or by request: all is told in pictures that stay, without
// flashes, motion or times in ms, and for longer.

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
 * Return how long a calm evening shows what takes `ms` on others.
 * @param {number} ms
 */
export function shownFor(ms) {
  return isCalm() ? ms * CALM_SHARE : ms;
}
