// Who may come in, on the host's control page: the door, screens that want to be the TV, people who
// come by one address, and those who were sent away.

import {byId, el, inOrder, keep, put} from '../core/dom.js';
import {t} from '../core/text.js';

/** Draws the guests of each view. `ask(order, body)` gives an order. */
export function guestList(ask) {
  const box = byId('guests');

  function line(one) {
    const press = () => ask(node.told.order, node.told.body);
    const node = el(
      'li.guest-line' + (one.asks ? '.asks' : ''),
      {'data-guest': one.key},
      el('span', {}),
      el('button.button', {onclick: press})
    );
    return node;
  }

  function update(node, one) {
    node.told = one;
    put(node.firstChild, one.text);
    put(node.lastChild, one.press);
  }

  return (view) => {
    const lines = linesOf(view);
    keep(box, lines, (one) => one.key, line, update);
    inOrder(box, lines, (one) => one.key);
  };
}

/** What there is to decide, what asks for it first: `{key, text, press, order, body}`. */
function linesOf({door_open: open, guests}) {
  return [].concat(
    guests.asks.map(screenLine),
    guests.wishes.map(wishLine),
    doorLine(open),
    guests.sent.map(sentLine),
    guests.crowds.map(crowdLine),
    guests.screens ? [screensLine(guests.screens)] : []
  );
}

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

function wishLine({address, name}) {
  return {
    key: 'wish-' + address,
    asks: true,
    text: t('control.guests.wish', {address, name: name || t('lobby.kind.touch')}),
    press: t('control.guests.allow'),
    order: 'crowd',
    body: {address, allowed: true}
  };
}

function doorLine(open) {
  return {
    key: 'door',
    text: t(open ? 'control.guests.open' : 'control.guests.closed'),
    press: t(open ? 'control.guests.close' : 'control.guests.reopen'),
    order: 'door',
    body: {open: !open}
  };
}

function sentLine({number, name}) {
  return {
    key: 'sent-' + number,
    text: t('control.guests.sent', {name}),
    press: t('control.guests.let_back'),
    order: 'let-back',
    body: {number}
  };
}

function crowdLine(address) {
  return {
    key: 'crowd-' + address,
    text: t('control.guests.crowd', {address}),
    press: t('control.guests.no_crowd'),
    order: 'crowd',
    body: {address, allowed: false}
  };
}

function screensLine(count) {
  return {
    key: 'screens',
    text: t('control.guests.screens', {count}),
    press: t('control.guests.shut_screens'),
    order: 'shut-screens',
    body: {}
  };
}
