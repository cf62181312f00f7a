// Which face somebody has: shown at the door and in the waiting room, and chosen from a sheet.

import {AVATARS, avatarSign} from '../art/avatars.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';
import {close, closing, isOpen, open, sheet} from './sheet.js';
import {mine} from './view.js';

/**
 * @import {Face} from './door.js'
 * @import {Shown} from './view.js'
 */

const FACES = 'faces';
/** The face that was chosen before there is a seat; until then one by chance. */
let chosen = /** @type {views.Avatar | null} */ (null);
const chance = Math.floor(Math.random() * AVATARS.length);

/**
 * The face with which somebody comes in.
 * @type {(view: Shown) => Face}
 */
export function faceAtDoor(view) {
  const avatar = freeFace(view);
  const sign = drawing(avatarSign, avatar);
  return {avatar, sign, change: openFaces};
}

/**
 * The one that was chosen, or that this phone's owner had; of those that are free.
 * @type {(view: Shown) => views.Avatar}
 */
export function freeFace({seats, you}) {
  const used = seats.map((one) => one.avatar);
  const byChance = AVATARS.slice(chance).concat(AVATARS.slice(0, chance));
  const wanted = you.known ? [you.known.avatar, ...byChance] : byChance;
  const known = chosen ? [chosen, ...wanted] : wanted;
  return known.find((one) => !used.includes(one)) || AVATARS[chance];
}

/**
 * The sheet, where it is open.
 * @param {{view: Shown, me: views.Seat | null}} facts
 */
export function faces({view, me}) {
  if (!isOpen(FACES)) return null;
  const own = me ? me.avatar : freeFace(view);
  const choices = AVATARS.map((avatar) => choice(avatar, own, view));
  const list = h('div.faces-list.wrapped.centred', ...choices);
  return sheet(FACES, t('join.face'), list, closing(FACES));
}

/** @type {(avatar: views.Avatar, own: views.Avatar | null, view: Shown) => Tree} */
function choice(avatar, own, {seats}) {
  const choose = () => {
    const me = mine();
    if (me) ask('avatar', {seat: me.seat, who: me.who, avatar});
    else chosen = avatar;
    close(FACES);
  };
  return h(
    'button',
    {
      key: avatar,
      'data-avatar': avatar,
      label: t('avatar.' + avatar),
      disabled: avatar !== own && seats.some((one) => one.avatar === avatar),
      'aria-pressed': avatar === own,
      onclick: choose
    },
    drawing(avatarSign, avatar)
  );
}

/** @param {MouseEvent} event */
export function openFaces(event) {
  open(FACES, event);
}
