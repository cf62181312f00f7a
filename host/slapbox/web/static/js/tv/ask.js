// The host's orders from the TV page. What the table refuses is said there, above the bar.

import {give} from '../core/api.js';
import {h} from '../core/patch.js';
import {say} from '../core/text.js';
import {changesIn, redraw} from './frame.js';

const REFUSED_MS = 5000;
let untilMs = 0;
/** @type {views.Message | null | undefined} */
let why = null;

/**
 * Gives an order, and says why if it is refused.
 * @param {string} name
 * @param {object} [body]
 */
export async function ask(name, body) {
  const reply = await give(name, body);
  why = reply.why;
  untilMs = performance.now() + REFUSED_MS;
  redraw();
  return reply;
}

export function refusal() {
  const left = untilMs - performance.now();
  changesIn(left);
  return why && left > 0 ? h('p.bold.refused', {id: 'refused', role: 'alert'}, say(why)) : null;
}
