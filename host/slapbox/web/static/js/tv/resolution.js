// After a race: hand by hand, who hit what, when, and how sure that is.

import {isCalm} from '../core/calm.js';
import {byId, el, find, isEntering, replace, show, svg} from '../core/dom.js';
import {keyOf} from '../core/keys.js';
import {animate} from '../core/motion.js';
import {seatColour} from '../art/colours.js';
import {errorOf, errorText, laterText} from '../core/gaps.js';
import {nameOf} from '../core/seats.js';
import {person} from '../art/people.js';
import {milliseconds, t} from '../core/text.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Timed} from '../core/gaps.js'
 * @import {Hit, Last, Playing, RaceWords, SoundName, Sounds, View} from '../core/pages.js'
 */

const STEP_MS = 300;
const REST_MS = 900;
const LEAST_STEP_MS = 60;
const LEAST_MS = 200; // what is gone sooner is not shown at all
const MOST_ROWS = 12;
/** Slaps that changed nothing. */
const UNCOUNTED = ['early', 'nothing', 'unaimed', 'no_hand', 'same_fly', 'sits_out'];
/** @type {{[verdict: string]: SoundName}} */
const SOUNDS = {won: 'splat', wrong: 'buzz', slowest: 'buzz'};

/** @type {Resolution | null} */
let times = null;

/** Whether there are times of a race to look at that a game's screen has told. */
export function hasTimes() {
  return times !== null && times.told !== null;
}

/** Shows them, or puts them away. */
export function toggleTimes() {
  if (times) times.toggle();
}

/**
 * The result of the latest race; `words()` gives what the game that is on says of it.
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @param {() => RaceWords} words
 * @returns {(view: View, again: boolean) => void}
 */
export function resolutionMoment(clock, sound, words) {
  const moment = new Resolution(clock, sound, words);
  times = moment;
  byId('times-close').addEventListener('click', () => moment.close());
  document.addEventListener('keydown', (event) => {
    if (isEntering(event)) return;
    if (keyOf(event) === 't' && !event.repeat) moment.toggle();
  });
  return (view, again) => moment.show(view, again);
}

class Resolution {
  /**
   * @param {TableClock} clock
   * @param {Sounds} sound
   * @param {() => RaceWords} words
   */
  constructor(clock, sound, words) {
    this.clock = clock;
    this.sound = sound;
    this.words = words;
    this.box = byId('resolution');
    /** @type {string | null} */
    this.known = null;
    /** @type {number[]} */
    this.timers = [];
    /**
     * The latest race that a game's screen has told: its times are looked at if somebody asks.
     * @type {{view: Playing, last: Last} | null}
     */
    this.told = null;
    this.asked = false;
  }

  /**
   * @param {View} view
   * @param {boolean} again
   */
  show(view, again) {
    const {match} = view;
    const last = match && !this.words().whole ? match.last : null;
    const name = match && last ? match.id + last.name + last.opened_us : '';
    const first = this.known === null;
    if (name === this.known && !again) return;
    const asked = this.asked && name === this.known;
    this.known = name;
    this.close();
    if (!view.match) this.told = null;
    if (!view.match || !last) return;
    const {msLeft, staged} = this.words();
    this.told = staged && staged(last) ? {view, last} : null;
    if (asked) this.toggle();
    if (this.told) return;
    const {clock} = this;
    const left = msLeft ? msLeft(view.match, clock) : clock.msUntil(view.match.turn_from_us);
    if (left > LEAST_MS) this.open(view, last, left, first || again);
  }

  /** Shows the times of what was told, or puts them away. */
  toggle() {
    const {told, asked} = this;
    if (asked || !told) {
      if (asked) this.close();
      return;
    }
    this.open(told.view, told.last, null, true);
    this.asked = true;
    this.box.setAttribute('role', 'dialog');
    show(byId('times-close'), true);
    byId('times-close').focus();
  }

  close() {
    this.asked = false;
    this.box.removeAttribute('role');
    show(byId('times-close'), false);
    this.timers.forEach((timer) => clearTimeout(timer));
    this.timers = [];
    this.box.hidden = true;
    document.body.setAttribute('data-result', 'none');
  }

  /**
   * @param {number} ms
   * @param {() => void} call
   */
  later(ms, call) {
    this.timers.push(setTimeout(call, ms));
  }

  /**
   * @param {Playing} view
   * @param {Last} last
   * @param {number | null} leftMs - for good, if there is none
   * @param {boolean} seen
   */
  open(view, last, leftMs, seen) {
    const say = this.words();
    const hands = worthShowing(last, say);
    const rows = hands.map((one) => row(view, {last, hands, say}, one));
    const each = ((leftMs || 0) - REST_MS) / Math.max(1, rows.length);
    const step = seen ? 0 : Math.min(STEP_MS, Math.max(LEAST_STEP_MS, each));
    const foot = byId('resolution-foot');
    replace(byId('resolution-head'), ...heading(view, last, say));
    replace(byId('resolution-rows'), ...rows);
    replace(foot, ...footing(view, last, say));
    foot.classList.toggle('waiting', !seen);
    this.box.setAttribute('data-rows', String(rows.length));
    this.box.setAttribute('data-race', last.name);
    this.box.setAttribute('data-seats', String(view.seats.length));
    document.body.setAttribute('data-result', last.name);
    this.box.hidden = false;
    rows.forEach((node, index) => this.later(step * index, () => this.reveal(node, hands[index])));
    this.later(step * rows.length, () => foot.classList.remove('waiting'));
    if (leftMs !== null) this.later(leftMs, () => this.close());
  }

