// The end of the race for the start: the lamps go out, all hands lie beneath them, and the quickest
// one strikes. Too close to call, it is a strip of time first.

import {drawing, h} from '../../core/patch.js';
import {shownFor} from '../../core/calm.js';
import {seatColour} from '../../art/colours.js';
import {handOf} from '../../art/people.js';
import {aheadOf} from './margins.js';
import {bounce, shake} from './moves.js';
import {photoStrip} from '../../parts/photostrip.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {lights} from '../../parts/lights.js';
import {Timers} from '../../tv/beats.js';

/**
 * @typedef {pages.Playing<views.FlySwatterView, views.FlySwatterLast>} Played
 *
 * The result of the race for the start.
 * @typedef {Extract<views.FlySwatterLast, {name: 'start'}>} Told
 *
 * @typedef {'gathers' | 'photo' | 'hits'} Beat
 */

const GATHERS_MS = 500;
const PHOTO_MS = 1900;
const LEAST_MS = 200; // what is gone sooner is not told at all
const DRAWN_MS = 2200; // a lot stops nobody

/** Tells it once; a page that comes later does not. */
export class StartScene extends Timers {
  /**
   * @param {pages.TableClock} clock
   * @param {pages.Sounds} sound
   * @param {() => void} redraw
   */
  constructor(clock, sound, redraw) {
    super();
    this.clock = clock;
    this.sound = sound;
    this.redraw = redraw;
    /** @type {string | null} */
    this.known = null;
    /** @type {Beat | null} */
    this.beat = null;
  }

  /**
   * Return what this view tells, if anything.
   * @param {Played | null} view
   */
  of(view) {
    const last = view && view.match.last;
    const told = last && last.name === 'start' ? last : null;
    const name = view && told ? view.match.id + told.opened_us : '';
    if (name !== this.known) {
      this.end();
      if (view && told && this.known !== null) this.begin(view, told);
      this.known = name;
    }
    return view && told && this.beat && scenery(view, told, this.beat);
  }

  /** @type {(view: Played, told: Told) => void} */
  begin({match}, told) {
    const drawn = 'starter' in told && !told.hands.length ? shownFor(DRAWN_MS) : 0;
    const left = Math.max(this.clock.msUntil(match.turn_from_us), drawn);
    if (left < LEAST_MS || match.state.asked) return;
    const photo = rivals(told).length > 1;
    const hits = shownFor(photo ? GATHERS_MS + PHOTO_MS : GATHERS_MS);
    this.beat = 'gathers';
    if (photo) this.later(shownFor(GATHERS_MS), () => this.go('photo'));
    if ('starter' in told) this.later(Math.min(hits, left / 2), () => this.hit(told.starter));
    this.later(left, () => {
      this.end();
      this.redraw();
    });
  }

  /** @param {Beat} beat */
  go(beat) {
    this.beat = beat;
    this.redraw();
  }

  /** @param {number} starter */
  hit(starter) {
    this.go('hits');
    this.sound.play('slap', starter);
  }

  end() {
    this.stop();
    this.beat = null;
  }
}

/** @type {(view: Played, told: Told, beat: Beat) => Child[]} */
function scenery(view, told, beat) {
  const starter = 'starter' in told ? told.starter : null;
  const hits = beat === 'hits';
  const colour = starter === null ? undefined : seatColour(starter);
  return [
    ...(beat === 'photo'
      ? [h(photoStrip, {view, hands: rivals(told)})]
      : [h(lights, {light: 'off', colour}), h('h1.start-says', startWords(view, starter, hits))]),
    h('p.start-ahead.bold.golden', hits && aheadText(told)),
    h(
      'div.start-hands.centred',
      ...seatsOf(told).map((seat) => startHand(view, seat, hits ? starter : null))
    )
  ];
}

/** @type {(view: Played, starter: number | null, hits: boolean) => string} */
function startWords(view, starter, hits) {
  if (starter === null) return t('start.nobody');
  return hits ? t('start.result', {name: nameOf(view, starter)}) : '…';
}

/**
 * The hands that were too close to the quickest one, that one first; none if it was clear.
 * @param {Told} told
 */
function rivals({hands}) {
  const counted = hands.filter((one) => one.hand !== null);
  return counted.length && counted[0].photo ? counted.filter((one) => one.photo) : [];
}

/**
 * Say by how much the quickest hand was earlier.
 * @param {Told} told
 */
function aheadText({hands}) {
  const [one, next] = hands.filter((other) => other.hand !== null);
  return one && next ? aheadOf(one, next) : '';
}

/**
 * Seats that have a hand down, sorted by number: nobody shall tell from their order who was first.
 * @param {Told} told
 */
function seatsOf(told) {
  const down = told.hands.filter((one) => one.hand !== null).map((one) => one.seat);
  const all = new Set('starter' in told ? [...down, told.starter] : down);
  return Array.from(all).sort((a, b) => a - b);
}

/**
 * @param {Played} view
 * @param {number} seat
 * @param {number | null} starter - as soon as that is told
 */
function startHand(view, seat, starter) {
  const isFirst = seat === starter;
  const isBeaten = starter !== null && !isFirst;
  const insert = isFirst ? bounce : isBeaten ? shake : undefined;
  return h(
    'div.start-hand.amid.rest',
    {key: seat, 'data-seat': seat, class: {first: isFirst, beaten: isBeaten}},
    h('i', {key: String(starter), insert}, drawing(handOf, seat)),
    h('b', nameOf(view, seat))
  );
}
