// The seats on the host's control page: one card a seat, which opens to what the host can do there.

import {seatColour} from './colours.js';
import {el, keep, say as put} from './dom.js';
import {hand} from './fly.js';
import {t} from './text.js';

const byId = (id) => document.getElementById(id);

/**
 * Draws the seats of each view. `ask(order, body)` gives an order; `sure(box, question, yes)` asks
 * the host once more.
 */
export function seatList(ask, sure) {
  let view = null;
  let swapping = null;

  function redraw() {
    const from = swapping === null ? null : view.seats[swapping];
    if (!from || !isLobby()) swapping = null;
    byId('swapping').hidden = swapping === null;
    if (swapping !== null) put(byId('swapping').firstChild, t('control.swap_with', {name: from.name}));
    keep(byId('seats'), view.seats, (one) => one.seat, card, update);
  }

  function isLobby() {
    return view.phase === 'lobby' || view.phase === 'countdown';
  }

  function swapWith(seat) {
    if (swapping !== null && seat !== swapping) ask('swap', {seat: swapping, other: seat});
    swapping = null;
    redraw();
  }

  function card(one) {
    const {seat} = one;
    const more = el('div.seat-more', {id: 'seat-more-' + seat, hidden: true});
    const head = el('button.seat-head', {'aria-controls': more.id, onclick: () => (swapping === null ? toggle(node) : swapWith(seat))},
      hand(seatColour(seat)), el('span.seat-who', {}, el('b.seat-name', {}), el('span.seat-devices', {})), el('span.seat-state', {}));
    const node = el('li.seat', {'data-seat': seat}, head, more);
    more.append(codeLine(), renameForm(seat), tools(seat, node), el('div.sure', {role: 'group', hidden: true}));
    node.style.setProperty('--seat', seatColour(seat));
    return node;
  }

  function toggle(node) {
    const more = node.querySelector('.seat-more');
    more.hidden = !more.hidden;
    redraw();
  }

  function codeLine() {
    return el('p.seat-code', {role: 'status'}, el('span', {}), el('b', {}));
  }

  function renameForm(seat) {
    const field = el('input', {id: 'seat-name-' + seat, maxlength: 16, autocomplete: 'off'});
    const form = el('form.seat-rename', {}, el('label', {for: field.id}), field, el('button.button', {}));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (field.value.trim()) ask('rename', {seat, name: field.value.trim()});
    });
    return form;
  }

  function tools(seat, node) {
    const button = (name, press) => el('button.button', {'data-do': name, onclick: press});
    const score = (points) => () => ask('choose', {move: {move: 'score', seat, points}});
    return el('div.seat-tools', {},
      button('offer', () => ask('offer-seat', {seat})),
      button('swap', () => {
        swapping = seat;
        redraw();
      }),
      button('identify', () => ask('identify', {seat})),
      button('plus', score(1)),
      button('minus', score(-1)),
      button('kick', () => sure(node.querySelector('.sure'), kickQuestion(seat), () => ask('kick', {seat}))));
  }

  function kickQuestion(seat) {
    return t(isLobby() ? 'control.kick_sure' : 'control.kick_match', {name: view.seats[seat].name});
  }

  function update(node, one) {
    const more = node.querySelector('.seat-more');
    const head = node.querySelector('.seat-head');
    node.classList.toggle('away', !one.here);
    node.classList.toggle('ready', one.ready && isLobby());
    node.classList.toggle('slapped', Boolean(one.slapped));
    node.classList.toggle('target', swapping !== null && swapping !== one.seat);
    node.classList.toggle('picked', swapping === one.seat);
    if (swapping === null) head.setAttribute('aria-expanded', more.hidden ? 'false' : 'true');
    else head.removeAttribute('aria-expanded');
    put(node.querySelector('.seat-name'), one.name);
    put(node.querySelector('.seat-devices'), devices(one));
    put(node.querySelector('.seat-state'), state(one));
    updateMore(node, one);
  }

  function state(one) {
    if (swapping !== null && swapping !== one.seat) return t('control.swap_here');
    if (!one.here) return t('lobby.away');
    if (one.slapped) return t('control.slapped');
    return t(isLobby() && one.ready && !one.bot ? 'lobby.ready' : 'control.here');
  }

  function updateMore(node, one) {
    const code = (view.recovery || []).find((other) => other.seat === one.seat);
    const line = node.querySelector('.seat-code');
    put(line.firstChild, code ? t('control.code') : '');
    put(line.lastChild, code ? code.code : '');
    const form = node.querySelector('.seat-rename');
    const field = form.querySelector('input');
    if (document.activeElement !== field) field.value = one.name;
    put(form.firstChild, t('control.name'));
    put(form.lastChild, t('control.rename'));
    const quiz = Boolean(view.match && view.match.state.game === 'buzzer' && view.match.state.may.includes('score'));
    tool(node, 'offer', t('control.offer'), !one.bot);
    tool(node, 'swap', t('control.swap'), isLobby() && view.seats.length > 1);
    tool(node, 'identify', t('lobby.identify'), one.pad);
    tool(node, 'plus', t('control.plus'), quiz);
    tool(node, 'minus', t('control.minus'), quiz);
    tool(node, 'kick', t('control.kick'), true);
  }

  function tool(node, name, text, visible) {
    const button = node.querySelector('[data-do="' + name + '"]');
    button.hidden = !visible;
    put(button, text);
  }

  byId('swapping').lastChild.addEventListener('click', () => swapWith(swapping));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && swapping !== null) swapWith(swapping);
  });
  return (newest) => {
    view = newest;
    redraw();
  };
}

/** What a seat plays with: "Pad 4f2a · Phone (away)". */
function devices(one) {
  if (one.bot) return t('control.is_bot');
  const found = [];
  if (one.pad) found.push(t('lobby.kind.' + one.kind, {device: one.device}));
  if (one.phone) found.push(t('lobby.kind.touch') + (one.phone_here ? '' : ' (' + t('lobby.away') + ')'));
  return found.join(' · ');
}
