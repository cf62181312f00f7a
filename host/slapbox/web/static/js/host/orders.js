// Orders that the host gives, the word that comes back, and the question before what cannot be
// taken back.

import {give} from '../core/api.js';
import {byId, el, put, replace, show} from '../core/dom.js';
import {keyOf} from '../core/keys.js';
import {say, t} from '../core/text.js';

/**
 * What a question may be answered with, but for no.
 * @typedef {{name: string, text: string, press: () => void}} Answer
 */

const FEEDBACK_MS = 4000;

/** What follows an order or an answer, as the page says. */
export const page = {draw: () => {}, shut: () => {}};
let feedbackTimer = 0;

/**
 * Gives an order, and says why if it is refused.
 * @param {string} name
 * @param {object} [body]
 */
export async function ask(name, body) {
  const reply = await give(name, body);
  // A host that was started anew has another PIN.
  if (reply.why && reply.why.key === 'web.host_only') page.shut();
  else if (reply.why) tell(say(reply.why));
  return reply;
}

/**
 * A word to the host, for a moment.
 * @param {string} text
 */
export function tell(text) {
  put(byId('feedback'), text);
  show(byId('feedback'), true);
  clearTimeout(feedbackTimer);
  feedbackTimer = setTimeout(() => show(byId('feedback'), false), FEEDBACK_MS);
}

/**
 * Asks once more before something that cannot be taken back.
 * @param {HTMLElement} box
 * @param {string} question
 * @param {() => void} yes
 */
export function sure(box, question, yes) {
  decide(box, question, [{name: 'yes', text: t('control.yes'), press: yes}]);
}

/**
 * Asks what is to be done of that which cannot be taken back, or nothing after all.
 * @param {HTMLElement} box
 * @param {string} question
 * @param {Answer[]} answers
 */
export function decide(box, question, answers) {
  const close = () => {
    box.hidden = true;
    page.draw();
  };
  const no = el('button.button', {'data-do': 'no', onclick: close}, t('control.no'));
  box.setAttribute('aria-label', question);
  replace(
    box,
    el('p', {}, question),
    ...answers.map(({name, text, press}) =>
      el(
        'button.button.danger',
        {
          'data-do': name,
          onclick: () => {
            close();
            press();
          }
        },
        text
      )
    ),
    no
  );
  box.onkeydown = (event) => {
    if (keyOf(event) === 'Escape') close();
  };
  box.hidden = false;
  no.focus();
}
