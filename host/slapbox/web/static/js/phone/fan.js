// Looking on: who will do best, how often one was right, and applause.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {namesOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';
import {looksMs} from './view.js';

/**
 * @import {Fan, Question} from '../views.js'
 * @import {Shown} from './view.js'
 *
 * @typedef {{match: string, deal: number, seats: {seat: number, name: string}[], guess: ?number,
 *   language: string}} Facts
 */

const WATCHED = ['match', 'over'];
let wantsSeat = false;
/**
 * What was pressed last, and in which match; the table tells it with the next view.
 * @type {{match: string, deal: number, seat: number} | null}
 */
let pressed = null;

/**
 * Whether this phone looks on and does not ask for a seat just now.
 * @param {Shown} view
 */
export function looksOn(view) {
  if (!WATCHED.includes(view.phase)) wantsSeat = false;
  return Boolean(view.you.fan) && WATCHED.includes(view.phase) && !wantsSeat;
}

/**
 * Looks on under the name that was typed, or again.
 * @param {Shown} view
 * @param {string} name
 */
export function attend(view, name) {
  wantsSeat = false;
  return view.you.fan ? null : ask('attend', {name});
}

/**
 * @param {() => void} redraw
 */
export function buildFan(redraw) {
  byId('fan-cheer').addEventListener('click', () => ask('cheer'));
  byId('fan-seat').addEventListener('click', () => {
    wantsSeat = true;
    redraw();
  });
}

/** @param {Shown} view */
export function drawFan(view) {
  const {fan} = view.you;
  if (!fan) return;
  const {question} = view.audience;
  const open = question !== null && question.open && looksMs(view) <= 0;
  const mine = fan.guess === null ? justPressed(view) : fan.guess;
  const key = view.game_needs.phones ? 'phone.fan.deal' : 'phone.fan.swat';
  put(byId('fan-title'), open ? t(key) : t('join.look_at_tv'));
  show(byId('fan-seats'), question !== null && open);
  if (question)
    drawSeats({
      match: view.match ? view.match.id : '',
      deal: question.deal,
      seats: view.seats.map(({seat, name}) => ({seat, name})),
      guess: mine,
      language: document.documentElement.lang
    });
  put(byId('fan-says'), says(view, fan, open ? null : question, mine));
  const points = t('over.points', {count: fan.points});
  put(byId('fan-rank'), t('phone.fan.rank', {points, rank: fan.rank, count: view.audience.fans}));
}

/** @param {Shown} view */
function justPressed({match, audience: {question}}) {
  if (!match || !question || !pressed) return null;
  return pressed.match === match.id && pressed.deal === question.deal ? pressed.seat : null;
}

/**
 * What became of the last guess, or whom one thinks of now.
 * @param {Shown} view
 * @param {Fan} fan
 * @param {?Question} closed
 * @param {?number} mine
 */
function says(view, fan, closed, mine) {
  if (closed) return mine === null ? '' : t('phone.fan.yours', {name: namesOf(view, [mine])});
  const {right} = view.audience;
  if (!right || fan.last === null) return '';
  if (!right.length) return t('phone.fan.nobody');
  if (right.includes(fan.last)) return t('phone.fan.right');
  return t('phone.fan.wrong', {names: namesOf(view, right)});
}

const drawSeats = whenChanged((/** @type {Facts} */ {match, deal, seats, guess}) => {
  replace(
    byId('fan-seats'),
    ...seats.map(({seat, name}) =>
      el(
        'button.button.fan-choice',
        {
          'data-guess': seat,
          'aria-pressed': String(seat === guess),
          onclick: () => choose(match, deal, seat)
        },
        hand(seatColour(seat)),
        el('span', {}, name)
      )
    )
  );
});

/**
 * @param {string} match
 * @param {number} deal
 * @param {number} seat
 */
async function choose(match, deal, seat) {
  const reply = await ask('guess', {deal, seat});
  if (reply.why) return;
  pressed = {match, deal, seat};
  for (const node of document.querySelectorAll('.fan-choice'))
    node.setAttribute('aria-pressed', String(node.getAttribute('data-guess') === String(seat)));
}
