// The seats on the host's control page: one card a seat, which opens to what the host can do there.

import {seatColour} from '../art/colours.js';
import {byId, el, find, first, inOrder, keep, last, put} from '../core/dom.js';
import {person} from '../art/people.js';
import {keyOf} from '../core/keys.js';
import {t} from '../core/text.js';
import {gameOf, nameIn} from '../core/games.js';
import {ask, sure} from './orders.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Shown} from './main.js'
 */

/**
 * Draws the seats of each view.
 * @returns {(view: Shown) => void}
 */
export function seatList() {
  const list = new SeatList();
  return (view) => list.show(view);
}

class SeatList {
  constructor() {
    /** @type {Shown | null} */
    this.latest = null;
    /** The one who is to change places. @type {Seat | null} */
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
    const picked = this.swapping;
    const from = picked && this.view.seats.find((one) => cardOf(one) === cardOf(picked));
    this.swapping = from && this.isLobby() ? from : null;
    byId('swapping').hidden = this.swapping === null;
    if (this.swapping)
      put(first(byId('swapping')), t('control.swap_with', {name: this.swapping.name}));
    keep(
      byId('seats'),
      this.view.seats,
      cardOf,
      (one) => this.card(one),
      (node, one) => this.update(node, one)
    );
    inOrder(byId('seats'), this.view.seats, cardOf);
  }

  isLobby() {
    return this.view.phase === 'lobby' || this.view.phase === 'countdown';
  }

  swapNobody() {
    this.swapping = null;
    this.redraw();
  }

  /** @param {Seat} one */
  swapWith({seat, who}) {
    const from = this.swapping;
    if (from && from.seat !== seat)
      ask('swap', {seat: from.seat, who: from.who, other: seat, other_who: who});
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
          else this.swapWith(one);
        }
      },
      person(seat),
      el('span.seat-who', {}, el('b.seat-name', {translate: 'no'}), el('span.seat-devices', {})),
      el('b.seat-score', {}),
      el('span.seat-state', {})
    );
    const node = el('li.seat', {'data-seat': seat}, head, more);
    more.append(
      codeLine(),
      this.renameForm(one),
      this.tools(one, node),
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

  /** @param {Seat} one */
  renameForm({seat, who}) {
    const field = el('input.field', {id: 'seat-name-' + seat, maxlength: 120, autocomplete: 'off'});
    const form = el(
      'form.seat-rename',
      {},
      el('label', {for: field.id}),
      field,
      el('button.button', {})
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (field.value.trim()) ask('rename', {seat, who, name: field.value.trim()});
    });
    return form;
  }

  /**
   * @param {Seat} one
   * @param {Element} node
   */
  tools(one, node) {
    const {seat, who} = one;
    /**
     * @param {string} name
     * @param {() => void} press
     */
    const button = (name, press) => el('button.button', {'data-do': name, onclick: press});
    /** @param {number} points */
    const score = (points) => () => ask('choose', {move: {move: 'score', seat, points}});
    return el(
      'div.seat-tools',
      {},
      button('offer', () => ask('offer-seat', {seat, who})),
      button('swap', () => {
        this.swapping = one;
        this.redraw();
      }),
      button('identify', () => ask('identify', {seat, who})),
      button('plus', score(1)),
      button('minus', score(-1)),
      button('stand-in', () => ask('stand-in', {seat, who})),
      button('bring-back', () => ask('bring-back', {seat, who})),
      button('kick', () =>
        sure(find(node, '.sure', HTMLElement), this.kickQuestion(seat), () =>
          ask('kick', {seat, who})
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
    const picked = this.swapping && this.swapping.seat;
    node.classList.toggle('target', picked !== null && picked !== one.seat);
    node.classList.toggle('picked', picked === one.seat);
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
    if (this.swapping && this.swapping.seat !== one.seat) return t('control.swap_here');
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

/**
 * Somebody else at the same seat has a card of their own: what was begun on the one before (a
 * question, a name half typed) is about nobody else.
 * @param {Seat} one
 */
function cardOf({seat, who}) {
  return seat + '-' + who;
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
