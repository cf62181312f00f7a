// The middle of the table after the guard's cry: the question, the suspects in a row, and the
// verdict. The sheet of times says how long the card had been gone.

import {roundRect} from '../../art/shapes.js';
import {isCalm} from '../../core/calm.js';
import {svg} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {bug, cardBack, cheatCard} from './cards.js';
import {pageMark} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {milliseconds, plusMinus, t} from '../../core/text.js';

/** @import {Played} from './court.js' */

const TURN = [{transform: 'scaleX(0)'}, {transform: 'scaleX(1)'}];
const TURN_MS = 260;
/** Words for how long a card was gone: up to which time (µs). */
const SEEN = ['quick', 'quarter', 'third', 'half', 'three_quarters'];
const SEEN_US = [180000, 290000, 420000, 620000, 880000];

/**
 * @param {Played} view
 * @param {NonNullable<views.CheatingMothView['accusation']>} accusation
 */
export function question(view, {by, paid}) {
  const {stopped} = view.match.state;
  return [
    drawing(bug, 'guard'),
    h('h1', t('moth.caught')),
    h('p.panel-who.bold', t('moth.who', {name: nameOf(view, by)})),
    h('p.panel-how.read', t('moth.who_how')),
    paid && h('p.panel-how.read', t('moth.paid')),
    // In the middle of a race: it waits, with the hands as they are.
    stopped && h('p.panel-race.row.centred', drawing(bug, stopped), t('moth.stopped.' + stopped))
  ];
}

/**
 * Everybody but the guard, and a light that swings over them for so long and stays on the accused.
 * @type {(view: Played, caught: views.CheatingMothAccused, ms: number) => Tree[]}
 */
export function lineUp(view, {seat, by}, ms) {
  const suspects = view.seats.map((one) => one.seat).filter((one) => one !== by);
  const last = suspects.length - 1;
  const at = seat === null ? 0 : suspects.indexOf(seat);
  const share = 50 / suspects.length; // of the shade, which is twice as wide
  /** @param {number} place */
  const over = (place) => 'translateX(' + share * (place - last / 2) + '%)';
  const path = 2 * at > last ? [last, 0, last, at] : [0, last, 0, at];
  const frames = path.map((place) => ({transform: over(place), easing: 'ease-in-out'}));
  const swing = (/** @type {Element} */ node) => animate(node, frames, {duration: ms});
  return [
    h('h1', t('moth.caught')),
    h(
      'div.moth-lineup.holds.clipped',
      ...suspects.map((one) => h('span', {key: one}, drawing(person, one))),
      h('i.moth-shade.at', {insert: swing, style: {transform: over(at)}})
    ),
    h('span.moth-proof', drawing(cardBack))
  ];
}

/** @type {(view: Played, caught: views.CheatingMothAccused, timed: boolean) => (false | Tree)[]} */
export function verdict(view, caught, timed) {
  const {seat, by, right, photo, since_us: since} = caught;
  const names = {name: nameOf(view, seat), guard: nameOf(view, by)};
  const [title, who, how] = words(caught);
  const bar = since !== null && windowOf(caught, since, view);
  const turn = (/** @type {Element} */ card) =>
    animate(card, TURN, {duration: TURN_MS, easing: 'ease-out'});
  return [
    h(
      'div.panel-pair.row.centred',
      seat !== null && drawing(person, seat),
      seat !== null && h('span.moth-proof', {insert: turn}, right && drawing(cheatCard)),
      !right && h('span.moth-blush', drawing(person, by))
    ),
    h('h1', t(title)),
    h('p.panel-who.bold', t(who, names)),
    h('p.panel-how.read', t(how, names)),
    photo && h('p.panel-photo.bold', t('result.photo')),
    photo ? bar : right && timed && since !== null && h('p.panel-time.bold', seen(since))
  ];
}

/**
 * Say how long the card was gone before it was seen: "a third of a second".
 * @param {number} us
 */
function seen(us) {
  const word = SEEN[SEEN_US.filter((limit) => us >= limit).length];
  return word ? t('moth.seen.' + word) : t('moth.seen.seconds', {count: Math.round(us / 1e6)});
}

/**
 * The texts of a verdict: what it is, of whom, and what becomes of it.
 * @param {views.CheatingMothAccused} caught
 */
function words({seat, right, held}) {
  if (seat === null) return ['moth.false_cry', 'moth.nobody_who', 'moth.wrong_how'];
  if (!right) return ['moth.wrong', 'moth.wrong_who', 'moth.wrong_how'];
  return held
    ? ['moth.right', 'moth.held_who', 'moth.held_how']
    : ['moth.right', 'moth.right_who', 'moth.right_how'];
}

/**
 * Lines of an accusation in the sheet of times.
 * @param {Played} view
 * @param {views.CheatingMothAccused} caught
 */
export function verdictTimes(view, caught) {
  const {number, seat, by, since_us: since} = caught;
  const [title, who] = words(caught);
  const names = {name: nameOf(view, seat), guard: nameOf(view, by)};
  return {
    view,
    last: {name: 'accused', opened_us: number, hands: []},
    say: {
      heading: () => [drawing(bug, 'guard'), h('h1', t(title))],
      footing: () => [
        h('p.panel-who.bold', t(who, names)),
        ...(since === null ? [] : timing(view, caught, since))
      ]
    }
  };
}

/**
 * Say how long the card had been gone, and how near that was to the end of the window (MM-9).
 * @type {(view: Played, caught: views.CheatingMothAccused, since: number) => Child[]}
 */
function timing(view, caught, since) {
  const {error_us: error} = caught;
  const {window_us: windowUs} = view.match.state;
  const bar = windowOf(caught, since, view);
  if (isCalm()) return [bar];
  const time = milliseconds(since, error);
  const left = (windowUs || 0) - since;
  const margin = {time: milliseconds(Math.abs(left), error)};
  return [
    h('p.panel-time.bold', t('moth.since', {time, error: plusMinus(error)}) + pageMark(caught)),
    bar,
    windowUs !== null &&
      h('p.panel-margin.bold', t(left >= 0 ? 'moth.in_time' : 'moth.too_late', margin))
  ];
}

/** @type {(caught: views.CheatingMothAccused, since: number, view: Played) => false | Tree} */
function windowOf({error_us: error}, since, {match}) {
  const {window_us: windowUs} = match.state;
  return windowUs !== null && drawing(windowBar, since, error, windowUs);
}

/**
 * The window from the vanishing on, and in it the cry with its error.
 * @type {(since: number, error: number, windowUs: number) => SVGSVGElement}
 */
function windowBar(since, error, windowUs) {
  const whole = Math.max(windowUs, since + error) * 1.06;
  /** @param {number} us */
  const x = (us) => 2 + (196 * Math.max(0, us)) / whole;
  const wide = Math.max(2, x(since + error) - x(since - error));
  return svg(
    'svg.panel-window',
    {viewBox: '0 0 200 22', 'aria-hidden': 'true'},
    roundRect(2, 7, 196, 8, 4, '#c9a98a'),
    roundRect(2, 7, x(windowUs) - 2, 8, 4, '#3fae6a'),
    roundRect(x(windowUs) - 1, 2, 2, 18, 0, '#1d120c'),
    svg('g', {'fill-opacity': 0.55}, roundRect(x(since) - wide / 2, 3, wide, 16, 1.5, '#e8442b')),
    roundRect(x(since) - 1, 0, 2, 22, 0, '#8d1208')
  );
}