  /**
   * @param {Element} node
   * @param {Hit} one
   */
  reveal(node, one) {
    node.classList.add('shown');
    if (SOUNDS[one.verdict]) this.sound.play(SOUNDS[one.verdict]);
    animate(
      node,
      [
        {transform: 'translateX(-40px) scale(.96)', opacity: 0},
        {transform: 'none', opacity: 1}
      ],
      {duration: 180, easing: 'ease-out'}
    );
  }
}

/**
 * @param {Playing} view
 * @param {Last} last
 * @param {RaceWords} say
 */
function heading(view, last, say) {
  const own = say.heading && say.heading(view, last);
  return own || [el('h1', {}, t('result.nobody'))];
}

/**
 * Every hand that went down, and of each seat one slap that did not count: children drum.
 * @param {Last} last
 * @param {RaceWords} say
 */
function worthShowing({hands}, {narrow}) {
  if (narrow) return hands.filter((one) => !UNCOUNTED.includes(one.verdict));
  const told = new Set();
  return hands
    .filter((one) => {
      if (!UNCOUNTED.includes(one.verdict)) return true;
      const mark = one.seat + one.verdict;
      return told.has(mark) ? false : told.add(mark);
    })
    .slice(0, MOST_ROWS);
}

/**
 * @param {Playing} view
 * @param {{last: Last, hands: Hit[], say: RaceWords}} race
 * @param {Hit} one
 */
function row(view, {last, hands, say}, one) {
  const node = el(
    'li.hit.' + one.verdict,
    {'data-seat': one.seat, 'data-verdict': one.verdict, 'data-photo': one.photo ? 'yes' : 'no'},
    person(one.seat),
    el('span.hit-name', {}, nameOf(view, one.seat)),
    el('span.hit-card', {}, say.card ? say.card(one) : null),
    el(
      'span.hit-time',
      {},
      el('b', {}, isCalm() ? margin(one) : milliseconds(one.at_us, errorOf(one))),
      el('small', {}, errorText(errorOf(one)))
    ),
    one.photo ? photoFinish(one, hands) : el('span.hit-margin', {}, isCalm() ? '' : margin(one)),
    el('span.hit-verdict', {}, verdict(last, one, say))
  );
  node.style.setProperty('--seat', seatColour(one.seat));
  if (one.touch) {
    const words = t(say.narrow ? 'tv.touch' : 'result.touch');
    find(node, '.hit-time').append(el('small.touch-mark', {}, words));
  }
  return node;
}

/**
 * @param {Last} last
 * @param {Hit} one
 * @param {RaceWords} say
 */
function verdict(last, one, say) {
  const own = say.verdict && say.verdict(last, one);
  return own || t('race.verdict.' + one.verdict);
}

/** @param {Hit} one */
function margin(one) {
  if (one.margin_us === null) return '';
  return laterText(one.margin_us, Math.min(errorOf(one), 400));
}

/**
 * Hands that compete: on the same fly, or in a race for the quickest.
 * @param {Hit} one
 * @param {Hit} other
 */
function rivals(one, other) {
  if (!one.card || !other.card) return one.card === other.card;
  return one.card.card === other.card.card;
}

/**
 * The intervals in which the true times lie, on one scale: where they overlap, it is too close.
 * @param {Hit} one
 * @param {Hit[]} all
 */
function photoFinish(one, all) {
  const hands = all.filter((other) => other.photo && rivals(one, other));
  const error = hands.every((one) => Number.isInteger(one.tied_us))
    ? errorOf
    : (/** @type {Timed} */ {error_us}) => error_us;
  const low = Math.min(...hands.map((one) => one.at_us - error(one)));
  const high = Math.max(...hands.map((one) => one.at_us + error(one)));
  /** @param {number} us */
  const x = (us) => 4 + (192 * (us - low)) / Math.max(1, high - low);
  const height = 9 * hands.length + 3;
  const bars = hands.map((rival, index) =>
    svg(
      'g',
      {'fill-opacity': rival === one ? 1 : 0.55},
      svg('rect', {
        x: x(rival.at_us - error(rival)),
        y: 3 + 9 * index,
        width: x(rival.at_us + error(rival)) - x(rival.at_us - error(rival)),
        height: 6,
        rx: 3,
        fill: seatColour(rival.seat)
      }),
      svg('rect', {x: x(rival.at_us) - 1, y: 2 + 9 * index, width: 2, height: 8, fill: '#fff'})
    )
  );
  return el(
    'span.photo',
    {},
    el('strong', {}, t('result.photo') + ' ' + (isCalm() ? '' : margin(one))),
    svg('svg', {viewBox: '0 0 200 ' + height, preserveAspectRatio: 'none'}, ...bars)
  );
}

/**
 * @param {Playing} view
 * @param {Last} last
 * @param {RaceWords} say
 */
function footing(view, last, say) {
  return (say.footing && say.footing(view, last)) || [];
}

/**
 * What somebody pays, in words.
 * @param {number} seat
 * @param {string} words
 */
export function penaltyOf(seat, words) {
  return el('span.penalty', {}, person(seat), words);
}
