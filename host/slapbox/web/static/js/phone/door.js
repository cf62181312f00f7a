// The door: a name, a code or the keys of a pad bring somebody to the table.

import {entered} from '../core/dom.js';
import {part} from '../core/games.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {redraw} from './view.js';

/**
 * @import {Shown} from './view.js'
 *
 * The face with which somebody comes in, drawn, and what changes it.
 * @typedef {{avatar: views.Avatar, sign: Child, change: (event: MouseEvent) => void}} Face
 */

const PHASES = ['lobby', 'countdown'];

/** The words above the door and beside it. */
const WORDS = {
  open: ['join.title', 'join.less_exact'],
  demo: ['join.title', 'phone.join.demo_says'],
  running: ['phone.join.running', 'phone.join.running_says'],
  asked: ['phone.join.asked', 'phone.join.asked_says'],
  closed: ['phone.join.closed', 'phone.join.closed_says'],
  full: ['phone.join.full', 'phone.join.full_says']
};

/** Text in the fields. */
let name = '';
let digits = '';
let entersCode = false;
/** The name that this phone was known by: it is put into the field once. */
let greeted = '';

/**
 * Gives an order. What says why one is refused comes with what is past the door.
 * @param {string} order
 * @param {object} [body]
 */
async function ask(order, body) {
  const feedback = await part(import('./feedback.js'));
  return feedback.ask(order, body);
}

/** The name that was typed. */
export function typedName() {
  return name.trim();
}

/** Tell whether a code is being typed. */
export function isEnteringCode() {
  return entersCode;
}

/**
 * Return the state of the door for somebody without a seat. The bots of a demo make room.
 * @param {Shown} view
 * @returns {keyof typeof WORDS}
 */
export function doorOf({phase, door_open: open, demo, seats, max_seats: most, you}) {
  if (you.knocks) return 'asked';
  if (!PHASES.includes(phase) && !demo) return 'running';
  if (open === false) return 'closed';
  if (demo) return 'demo';
  return seats.length >= most ? 'full' : 'open';
}

/**
 * @param {{view: Shown, face: Face | null, cards: Child[]}} facts - no face and no cards as long as
 *   their scripts are on their way
 */
export function door({view, face, cards}) {
  const stands = doorOf(view);
  const isOpen = stands === 'open' || stands === 'demo';
  const [title, says] = WORDS[stands];
  const {known} = view.you;
  if (known && known.name !== greeted) greeted = name = known.name;
  const join = () => ask('join', {name: typedName(), avatar: face ? face.avatar : undefined});
  return h(
    'form.screen.enter',
    {id: 'enter', onsubmit: submitting(join)},
    h('div.enter-art.centred', ...cards),
    h('h1', {id: 'enter-title'}, known && isOpen ? t('join.back', {name: known.name}) : t(title)),
    isOpen && nameField(faceButton(face)),
    isOpen && h('button.button.primary', {id: 'enter-go'}, t('join.enter')),
    h('p.soft.enter-says', {role: 'status'}, t(says, {max: view.max_seats})),
    otherWays(isOpen)
  );
}

/**
 * Hears of a form that is sent, in place of the browser.
 * @param {() => unknown} act
 */
export function submitting(act) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
}

/** @param {Face | null} face */
function faceButton(face) {
  const onclick = face ? face.change : undefined;
  return h(
    'button.enter-face.whole.round.holds',
    {type: 'button', label: t('join.face'), onclick},
    face && face.sign
  );
}

/** @param {Child} [face] */
export function nameField(face) {
  return h(
    'div',
    {id: 'enter-name'},
    h('label', {for: 'name'}, t('join.name')),
    h(
      'div.who',
      face,
      h('input.field', {
        id: 'name',
        maxlength: 120,
        autocomplete: 'nickname',
        autocapitalize: 'words',
        required: true,
        value: name,
        oninput: (/** @type {Event} */ event) => (name = entered(event))
      })
    )
  );
}

/**
 * @param {boolean} pad - whether a pad may come in
 */
export function otherWays(pad) {
  return h(
    'div.ways.wrapped.centred',
    pad && button('have-pad', 'phone.join.have_pad', () => ask('bind', {on: true})),
    button('code-open', 'phone.join.take_over', () => openCode(true))
  );
}

/** @type {(id: string, words: string, onclick: () => unknown, look?: string) => Tree} */
export function button(id, words, onclick, look = 'quiet') {
  return h('button.button.' + id, {id, type: 'button', class: look, onclick}, t(words));
}

/** @param {boolean} open */
export function openCode(open) {
  entersCode = open;
  digits = '';
  redraw();
}

export function codeForm() {
  const take = async () => {
    const reply = await ask('recover', {code: digits.trim()});
    if (!reply.why) openCode(false);
  };
  return h(
    'form.screen.code',
    {id: 'code', onsubmit: submitting(take)},
    h('h1', t('phone.code.title')),
    h('label', {for: 'digits'}, t('phone.code.label')),
    h('input.field.digits', {
      id: 'digits',
      inputmode: 'numeric',
      pattern: '[0-9]{6}',
      maxlength: 6,
      autocomplete: 'off',
      required: true,
      value: digits,
      oninput: (/** @type {Event} */ event) => (digits = entered(event)),
      insert: (/** @type {HTMLElement} */ node) => node.focus()
    }),
    h('button.button.primary', t('phone.code.take')),
    h('p.soft', t('phone.code.hint')),
    button('code-back', 'phone.back', () => openCode(false))
  );
}
