// "Caught!": the guard names somebody, and what came of it, in the middle of the table.

import {isCalm, shownFor} from '../../core/calm.js';
import {svg} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {bug} from './cards.js';
import {pageMark} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {milliseconds, plusMinus, t} from '../../core/text.js';

/** @import {Child} from '../../core/patch.js' */
/** @import {Playing, SoundName, Sounds} from '../../core/pages.js' */
/** @import {CheatingMothAccused, CheatingMothLast, CheatingMothView} from '../../views.js' */

/** @typedef {Playing<CheatingMothView, CheatingMothLast>} Played */

const SHOWN_MS = 6500;
const POP = [
  {transform: 'scale(.7)', opacity: 0},
  {transform: 'scale(1.04)', opacity: 1, offset: 0.7},
  {transform: 'none', opacity: 1}
];

/**
 * The panel over the piles: while the guard has the word, and afterwards the verdict for a moment.
 * Fans stay uncovered: as soon as it is settled, cards may vanish again.
 */
export class VerdictPanel {
  /**
   * @param {Sounds} sound
   * @param {() => void} redraw
   */
  constructor(sound, redraw) {
    this.sound = sound;
    this.redraw = redraw;
    this.number = 0; // of the latest accusation
    /** @type {CheatingMothAccused | null} */
    this.verdict = null;
    this.timer = 0;
  }

  /**
   * What it shows in this view, if anything.
   * @param {Played} view
   * @param {boolean} fresh
   */
  of(view, fresh) {
    const {race, state} = view.match;
    const {accusation, caught} = state;
    const number = caught ? caught.number : 0;
    const settled = !fresh && number !== this.number ? caught : null;
    this.number = number;
    // The race goes on: now it is what everybody has to see.
    if (fresh || accusation || settled || (race && race.state === 'open'))
      this.settle(accusation ? null : settled);
    if (accusation) {
      const parts = question(view, accusation);
      return this.open('accuse', accusation.at_us, 'whistle', parts);
    }
    if (!this.verdict) return null;
    const {right} = this.verdict;
    const parts = verdict(view, this.verdict);
    return this.open(right ? 'right' : 'wrong', number, right ? 'caught' : 'buzz', parts);
  }

  /** @param {CheatingMothAccused | null} verdict - which is shown for a moment */
  settle(verdict) {
    clearTimeout(this.timer);
    this.verdict = verdict;
    if (!verdict) return;
    this.timer = setTimeout(() => {
      this.verdict = null;
      this.redraw();
    }, shownFor(SHOWN_MS));
  }

  /**
   * @param {'accuse' | 'right' | 'wrong'} mood
   * @param {number} key
   * @param {SoundName} sound
   * @param {Child[]} parts
   */
  open(mood, key, sound, parts) {
    const insert = (/** @type {Element} */ node) => {
      this.sound.play(sound);
      animate(node, POP, {duration: 260, easing: 'ease-out'});
    };
    const attributes = {key: mood + key, 'data-mood': mood, role: 'status', insert};
    return h('div.paper.moth-panel', attributes, ...parts);
  }
}

/**
 * @param {Played} view
 * @param {NonNullable<CheatingMothView['accusation']>} accusation
 */
function question(view, {by, paid}) {
  const {stopped} = view.match.state;
  return [
    drawing(bug, 'guard'),
    h('h1', {}, t('moth.caught')),
    h('p.panel-who', {}, t('moth.who', {name: nameOf(view, by)})),
    h('p.panel-how', {}, t('moth.who_how')),
    paid && h('p.panel-race', {}, t('moth.paid')),
    // In the middle of a race: it waits, with the hands as they are.
    stopped && h('p.panel-race', {}, drawing(bug, stopped), t('moth.stopped.' + stopped))
  ];
}

/**
 * @param {Played} view
 * @param {CheatingMothAccused} caught
 */
function verdict(view, caught) {
  const {seat, by, right, since_us: since} = caught;
  const names = {name: seat === null ? '' : nameOf(view, seat), guard: nameOf(view, by)};
  const [title, who, how] = words(caught);
  return [
    h(
      'div.panel-pair',
      {},
      seat !== null && drawing(person, seat),
      drawing(bug, right ? 'moth' : 'guard')
    ),
    h('h1', {}, t(title)),
    h('p.panel-who', {}, t(who, names)),
    h('p.panel-how', {}, t(how, names)),
    ...(since === null ? [] : timing(caught, since, view.match.state.window_us))
  ];
}

/**
 * The texts of a verdict: what it is, of whom, and what becomes of it.
 * @param {CheatingMothAccused} caught
 */
function words({seat, right, held}) {
  if (seat === null) return ['moth.false_cry', 'moth.nobody_who', 'moth.wrong_how'];
  if (!right) return ['moth.wrong', 'moth.wrong_who', 'moth.wrong_how'];
  return held
    ? ['moth.right', 'moth.held_who', 'moth.held_how']
    : ['moth.right', 'moth.right_who', 'moth.right_how'];
}

/**
 * How long the card had been gone, and how near that was to the end of the window (MM-9).
 * @param {CheatingMothAccused} caught
 * @param {number} since
 * @param {number | null} windowUs
 */
function timing(caught, since, windowUs) {
  const {error_us: error, photo} = caught;
  const bar = windowUs !== null && drawing(windowBar, since, error, windowUs);
  if (isCalm()) return [bar];
  const time = milliseconds(since, error);
  return [
    h('p.panel-time', {}, t('moth.since', {time, error: plusMinus(error)}) + pageMark(caught)),
    bar,
    photo
      ? h('p.panel-photo', {}, t('result.photo'))
      : windowUs !== null && h('p.panel-margin', {}, margin(windowUs - since, error))
  ];
}

/**
 * @param {number} left
 * @param {number} error
 */
function margin(left, error) {
  const time = milliseconds(Math.abs(left), error);
  return t(left >= 0 ? 'moth.in_time' : 'moth.too_late', {time});
}

/**
 * The window from the vanishing on, and in it the cry with its error.
 * @param {number} since
 * @param {number} error
 * @param {number} windowUs
 */
function windowBar(since, error, windowUs) {
  const whole = Math.max(windowUs, since + error) * 1.06;
  /** @param {number} us */
  const x = (us) => 2 + (196 * Math.max(0, us)) / whole;
  const wide = Math.max(2, x(since + error) - x(since - error));
  return svg(
    'svg.panel-window',
    {viewBox: '0 0 200 22', 'aria-hidden': 'true'},
    svg('rect', {x: 2, y: 7, width: 196, height: 8, rx: 4, fill: '#c9a98a'}),
    svg('rect', {x: 2, y: 7, width: x(windowUs) - 2, height: 8, rx: 4, fill: '#3fae6a'}),
    svg('rect', {x: x(windowUs) - 1, y: 2, width: 2, height: 18, fill: '#1d120c'}),
    svg('rect', {
      x: x(since) - wide / 2,
      y: 3,
      width: wide,
      height: 16,
      rx: 1.5,
      fill: '#e8442b',
      'fill-opacity': 0.55
    }),
    svg('rect', {x: x(since) - 1, y: 0, width: 2, height: 22, fill: '#8d1208'})
  );
}
