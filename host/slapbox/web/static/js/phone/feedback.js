// Orders of this player, and a word for a moment where one is refused.

import {give} from '../core/api.js';
import {byId, put} from '../core/dom.js';
import {animate} from '../core/motion.js';
import {say} from '../core/text.js';
import {refuse} from './feel.js';

const FEEDBACK_MS = 2200;
let timer = 0;

/**
 * A word to this player, for a moment.
 * @param {string} text
 */
export function tell(text) {
  const box = byId('feedback');
  put(box, text);
  box.hidden = false;
  animate(
    box,
    [
      {transform: 'translateY(20px)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    {duration: 140}
  );
  clearTimeout(timer);
  timer = setTimeout(() => {
    box.hidden = true;
  }, FEEDBACK_MS);
}

/**
 * What carries its time is done behind others' backs: neighbours would hear the phone shake.
 * @param {object} [body]
 */
function isSecret(body) {
  return body !== undefined && 'page_us' in body;
}

/**
 * Gives an order; why it was refused is said, and felt.
 * @param {string} name
 * @param {object} [body]
 */
export async function ask(name, body) {
  const reply = await give(name, body);
  if (reply.why) {
    tell(say(reply.why));
    if (!isSecret(body)) refuse();
  }
  return reply;
}
