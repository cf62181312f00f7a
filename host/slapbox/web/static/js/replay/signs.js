// The signs on the buttons that steer a film.

import {h} from '../core/patch.js';

/** @type {{[name: string]: string}} */
const PATHS = {
  play: 'M7 4L20 12L7 20Z',
  pause: 'M6 4H10V20H6ZM14 4H18V20H14Z',
  on: 'M8 5L16 12L8 19Z',
  back: 'M16 5L8 12L16 19Z',
  'mark-on': 'M4 5L12 12L4 19ZM12 5L20 12L12 19ZM20 5H22V19H20Z',
  'mark-back': 'M20 5L12 12L20 19ZM12 5L4 12L12 19ZM2 5H4V19H2Z'
};

/**
 * The sign of this name.
 * @param {string} name
 */
export function sign(name) {
  return h(
    'svg.sign',
    {viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    h('path', {d: PATHS[name], fill: 'currentColor'})
  );
}
