// A photo finish: the hands on a strip of time, which runs through slowly.

import {el, replace, show} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {isCalm} from '../../core/calm.js';
import {errorOf} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {number, t} from '../../core/text.js';

/**
 * @import {Timed} from '../../core/gaps.js'
 * @import {Seat} from '../../core/pages.js'
 * @import {Hand} from '../../views.js'
 *
 * @typedef {{view: {seats: Seat[]}, hands: Hand[]}} Photo
 */

const RUN_MS = 1300;
const MARGIN = 0.08; // of the strip, on both sides

/** @type {Hand[] | null} */
let shown = null;

/**
 * Shows these hands in `box`, or nothing.
 * @param {HTMLElement} box
 * @param {Photo | null} photo
 */
export function photoStrip(box, photo) {
  const hands = photo && photo.hands;
  if (hands === shown) return;
  shown = hands;
  show(box, Boolean(photo));
  if (!photo) return;
  const {view} = photo;
  const error = photo.hands.every((one) => Number.isInteger(one.tied_us)) ? errorOf : usbError;
  const from = Math.min(...photo.hands.map((one) => one.at_us - error(one)));
  const to = Math.max(...photo.hands.map((one) => one.at_us + error(one)));
  /** @param {number} us */
  const place = (us) => MARGIN + ((1 - 2 * MARGIN) * (us - from)) / Math.max(1, to - from);
  const rows = photo.hands.map((one) => row(view, photo.hands[0], one, error(one), place));
  const line = el('i.strip-line', {});
  replace(box, el('h2', {}, t('result.photo')), el('div.strip-rows', {}, ...rows, line));
  run(line);
}

/** @param {Timed} one */
function usbError({error_us}) {
  return error_us;
}

/**
 * @param {{seats: Seat[]}} view
 * @param {Hand} first
 * @param {Hand} one
 * @param {number} error
 * @param {(us: number) => number} place
 */
function row(view, first, one, error, place) {
  const [start, at, end] = [one.at_us - error, one.at_us, one.at_us + error].map(place);
  const sure = el('i.strip-sure', {});
  sure.style.left = start * 100 + '%';
  sure.style.width = (end - start) * 100 + '%';
  const stamp = el('span.strip-hand', {}, hand(seatColour(one.seat)));
  stamp.style.left = at * 100 + '%';
  const later = one === first ? '' : '+' + number(one.at_us - first.at_us, 0) + ' µs';
  const node = el(
    'div.strip-row',
    {'data-seat': one.seat},
    el('b', {}, nameOf(view, one.seat)),
    el('div.strip-track', {}, sure, stamp),
    el('em', {}, isCalm() ? '' : later)
  );
  node.style.setProperty('--seat', seatColour(one.seat));
  const wait = {delay: RUN_MS * at, fill: /** @type {'backwards'} */ ('backwards')};
  animate(
    stamp,
    [
      {transform: 'scale(2.4)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    Object.assign({duration: 140, easing: 'ease-in'}, wait)
  );
  animate(node.children[2], [{opacity: 0}, {opacity: 1}], Object.assign({duration: 120}, wait));
  return node;
}

/** @param {HTMLElement} line */
function run(line) {
  const frames = [{transform: 'translateX(0)'}, {transform: 'translateX(100%)'}];
  animate(line, frames, {duration: RUN_MS, easing: 'linear'}, () => {
    line.hidden = true;
  });
}
