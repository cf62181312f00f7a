// The door: a name, a code or the keys of a pad bring somebody to the table.

import {COLOURS} from '../art/colours.js';
import {emblem, flyCard, ground} from '../art/icons.js';
import {entered} from '../core/dom.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';
import {redraw} from './view.js';

/**
 * @import {Avatar} from '../views.js'
 * @import {Child} from '../core/patch.js'
 * @import {Shown} from './view.js'
 *
 * The face with which somebody comes in, drawn, and what changes it.
 * @typedef {{avatar: Avatar, sign: Child, change: (event: MouseEvent) => void}} Face
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

const CARDS = [
  drawing(flyCard, 'red', 5),
  drawing(flyCard, 'green', 4),
  drawing(flyCard, 'orange', 3)
];

/** What stands in the fields. */
let name = '';
let digits = '';
let entersCode = false;
/** The name that this phone was known by: it is put into the field once. */
let greeted = '';

/** The name that was typed. */
export function typedName() {
  return name.trim();
}

/** Whether a code is being typed. */
export function isEnteringCode() {
  return entersCode;
}

/**
 * How the door stands for somebody without a seat. The bots of a demo make room.
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
 * @param {{view: Shown, face: Face | null}} facts - no face as long as its script is on its way
 */
export function door({view, face}) {
  const stands = doorOf(view);
  const isOpen = stands === 'open' || stands === 'demo';
  const [title, says] = WORDS[stands];
  const {known} = view.you;
  if (known && known.name !== greeted) greeted = name = known.name;
  const join = () => ask('join', {name: typedName(), avatar: face ? face.avatar : undefined});
  return h(
    'form.screen',
    {id: 'enter', onsubmit: submitting(join)},
    h('div', {id: 'enter-art'}, ...CARDS),
    h('h1', {id: 'enter-title'}, known && isOpen ? t('join.back', {name: known.name}) : t(title)),
    isOpen && nameField(faceButton(face)),
    isOpen && h('button.button.primary', {id: 'enter-go'}, t('join.enter')),
    h('p.soft', {id: 'enter-says', role: 'status'}, t(says, {max: view.max_seats})),
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
  const title = t('join.face');
  const onclick = face ? face.change : undefined;
  return h(
    'button',
    {id: 'enter-face', type: 'button', 'aria-label': title, title, onclick},
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
      {},
      face,
      h('input', {
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
    'div.ways',
    {},
    pad && button('have-pad', 'phone.join.have_pad', () => ask('bind', {on: true})),
    button('code-open', 'phone.join.take_over', () => openCode(true))
  );
}

/**
 * @param {string} id
 * @param {string} words
 * @param {() => unknown} onclick
 * @param {string} [look]
 */
export function button(id, words, onclick, look = 'quiet') {
  return h('button.button', {id, type: 'button', class: look, onclick}, t(words));
}

/** @param {boolean} open */
function openCode(open) {
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
    'form.screen',
    {id: 'code', onsubmit: submitting(take)},
    h('h1', {}, t('phone.code.title')),
    h('label', {for: 'digits'}, t('phone.code.label')),
    h('input', {
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
    h('button.button.primary', {}, t('phone.code.take')),
    h('p.soft', {}, t('phone.code.hint')),
    button('code-back', 'phone.back', () => openCode(false))
  );
}

/**
 * The keys to press on the pad, in their order.
 * @param {{view: Shown}} facts
 */
export function binding({view}) {
  const keys = view.you.binding || [];
  const stop = () => ask('bind', {on: false});
  return h(
    'section.screen',
    {id: 'binding'},
    h('h1', {}, t('phone.bind.title')),
    h('ol', {id: 'binding-keys'}, ...keys.map((key) => h(keyToPress, COLOURS[key]))),
    h('p.soft', {}, t('phone.bind.says')),
    h('p.soft.one-key', {}, t('phone.bind.one_key')),
    h(
      'div.ways',
      {},
      button('binding-code', 'phone.bind.code', async () => {
        await stop();
        openCode(true);
      }),
      button('binding-stop', 'phone.bind.stop', stop)
    )
  );
}

/** @param {typeof COLOURS[number]} colour */
function keyToPress(colour) {
  return h(
    'li.bind-key',
    {key: colour, class: 'fill-' + colour},
    drawing(ground, colour),
    drawing(emblem, colour),
    h('b', {}, t('pad.colour.' + colour))
  );
}
