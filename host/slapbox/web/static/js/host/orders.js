// Orders that the host gives, the word that comes back, and the question before what cannot be
// taken back.

import {give} from '../core/api.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';

/**
 * Answers to a question, besides no.
 * @typedef {{name: string, text: string, press: () => void}} Answer
 */

/** The reason for refusing somebody who is not the host; any more, perhaps. */
export const HOST_ONLY = 'web.host_only';
const FEEDBACK_MS = 4000;

/**
 * State of the page: whether the door is shut, what is looked at, and how all is drawn.
 * @type {{isShut: boolean, tab: 'now' | 'people' | 'evening' | 'more', draw: () => void}}
 */
export const page = {isShut: true, tab: 'now', draw: () => {}};
let word = '';
let timer = 0;
/**
 * The question that is open, and where it stands.
 * @type {{place: string, text: string, answers: Answer[]} | null}
 */
let asked = null;

/**
 * Gives an order, and says why if it is refused.
 * @param {string} name
 * @param {object} [body]
 */
export async function ask(name, body) {
  const reply = await give(name, body);
  // A host that was started anew has another PIN.
  if (reply.why && reply.why.key === HOST_ONLY) shut();
  else if (reply.why) tell(say(reply.why));
  return reply;
}

export function shut() {
  page.isShut = true;
  page.draw();
}

/**
 * Looks at something else, from its beginning.
 * @param {typeof page.tab} tab
 */
export function goTo(tab) {
  page.tab = tab;
  page.draw();
  window.scrollTo(0, 0);
}

/**
 * A word to the host, for a moment.
 * @param {string} text
 */
export function tell(text) {
  clearTimeout(timer);
  if (text) timer = setTimeout(() => tell(''), FEEDBACK_MS);
  word = text;
  page.draw();
}

export function feedback() {
  return word ? h('p.feedback', {id: 'feedback', role: 'alert'}, word) : null;
}

/**
 * Asks once more, in this place, before something that cannot be taken back.
 * @type {(place: string, text: string, yes: () => void) => void}
 */
export function sure(place, text, yes) {
  decide(place, text, [{name: 'yes', text: t('control.yes'), press: yes}]);
}

/**
 * Asks what is to be done of that which cannot be taken back, or nothing after all.
 * @type {(place: string, text: string, answers: Answer[]) => void}
 */
export function decide(place, text, answers) {
  asked = {place, text, answers};
  page.draw();
}

export function decideNothing() {
  asked = null;
  page.draw();
}

/** A question goes with what it is about. */
export function dropQuestion() {
  if (!document.querySelector('.sure')) asked = null;
}

/**
 * The question that is open in this place, if one is.
 * @param {string} place
 */
export function question(place) {
  if (!asked || asked.place !== place) return null;
  const {text, answers} = asked;
  return h(
    'div.sure',
    {key: text, id: place, role: 'group', 'aria-label': text},
    h('p', text),
    ...answers.map((one) => h(answer, one)),
    h(
      'button.button',
      {'data-do': 'no', insert: (no) => no.focus(), onclick: decideNothing},
      t('control.no')
    )
  );
}

/** @param {Answer} facts */
function answer({name, text, press}) {
  const choose = () => {
    decideNothing();
    press();
  };
  return h('button.button.danger', {'data-do': name, onclick: choose}, text);
}
