// A race on a strip of time: each hand where it came down, with its error as a bar, once as a whole
// and once as near as it takes to tell the closest two apart; and in slow motion.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, put, replace, show} from '../core/dom.js';
import {animate} from '../core/motion.js';
import {errorOf, gapError, gapText} from '../core/gaps.js';
import {milliseconds, plusMinusShort, t} from '../core/text.js';

/**
 * @import {Last} from '../core/pages.js'
 * @import {Frame, Hand, Seat} from '../views.js'
 */

const SLOWER = 12; // times
const LEAST_MS = 2500;
const MOST_MS = 12000;
const MARGIN = 0.09; // of a strip, on both sides
const TICKS = 4;

/**
 * The race that is open in this frame, or whose result is shown, if any.
 * @param {Frame[]} frames
 * @param {number} at
 * @returns {Last | null}
 */
export function raceOf(frames, at) {
  let end = at;
  while (end < frames.length - 1 && frames[end].match.race) end += 1;
  const last = /** @type {Last | null} */ (frames[end].match.last);
  return last && last.hands.length ? last : null;
}

export class RaceStrip {
  /**
   * @param {Seat[]} seats
   * @param {() => void} stop - the film must not run on while people look at a race
   */
  constructor(seats, stop) {
    this.seats = seats;
    this.known = '';
    /** @type {Last | null} */
    this.last = null;
    byId('slow').addEventListener('click', () => {
      stop();
      this.run();
    });
  }

  /** @param {Last | null} last */
  show(last) {
    const name = last ? document.documentElement.lang + last.name + last.opened_us : '';
    if (name === this.known) return;
    this.known = name;
    this.last = last;
    show(byId('race'), last !== null);
    if (last) this.draw(last);
  }

  /** @param {Last} last */
  draw(last) {
    const hands = last.hands.slice().sort((a, b) => a.at_us - b.at_us);
    const near = closest(hands);
    fill(byId('race-whole'), this.seats, hands);
    show(byId('race-near'), near.length > 0);
    put(byId('race-gap'), near.length ? gapWords(this.seats, near) : '');
    if (near.length) fill(byId('race-near'), this.seats, near);
  }

  /** Lets the line run over both strips, so slowly that hands can be seen to come down. */
  run() {
    for (const box of [byId('race-whole'), byId('race-near')]) {
      const span = Number(box.getAttribute('data-ms'));
      const ms = Math.min(MOST_MS, Math.max(LEAST_MS, span * SLOWER));
      for (const stamp of box.querySelectorAll('.time-hand')) come(stamp, ms);
      for (const line of box.querySelectorAll('.time-line')) {
        animate(line, [{left: '0'}, {left: '100%'}], {duration: ms, easing: 'linear'});
      }
    }
  }
}

/**
 * @param {Element} stamp
 * @param {number} ms
 */
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
 * @param {Hand[]} hands - in order of time
 */
function closest(hands) {
  const down = hands.filter((one) => one.hand !== null);
  /** @type {Hand[]} */
  let best = [];
  down.forEach((one, index) => {
    const next = down.slice(index + 1).find((other) => other.seat !== one.seat);
    if (!next) return;
    if (!best.length || next.at_us - one.at_us < best[1].at_us - best[0].at_us) best = [one, next];
  });
  return best;
}

/**
 * @param {Seat[]} seats
 * @param {Hand[]} hands
 */
function gapWords(seats, [first, second]) {
  const name = seats[second.seat].name;
  return name + ' ' + gapText(second, first) + ' (' + gapError(second, first) + ')';
}

/**
 * A row for each hand and a scale below; the box is told how many ms it spans.
 * @param {HTMLElement} box
 * @param {Seat[]} seats
 * @param {Hand[]} hands
 */
function fill(box, seats, hands) {
  const from = Math.min(...hands.map((one) => one.at_us - errorOf(one)));
  const to = Math.max(...hands.map((one) => one.at_us + errorOf(one)));
  const span = Math.max(1, to - from);
  /** @param {number} us */
  const place = (us) => MARGIN + ((1 - 2 * MARGIN) * (us - from)) / span;
  box.setAttribute('data-ms', String(span / 1000));
  replace(box, ...hands.map((one) => row(seats, one, place)), scale(from, span, place));
}

/**
 * @param {Seat[]} seats
 * @param {Hand} one
 * @param {(us: number) => number} place
 */
function row(seats, one, place) {
  const error = errorOf(one);
  const sure = el('i.time-sure', {});
  sure.style.left = place(one.at_us - error) * 100 + '%';
  sure.style.width = (place(one.at_us + error) - place(one.at_us - error)) * 100 + '%';
  const stamp = el('i.time-hand', {'data-at': place(one.at_us)}, hand(seatColour(one.seat)));
  stamp.style.left = place(one.at_us) * 100 + '%';
  const time = milliseconds(one.at_us, error) + ' ms ' + plusMinusShort(error);
  const node = el(
    'div.time-row',
    {'data-seat': one.seat, 'data-verdict': one.verdict},
    el('b', {translate: 'no'}, seats[one.seat].name),
    el('div.time-track', {}, sure, stamp, el('i.time-line', {})),
    el('em', {}, time)
  );
  node.style.setProperty('--seat', seatColour(one.seat));
  return node;
}

/**
 * Round times below the strip.
 * @param {number} from
 * @param {number} span
 * @param {(us: number) => number} place
 */
function scale(from, span, place) {
  const step = roundStep(span / TICKS);
  const track = el('div.time-track', {});
  for (let us = Math.ceil(from / step) * step; us <= from + span; us += step) {
    const tick = el('span.time-tick', {}, milliseconds(us, step >= 1000 ? 1000 : 1));
    tick.style.left = place(us) * 100 + '%';
    track.append(tick);
  }
  return el('div.time-row.time-scale', {}, el('b', {}), track, el('em', {}, t('again.ms')));
}

/**
 * 1, 2 or 5 with zeros: the next one that is as long.
 * @param {number} us
 */
function roundStep(us) {
  const ten = Math.pow(10, Math.floor(Math.log10(Math.max(1, us))));
  return [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= us) || 10 * ten;
}
