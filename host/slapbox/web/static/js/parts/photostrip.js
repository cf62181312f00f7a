// A photo finish: the hands on a strip of time, which runs through slowly.

import {animate} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {seatColour} from '../art/colours.js';
import {handOf} from '../art/people.js';
import {isCalm} from '../core/calm.js';
import {timeStrip} from '../core/gaps.js';
import {nameOf} from '../core/seats.js';
import {number, t} from '../core/text.js';

const RUN_MS = 1300;
const MARGIN = 0.08; // of the strip, on both sides

/** @param {{view: {seats: views.Seat[]}, hands: views.Hand[]}} facts */
export function photoStrip({view, hands}) {
  const {bounds} = timeStrip(hands, MARGIN);
  const rows = hands.map((one) =>
    row(one.seat, nameOf(view, one.seat), bounds(one), one.at_us - hands[0].at_us)
  );
  return h(
    'div.photo-strip',
    h('h2', t('result.photo')),
    h('div.strip-rows.holds', ...rows, h('i.strip-line.at', {insert: run}))
  );
}

/** @type {(seat: number, name: string, bounds: number[], later: number) => Tree} */
function row(seat, name, [start, at, end], later) {
  const percent = (/** @type {number} */ share) => share * 100 + '%';
  const {stamps, fades} = whenReached(at);
  return h(
    'div.strip-row.row',
    {key: seat, 'data-seat': seat, style: {'--seat': seatColour(seat)}},
    h('b', name),
    h(
      'div.strip-track.rest.holds',
      h('i.strip-sure.at', {style: {left: percent(start), width: percent(end - start)}}),
      h('span.strip-hand.at', {style: {left: percent(at)}, insert: stamps}, drawing(handOf, seat))
    ),
    h('em', {insert: fades}, later > 0 && !isCalm() && '+' + number(later, 0) + ' µs')
  );
}

/**
 * `insert` hooks: a hand and its time are seen when the line has come to their place.
 * @param {number} at - on the strip
 */
function whenReached(at) {
  /** @type {KeyframeAnimationOptions} */
  const options = {duration: 140, delay: RUN_MS * at, fill: 'backwards', easing: 'ease-in'};
  const stamps = (/** @type {Element} */ node) =>
    animate(
      node,
      [
        {transform: 'scale(2.4)', opacity: 0},
        {transform: 'none', opacity: 1}
      ],
      options
    );
  const fades = (/** @type {Element} */ node) =>
    animate(node, [{opacity: 0}, {opacity: 1}], options);
  return {stamps, fades};
}

/** @param {HTMLElement} line */
function run(line) {
  const frames = [{transform: 'translateX(0)'}, {transform: 'translateX(100%)'}];
  animate(line, frames, {duration: RUN_MS, easing: 'linear'}, () => {
    line.hidden = true;
  });
}
