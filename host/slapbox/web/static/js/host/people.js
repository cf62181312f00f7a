// People at the table, and those who want to be: a card for each person, which opens to what the
// host can do for them.

import {seatColour} from '../art/colours.js';
import {entered, find} from '../core/dom.js';
import {person} from '../art/people.js';
import {teamSign} from '../art/teams.js';
import {teamKey} from '../core/evening.js';
import {gameOf, nameIn} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {lessExact} from '../core/seats.js';
import {t} from '../core/text.js';
import {botLevel} from '../parts/choice.js';
import {guestLines} from './guests.js';
import {ask, goTo, page, question, sure} from './orders.js';

/** @import {Shown} from './main.js' */

/**
 * Seats whose cards are open, each with the name that was begun on it. A card is a person's,
 * whatever seat they change to: what was begun on it (a question, a name half typed) is about
 * nobody else.
 * @type {Map<string, string>}
 */
const open = new Map();
/** The seat that is to change places. @type {views.Seat | null} */
let swapping = null;

/** @param {Shown} view */
export function peopleTab(view) {
  const {seats, bots} = view;
  const here = seats.map(({who}) => who);
  for (const who of Array.from(open.keys())) if (!here.includes(who)) open.delete(who);
  const picked = swapping && swapping.who;
  swapping = (isLobby(view) && seats.find(({who}) => who === picked)) || null;
  return [
    !seats.length && h('p.hint.nobody', t('control.nobody')),
    swapping &&
      h(
        'div.row.spread.bold.swapping',
        {id: 'swapping', role: 'status'},
        h('span', t('control.swap_with', {name: swapping.name})),
        h('button.button.small', {onclick: swapNobody}, t('control.no'))
      ),
    h('ul', {id: 'seats'}, ...besidePartners(view).map((one) => h(card, {view, one}))),
    isLobby(view) &&
      h(
        'div.buttons',
        seats.length < view.max_seats &&
          tool('bot', t('control.bot'), () => ask('demo', {players: 1})),
        botLevel(bots, (level) => ask('bot-level', {level}))
      ),
    h(guestLines, view)
  ];
}

/** @param {Shown} view */
export function isLobby({phase}) {
  return phase === 'lobby' || phase === 'countdown';
}

/**
 * Leads to what can be done for somebody.
 * @param {views.Seat} one
 */
export function openPerson({who}) {
  if (!open.has(who)) open.set(who, '');
  goTo('people');
}

/**
 * Everybody who sits here; partners of the next match one after the other.
 * @param {Shown} view
 */
function besidePartners({seats, pairs}) {
  const paired = pairs.reduce((all, pair) => all.concat(pair), []);
  const others = seats.map(({seat}) => seat).filter((seat) => !paired.includes(seat));
  return [...paired, ...others].map((seat) => seats[seat]);
}

/** @param {views.Seat | null} one */
function swap(one) {
  swapping = one;
  page.draw();
}

export function swapNobody() {
  swap(null);
}

/**
 * Opens a card or closes it, or lets this seat change places with the one that was chosen before.
 * @param {views.Seat} one
 */
function press(one) {
  const {seat, who} = one;
  if (swapping && swapping.seat !== seat)
    ask('swap', {seat: swapping.seat, who: swapping.who, other: seat, other_who: who});
  if (!swapping && !open.delete(who)) open.set(who, '');
  swapNobody();
}

/** @param {{view: Shown, one: views.Seat}} facts */
function card({view, one}) {
  const {seat, who, here, slapped} = one;
  const isPicked = swapping !== null && swapping.seat === seat;
  const isOpen = open.has(who);
  return h(
    'li.paper.seat',
    {
      key: who,
      class: {
        away: !here,
        ready: one.ready && isLobby(view),
        slapped,
        linked: view.pairs.some((pair) => pair[0] === seat),
        target: swapping !== null && !isPicked,
        picked: isPicked
      },
      style: {'--seat': seatColour(seat)},
      'data-seat': seat
    },
    h(
      'button.seat-head.row.broad',
      {
        'aria-controls': isOpen ? 'seat-more-' + seat : null,
        'aria-expanded': swapping ? null : isOpen,
        onclick: () => press(one)
      },
      drawing(person, seat),
      h(
        'span.seat-who.rest',
        h('b.seat-name.read', {translate: 'no'}, one.name),
        h('span.seat-devices', devices(one))
      ),
      h('b.seat-score', scoreOf(view, seat)),
      h('span.seat-state.bold.whole', stateOf(view, one))
    ),
    isOpen && h(more, {view, one})
  );
}

/** @type {(view: Shown, one: views.Seat) => string} */
function stateOf(view, one) {
  if (swapping && swapping.seat !== one.seat) return t('control.swap_here');
  if (!one.here) return t('tv.away');
  if (one.slapped) return t('control.slapped');
  return t(isLobby(view) && one.ready && !one.bot ? 'lobby.ready' : 'control.here');
}

