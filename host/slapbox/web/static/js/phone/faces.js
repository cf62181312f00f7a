// Which face somebody has: shown at the door and in the waiting room, and chosen from a sheet.

import {AVATARS, avatarSign} from '../art/avatars.js';
import {byId, el, find, replace, whenChanged} from '../core/dom.js';
import {keyOf} from '../core/keys.js';
import {ask} from './feedback.js';
import {current, mine} from './view.js';

/**
 * @import {Avatar, Seat} from '../views.js'
 * @import {Shown} from './view.js'
 */

/** What was chosen before there is a seat; until then one by chance. */
let chosen = /** @type {Avatar | null} */ (null);
const chance = Math.floor(Math.random() * AVATARS.length);

const drawDoor = whenChanged((/** @type {Avatar} */ avatar) =>
  replace(byId('enter-face'), avatarSign(avatar))
);

/** Makes the sheet, and opens it where a face is pressed. */
export function buildFaces() {
  replace(byId('faces-list'), ...AVATARS.map(choice));
  byId('enter-face').addEventListener('click', () => open(byId('enter-face')));
  byId('waiting-hand').addEventListener('click', () => open(byId('waiting-hand')));
  byId('faces-close').addEventListener('click', close);
  byId('faces').addEventListener('keydown', (event) => {
    if (keyOf(event) === 'Escape') close();
  });
}

/**
 * The face with which somebody comes in: the one that was chosen, or that this phone's owner had;
 * of those that are free.
 * @param {Shown} view
 * @returns {Avatar}
 */
export function faceAtDoor({seats, you}) {
  const used = seats.map((one) => one.avatar);
  const byChance = AVATARS.slice(chance).concat(AVATARS.slice(0, chance));
  const wanted = you.known ? [you.known.avatar, ...byChance] : byChance;
  const known = chosen ? [chosen, ...wanted] : wanted;
  return known.find((one) => !used.includes(one)) || AVATARS[chance];
}

/**
 * @param {Shown} view
 * @param {Seat | null} me
 */
export function drawFaces(view, me) {
  const own = me ? me.avatar : faceAtDoor(view);
  if (!me && own) drawDoor(own);
  for (const avatar of AVATARS) {
    const button = find(byId('faces-list'), '[data-avatar=' + avatar + ']', HTMLButtonElement);
    button.disabled = avatar !== own && view.seats.some((one) => one.avatar === avatar);
    button.setAttribute('aria-pressed', String(avatar === own));
  }
}

/** @param {Avatar} avatar */
function choice(avatar) {
  return el(
    'button',
    {
      type: 'button',
      'data-avatar': avatar,
      'data-label': 'avatar.' + avatar,
      onclick: () => choose(avatar)
    },
    avatarSign(avatar)
  );
}

/** @param {Avatar} avatar */
function choose(avatar) {
  const me = mine();
  const view = current();
  close();
  if (me) ask('avatar', {seat: me.seat, who: me.who, avatar});
  else {
    chosen = avatar;
    if (view) drawFaces(view, null);
  }
}

/** From where the sheet was opened. */
let opener = /** @type {HTMLElement | null} */ (null);

/** @param {HTMLElement} from */
function open(from) {
  opener = from;
  byId('faces').hidden = false;
  byId('faces-close').focus();
}

function close() {
  if (byId('faces').hidden) return;
  byId('faces').hidden = true;
  if (opener) opener.focus();
}
