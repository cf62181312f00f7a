// Nobody acts on their turn: they are named, then called, and then there is a way on. Whose phone
// or pad is away is told at once, with that way.

import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {slice} from '../core/parts.js';
import {namesOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Seat, View} from '../core/pages.js'
 * @import {Awaited} from '../views.js'
 *
 * How it is drawn, and what is said: with `anybody` where anybody may act for them, or else the
 * `host` has a way on.
 * @typedef {{look: 'named' | 'called', anybody: string, host: string, wayOn: boolean}} Step
 *
 * Who is waited for, and whether their phone is there.
 * @typedef {{seat: number, who: string, name: string, here: boolean}} Late
 */

/** @type {Step} */
const NAMED = {
  look: 'named',
  anybody: 'tv.awaited.named',
  host: 'tv.awaited.named',
  wayOn: false
};
/** @type {Step} */
const CALLED = {
  look: 'called',
  anybody: 'tv.awaited.called',
  host: 'tv.awaited.called',
  wayOn: false
};
/** @type {Step} */
const OVERDUE = {
  look: 'called',
  anybody: 'tv.awaited.anybody',
  host: 'tv.awaited.host',
  wayOn: true
};
/** @type {Step} */
const AWAY = {
  look: 'called',
  anybody: 'tv.awaited.away_anybody',
  host: 'tv.awaited.away_host',
  wayOn: true
};

const STAND_IN = {one: 'tv.stand_in', many: 'tv.stand_in_for'};
const NEW_PHONE = {one: 'tv.new_phone', many: 'tv.new_phone_for'};

/** From when on (ms) who is there is named, or called. */
const STEPS = [
  {ms: 30e3, step: OVERDUE},
  {ms: 10e3, step: CALLED},
  {ms: 5e3, step: NAMED}
];

/**
 * Whether somebody can act: whoever has a secret hand needs the phone for it.
 * @param {Seat} seat
 * @param {Awaited} awaited
 */
function isThere(seat, {anybody}) {
  return seat.bot || (anybody ? seat.here : seat.phone_here);
}

/**
 * What is said of whom.
 * @param {View} view
 * @param {Awaited} awaited
 * @param {number} since - for how long (ms) they have been waited for
 * @returns {{step: Step, seats: number[]} | null}
 */
function told(view, awaited, since) {
  const away = awaited.seats.filter((seat) => !isThere(view.seats[seat], awaited));
  // Where anybody may act, nobody may as long as one of them is there.
  const stuck = away.length && (!awaited.anybody || away.length === awaited.seats.length);
  if (stuck && since >= 0) return {step: AWAY, seats: away};
  const found = STEPS.find((one) => since >= one.ms * awaited.patience);
  return found ? {step: found.step, seats: awaited.seats} : null;
}

/**
 * Nobody is waited for while the TV still shows what was done before, also where only the TV knows
 * of it.
 * @param {TableClock} clock
 * @param {boolean} isHost
 * @param {{seenMs: number}} stage
 * @returns {(view: View, again: boolean) => void}
 */
export function waiting(clock, isHost, stage) {
  let timer = 0;
  const drawWaysOn = whenChanged(waysOn);
  /** @param {View} view */
  const draw = (view) => {
    const awaited = view.phase === 'match' && !view.paused ? view.match.awaited : null;
    const shown = performance.now() - stage.seenMs;
    const since = awaited ? Math.min(shown, -clock.msUntil(awaited.since_us)) : 0;
    const now = awaited ? told(view, awaited, since) : null;
    document.body.setAttribute('data-awaited', now ? now.step.look : 'no');
    show(byId('awaited'), Boolean(now));
    if (awaited && now) {
      const key = awaited.anybody ? now.step.anybody : now.step.host;
      put(byId('awaited'), t(key, {names: namesOf(view, now.seats)}));
    }
    const seats = isHost && awaited && now && now.step.wayOn && !awaited.anybody ? now.seats : [];
    const folk = seats.map((seat) => view.seats[seat]).filter((seat) => !seat.bot);
    drawWaysOn({
      folk: folk.map(({seat, who, name, phone_here: here}) => ({seat, who, name, here})),
      language: document.documentElement.lang
    });
    clearTimeout(timer);
    const patience = awaited ? awaited.patience : 1;
    const next = [0, ...STEPS.map((one) => one.ms * patience)]
      .map((ms) => ms - since)
      .filter((ms) => ms > 0);
    if (awaited && next.length) timer = setTimeout(() => draw(view), Math.min(...next) + 20);
  };
  return slice(awaitedOf, draw);
}

/** @param {View} view */
function awaitedOf({phase, paused, match, seats}) {
  if (phase !== 'match' || paused || !match.awaited) return null;
  const folk = seats.map((one) => [one.name, one.bot, one.here, one.phone_here]);
  return [match.awaited, folk];
}

/**
 * For each of them the host has a word: a bot plays on, or another phone takes the seat.
 * @param {{folk: Late[], language: string}} facts
 */
function waysOn({folk}) {
  const away = folk.filter((one) => !one.here);
  show(byId('stand-ins'), folk.length > 0);
  replace(
    byId('stand-ins'),
    way('stand-in', STAND_IN, folk, ({seat, who}) => ask('stand-in', {seat, who})),
    way('new-phone', NEW_PHONE, away, ({seat, who}) => ask('offer-seat', {seat, who}))
  );
}

/**
 * One way on: a button for one person, or for several the words once and a button for each.
 * @param {string} name
 * @param {{one: string, many: string}} keys
 * @param {Late[]} folk
 * @param {(one: Late) => void} act
 */
function way(name, keys, folk, act) {
  const alone = folk.length === 1;
  const buttons = folk.map((one) =>
    el(
      'button.button.small',
      {
        'data-do': name + '-' + one.seat,
        'aria-label': t(keys.one, {name: one.name}),
        onclick: () => act(one)
      },
      alone ? t(keys.one, {name: one.name}) : one.name
    )
  );
  if (!folk.length) return null;
  return el('div.way-on', {}, alone ? null : el('p', {}, t(keys.many)), ...buttons);
}
