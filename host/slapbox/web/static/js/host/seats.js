// The seats on the host's control page: one card a seat, which opens to what the host can do there.

import {seatColour} from '../art/colours.js';
import {entered, find} from '../core/dom.js';
import {person} from '../art/people.js';
import {gameOf, nameIn} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {lessExact} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask, page, question, sure} from './orders.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Shown} from './main.js'
 */

/**
 * Cards that are open, each with the name that was begun on it.
 * @type {Map<string, string>}
 */
const open = new Map();
/** Whoever is to change places. @type {Seat | null} */
let swapping = null;

/** @param {Shown} view */
export function seatCards(view) {
  const cards = view.seats.map(cardOf);
  for (const card of Array.from(open.keys())) if (!cards.includes(card)) open.delete(card);
  const picked = swapping && cardOf(swapping);
  swapping = (isLobby(view) && view.seats.find((one) => cardOf(one) === picked)) || null;
  return h(
    'section',
    {'aria-labelledby': 'seats-title'},
    h('h2', {id: 'seats-title'}, t('control.seats')),
    !cards.length && h('p.hint', {id: 'nobody'}, t('control.nobody')),
    swapping &&
      h(
        'div',
        {id: 'swapping', role: 'status'},
        h('span', {}, t('control.swap_with', {name: swapping.name})),
        h('button.button.small', {onclick: swapNobody}, t('control.no'))
      ),
    h('ul', {id: 'seats'}, ...view.seats.map((one) => h(card, {view, one})))
  );
}

/** @param {Shown} view */
export function isLobby({phase}) {
  return phase === 'lobby' || phase === 'countdown';
}

/**
 * Somebody else at the same seat has a card of their own: what was begun on the one before (a
 * question, a name half typed) is about nobody else.
 * @param {Seat} one
 */
function cardOf({seat, who}) {
  return seat + '-' + who;
}

/** @param {Seat | null} one */
function swap(one) {
  swapping = one;
  page.draw();
}

export function swapNobody() {
  swap(null);
}

/**
 * Opens a card or closes it, or lets this seat change places with the one that was chosen before.
 * @param {Seat} one
 */
function press(one) {
  const {seat, who} = one;
  if (swapping && swapping.seat !== seat)
    ask('swap', {seat: swapping.seat, who: swapping.who, other: seat, other_who: who});
  if (!swapping && !open.delete(cardOf(one))) open.set(cardOf(one), '');
  swapNobody();
}

/** @param {{view: Shown, one: Seat}} facts */
function card({view, one}) {
  const {seat, here, slapped} = one;
  const isPicked = swapping !== null && swapping.seat === seat;
  const isOpen = open.has(cardOf(one));
  return h(
    'li.seat',
    {
      key: cardOf(one),
      class: {
        away: !here,
        ready: one.ready && isLobby(view),
        slapped,
        target: swapping !== null && !isPicked,
        picked: isPicked
      },
      style: {'--seat': seatColour(seat)},
      'data-seat': seat
    },
    h(
      'button.seat-head',
      {
        'aria-controls': isOpen ? 'seat-more-' + seat : null,
        'aria-expanded': swapping ? null : isOpen,
        onclick: () => press(one)
      },
      drawing(person, seat),
      h(
        'span.seat-who',
        {},
        h('b.seat-name', {translate: 'no'}, one.name),
        h('span.seat-devices', {}, devices(one))
      ),
      h('b.seat-score', {}, scoreOf(view, seat)),
      h('span.seat-state', {}, stateOf(view, one))
    ),
    isOpen && h(more, {view, one})
  );
}

/**
 * @param {Shown} view
 * @param {Seat} one
 */
function stateOf(view, one) {
  if (swapping && swapping.seat !== one.seat) return t('control.swap_here');
  if (!one.here) return t('tv.away');
  if (one.slapped) return t('control.slapped');
  return t(isLobby(view) && one.ready && !one.bot ? 'lobby.ready' : 'control.here');
}

/** @param {{view: Shown, one: Seat}} facts */
function more({view, one}) {
  const {seat} = one;
  const code = view.recovery.find((other) => other.seat === seat);
  return h(
    'div.seat-more',
    {id: 'seat-more-' + seat},
    h(
      'p.seat-code',
      {role: 'status'},
      code && h('span', {}, t('control.code')),
      code && h('b', {}, code.code)
    ),
    renaming(one),
    h('div.buttons.seat-tools', {}, ...tools(view, one)),
    question('kick-' + cardOf(one))
  );
}

/** @param {Seat} one */
function renaming(one) {
  const {seat, who} = one;
  const id = 'seat-name-' + seat;
  const begun = (/** @type {string} */ name) => open.set(cardOf(one), name);
  const rename = (/** @type {Event & {currentTarget: any}} */ event) => {
    event.preventDefault();
    const name = find(event.currentTarget, 'input', HTMLInputElement).value.trim();
    if (name) ask('rename', {seat, who, name});
    begun('');
  };
  return h(
    'form.seat-rename',
    {onsubmit: rename},
    h('label', {for: id}, t('control.name')),
    h('input.field', {
      id,
      maxlength: 120,
      autocomplete: 'off',
      value: open.get(cardOf(one)) || one.name,
      oninput: (/** @type {Event} */ event) => begun(entered(event))
    }),
    h('button.button', {}, t('control.rename'))
  );
}

/**
 * @param {Shown} view
 * @param {Seat} one
 */
function tools(view, one) {
  const {seat, who, name, bot, stand_in: isAway} = one;
  const order = (/** @type {string} */ order) => () => ask(order, {seat, who});
  const score = (/** @type {number} */ points) => () =>
    ask('choose', {move: {move: 'score', seat, points}});
  return [
    !bot && tool('offer', t('control.offer'), order('offer-seat')),
    isLobby(view) && view.seats.length > 1 && tool('swap', t('control.swap'), () => swap(one)),
    one.pad && tool('identify', t('lobby.identify'), order('identify')),
    mayScore(view) && tool('plus', t('control.plus'), score(1)),
    mayScore(view) && tool('minus', t('control.minus'), score(-1)),
    view.phase === 'match' && !bot && tool('stand-in', t('control.stand_in'), order('stand-in')),
    isAway && tool('bring-back', t('control.bring_back', {name}), order('bring-back')),
    !isAway && tool('kick', t('control.kick'), () => kick(view, one))
  ];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {() => unknown} onclick
 */
function tool(name, text, onclick) {
  return h('button.button', {key: name, 'data-do': name, onclick}, text);
}

/**
 * @param {Shown} view
 * @param {Seat} one
 */
function kick(view, one) {
  const {seat, who, name} = one;
  const question = t(isLobby(view) ? 'control.kick_sure' : 'control.kick_match', {name});
  sure('kick-' + cardOf(one), question, () => ask('kick', {seat, who}));
}

/**
 * What a seat plays with: "Pad 4f2a · Phone (away)".
 * @param {Seat} one
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
 * @param {Shown} view
 * @param {number} seat
 */
function scoreOf(view, seat) {
  const {host, standing} = gameOf(nameIn(view));
  return host && view.match ? standing(view.match.state, seat) : '';
}

/**
 * Whether the host may give and take points now.
 * @param {Shown} view
 */
function mayScore(view) {
  const {host} = gameOf(nameIn(view));
  return Boolean(host && view.match && host.scores(view.match.state));
}
