// After a race: hand by hand, who hit what, when, and how sure that is.

import {isCalm} from '../core/calm.js';
import {byId, isEntering, setData} from '../core/dom.js';
import {keyOf} from '../core/keys.js';
import {appear} from '../core/motion.js';
import {drawing, h, patch} from '../core/patch.js';
import {seatColour} from '../art/colours.js';
import {errorOf, errorText, laterText, timeStrip} from '../core/gaps.js';
import {nameOf} from '../core/seats.js';
import {person} from '../art/people.js';
import {milliseconds, t} from '../core/text.js';
import {Timers} from './beats.js';

/**
 * Facts for the drawing: a race with the slaps that are worth showing, how many of them are shown
 * by now, and what the game says of them.
 * @typedef {{view: pages.Playing, last: pages.Last, hands: pages.Hit[], shown: number,
 *   say: pages.RaceWords}} Facts
 *
 * The story that a game's screen has told, and what the sheet of its times says of it.
 * @typedef {{view: pages.Playing, last: pages.Last, say: pages.RaceWords}} Told
 */

const STEP_MS = 300;
const REST_MS = 900;
const LEAST_STEP_MS = 60;
const LEAST_MS = 200; // what is gone sooner is not shown at all
const MOST_ROWS = 12;
/** Slaps that changed nothing. */
const UNCOUNTED = ['early', 'nothing', 'unaimed', 'no_hand', 'same_fly', 'sits_out'];
/** @type {{[verdict: string]: pages.SoundName}} */
const SOUNDS = {won: 'splat', wrong: 'buzz', slowest: 'buzz'};

/** @type {Resolution | null} */
let times = null;

/** Tell whether there are times of a race to look at that a game's screen has told. */
export function hasTimes() {
  return times !== null && times.told !== null;
}

/** Shows them, or puts them away. */
export function toggleTimes() {
  if (times) times.toggle();
}

/**
 * A game's screen has told something that was no race, and these are its times.
 * @param {Told} told
 */
export function keepTimes(told) {
  if (times) times.told = told;
}

/**
 * The result of the latest race; `words()` gives what the game that is on says of it.
 * @type {(clock: pages.TableClock, sound: pages.Sounds, words: () => pages.RaceWords) =>
 *   (view: pages.View) => void}
 */
export function resolutionMoment(clock, sound, words) {
  const moment = new Resolution(clock, sound, words);
  times = moment;
  document.addEventListener('keydown', (event) => {
    if (isEntering(event)) return;
    if (keyOf(event) === 't' && !event.repeat) moment.toggle();
  });
  return (view) => moment.show(view);
}

class Resolution extends Timers {
  /**
   * @param {pages.TableClock} clock
   * @param {pages.Sounds} sound
   * @param {() => pages.RaceWords} words
   */
  constructor(clock, sound, words) {
    super();
    this.clock = clock;
    this.sound = sound;
    this.words = words;
    /** @type {string | null} */
    this.known = null;
    /**
     * The latest that a game's screen has told: its times are looked at if somebody asks.
     * @type {Told | null}
     */
    this.told = null;
    this.asked = false;
    /** @type {Facts | null} */
    this.facts = null;
  }

  /** @param {pages.View} view */
  show(view) {
    const {match} = view;
    const last = match && !this.words().whole ? match.last : null;
    const name = match && last ? match.id + last.name + last.opened_us : '';
    const first = this.known === null;
    if (!view.match) this.told = null;
    if (name === this.known) {
      this.draw();
      return;
    }
    this.known = name;
    this.close();
    if (!view.match || !last) return;
    const say = this.words();
    const {msLeft, staged} = say;
    this.told = staged && staged(last) ? {view, last, say} : null;
    if (this.told) return;
    const {clock} = this;
    const left = msLeft ? msLeft(view.match, clock) : clock.msUntil(view.match.turn_from_us);
    if (left > LEAST_MS) this.open({view, last, say}, left, first);
  }

  /** Shows the times of what was told, or puts them away. */
  toggle() {
    const {told, asked} = this;
    if (asked) this.close();
    if (asked || !told) return;
    this.asked = true;
    this.open(told, null, true);
  }

  close() {
    this.asked = false;
    this.stop();
    this.facts = null;
    this.draw();
  }

  /**
   * @param {Told} told
   * @param {number | null} leftMs - for good, if there is none
   * @param {boolean} seen
   */
  open({view, last, say}, leftMs, seen) {
    const hands = worthShowing(last, say);
    const each = ((leftMs || 0) - REST_MS) / Math.max(1, hands.length);
    const step = seen ? 0 : Math.min(STEP_MS, Math.max(LEAST_STEP_MS, each));
    this.facts = {view, last, hands, shown: seen ? hands.length : 0, say};
    hands.forEach((one, at) => this.later(step * at, () => this.reveal(one, at + 1)));
    if (leftMs !== null) this.later(leftMs, () => this.close());
    this.draw();
  }

