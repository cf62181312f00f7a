// "Caught!": the guard names somebody, and what came of it, in the middle of the table.

import {isCalm, shownFor} from '../../core/calm.js';
import {byId, el, replace, svg} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {bug} from './cards.js';
import {phoneMark} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {milliseconds, plusMinus, t} from '../../core/text.js';

/** @import {Child} from '../../core/dom.js' */
/** @import {Playing, Sounds} from '../../core/pages.js' */
/** @import {CheatingMothAccusation, CheatingMothAccused} from '../../views.js' */
/** @import {CheatingMothLast, CheatingMothView} from '../../views.js' */

/** @typedef {Playing<CheatingMothView, CheatingMothLast>} Played */

const SHOWN_MS = 6500;

/**
 * The panel over the piles: while the guard has the word, and afterwards the verdict for a moment.
 * Fans stay uncovered: as soon as it is settled, cards may vanish again. What it returns draws a
 * view and says whether the panel is open.
 * @param {Sounds} sound
 * @returns {(view: Played, fresh: boolean) => boolean}
 */
export function verdictPanel(sound) {
  const panel = new VerdictPanel(sound);
  return (view, fresh) => panel.show(view, fresh);
}

const POP = [
  {transform: 'scale(.7)', opacity: 0},
  {transform: 'scale(1.04)', opacity: 1, offset: 0.7},
  {transform: 'none', opacity: 1}
];

class VerdictPanel {
  /** @param {Sounds} sound */
  constructor(sound) {
    this.sound = sound;
    this.box = byId('moth-panel');
    this.shown = '';
    this.judged = 0;
    this.timer = 0;
  }

  /**
   * @param {Played} view
   * @param {boolean} fresh
   */
  show(view, fresh) {
    const {state, race} = view.match;
    const number = state.caught ? state.caught.number : 0;
    const settled = !fresh && number !== this.judged ? state.caught : null;
    this.judged = number;
    if (fresh) this.close();
    if (state.accusation) {
      this.accuse(view, state.accusation);
      return true;
    }
    // The race goes on: now it is what everybody has to see.
    if (this.accuses() || (race && race.state === 'open')) this.close();
    if (settled) this.tell(view, settled);
    return !this.box.hidden;
  }

  accuses() {
    return this.shown.startsWith('accuse');
  }

  /**
   * @param {Played} view
   * @param {CheatingMothAccusation} accusation
   */
  accuse(view, accusation) {
    if (!this.accuses()) this.sound.play('whistle');
    const name = 'accuse' + view.match.id + accusation.at_us + document.documentElement.lang;
    this.open(name, question(view, accusation.by), 'accuse');
  }

  /**
   * @param {Played} view
   * @param {CheatingMothAccused} caught
   */
  tell(view, caught) {
    this.sound.play(caught.right ? 'caught' : 'buzz');
    this.open('verdict' + caught.number, verdict(view, caught), caught.right ? 'right' : 'wrong');
    this.timer = setTimeout(() => this.close(), shownFor(SHOWN_MS));
  }

  /**
   * @param {string} name
   * @param {Child[]} parts
   * @param {'accuse' | 'right' | 'wrong'} mood
   */
  open(name, parts, mood) {
    if (this.shown === name) return;
    this.shown = name;
    clearTimeout(this.timer);
    this.box.setAttribute('data-mood', mood);
    replace(this.box, ...parts);
    this.box.hidden = false;
    animate(this.box, POP, {duration: 260, easing: 'ease-out'});
  }

  close() {
    this.shown = '';
    clearTimeout(this.timer);
    this.box.hidden = true;
    byId('moth-centre').classList.remove('judging');
  }
}

/**
 * @param {Played} view
 * @param {number} guard
 */
function question(view, guard) {
  const name = nameOf(view, guard);
  return [
    bug('guard'),
    el('h1', {}, t('moth.caught')),
    el('p.panel-who', {}, t('moth.who', {name})),
    el('p.panel-how', {}, t('moth.who_how')),
    waiting(view)
  ];
}

/**
 * In the middle of a race: it waits, with the hands as they are.
 * @param {Played} view
 */
function waiting(view) {
  const {stopped} = view.match.state;
  return stopped
    ? el('p.panel-race', {}, bug(stopped), el('span', {}, t('moth.stopped.' + stopped)))
    : null;
}

/**
 * @param {Played} view
 * @param {CheatingMothAccused} caught
 */
function verdict(view, caught) {
  const {seat, by, since_us: since} = caught;
  const names = {name: seat === null ? '' : nameOf(view, seat), guard: nameOf(view, by)};
  const named = seat === null ? null : person(seat);
  const [title, who, how] = words(caught);
  /** @type {Child[]} */
  const parts = [
    el('div.panel-pair', {}, named, bug(caught.right ? 'moth' : 'guard')),
    el('h1', {}, t(title)),
    el('p.panel-who', {}, t(who, names)),
    el('p.panel-how', {}, t(how, names))
  ];
  if (since !== null) parts.push(...timing(caught, since, view.match.state.window_us));
  return parts;
}

/**
 * The texts of a verdict: what it is, of whom, and what becomes of it.
 * @param {CheatingMothAccused} caught
 */
function words(caught) {
  if (caught.seat === null) return ['moth.false_cry', 'moth.nobody_who', 'moth.wrong_how'];
  if (!caught.right) return ['moth.wrong', 'moth.wrong_who', 'moth.wrong_how'];
  return caught.held
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
  const error = caught.error_us;
  if (isCalm()) return [windowUs === null ? null : windowBar(since, error, windowUs)];
  const time = milliseconds(since, error);
  const said = t('moth.since', {time, error: plusMinus(error)}) + phoneMark(caught);
  const bar = windowUs === null ? null : windowBar(since, error, windowUs);
  const photo = caught.photo ? el('p.panel-photo', {}, t('result.photo')) : null;
  const left = windowUs === null ? null : margin(windowUs - since, error);
  return [el('p.panel-time', {}, said), bar, photo || left];
}

/**
 * @param {number} left
 * @param {number} error
 */
function margin(left, error) {
  const time = milliseconds(Math.abs(left), error);
  return el('p.panel-margin', {}, t(left >= 0 ? 'moth.in_time' : 'moth.too_late', {time}));
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
