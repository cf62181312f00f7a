// The seats on the host's control page: one card a seat, which opens to what the host can do there.

import {seatColour} from '../art/colours.js';
import {byId, el, keep, put} from '../core/dom.js';
import {hand} from '../art/icons.js';
import {t} from '../core/text.js';
import {gameOf, nameIn} from '../core/games.js';

/**
 * Draws the seats of each view. `ask(order, body)` gives an order; `sure(box, question, yes)` asks
 * the host once more.
 */
export function seatList(ask, sure) {
  const list = new SeatList(ask, sure);
  return (view) => list.show(view);
}

class SeatList {
  constructor(ask, sure) {
    this.ask = ask;
    this.sure = sure;
    this.view = null;
    this.swapping = null;
    byId('swapping').lastChild.addEventListener('click', () => this.swapWith(this.swapping));
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.swapping !== null) this.swapWith(this.swapping);
    });
  }

  show(view) {
    this.view = view;
    this.redraw();
  }

  redraw() {
    const from = this.swapping === null ? null : this.view.seats[this.swapping];
    if (!from || !this.isLobby()) this.swapping = null;
    byId('swapping').hidden = this.swapping === null;
    if (this.swapping !== null)
      put(byId('swapping').firstChild, t('control.swap_with', {name: from.name}));
    const make = (one) => this.card(one);
    keep(
      byId('seats'),
      this.view.seats,
      (one) => one.seat,
      make,
      (node, one) => this.update(node, one)
    );
  }

  isLobby() {
    return this.view.phase === 'lobby' || this.view.phase === 'countdown';
  }

  swapWith(seat) {
    if (this.swapping !== null && seat !== this.swapping)
      this.ask('swap', {seat: this.swapping, other: seat});
    this.swapping = null;
    this.redraw();
  }

  card(one) {
    const {seat} = one;
    const more = el('div.seat-more', {id: 'seat-more-' + seat, hidden: true});
    const head = el(
      'button.seat-head',
      {
        'aria-controls': more.id,
        onclick: () => (this.swapping === null ? this.toggle(node) : this.swapWith(seat))
      },
      hand(seatColour(seat)),
      el('span.seat-who', {}, el('b.seat-name', {}), el('span.seat-devices', {})),
      el('span.seat-state', {})
    );
    const node = el('li.seat', {'data-seat': seat}, head, more);
    more.append(
      codeLine(),
      this.renameForm(seat),
      this.tools(seat, node),
      el('div.sure', {role: 'group', hidden: true})
    );
    node.style.setProperty('--seat', seatColour(seat));
    return node;
  }

  toggle(node) {
    const more = node.querySelector('.seat-more');
    more.hidden = !more.hidden;
    this.redraw();
  }

  renameForm(seat) {
    const field = el('input', {id: 'seat-name-' + seat, maxlength: 16, autocomplete: 'off'});
    const form = el(
      'form.seat-rename',
      {},
      el('label', {for: field.id}),
      field,
      el('button.button', {})
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (field.value.trim()) this.ask('rename', {seat, name: field.value.trim()});
    });
    return form;
  }

  tools(seat, node) {
    const button = (name, press) => el('button.button', {'data-do': name, onclick: press});
    const score = (points) => () => this.ask('choose', {move: {move: 'score', seat, points}});
    return el(
      'div.seat-tools',
      {},
      button('offer', () => this.ask('offer-seat', {seat})),
      button('swap', () => {
        this.swapping = seat;
        this.redraw();
      }),
      button('identify', () => this.ask('identify', {seat})),
      button('plus', score(1)),
      button('minus', score(-1)),
      button('kick', () =>
        this.sure(node.querySelector('.sure'), this.kickQuestion(seat), () =>
          this.ask('kick', {seat})
        )
      )
    );
  }

  kickQuestion(seat) {
    return t(this.isLobby() ? 'control.kick_sure' : 'control.kick_match', {
      name: this.view.seats[seat].name
    });
  }

  update(node, one) {
    const more = node.querySelector('.seat-more');
    const head = node.querySelector('.seat-head');
    node.classList.toggle('away', !one.here);
    node.classList.toggle('ready', one.ready && this.isLobby());
    node.classList.toggle('slapped', Boolean(one.slapped));
    node.classList.toggle('target', this.swapping !== null && this.swapping !== one.seat);
    node.classList.toggle('picked', this.swapping === one.seat);
    if (this.swapping === null) head.setAttribute('aria-expanded', more.hidden ? 'false' : 'true');
    else head.removeAttribute('aria-expanded');
    put(node.querySelector('.seat-name'), one.name);
    put(node.querySelector('.seat-devices'), devices(one));
    put(node.querySelector('.seat-state'), this.state(one));
    this.updateMore(node, one);
  }

  state(one) {
    if (this.swapping !== null && this.swapping !== one.seat) return t('control.swap_here');
    if (!one.here) return t('lobby.away');
    if (one.slapped) return t('control.slapped');
    return t(this.isLobby() && one.ready && !one.bot ? 'lobby.ready' : 'control.here');
  }

  updateMore(node, one) {
    const code = (this.view.recovery || []).find((other) => other.seat === one.seat);
    const line = node.querySelector('.seat-code');
    put(line.firstChild, code ? t('control.code') : '');
    put(line.lastChild, code ? code.code : '');
    const form = node.querySelector('.seat-rename');
    const field = form.querySelector('input');
    if (document.activeElement !== field) field.value = one.name;
    put(form.firstChild, t('control.name'));
    put(form.lastChild, t('control.rename'));
    const quiz = mayScore(this.view);
    tool(node, 'offer', t('control.offer'), !one.bot);
    tool(node, 'swap', t('control.swap'), this.isLobby() && this.view.seats.length > 1);
    tool(node, 'identify', t('lobby.identify'), one.pad);
    tool(node, 'plus', t('control.plus'), quiz);
    tool(node, 'minus', t('control.minus'), quiz);
    tool(node, 'kick', t('control.kick'), true);
  }
}

function codeLine() {
  return el('p.seat-code', {role: 'status'}, el('span', {}), el('b', {}));
}

function tool(node, name, text, visible) {
  const button = node.querySelector('[data-do="' + name + '"]');
  button.hidden = !visible;
  put(button, text);
}

/** What a seat plays with: "Pad 4f2a · Phone (away)". */
function devices(one) {
  if (one.bot) return t('control.is_bot');
  const found = [];
  if (one.pad) found.push(t('lobby.kind.' + one.kind, {device: one.device}));
  if (one.phone)
    found.push(t('lobby.kind.touch') + (one.phone_here ? '' : ' (' + t('lobby.away') + ')'));
  return found.join(' · ');
}

/** Whether the host may give and take points now. */
function mayScore(view) {
  const {host} = gameOf(nameIn(view));
  return Boolean(host && view.match && host.scores(view.match.state));
}