  /** @type {(one: pages.Hit, shown: number) => void} */
  reveal(one, shown) {
    if (SOUNDS[one.verdict]) this.sound.play(SOUNDS[one.verdict]);
    if (this.facts) this.facts.shown = Math.max(this.facts.shown, shown);
    this.draw();
  }

  draw() {
    const {facts, asked} = this;
    setData(document.body, 'result', facts ? facts.last.name : 'none');
    const close = {'data-close': true, onclick: () => this.close()};
    const closer = asked && h('button.button.times-close.at', close, t('rules.close'));
    patch(byId('resolution'), moment(facts, closer));
  }
}

/**
 * @param {Facts | null} facts
 * @param {Child} closer - while somebody has asked for it
 */
function moment(facts, closer) {
  if (!facts) return h('section', {hidden: true});
  const {view, last, hands, shown, say} = facts;
  const foot = say.footing && say.footing(view, last);
  const waiting = shown < hands.length;
  const usual = t(hands.length ? 'result.times' : 'result.nobody');
  const head = (say.heading && say.heading(view, last)) || [h('h1', usual)];
  return h(
    'section',
    {
      role: closer && 'dialog',
      class: {filled: hands.length > 6 && hands.length < 9, crowded: hands.length > 8},
      'data-rows': hands.length,
      'data-seats': view.seats.length
    },
    h(
      'div.paper.sheet.amid',
      {key: last.opened_us},
      closer,
      h('header.resolution-head.row.centred.bold.read', ...head),
      h('ol.resolution-rows', ...hands.map((one, at) => row(facts, one, at))),
      foot &&
        foot.length > 0 &&
        h('footer.resolution-foot.wrapped.centred', {class: {waiting}}, ...foot)
    )
  );
}

/**
 * Every hand that went down, and of each seat one slap that did not count: children drum.
 * @type {(last: pages.Last, say: pages.RaceWords) => pages.Hit[]}
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
 * @param {Facts} facts
 * @param {pages.Hit} one
 * @param {number} at - its place among them
 */
function row({view, last, hands, say, shown}, one, at) {
  const isShown = at < shown;
  const own = say.verdict && say.verdict(last, one);
  return h(
    'li.hit.' + one.verdict,
    {
      key: at + (isShown ? '+' : '-'),
      class: {shown: isShown, vain: UNCOUNTED.includes(one.verdict)},
      style: {'--seat': seatColour(one.seat)},
      'data-seat': one.seat,
      'data-verdict': one.verdict,
      'data-photo': one.photo ? 'yes' : 'no',
      insert: (node) => isShown && appear(node, 'translateX(-40px) scale(.96)', 180)
    },
    drawing(person, one.seat),
    h('span.hit-name.one-line.bold.read.whole.unbroken', nameOf(view, one.seat)),
    h('span.hit-card.whole', say.card && say.card(one)),
    h(
      'span.hit-time.whole.unbroken',
      h('b', isCalm() ? margin(one) : milliseconds(one.at_us, errorOf(one))),
      h('small', errorText(errorOf(one))),
      one.touch && h('small.touch-mark.bold', t('tv.less_exact'))
    ),
    one.photo
      ? photoFinish(one, hands)
      : h('span.hit-margin.bold.read.whole.unbroken', isCalm() ? '' : margin(one)),
    h('span.hit-verdict.bold.read.amid', own || t('race.verdict.' + one.verdict))
  );
}

/** @param {pages.Hit} one */
function margin(one) {
  if (one.margin_us === null) return '';
  return laterText(one.margin_us, Math.min(errorOf(one), 400));
}

/**
 * Hands that compete: on the same fly, or in a race for the quickest.
 * @type {(one: pages.Hit, other: pages.Hit) => boolean}
 */
function rivals(one, other) {
  if (!one.card || !other.card) return one.card === other.card;
  return one.card.card === other.card.card;
}

/**
 * The intervals in which the true times lie, on one scale: where they overlap, it is too close.
 * @type {(one: pages.Hit, all: pages.Hit[]) => Tree}
 */
function photoFinish(one, all) {
  const hands = all.filter((other) => other.photo && rivals(one, other));
  const {bounds} = timeStrip(hands, 0.02);
  const height = 9 * hands.length + 3;
  const bars = hands.map((rival, index) => {
    const [x, at, end] = bounds(rival).map((share) => 200 * share);
    const fill = seatColour(rival.seat);
    return h(
      'g',
      {'fill-opacity': rival === one ? 1 : 0.55},
      h('rect', {x, y: 3 + 9 * index, width: end - x, height: 6, rx: 3, fill}),
      h('rect', {x: at - 1, y: 2 + 9 * index, width: 2, height: 8, fill: '#fff'})
    );
  });
  return h(
    'span.photo.amid.whole',
    h('strong', t('result.photo') + ' ' + (isCalm() ? '' : margin(one))),
    h('svg', {viewBox: '0 0 200 ' + height, preserveAspectRatio: 'none'}, ...bars)
  );
}

/**
 * Say what somebody pays.
 * @type {(seat: number, words: string) => Tree}
 */
export function penaltyOf(seat, words) {
  return h('span.penalty.bold.read', {key: seat}, drawing(person, seat), words);
}