/** @param {{view: Shown, one: views.Seat}} facts */
function more({view, one}) {
  const {seat} = one;
  const code = view.recovery.find((other) => other.seat === seat);
  return h(
    'div.seat-more',
    {id: 'seat-more-' + seat},
    h(
      'p.seat-code',
      {role: 'status'},
      code && h('span', t('control.code')),
      code && h('b', code.code)
    ),
    renaming(one),
    teamChoice(view, one),
    h('div.buttons.seat-tools', ...tools(view, one)),
    question('kick-' + one.who)
  );
}

/**
 * The teams of the evening, one of which is theirs, or can be.
 * @type {(view: Shown, one: views.Seat) => Tree | null}
 */
function teamChoice({evening}, {seat, who, bot}) {
  if (!evening || evening.ended || !evening.teams.length || bot) return null;
  const mine = evening.seat_teams[seat];
  return h(
    'div.buttons.seat-teams',
    {role: 'group', 'aria-label': t('control.evening.teams')},
    ...evening.teams.map((_, team) => {
      const put = () => ask('put-in-team', {seat, who, team});
      const pressed = {'data-team': team, 'aria-pressed': team === mine};
      return h(
        'button.button',
        Object.assign({key: team, onclick: put}, pressed),
        drawing(teamSign, team),
        h('span', t(teamKey(team)))
      );
    })
  );
}

/** @param {views.Seat} one */
function renaming(one) {
  const {seat, who} = one;
  const id = 'seat-name-' + seat;
  const begun = (/** @type {string} */ name) => open.set(who, name);
  const rename = (/** @type {Event & {currentTarget: any}} */ event) => {
    event.preventDefault();
    const name = find(event.currentTarget, 'input', HTMLInputElement).value.trim();
    if (name) ask('rename', {seat, who, name});
    begun('');
  };
  return h(
    'form.seat-rename.wrapped',
    {onsubmit: rename},
    h('label', {for: id}, t('control.name')),
    h('input.field', {
      id,
      maxlength: 120,
      autocomplete: 'off',
      value: open.get(who) || one.stand_in || one.name,
      oninput: (/** @type {Event} */ event) => begun(entered(event))
    }),
    h('button.button', t('control.rename'))
  );
}

/** @type {(view: Shown, one: views.Seat) => (false | Tree)[]} */
function tools(view, one) {
  const {seat, who, bot, out} = one;
  const bench = () => ask('bench', {seat, who, out: !out});
  const order = (/** @type {string} */ order) => () => ask(order, {seat, who});
  const score = (/** @type {number} */ points) => () =>
    ask('choose', {move: {move: 'score', seat, points}});
  return [
    !bot && tool('offer', t('control.offer'), order('offer-seat')),
    isLobby(view) && view.seats.length > 1 && tool('swap', t('control.swap'), () => swap(one)),
    isLobby(view) && tool('bench', (out ? '✓ ' : '') + t('lobby.looks_on'), bench),
    one.pad && tool('identify', t('lobby.identify'), order('identify')),
    mayScore(view) && tool('plus', t('control.plus'), score(1)),
    mayScore(view) && tool('minus', t('control.minus'), score(-1)),
    view.phase === 'match' && !bot && tool('stand-in', t('control.stand_in'), order('stand-in')),
    !one.stand_in && tool('kick', t('control.kick'), () => kick(view, one))
  ];
}

/** @type {(name: string, text: string, onclick: () => unknown) => Tree} */
function tool(name, text, onclick) {
  return h('button.button', {key: name, 'data-do': name, onclick}, text);
}

/** @type {(view: Shown, one: views.Seat) => void} */
function kick(view, one) {
  const {seat, who, name} = one;
  const question = t(isLobby(view) ? 'control.kick_sure' : 'control.kick_match', {name});
  sure('kick-' + who, question, () => ask('kick', {seat, who}));
}

/**
 * Devices of a seat: "Pad 4f2a · Phone (away)".
 * @param {views.Seat} one
 */
function devices(one) {
  if (one.stand_in) return t('control.is_stand_in');
  if (one.bot) return t('control.is_bot') + (one.way ? ' · ' + t('bots.way.' + one.way) : '');
  const found = [];
  if (one.pad) found.push(t('lobby.kind.' + one.kind, {device: one.device}));
  if (one.pad && lessExact(one)) found.push(lessExact(one));
  if (one.phone)
    found.push(t('lobby.kind.touch') + (one.phone_here ? '' : ' (' + t('tv.away') + ')'));
  return found.join(' · ');
}

/**
 * The points of a seat, where the host gives them.
 * @type {(view: Shown, seat: number) => string}
 */
export function scoreOf(view, seat) {
  const {host, standing} = gameOf(nameIn(view));
  return host && view.match ? standing(view.match.state, seat) : '';
}

/**
 * Tell whether the host may give and take points now.
 * @param {Shown} view
 */
function mayScore(view) {
  const {host} = gameOf(nameIn(view));
  return Boolean(host && view.match && host.scores(view.match.state));
}
