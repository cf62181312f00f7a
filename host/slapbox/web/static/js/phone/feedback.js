// Orders of this player, and a word for a moment where one is refused.

import {give} from '../core/api.js';
import {byId} from '../core/dom.js';
import {appear} from '../core/motion.js';
import {h} from '../core/patch.js';
import {say} from '../core/text.js';
import {refuse} from './feel.js';
import {page} from './view.js';

const FEEDBACK_MS = 2200;
let timer = 0;
/** The latest word, and whether its moment is over. */
let word = {text: '', number: 0, over: true};

/**
 * A word to this player, for a moment.
 * @param {string} text
 */
export function tell(text) {
  word = {text, number: word.number + 1, over: false};
  page.paint();
}

export function feedback() {
  const {text, number, over} = word;
  return h(
    'p.feedback',
    {id: 'feedback', key: number, role: 'alert', hidden: over, insert: comes},
    text
  );
}

/** @param {HTMLElement} box */
function comes(box) {
  if (word.over) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    word = Object.assign({}, word, {over: true});
    page.paint();
  }, FEEDBACK_MS);
  place(box);
  appear(box, 'translateY(20px)', 140);
}

/**
 * Over the page's headline, which nobody presses.
 * @param {HTMLElement} box
 */
function place(box) {
  const headlines = Array.from(document.querySelectorAll('#state, main h1'));
  const headline = headlines.find((one) => one.getClientRects().length > 0);
  if (!headline) return;
  const {top, bottom, height} = headline.getBoundingClientRect();
  const isFirst = !headline.previousElementSibling; // then there is room above it
  const start = isFirst ? Math.min(top, bottom - box.offsetHeight) : top;
  box.style.top = Math.max(start, byId('top').offsetHeight) + 'px';
  const spare = Math.max(0, height - box.offsetHeight) / 2;
  const {paddingTop} = getComputedStyle(box);
  box.style.paddingTop = box.style.paddingBottom = parseFloat(paddingTop) + spare + 'px';
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
    // Orders that carry their time are secret, and neighbours would hear the phone shake.
    if (!body || !('page_us' in body)) refuse();
  }
  return reply;
}
