// The host's orders from the TV page. What the table refuses is said there, above the bar.

import {give} from '../core/api.js';
import {byId, put} from '../core/dom.js';
import {say} from '../core/text.js';

const REFUSED_MS = 5000;
let timer = 0;

/**
 * Gives an order, and says why if it is refused.
 * @param {string} name
 * @param {object} [body]
 */
export async function ask(name, body) {
  const reply = await give(name, body);
  const box = byId('refused');
  put(box, reply.why ? say(reply.why) : '');
  box.hidden = !reply.why;
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.hidden = true;
  }, REFUSED_MS);
  return reply;
}
