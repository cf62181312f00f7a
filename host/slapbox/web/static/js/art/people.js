// Pictures of players: the face of a guest before the colour of the seat. Where nobody has a face
// (in an old match that is looked at again) it is a hand of that colour.

import {guestFace, portraitParts, robotFace} from './avatars.js';
import {seatColour} from './colours.js';
import {hand} from './icons.js';
import {given, svg} from '../core/dom.js';

/** @import {Face} from './avatars.js' */

/** @type {(Face | null)[]} */
let faces = [];

/**
 * From now on these sit there; whoever is on the page has another face at once.
 * @param {{seats: views.Seat[]}} view
 */
export function seatPeople({seats}) {
  const before = faces;
  faces = seats.map(faceOf);
  if (faces.length === before.length && faces.every((face, seat) => face === before[seat])) return;
  for (const node of document.querySelectorAll('[data-person]'))
    drawPerson(node, Number(given(node, 'data-person')));
}

/** @param {views.Seat} one */
function faceOf({bot, person, avatar}) {
  if (bot || person) return robotFace(person);
  return avatar && guestFace(avatar);
}

/**
 * The player at this seat, drawn.
 * @param {number} seat
 */
export function person(seat) {
  const frame = {viewBox: '0 0 100 100', 'aria-hidden': 'true', 'data-person': seat};
  const art = svg('svg.hand.portrait', frame);
  drawPerson(art, seat);
  return art;
}

/**
 * The hand of whoever sits at this seat, with their face on its back.
 * @param {number} seat
 * @param {number} [angle] - degrees by which the hand is turned; its face stays upright
 */
export function handOf(seat, angle = 0) {
  const art = hand(seatColour(seat));
  const upright = 'translate(50 66) rotate(' + -angle + ') scale(.62) translate(-50 -50)';
  const face = svg('g', {transform: upright, 'data-person': seat});
  drawPerson(face, seat);
  art.append(face);
  return art;
}

/** @type {(node: Element, seat: number) => void} */
function drawPerson(node, seat) {
  const face = faces[seat];
  const colour = seatColour(seat);
  const bare = node.localName === 'g' ? [] : Array.from(hand(colour).childNodes);
  const parts = face ? portraitParts(face, colour) : bare;
  node.textContent = '';
  node.append(...parts);
}

/**
 * A guest who need not sit here any more.
 * @type {(avatar: views.Avatar | null, colour: string) => SVGSVGElement}
 */
export function portrait(avatar, colour) {
  if (!avatar) return hand(colour);
  const frame = {viewBox: '0 0 100 100', 'aria-hidden': 'true'};
  return svg('svg.hand.portrait', frame, ...portraitParts(guestFace(avatar), colour));
}
