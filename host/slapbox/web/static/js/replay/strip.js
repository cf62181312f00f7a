// A race on a strip of time: each hand where it came down, with its error as a bar. It is drawn
// once as a whole and once as near as it takes to tell the closest two apart. All of it also in
// slow motion.

import {seatColour} from '../art/colours.js';
import {handOf} from '../art/people.js';
import {animate} from '../core/motion.js';
import {errorOf, gapError, gapText, timeStrip} from '../core/gaps.js';
import {drawing, h} from '../core/patch.js';
import {milliseconds, plusMinusShort, t} from '../core/text.js';

const SLOWER = 12; // times
const LEAST_MS = 2500;
const MOST_MS = 12000;
const MARGIN = 0.09; // of a strip, on both sides
const TICKS = 4;

/**
 * The race that is open in this frame, or whose result is shown, if any; a quiz shows the order of
 * its last buzz until the next question.
 * @type {(frames: views.Frame[], at: number) => pages.Last | null}
 */
export function raceOf(frames, at) {
  let end = at;
  while (end < frames.length - 1 && frames[end].match.race) end += 1;
  const {state} = frames[end].match;
  const buzz =
    'order' in state ? {name: 'buzz', opened_us: state.question, hands: state.order} : null;
  const last = /** @type {pages.Last | null} */ (frames[end].match.last || buzz);
  return last && last.hands.length ? last : null;
}

/**
 * The race as a whole, the closest two of it, and a button that plays it in slow motion.
 * @param {{seats: views.Seat[], last: pages.Last | null, stop: () => void}} facts - `stop` halts
 *   the film, which must not run on while people look at a race
 */
export function raceStrip({seats, last, stop}) {
  if (!last) return null;
  const hands = last.hands.slice().sort((a, b) => a.at_us - b.at_us);
  const near = closest(hands);
  const [first, second] = near;
  const gap = second && gapText(second, first) + ' (' + gapError(second, first) + ')';
  const slow = () => {
    stop();
    run();
  };
  return h(
    'section.paper.race',
    {key: last.name + last.opened_us},
    h(
      'header',
      h('h2', t('again.race')),
      h('button.button.slow', {onclick: slow}, t('again.slow'))
    ),
    strip('race-whole', seats, hands),
    h('p.race-gap.bold', second && seats[second.seat].name + ' ' + gap),
    near.length && strip('race-near', seats, near)
  );
}

/** Lets the line run over both strips, so slowly that hands can be seen to come down. */
function run() {
  for (const box of document.querySelectorAll('.strip')) {
    const span = Number(box.getAttribute('data-ms'));
    const ms = Math.min(MOST_MS, Math.max(LEAST_MS, span * SLOWER));
    for (const stamp of box.querySelectorAll('.time-hand')) come(stamp, ms);
    for (const line of box.querySelectorAll('.time-line')) {
      animate(line, [{left: '0'}, {left: '100%'}], {duration: ms, easing: 'linear'});
    }
  }
}

/** @type {(stamp: Element, ms: number) => void} */
function come(stamp, ms) {
  const at = Number(stamp.getAttribute('data-at'));
  animate(
    stamp,
    [
      {transform: 'translate(-50%, -50%) scale(2.6)', opacity: 0},
      {transform: 'translate(-50%, -50%)', opacity: 1}
    ],
    {duration: 220, delay: ms * at, fill: 'backwards', easing: 'ease-in'}
  );
}

/**
 * The two hands of two people that were closest among those that counted, if two counted.
 * @param {views.Hand[]} hands - in order of time
 */
function closest(hands) {
  const down = hands.filter((one) => one.hand !== null);
  /** @type {views.Hand[]} */
  let best = [];
  down.forEach((one, index) => {
    const next = down.slice(index + 1).find((other) => other.seat !== one.seat);
    if (!next) return;
    if (!best.length || next.at_us - one.at_us < best[1].at_us - best[0].at_us) best = [one, next];
  });
  return best;
}

/**
 * A row for each hand and a scale below, and how many ms that spans.
 * @type {(id: string, seats: views.Seat[], hands: views.Hand[]) => Tree}
 */
function strip(id, seats, hands) {
  const {from, span, place, bounds} = timeStrip(hands, MARGIN, errorOf);
  const rows = hands.map((one) => row(seats, one, bounds(one)));
  return h('div.strip', {id, 'data-ms': span / 1000}, ...rows, scale(from, span, place));
}

/** @type {(seats: views.Seat[], one: views.Hand, bounds: number[]) => Tree} */
function row(seats, one, [from, at, to]) {
  const error = errorOf(one);
  const sure = {left: from * 100 + '%', width: (to - from) * 100 + '%'};
  const time = milliseconds(one.at_us, error) + ' ms ' + plusMinusShort(error);
  return h(
    'div.time-row.row',
    {'data-seat': one.seat, 'data-verdict': one.verdict, style: {'--seat': seatColour(one.seat)}},
    h('b', {translate: 'no'}, seats[one.seat].name),
    h(
      'div.time-track.rest.holds.clipped',
      h('i.time-sure.at', {style: sure}),
      h('i.time-hand', {'data-at': at, style: {left: at * 100 + '%'}}, drawing(handOf, one.seat)),
      h('i.time-line.at')
    ),
    h('em', time)
  );
}

/**
 * Round times below the strip.
 * @type {(from: number, span: number, place: (us: number) => number) => Tree}
 */
function scale(from, span, place) {
  const step = roundStep(span / TICKS);
  const ticks = [];
  for (let us = Math.ceil(from / step) * step; us <= from + span; us += step) {
    const time = milliseconds(us, step >= 1000 ? 1000 : 1);
    ticks.push(h('span.time-tick.at', {style: {left: place(us) * 100 + '%'}}, time));
  }
  return h(
    'div.time-row.time-scale.row',
    h('b'),
    h('div.time-track.rest.holds.clipped', ...ticks),
    h('em', t('again.ms'))
  );
}

/**
 * 1, 2 or 5 with zeros: the next one that is as long.
 * @param {number} us
 */
function roundStep(us) {
  const ten = Math.pow(10, Math.floor(Math.log10(Math.max(1, us))));
  return [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= us) || 10 * ten;
}
