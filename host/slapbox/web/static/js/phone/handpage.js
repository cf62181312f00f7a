// What all pages with a private hand have in common: the words above, the others at the table, one
// order at a time, and how the page is left.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {give} from '../core/api.js';
import {byId, el, inOrder, keep, put} from '../core/dom.js';
import {say} from '../core/text.js';
import {nudge} from './awake.js';

const LONG_NAME = 10;
const LONG = 20; // a title of more letters gets a smaller type

/**
 * `mark` names the attribute of the body that says which phase such a page is in, `tell(text)`
 * shows a word for a moment. A page draws itself in `drawAll()`; what was `chosen` is forgotten in
 * `drop()`.
 */
export class HandPage {
  constructor(mark, tell) {
    this.mark = 'data-' + mark;
    this.tell = tell;
    this.view = null;
    this.me = null;
    this.asking = false;
    this.due = true;
  }

  get state() {
    return this.view.match.state;
  }

  /** Takes a view up, and says what its `task` is: `{title, says, mood, due}`. */
  begin(view, me, task) {
    this.view = view;
    this.me = me;
    document.body.setAttribute('data-race', 'none');
    document.body.setAttribute(this.mark, this.state.phase);
    byId('state').setAttribute('data-mood', task.mood);
    put(byId('state-title'), task.title);
    byId('state-title').classList.toggle('long', task.title.length > LONG);
    put(byId('state-says'), task.says);
  }

  /** Shakes the phone when the others begin to wait for it; tells whether that is so. */
  nudge(task) {
    const now = task.due && !this.due;
    this.due = task.due;
    if (now) nudge();
    return now;
  }

  /** Something else has taken the page's place. */
  leave() {
    this.view = null;
    byId('state').removeAttribute('data-mood');
    byId('state-title').classList.remove('long');
    document.body.removeAttribute(this.mark);
  }

  /** Orders a move, made in view of this very table. */
  make(move) {
    return this.order('play', {move, moment: this.view.match.moment});
  }

  /** One at a time: a second tap before the answer means the same. */
  async order(name, body, keeps) {
    if (this.asking) return;
    this.asking = true;
    const reply = await give(name, body);
    this.asking = false;
    if (reply.why) this.tell(say(reply.why));
    else if (!keeps) this.drop();
    if (this.view) this.drawAll();
  }
}

/**
 * Keeps `box` filled with the others, beginning at the left neighbour; `extra()` makes the last
 * thing of each sign, `update(node, one)` hears of each seat. `lit` are the seats that the table
 * waits for.
 */
export function keepFolk(box, {view, me, lit, extra, update}) {
  const {state} = view.match;
  const place = (one) => (one.seat - me.seat + state.seats) % state.seats;
  const others = view.seats.filter((one) => one.seat !== me.seat && one.seat < state.seats);
  box.setAttribute('data-count', others.length);
  const make = (one) => {
    const cards = el('span.folk-cards', {role: 'img'});
    cards.style.backgroundColor = seatColour(one.seat);
    return el('li.folk', {'data-seat': one.seat}, cards, el('b', {}), extra());
  };
  const draw = (node, one) => {
    node.classList.toggle('on', lit.includes(one.seat));
    node.classList.toggle('away', !one.here);
    put(node.children[1], one.name);
    update(node, one);
  };
  others.sort((a, b) => place(a) - place(b));
  keep(box, others, (one) => one.seat, make, draw);
  inOrder(box, others, (one) => one.seat);
}

/** Keeps `box` filled with `people.seats`, who can be pointed at; `point(seat)` hears of it. */
export function keepPeople(box, view, people, point) {
  const seats = people ? view.seats.filter((one) => people.seats.includes(one.seat)) : [];
  const make = ({seat}) => {
    const attributes = {type: 'button', 'data-seat': seat};
    const node = el('button.person', attributes, hand('#fff6e3'), el('b', {}));
    node.style.backgroundColor = seatColour(seat);
    node.addEventListener('click', () => box.point(seat));
    return node;
  };
  const draw = (node, {name}) => {
    put(node.lastChild, name);
    node.classList.toggle('long', name.length > LONG_NAME);
  };
  box.point = point;
  keep(box, seats, (one) => one.seat, make, draw);
  box.setAttribute('data-count', seats.length);
}
