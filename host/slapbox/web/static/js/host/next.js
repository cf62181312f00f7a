// The bar that is always in sight, at the thumb's height: the one thing to do next, what a host
// does most, and who wants something of the host.

import {TableClock} from '../core/clock.js';
import {gameOf, nameIn} from '../core/games.js';
import {h} from '../core/patch.js';
import {mayPressOn} from '../core/pause.js';
import {nextText} from '../core/evening.js';
import {t} from '../core/text.js';
import {choices, choose} from './choices.js';
import {guestLine, MOST_WISHES, wishesOf} from './guests.js';
import {ask, goTo, page, question, sure} from './orders.js';

/**
 * @import {Shown} from './main.js'
 *
 * Something to press: its name, its words, and what it does; without that it only says them.
 * @typedef {{name: string, text: string, press?: () => void, look?: string}} Action
 */

const DOUBLE_MS = 700; // between two taps that somebody means as one

export const clock = new TableClock();
/** Time at which the TV says good night. */
let night = 0;
/** Time at which the thing to do next was pressed last. */
let pressedMs = -Infinity;

/** @param {Shown} view */
export function dock(view) {
  const next = nextOf(view);
  const most = [...mostOften(view, next), ...anotherGame(view), ...backOf(view)];
  return h(
    'aside.dock',
    {id: 'dock', 'aria-label': t('tv.controls')},
    h(
      'ul.wishes',
      {id: 'wishes', 'aria-live': 'polite'},
      ...wishesOf(view)
        .slice(0, MOST_WISHES)
        .map((one) => h(guestLine, one))
    ),
    question('next-sure'),
    most.length > 0 && h('div.wrapped.most', {id: 'most'}, ...most.map((one) => h(button, one))),
    h(
      'div.wrapped.next',
      {id: 'next', onclick: () => (pressedMs = performance.now())},
      ...next.map((one) => h(button, one))
    )
  );
}

/** @param {Action} action */
function button({name, text, press, look}) {
  return h(
    'button.button',
    {key: name, 'data-do': name, class: look || '', disabled: !press, onclick: press},
    h('span', text)
  );
}

/**
 * An order that is given at once.
 * @type {(name: string, text: string, body?: object) => Action}
 */
function order(name, text, body) {
  return {name, text, press: () => ask(name, body)};
}

/**
 * The one thing to do next; of an answer to judge there are two.
 * @type {(view: Shown) => Action[]}
 */
export function nextOf(view) {
  const part = finaleOf(view);
  if (part) return [part];
  if (view.phase === 'lobby') return [beforeMatch(view)];
  if (view.phase === 'countdown') return [{name: 'start', text: t('lobby.starting')}];
  if (view.phase === 'over') return [afterMatch(view)];
  if (view.paused) return [order('pause', t('tv.resume'), {paused: false})];
  const decisions = leading(view);
  if (mayPressOn(view) && !view.prompt) return [order('press-on', t('tv.press_on'))];
  return decisions.length ? decisions : [standInFor(view) || pause()];
}

/** A pause, where nothing is to be done. The second of two taps meant what stood there before. */
function pause() {
  const waitMs = pressedMs + DOUBLE_MS - performance.now();
  if (waitMs <= 0) return order('pause', t('tv.pause'), {paused: true});
  setTimeout(page.draw, waitMs);
  return {name: 'pause', text: t('tv.pause')};
}

/**
 * Things that are missing, if the host can do something about them.
 * @type {(view: Shown) => Action}
 */
function beforeMatch(view) {
  const {evening, players, seats, start_why: why} = view;
  if (leadsOn(view)) return order('next-game', nextText(evening));
  const playing = seats.filter((one) => !one.out);
  const missing = players[0] - playing.length;
  if (missing > 0) return order('demo', t('lobby.fill', {count: missing}), {players: missing});
  if (playing.length > players[1])
    return {name: 'bench', text: t('lobby.draw_lots'), press: () => lot(playing)};
  return {name: 'start', text: t('lobby.start'), press: why ? undefined : () => ask('start')};
}

/**
 * One of these looks on.
 * @param {views.Seat[]} seats
 */
function lot(seats) {
  const {seat, who} = seats[Math.floor(Math.random() * seats.length)];
  ask('bench', {seat, who, out: true});
}

/**
 * Tell whether the list leads on to a game that is not chosen already.
 * @param {Shown} view
 */
