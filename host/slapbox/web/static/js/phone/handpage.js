// What all pages with a private hand have in common: the words above, the others at the table, one
// order at a time, and how the page is left.

import {seatColour} from '../art/colours.js';
import {give} from '../core/api.js';
import {byId, el, inOrder, keep, last, put} from '../core/dom.js';
import {person} from '../art/people.js';
import {say} from '../core/text.js';
import {nudge} from './feel.js';

/**
 * @import {Reply} from '../core/api.js'
 * @import {Last, Mine, Playing, Seat, State} from '../core/pages.js'
 *
 * What a player is to do now; `due` if the others wait for it.
 * @typedef {{title: string, says: string, mood: string, due: boolean}} Task
 *
 * Somebody who can be pointed at.
 * @typedef {{seat: number, name: string, point: (seat: number) => void}} Choice
 */

const LONG_NAME = 10;
const LONG_SIGN = 8; // letters of a name in a row of others
const LONG = 20; // a title of more letters gets a smaller type

/**
 * `mark` names the attribute of the body that says which phase such a page is in, `tell(text)`
 * shows a word for a moment. A page draws itself in `drawAll()`; what was `chosen` is forgotten in
 * `drop()`.
 * @template {State} [S=State]
 * @template [L=Last]
 * @template [M=object]
 */
export class HandPage {
  /**
   * @param {string} mark
   * @param {(text: string) => void} tell
   */
  constructor(mark, tell) {
    this.mark = 'data-' + mark;
    this.tell = tell;
    /** @type {{view: Mine<S, L, M>, me: Seat} | null} */
    this.shown = null;
    /** @type {number | number[] | null} */
    this.picked = null;
    this.wish = '';
    /** @type {Promise<Reply | null>} */
    this.answered = Promise.resolve(null);
    this.due = true;
  }

  /** What is shown, from `begin` until something else takes the page's place. */
  get now() {
    if (!this.shown) throw new Error('nothing is shown');
    return this.shown;
  }

  get view() {
    return this.now.view;
  }

  get me() {
    return this.now.me;
  }

  get state() {
    return this.view.match.state;
  }

  /**
   * Takes a view up, and says what its `task` is.
   * @param {Mine<S, L, M>} view
   * @param {Seat} me
   * @param {Task} task
   */
  begin(view, me, task) {
    this.shown = {view, me};
    document.body.setAttribute('data-race', 'none');
    document.body.setAttribute('data-hand', this.state.game);
    document.body.setAttribute(this.mark, this.state.phase);
    byId('state').setAttribute('data-mood', task.mood);
    put(byId('state-title'), task.title);
    byId('state-title').classList.toggle('long', task.title.length > LONG);
    put(byId('state-says'), task.says);
  }

  /**
   * Shakes the phone when the others begin to wait for it; tells whether that is so.
   * @param {Task} task
   */
  nudge(task) {
    const now = task.due && !this.due;
    this.due = task.due;
    if (now) nudge();
    return now;
  }

  /** Something else has taken the page's place. */
  leave() {
    this.shown = null;
    byId('state').removeAttribute('data-mood');
    byId('state-title').classList.remove('long');
    document.body.removeAttribute('data-hand');
    document.body.removeAttribute(this.mark);
  }

  drawAll() {}

  drop() {}

  /**
   * Orders a move, made in view of this very table.
   * @param {object} move
   */
  make(move) {
    return this.order('play', {move, revision: this.view.match.revision});
  }

  /**
   * Orders go one after the other: the same again before the answer means the same, and what is
   * chosen before it is for the next one.
   * @param {string} name
   * @param {object} body
   * @param {boolean} [keeps] - whether what was chosen stays so
   */
  async order(name, body, keeps) {
    const wish = JSON.stringify([name, body]);
    if (wish === this.wish) return;
    this.wish = wish;
    const chosen = String(this.picked);
    const answer = this.answered.then(() => give(name, body));
    this.answered = answer;
    const reply = await answer;
    if (this.answered === answer) this.wish = '';
    if (reply.why) this.tell(say(reply.why));
    else if (!keeps && String(this.picked) === chosen) this.drop();
    if (this.shown) this.drawAll();
  }
}

/**
 * Keeps `box` filled with the others, beginning at the left neighbour; `extra()` makes the last
 * thing of each sign, `update(node, one)` hears of each seat. `lit` are the seats that the table
 * waits for.
 * @param {Element} box
 * @param {object} facts
 * @param {Playing<{seats: number}, unknown>} facts.view
 * @param {Seat} facts.me
 * @param {(number | null)[]} facts.lit
 * @param {() => Element} facts.extra
 * @param {(node: HTMLElement, one: Seat) => void} facts.update
 */
export function keepFolk(box, {view, me, lit, extra, update}) {
  const {state} = view.match;
  /** @param {Seat} one */
  const place = (one) => (one.seat - me.seat + state.seats) % state.seats;
  const others = view.seats.filter((one) => one.seat !== me.seat && one.seat < state.seats);
  box.setAttribute('data-count', String(others.length));
  /** @param {Seat} one */
  const make = (one) => {
    const cards = el('span.folk-cards', {role: 'img'});
    cards.style.backgroundColor = seatColour(one.seat);
    return el('li.folk', {'data-seat': one.seat}, cards, el('b', {}), extra());
  };
  /**
   * @param {HTMLElement} node
   * @param {Seat} one
   */
  const draw = (node, one) => {
    node.classList.toggle('on', lit.includes(one.seat));
    node.classList.toggle('away', !one.here);
    node.classList.toggle('long', one.name.length > LONG_SIGN);
    put(node.children[1], one.name);
    update(node, one);
  };
  others.sort((a, b) => place(a) - place(b));
  keep(box, others, (one) => one.seat, make, draw);
  inOrder(box, others, (one) => one.seat);
}

/**
 * Keeps `box` filled with `people.seats`, who can be pointed at; `point(seat)` hears of it.
 * @param {Element} box
 * @param {{seats: Seat[]}} view
 * @param {{seats: number[]} | null} people
 * @param {(seat: number) => void} point
 */
export function keepPeople(box, view, people, point) {
  const seats = people ? view.seats.filter((one) => people.seats.includes(one.seat)) : [];
  const choices = seats.map(({seat, name}) => ({seat, name, point}));
  /**
   * @param {Choice} one
   * @param {() => Choice} now
   */
  const make = ({seat}, now) => {
    const attributes = {type: 'button', 'data-seat': seat};
    const node = el('button.person', attributes, person(seat), el('b', {}));
    node.style.backgroundColor = seatColour(seat);
    node.addEventListener('click', () => now().point(seat));
    return node;
  };
  /**
   * @param {Element} node
   * @param {Choice} one
   */
  const draw = (node, {name}) => {
    put(last(node), name);
    node.classList.toggle('long', name.length > LONG_NAME);
  };
  keep(box, choices, (one) => one.seat, make, draw);
  box.setAttribute('data-count', String(choices.length));
}
