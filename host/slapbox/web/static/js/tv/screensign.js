// A browser that is not on the host's machine is the TV once the host has let it in. Until then it
// shows a number that no other screen shows, by which the host knows it.

import {give} from '../core/api.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {changesIn, redraw} from './frame.js';

/**
 * @import {Message} from '../core/pages.js'
 * @import {Around} from './frame.js'
 */

const AGAIN_MS = 20000;
let askedMs = -Infinity;
/** Without cookies this browser cannot be known again. @type {Message | null | undefined} */
let refused = null;

async function ask() {
  askedMs = performance.now();
  const {status, why} = await give('screen');
  refused = status === 403 ? why : null;
  redraw();
}

/** @param {Around} facts */
export function screenSign({view: {screen}}) {
  if (!screen) return null;
  if (performance.now() - askedMs >= AGAIN_MS) ask();
  changesIn(askedMs + AGAIN_MS - performance.now());
  const {number} = screen;
  const text =
    number === null ? refused && say(refused) : t('screen.sign', {number: String(number)});
  return text && h('p.screen-sign', {role: 'status'}, text);
}
