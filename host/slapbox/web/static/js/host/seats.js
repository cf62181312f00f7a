// The seats on the host's control page: one card a seat, which opens to what the host can do there.

import {seatColour} from '../art/colours.js';
import {byId, el, find, first, keep, last, put} from '../core/dom.js';
import {person} from '../art/people.js';
import {keyOf} from '../core/keys.js';
import {t} from '../core/text.js';
import {gameOf, nameIn} from '../core/games.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Ask, Shown, Sure} from './main.js'
 */

/**
 * Draws the seats of each view. `ask(order, body)` gives an order; `sure(box, question, yes)` asks
 * the host once more.
 * @param {Ask} ask
 * @param {Sure} sure
 * @returns {(view: Shown) => void}
 */
export function seatList(ask, sure) {
  const list = new SeatList(ask, sure);
  return (view) => list.show(view);
}

class SeatList {
  /**
   * @param {Ask} ask
   * @param {Sure} sure
   */
  constructor(ask, sure) {
    this.ask = ask;
    this.sure = sure;
    /** @type {Shown | null} */
    this.latest = null;
    /** @type {number | null} */
    this.swapping = null;
    last(byId('swapping')).addEventListener('click', () => this.swapNobody());
    document.addEventListener('keydown', (event) => {
      if (keyOf(event) === 'Escape' && this.swapping !== null) this.swapNobody();
    });
  }

  /** The view that is shown; cards of seats are there since the first one. */
  get view() {
    if (!this.latest) throw new Error('nothing is shown');
    return this.latest;
  }

  /** @param {Shown} view */
  show(view) {
    this.latest = view;
    this.redraw();
  }

  redraw() {
    const from = this.swapping === null ? null : this.view.seats[this.swapping];
    if (!from || !this.isLobby()) this.swapping = null;
    byId('swapping').hidden = this.swapping === null;
    if (from && this.swapping !== null)
      put(first(byId('swapping')), t('control.swap_with', {name: from.name}));
    keep(
      byId('seats'),
      this.view.seats,
      (one) => one.seat,
      (one) => this.card(one),
      (node, one) => this.update(node, one)
    );
  }

  isLobby() {
    return this.view.phase === 'lobby' || this.view.phase === 'countdown';
  }

  swapNobody() {
    this.swapping = null;
    this.redraw();
  }

  /** @param {number} seat */
  swapWith(seat) {
    if (this.swapping !== null && seat !== this.swapping)
      this.ask('swap', {seat: this.swapping, other: seat});
    this.swapNobody();
  }

  /** @param {Seat} one */
  card(one) {
    const {seat} = one;
    const more = el('div.seat-more', {id: 'seat-more-' + seat, hidden: true});
    const head = el(
      'button.seat-head',
      {
        'aria-controls': more.id,
        onclick: () => {
          if (this.swapping === null) this.toggle(node);
          else this.swapWith(seat);
        }
      },
      person(seat),
      el('span.seat-who', {}, el('b.seat-name', {}), el('span.seat-devices', {})),
      el('b.seat-score', {}),
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

  /** @param {Element} node */
  toggle(node) {
    const more = find(node, '.seat-more', HTMLElement);
    more.hidden = !more.hidden;
    this.redraw();
  }

  /** @param {number} seat */
  renameForm(seat) {
    const field = el('input.field', {id: 'seat-name-' + seat, maxlength: 16, autocomplete: 'off'});
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

  /**
   * @param {number} seat
   * @param {Element} node
   */
  tools(seat, node) {
    /**
     * @param {string} name
     * @param {() => void} press
     */
    const button = (name, press) => el('button.button', {'data-do': name, onclick: press});
    /** @param {number} points */
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
      button('stand-in', () => this.ask('stand-in', {seat})),
      button('bring-back', () => this.ask('bring-back', {seat})),
      button('kick', () =>
        this.sure(find(node, '.sure', HTMLElement), this.kickQuestion(seat), () =>
          this.ask('kick', {seat})
        )
      )
    );
  }

  /** @param {number} seat */
  kickQuestion(seat) {
    return t(this.isLobby() ? 'control.kick_sure' : 'control.kick_match', {
      name: this.view.seats[seat].name
    });
  }

  /**
   * @param {Element} node
   * @param {Seat} one
   */
  update(node, one) {
    const more = find(node, '.seat-more', HTMLElement);
    const head = find(node, '.seat-head');
    node.classList.toggle('away', !one.here);
    node.classList.toggle('ready', one.ready && this.isLobby());
    node.classList.toggle('slapped', one.slapped);
    node.classList.toggle('target', this.swapping !== null && this.swapping !== one.seat);
    node.classList.toggle('picked', this.swapping === one.seat);
    if (this.swapping === null) head.setAttribute('aria-expanded', more.hidden ? 'false' : 'true');
    else head.removeAttribute('aria-expanded');
    put(find(node, '.seat-name'), one.name);
    put(find(node, '.seat-devices'), devices(one));
    put(find(node, '.seat-score'), scoreOf(this.view, one.seat));
    put(find(node, '.seat-state'), this.state(one));
    this.updateMore(node, one);
  }

  /** @param {Seat} one */
  state(one) {
    if (this.swapping !== null && this.swapping !== one.seat) return t('control.swap_here');
    if (!one.here) return t('lobby.away');
    if (one.slapped) return t('control.slapped');
    return t(this.isLobby() && one.ready && !one.bot ? 'lobby.ready' : 'control.here');
  }

  /**
   * @param {Element} node
   * @param {Seat} one
   */
  updateMore(node, one) {
    const code = this.view.recovery.find((other) => other.seat === one.seat);
    const line = find(node, '.seat-code');
    put(first(line), code ? t('control.code') : '');
    put(last(line), code ? code.code : '');
    const form = find(node, '.seat-rename');
    const field = find(form, 'input', HTMLInputElement);
    if (document.activeElement !== field) field.value = one.name;
    put(first(form), t('control.name'));
    put(last(form), t('control.rename'));
    const quiz = mayScore(this.view);
    tool(node, 'offer', t('control.offer'), !one.bot);
    tool(node, 'swap', t('control.swap'), this.isLobby() && this.view.seats.length > 1);
    tool(node, 'identify', t('lobby.identify'), one.pad);
    tool(node, 'plus', t('control.plus'), quiz);
    tool(node, 'minus', t('control.minus'), quiz);
    const inMatch = this.view.phase === 'match';
    tool(node, 'stand-in', t('control.stand_in'), inMatch && !one.bot);
    tool(node, 'bring-back', t('control.bring_back', {name: one.name}), one.stand_in);
    tool(node, 'kick', t('control.kick'), !one.stand_in);
  }
}

function codeLine() {
  return el('p.seat-code', {role: 'status'}, el('span', {}), el('b', {}));
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {string} text
 * @param {boolean} visible
 */
function tool(node, name, text, visible) {
  const button = find(node, '[data-do="' + name + '"]', HTMLElement);
  button.hidden = !visible;
  put(button, text);
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
  if (one.phone)
    found.push(t('lobby.kind.touch') + (one.phone_here ? '' : ' (' + t('lobby.away') + ')'));
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
