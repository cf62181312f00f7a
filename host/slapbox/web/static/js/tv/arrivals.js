// Arrivals: one banner with face and sound for each, one after the other; and who wants in stands
// there until somebody has answered. Nobody's arrival is told over a race.

import {portrait} from '../art/people.js';
import {seatColour} from '../art/colours.js';
import {appear} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {changesIn} from './frame.js';

/** @import {Around} from './frame.js' */

const SHOWN_MS = 3500;
const NEWCOMER = 'var(--gold)';

/** The arrival that was told last, and when its banner goes (ms by the page's clock). */
const told = {number: 0, goesMs: 0};

/**
 * Tell whether arrivals have a banner: before the first game of an evening the places tell them.
 * @param {pages.View} view
 */
export function hasBanners({phase, evening}) {
  return phase === 'match' || phase === 'over' || Boolean(evening && !evening.ended);
}

/** @param {Around} facts */
export function arrivals(facts) {
  const came = arriving(facts);
  if (came) return h(banner, {came, facts});
  const asked = facts.view.wishing.filter(({seat}) => seat !== null);
  return asked.length > 0 && h(wish, {asked, facts});
}

/**
 * The arrival that is told now, if there is one.
 * @param {Around} facts
 */
function arriving({view, clock}) {
  const {arrivals: all} = view;
  const nowMs = performance.now();
  const isOn = told.goesMs > nowMs;
  if (!all.length || !hasBanners(view)) told.number = Math.max(0, ...all.map(({number}) => number));
  const came = all.find((one) => one.number > told.number - (isOn ? 1 : 0));
  if (!came) return null;
  const busyMs = busyForMs(view, clock);
  changesIn(busyMs);
  if (busyMs > 0) {
    told.goesMs = 0;
    return null;
  }
  if (came.number > told.number)
    Object.assign(told, {number: came.number, goesMs: nowMs + SHOWN_MS});
  changesIn(told.goesMs - nowMs);
  return came;
}

/**
 * Milliseconds for which people look at a race, at what came of it, or at who has won.
 * @type {(view: pages.View, clock: pages.TableClock) => number}
 */
function busyForMs({phase, match, evening}, clock) {
  if (phase === 'countdown' || (match && match.race)) return Infinity;
  const {told_us: standings} = (evening && evening.telling) || {told_us: 0};
  const {won_us: won} = (phase === 'over' && match && match.podium) || {won_us: 0};
  const turn = phase === 'match' && match ? match.turn_from_us : 0;
  return clock.msUntil(Math.max(turn, won, standings));
}

/** @param {{came: views.Arrival, facts: Around}} facts */
function banner({came, facts: {sound}}) {
  const {number, kind, name, bot, avatar, seat} = came;
  const colour = seat === null ? NEWCOMER : seatColour(seat);
  const insert = (/** @type {Element} */ node) => {
    sound.play('join', seat === null ? undefined : seat);
    appear(node, 'translateY(-60%) scale(.8)', 260);
  };
  return h(
    'div.arrival.row',
    {key: number, role: 'status', 'data-kind': kind, style: {'--seat': colour}, insert},
    drawing(portrait, avatar, colour),
    h('p', t('arrival.' + kind, {name, bot}))
  );
}

/**
 * The first who wants in; a slap answers that one.
 * @param {{asked: views.Wishing[], facts: Around}} facts
 */
function wish({asked: [{number, name, avatar, seat}, ...others], facts: {view, isHost}}) {
  const names = {name, bot: nameOf(view, Number(seat))};
  const slapped = view.game_needs.phones && view.seats.some((one) => one.pad && !one.bot);
  const answer = (/** @type {boolean} */ agreed) => () => ask('answer-wish', {number, agreed});
  return h(
    'div.arrival.late-wish.row',
    {key: 'wish' + number, role: 'status', style: {'--seat': NEWCOMER}},
    drawing(portrait, avatar, NEWCOMER),
    h(
      'p',
      t('tv.late.sign', names),
      slapped && h('b.late-slap', t('tv.late.slap')),
      others.length > 0 && h('i.late-more', '+' + others.length)
    ),
    isHost && h('button.button', {'data-late': number, onclick: answer(true)}, t('late.yes')),
    isHost && h('button.button', {onclick: answer(false)}, t('late.not_now'))
  );
}
