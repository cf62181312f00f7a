// While somebody learns a game: what to do and why, a light on the thing itself, and the end.

import {COLOURS} from '../art/colours.js';
import {emblem} from '../art/icons.js';
import {happens} from '../core/happens.js';
import {gameOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {celebrate} from './confetti.js';
import {changesIn} from './frame.js';

/** @import {Around} from './frame.js' */

const MEASURES_MS = 200;
/** Time after a view within which things begin to move. */
const RESTS_MS = 2000;
/** Reach of a light beyond the thing, as a share of the picture's height. */
const HALO = 0.012;

/**
 * Holes of the light in a view, and until when they may move, by the page's clock.
 * @type {{view: pages.View | null, holes: string, untilMs: number}}
 */
const measured = {view: null, holes: '', untilMs: 0};

/**
 * The key that begins the lesson, for somebody who is alone with a pad and has no phone.
 * @param {pages.View} view
 */
export function lessonKey({seats, phase, game, games, game_needs: needs}) {
  const offered = games.some((one) => one.name === game && one.lesson);
  const [one, ...others] = seats;
  const alone = one && one.pad && !one.bot && !one.phone && !others.length;
  if (phase !== 'lobby' || !alone || !offered || needs.phones) return null;
  const key = drawing(emblem, COLOURS[COLOURS.length - 1]);
  return h('span.chip.lobby-learn', key, t('learn.by_pad'));
}

/** @param {Around} facts */
export function lessonSign({view}) {
  const {match, lesson} = view;
  if (!match || !lesson || lesson.over) return null;
  const {step, of, says} = lesson;
  const at = Math.min(step + 1, of);
  return h(
    'p.demo-sign',
    {role: 'status'},
    h('b', t('learn.sign', {step: at, of})),
    h('span', says ? say(says) : happens(view, match))
  );
}

/**
 * All but the thing that is spoken of lies in the dark. Things may still move when the view has
 * come, so they are measured again until they rest.
 * @param {Around} facts
 */
export function spotlight({view}) {
  const {match, lesson} = view;
  const light = match && lesson ? lesson.light : [];
  const holes = match ? light.map((name) => holesOf(match.state.game, name)).join('') : '';
  const nowMs = performance.now();
  if (measured.view !== view || measured.holes !== holes)
    Object.assign(measured, {view, holes, untilMs: nowMs + RESTS_MS});
  if (light.length && nowMs < measured.untilMs) changesIn(MEASURES_MS);
  if (!holes) return null;
  const {innerWidth: width, innerHeight: height} = window;
  return h(
    'svg.spotlight.corner',
    {viewBox: [0, 0, width, height].join(' '), 'aria-hidden': true},
    h('path', {d: 'M0 0H' + width + 'V' + height + 'H0Z' + holes})
  );
}

/** @type {(game: string, name: string) => string} */
function holesOf(game, name) {
  const selector = (gameOf(game).lights || {})[name];
  const lit = selector ? document.querySelectorAll(selector) : [];
  return Array.from(lit).map(holeOf).join('');
}

/** @param {Element} node */
function holeOf(node) {
  const {left, top, width, height} = node.getBoundingClientRect();
  if (!width || !height) return '';
  const halo = Math.round(HALO * window.innerHeight);
  const [x, y] = [left - halo, top - halo].map(Math.round);
  const [w, l] = [width + 2 * halo, height + 2 * halo].map(Math.round);
  return 'M' + x + ' ' + y + 'h' + w + 'v' + l + 'h-' + w + 'Z';
}

/**
 * It is over: cheers, what it left out, and where to go on.
 * @param {Around} facts
 */
export function lessonEnd({view, sound}) {
  const {lesson, game, seats} = view;
  if (!lesson || !lesson.over) return null;
  const insert = (/** @type {HTMLElement} */ section) => celebrate(section, sound);
  return h(
    'section.moment.column.centred.filling.amid.lesson-end',
    {insert},
    h('h1', t('lesson.done', {game: t('game.' + game + '.title')})),
    h('p', t('lesson.left_out')),
    h('ul', ...lesson.left_out.map((one) => h('li', say(one)))),
    h('p', t(seats[0].phone ? 'learn.on_phone' : 'learn.on_pad'))
  );
}
