// Requests to come in: latecomers, screens that want to be the TV, people who come by one address,
// those who were sent away, and the door.

import {h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './orders.js';

/**
 * @import {Ask, Sent, Wish, Wishing} from '../views.js'
 * @import {Shown} from './main.js'
 *
 * Something to decide, or to know: words, and a button that gives an order.
 * @typedef {object} Line
 * @property {string} key
 * @property {boolean} [asks]
 * @property {string} text
 * @property {string} [press]
 * @property {string} [order]
 * @property {object} [body]
 */

/** Wishes that are always in sight. */
export const MOST_WISHES = 2;

/**
 * The wishes that are not always in sight, the door, and whom the host has let in or sent away.
 * @param {Shown} view
 */
export function guestLines(view) {
  const {door_open: open, guests, wishing} = view;
  const lines = [
    ...wishesOf(view).slice(MOST_WISHES),
    ...wishing
      .filter(({seat}) => seat === null)
      .map(({number, name}) => ({key: 'late-' + number, text: t('control.late.next', {name})})),
    doorLine(open),
    ...guests.sent.filter((one) => !one.asks).map(sentLine),
    ...guests.crowds.map(crowdLine)
  ];
  return h('section.card', h('ul', {id: 'guests'}, ...lines.map((one) => h(guestLine, one))));
}

/**
 * Requests that only the host can decide: each by one tap.
 * @type {(view: Shown) => Line[]}
 */
export function wishesOf(view) {
  const {guests} = view;
  const late = view.wishing.filter(({seat}) => seat !== null);
  return [
    ...late.map((one) => lateLine(view, one)),
    ...guests.asks.map(screenLine),
    ...guests.wishes.map(wishLine),
    ...guests.sent.filter((one) => one.asks).map(sentLine)
  ].map((one) => Object.assign({asks: true}, one));
}

/** @param {Line} facts */
export function guestLine({key, asks = false, text, press, order = '', body}) {
  return h(
    'li.line.guest-line.row',
    {key, class: {asks}, 'data-guest': key},
    h('span', text),
    press && h('button.button', {onclick: () => ask(order, body)}, press)
  );
}

/**
 * Somebody who came late and wants a bot's seat.
 * @param {Shown} view
 * @param {Wishing} wish
 */
function lateLine(view, {number, name, seat}) {
  return {
    key: 'late-' + number,
    text: t('tv.late.sign', {name, bot: nameOf(view, /** @type {number} */ (seat))}),
    press: t('knock.let'),
    order: 'answer-wish',
    body: {number, agreed: true}
  };
}

/** @param {Ask} ask */
function screenLine({number}) {
  return {
    key: 'ask-' + number,
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

/** @param {Sent} sent */
function sentLine({number, name, asks}) {
  return {
    key: 'sent-' + number,
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
