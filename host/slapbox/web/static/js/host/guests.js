// Who may come in, on the host's control page: the door, screens that want to be the TV, people who
// come by one address, and those who were sent away.

import {h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './orders.js';
import {wayChoice} from './way.js';
import {wifiForm} from './wifi.js';

/**
 * @import {Ask, Sent, Wish, Wishing} from '../views.js'
 * @import {Shown} from './main.js'
 *
 * Something to decide, or to know: words, and a button that gives an order.
 * @typedef {object} Line
 * @property {string} key
 * @property {boolean} [asks]
 * @property {string} text
 * @property {string | null} press
 * @property {string} [order]
 * @property {object} [body]
 */

/** @param {Shown} view */
export function guestCard(view) {
  return h(
    'section.card',
    {id: 'guests-card', 'aria-labelledby': 'guests-title'},
    h('h2', {id: 'guests-title'}, t('control.guests.title')),
    h('ul', {id: 'guests', 'aria-live': 'polite'}, ...linesOf(view).map((one) => h(line, one))),
    h(wayChoice, view.ways),
    h(wifiForm, {wifi: view.network})
  );
}

/** @param {Line} facts */
function line({key, asks = false, text, press, order = '', body}) {
  return h(
    'li.line.guest-line',
    {key, class: {asks}, 'data-guest': key},
    h('span', {}, text),
    press !== null && h('button.button', {onclick: () => ask(order, body)}, press)
  );
}

/**
 * What there is to decide, what asks for it first.
 * @param {Shown} view
 * @returns {Line[]}
 */
function linesOf(view) {
  const {door_open: open, guests} = view;
  return [
    ...view.wishing.map((one) => lateLine(view, one)),
    ...guests.asks.map(screenLine),
    ...guests.wishes.map(wishLine),
    ...guests.sent.filter((one) => one.asks).map(sentLine),
    doorLine(open),
    pinLine(),
    ...guests.sent.filter((one) => !one.asks).map(sentLine),
    ...guests.crowds.map(crowdLine),
    ...(guests.screens ? [screensLine(guests.screens)] : [])
  ];
}

/**
 * Somebody who came late: wants a bot's seat, or waits for the next game.
 * @param {Shown} view
 * @param {Wishing} wish
 */
function lateLine(view, {number, name, seat}) {
  if (seat === null)
    return {key: 'late-' + number, text: t('control.late.next', {name}), press: null};
  return {
    key: 'late-' + number,
    asks: true,
    text: t('tv.late.sign', {name, bot: nameOf(view, seat)}),
    press: t('late.let', {name, bot: nameOf(view, seat)}),
    order: 'answer-wish',
    body: {number, agreed: true}
  };
}

/** @param {Ask} ask */
function screenLine({number}) {
  return {
    key: 'ask-' + number,
    asks: true,
    text: t('control.guests.ask', {number: String(number)}),
    press: t('control.guests.let_in'),
    order: 'let-screen',
    body: {number}
  };
}

/** @param {Wish} wish */
function wishLine({address, names}) {
  return {
    key: 'wish-' + address,
    asks: true,
    text: t('knock.sign', {
      names: names.map((name) => name || t('lobby.kind.touch')).join(', ')
    }),
    press: t('knock.let'),
    order: 'crowd',
    body: {address, allowed: true}
  };
}

/** @param {boolean} open */
function doorLine(open) {
  return {
    key: 'door',
    text: t(open ? 'control.guests.open' : 'control.guests.closed'),
    press: t(open ? 'control.guests.close' : 'control.guests.reopen'),
    order: 'door',
    body: {open: !open}
  };
}

/** For somebody else who is to run the table, too. */
function pinLine() {
  return {
    key: 'pin',
    text: t('control.guests.pin'),
    press: t('control.guests.show_pin'),
    order: 'show-pin',
    body: {}
  };
}

/** @param {Sent} sent */
function sentLine({number, name, asks}) {
  return {
    key: 'sent-' + number,
    asks,
    text: t(asks ? 'control.guests.asks_back' : 'control.guests.sent', {name}),
    press: t('control.guests.let_back'),
    order: 'let-back',
    body: {number}
  };
}

/** @param {string} address */
function crowdLine(address) {
  return {
    key: 'crowd-' + address,
    text: t('control.guests.crowd', {address}),
    press: t('control.guests.no_crowd'),
    order: 'crowd',
    body: {address, allowed: false}
  };
}

/** @param {number} count */
function screensLine(count) {
  return {
    key: 'screens',
    text: t('control.guests.screens', {count}),
    press: t('control.guests.shut_screens'),
    order: 'shut-screens',
    body: {}
  };
}
