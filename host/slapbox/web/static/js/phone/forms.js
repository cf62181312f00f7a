// What is typed and pressed before a match: a name, a code, a pad, ready, and the language.

import {flyCard} from '../art/icons.js';
import {byId, el, replace} from '../core/dom.js';
import {chooseLanguage, languages} from '../core/text.js';
import {ask} from './feedback.js';
import {attend, buildFan} from './fan.js';
import {askIn, buildLate} from './late.js';
import {current, mine} from './view.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Avatar} from '../views.js'
 * @import {Shown} from './view.js'
 */

/** @type {NodeListOf<HTMLSelectElement>} */
const CHOICES = document.querySelectorAll('.language');
let enteringCode = false;

/** Whether a code is being typed. */
export function isEnteringCode() {
  return enteringCode;
}

/**
 * `redraw()` is called when another language was chosen.
 * @param {() => void} redraw
 */
export function buildLanguages(redraw) {
  for (const choice of CHOICES) {
    choice.append(...languages().map(([code]) => el('option', {value: code}, code.toUpperCase())));
    choice.addEventListener('change', async () => {
      await chooseLanguage(choice.value);
      showLanguage();
      redraw();
    });
  }
}

/** Each choice of a language shows the one that is spoken. */
export function showLanguage() {
  for (const choice of CHOICES) choice.value = document.documentElement.lang;
}

/**
 * `redraw()` is called when the page for a code opens or closes; `faceOf(view)` is with which face
 * somebody comes in, if one was shown.
 * @param {() => void} redraw
 * @param {(view: Shown) => Avatar | undefined} faceOf
 */
export function buildForms(redraw, faceOf) {
  replace(byId('enter-art'), flyCard('red', 5), flyCard('green', 4), flyCard('orange', 3));
  byId('enter').addEventListener('submit', (event) => {
    event.preventDefault();
    const view = current();
    if (!byId('late').hidden) askIn();
    else if (view) ask('join', {name: field('name').value.trim(), avatar: faceOf(view)});
  });
  byId('code').addEventListener('submit', async (event) => {
    event.preventDefault();
    const reply = await ask('recover', {code: field('digits').value.trim()});
    if (!reply.why) openCode(false, redraw);
  });
  byId('code-open').addEventListener('click', () => openCode(true, redraw));
  byId('code-back').addEventListener('click', () => openCode(false, redraw));
  for (const id of ['have-pad', 'add-pad'])
    byId(id).addEventListener('click', () => ask('bind', {on: true}));
  byId('binding-stop').addEventListener('click', () => ask('bind', {on: false}));
  byId('binding-code').addEventListener('click', async () => {
    await ask('bind', {on: false});
    openCode(true, redraw);
  });
  byId('ready').addEventListener('click', () => withSeat((me) => ask('ready', {ready: !me.ready})));
  byId('sit-out').addEventListener('click', () => withSeat((me) => ask('sit-out', {out: !me.out})));
  buildLate();
  buildFan(redraw);
  byId('late-fan').addEventListener('click', async () => {
    const view = current();
    if (view) await attend(view, field('name').value.trim());
    redraw();
  });
  byId('leave').addEventListener('click', () =>
    withSeat(({seat, who}) => ask('leave', {seat, who}))
  );
  // A phone would zoom, or open a menu, instead of slapping.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
}

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}

/**
 * Does something for the seat that this phone has; the view may have taken it away just now.
 * @param {(me: Seat) => void} act
 */
function withSeat(act) {
  const me = mine();
  if (me) act(me);
}

/**
 * @param {boolean} open
 * @param {() => void} redraw
 */
function openCode(open, redraw) {
  enteringCode = open;
  field('digits').value = '';
  redraw();
  if (open) field('digits').focus();
}
