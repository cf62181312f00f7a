// Nobody acts on their turn: they are named, then called, and then there is a way on. Whose phone
// or pad is away is told at once, with that way.

import {h} from '../core/patch.js';
import {namesOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {changesIn} from './frame.js';

/**
 * @import {Around} from './frame.js'
 *
 * Words and looks of waiting: with `anybody` where anybody may act for them, or else the `host` has
 * a way on.
 * @typedef {{look: 'named' | 'called', anybody: string, host: string, wayOn: boolean}} Step
 */

/** @type {{[name: string]: Step}} */
const SAID = {
  named: {look: 'named', anybody: 'named', host: 'named', wayOn: false},
  called: {look: 'called', anybody: 'called', host: 'called', wayOn: false},
  overdue: {look: 'called', anybody: 'anybody', host: 'host', wayOn: true},
  away: {look: 'called', anybody: 'away_anybody', host: 'away_host', wayOn: true}
};

const STAND_IN = {one: 'tv.stand_in', many: 'tv.stand_in_for'};
const NEW_PHONE = {one: 'tv.new_phone', many: 'tv.new_phone_for'};

/** Milliseconds after which the players waited for are named, or called. */
const STEPS = [
  {ms: 30e3, step: SAID.overdue},
  {ms: 10e3, step: SAID.called},
  {ms: 5e3, step: SAID.named}
];

/**
 * Say who is waited for. Nobody is waited for while the TV still shows what was done before, also
 * where only the TV knows of it.
 * @type {(facts: Around) => {step: Step, seats: number[], anybody: boolean} | null}
 */
export function waitingFor({view, clock, seenMs}) {
  const awaited = view.phase === 'match' && !view.paused ? view.match.awaited : null;
  if (!awaited) return null;
  const {seats, anybody, patience} = awaited;
  const since = Math.min(performance.now() - seenMs, -clock.msUntil(awaited.since_us));
  for (const ms of [0, ...STEPS.map((one) => one.ms * patience)]) changesIn(ms - since);
  const away = seats.filter((seat) => {
    const {bot, here, phone_here: phoneHere} = view.seats[seat];
    return !bot && !(anybody ? here : phoneHere); // a secret hand needs its phone
  });
  // Where anybody may act, nobody may as long as one of them is there.
  const stuck = away.length && (!anybody || away.length === seats.length);
  if (stuck && since >= 0) return {step: SAID.away, seats: away, anybody};
  const found = STEPS.find((one) => since >= one.ms * patience);
  return found ? {step: found.step, seats, anybody} : null;
}

/** @param {Around} facts */
export function awaited(facts) {
  const now = waitingFor(facts);
  if (!now) return null;
  const {step, seats, anybody} = now;
  const names = namesOf(facts.view, seats);
  return h(
    'p.awaited',
    {role: 'status', class: step.look},
    t('tv.awaited.' + (anybody ? step.anybody : step.host), {names})
  );
}

/**
 * For each of them the host has a word: a bot plays on, or another phone takes the seat.
 * @param {Around} facts
 */
export function waysOn(facts) {
  const now = waitingFor(facts);
  if (!facts.isHost || !now || !now.step.wayOn || now.anybody) return null;
  const folk = now.seats.map((seat) => facts.view.seats[seat]).filter((seat) => !seat.bot);
  const away = folk.filter((one) => !one.phone_here);
  if (!folk.length) return null;
  return h(
    'div.row.wrapped.centred.stand-ins',
    way('stand-in', STAND_IN, folk, ({seat, who}) => ask('stand-in', {seat, who})),
    way('new-phone', NEW_PHONE, away, ({seat, who}) => ask('offer-seat', {seat, who}))
  );
}

/**
 * One way on: a button for one person, or for several the words once and a button for each.
 * @param {string} name
 * @param {{one: string, many: string}} keys
 * @param {views.Seat[]} folk
 * @param {(one: views.Seat) => void} act
 */
function way(name, keys, folk, act) {
  const alone = folk.length === 1;
  const buttons = folk.map((one) => {
    const words = t(keys.one, {name: one.name});
    const onclick = () => act(one);
    const signs = {'data-do': name + '-' + one.seat, 'aria-label': words, onclick};
    return h('button.button.small', signs, alone ? words : one.name);
  });
  if (!folk.length) return null;
  return h(
    'div.row.wrapped.centred.way-on',
    {key: name},
    !alone && h('p', t(keys.many)),
    ...buttons
  );
}
