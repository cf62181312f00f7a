// Requests to come in: latecomers, screens that want to be the TV, people who come by one address,
// those who were sent away, and the door.

import {h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './orders.js';

/**
 * @import {Shown} from './main.js'
 *
 * Something to decide, or to know: words, and a button that gives an order.
 * @typedef {{key: string, asks?: boolean, text: string, press?: string, order?: string,
 *   body?: object}} Line
 */

/** Wishes that are always in sight. */
export const MOST_WISHES = 2;

/** @type {(key: string, text: string, press?: string, order?: string, body?: object) => Line} */
function line(key, text, press, order, body) {
  return {key, text, press, order, body};
}

/**
 * The wishes that are not always in sight, the door, and whom the host has let in or sent away.
 * @param {Shown} view
 */
export function guestLines(view) {
  const {door_open: open, guests, wishing} = view;
  const door = t(open ? 'control.guests.open' : 'control.guests.closed');
  const shut = t(open ? 'control.guests.close' : 'control.guests.reopen');
  const lines = [
    ...wishesOf(view).slice(MOST_WISHES),
    ...wishing
      .filter(({seat}) => seat === null)
      .map(({number, name}) => line('late-' + number, t('control.late.next', {name}))),
    line('door', door, shut, 'door', {open: !open}),
    ...guests.sent.filter((one) => !one.asks).map(sentLine),
    ...guests.crowds.map((address) => {
      const text = t('control.guests.crowd', {address});
      const body = {address, allowed: false};
      return line('crowd-' + address, text, t('control.guests.no_crowd'), 'crowd', body);
    })
  ];
  return h(
    'section.card',
    h('ul.guests', {id: 'guests'}, ...lines.map((one) => h(guestLine, one)))
  );
}

/**
 * Requests that only the host can decide, each by one tap. They come from latecomers who want a
 * bot's seat, from screens, from people of one address, and from those who were sent away.
 * @type {(view: Shown) => Line[]}
 */
export function wishesOf(view) {
  const {guests} = view;
  const late = view.wishing.filter(({seat}) => seat !== null);
  return [
    ...late.map(({number, name, seat}) => {
      const text = t('tv.late.sign', {name, bot: nameOf(view, /** @type {number} */ (seat))});
      return line('late-' + number, text, t('knock.let'), 'answer-wish', {number, agreed: true});
    }),
    ...guests.asks.map(({number}) => {
      const text = t('control.guests.ask', {number: String(number)});
      return line('ask-' + number, text, t('control.guests.let_in'), 'let-screen', {number});
    }),
    ...guests.wishes.map(({address, names: all}) => {
      const names = all.map((name) => name || t('lobby.kind.touch')).join(', ');
      const body = {address, allowed: true};
      return line('wish-' + address, t('knock.sign', {names}), t('knock.let'), 'crowd', body);
    }),
    ...guests.sent.filter((one) => one.asks).map(sentLine)
  ].map((one) => Object.assign(one, {asks: true}));
}

/** @param {views.Sent} sent */
function sentLine({number, name, asks}) {
  const text = t(asks ? 'control.guests.asks_back' : 'control.guests.sent', {name});
  return line('sent-' + number, text, t('control.guests.let_back'), 'let-back', {number});
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