function leadsOn({phase, game, evening}) {
  const next = evening && !evening.ended && evening.next;
  return Boolean(next) && (phase === 'over' || next !== game);
}

/** @type {(view: Shown) => Action} */
function afterMatch(view) {
  const {evening} = view;
  if (!evening) return order('rematch', t('over.rematch'));
  if (evening.ended) return order('lobby', t('tv.to_lobby'));
  if (!evening.telling) return order('press-on', t('control.evening.tell'));
  if (leadsOn(view)) return order('next-game', nextText(evening));
  return evening.steps.length ? endEvening('next-sure') : order('rematch', t('over.rematch'));
}

/**
 * On to the next part of the finale, until the TV has said good night: nothing else may cut it off
 * where everybody taps to go on.
 * @type {(view: Shown) => Action | null}
 */
function finaleOf({phase, evening}) {
  clearTimeout(night);
  if (phase === 'match' || !evening || !evening.ended) return null;
  const {telling} = evening;
  if (!telling) return {name: 'press-on', text: t('tv.press_on')};
  const leftMs = clock.msUntil(telling.night_us || 0);
  if (leftMs <= 0) return null;
  night = setTimeout(page.draw, leftMs);
  return order('press-on', t('tv.press_on'));
}

/**
 * The end of an evening, asked for in this place.
 * @type {(place: string) => Action}
 */
export function endEvening(place) {
  const end = () => ask('end-evening');
  return {
    name: 'end-evening',
    text: t('control.evening.end'),
    press: () => sure(place, t('control.evening.end_sure'), end)
  };
}

/**
 * The step that the rules leave to the host: an answer is right or wrong, or it is drawn by lot, or
 * what comes first. Where the host has a prompt, it says which.
 * @type {(view: Shown) => Action[]}
 */
function leading(view) {
  const {prompt} = view;
  const found = choices(view).filter(
    ({name, look}) => name !== 'undo' && (!prompt || (look ? 'judge' : name) === prompt.golden)
  );
  const judged = found.filter(({look}) => look);
  const lot = found.filter(({name}) => name === 'draw');
  const own = gameOf(nameIn(view)).host ? found.slice(0, 1) : lot;
  return (judged.length ? judged : own).map((one) => ({
    name: one.name,
    text: one.text,
    press: () => choose(one),
    look: one.look
  }));
}

/**
 * A bot plays on for whoever is waited for without a phone.
 * @type {(view: Shown) => Action | null}
 */
function standInFor({match, seats}) {
  const awaited = match && match.awaited;
  if (!awaited || awaited.anybody) return null;
  const away = awaited.seats.map((seat) => seats[seat]).find((one) => !one.bot && !one.phone_here);
  if (!away) return null;
  const {seat, who, name} = away;
  return order('stand-in', t('tv.stand_in', {name}), {seat, who});
}

/**
 * Actions that a host takes most in a match: but for what is to be done next anyhow.
 * @type {(view: Shown, next: Action[]) => Action[]}
 */
function mostOften(view, next) {
  const {phase, match, paused} = view;
  if (phase !== 'match' || !match) return [];
  const own = choices(view).find(({name}) => name === 'undo');
  const undo = match.race || gameOf(nameIn(view)).host ? undefined : () => ask('undo');
  const press = own ? () => choose(own) : undo;
  const isNext = paused || next.some(({name}) => name === 'pause');
  return [{name: 'undo', text: t('tv.undo'), press}, ...(isNext ? [] : [pause()])];
}

/**
 * Offer another game where no list leads on: the same again is not all that there is.
 * @type {(view: Shown) => Action[]}
 */
function anotherGame(view) {
  const {phase, evening} = view;
  if (phase !== 'over' || (evening && (evening.ended || evening.steps.length))) return [];
  const choose = () => ask('lobby').then(() => goTo('evening'));
  return [{name: 'another', text: t('games.open'), press: choose}];
}

/**
 * Those for whom bots play on: each is back by one tap.
 * @type {(view: Shown) => Action[]}
 */
function backOf({seats}) {
  return seats
    .filter((one) => one.stand_in)
    .map(({seat, who, stand_in: name}) => ({
      name: 'back-' + seat,
      text: t('control.bring_back', {name: name || ''}),
      press: () => ask('bring-back', {seat, who})
    }));
}
