// The common part of all pages with a private hand: the words above, one order at a time, and how
// the page is left.

import {seatColour} from '../art/colours.js';
import {give} from '../core/api.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {nudge} from './feel.js';
import {drawHeadline} from './headline.js';

/**
 * @import {Reply} from '../core/api.js'
 * @import {Deed} from '../parts/buttons.js'
 *
 * A player, or a pair, on the paper with the points: named for its first seat.
 * @typedef {{seat: number, name: string, ready: boolean, leads: boolean, cells: Tree[],
 *   total: Child}} Row
 *
 * The player's task now; `due` if the others wait for it.
 * @typedef {{title: string, says: string, mood: string, due: boolean}} Task
 */

/**
 * `mark` names the attribute of the body that says which phase such a page is in, and `taskIn` says
 * what there is to do. A game draws its page in `drawAll()`; of its `sheets` over the table the
 * first one lies behind the player's own name.
 * @template {pages.State} [S=pages.State]
 * @template [L=pages.Last]
 * @template [M=object]
 * @template {Task} [T=Task]
 */
export class HandPage {
  /**
   * @param {string} id
   * @param {string} mark
   * @param {pages.Phone} phone
   * @param {(view: pages.Mine<S, L, M>, me: views.Seat) => T} taskIn
   */
  constructor(id, mark, {tell}, taskIn) {
    this.id = id;
    this.mark = 'data-' + mark;
    this.tell = tell;
    this.taskIn = taskIn;
    this.task = /** @type {T} */ (/** @type {Task} */ ({}));
    /** @type {{isOpen: boolean, turn: () => void}[]} */
    this.sheets = [];
    /** @type {{view: pages.Mine<S, L, M>, me: views.Seat} | null} */
    this.shown = null;
    /** @type {number | number[] | null} */
    this.picked = null;
    this.wish = '';
    /** @type {Promise<Reply> | null} */
    this.answered = null;
    this.due = true;
    window.addEventListener('resize', () => this.shown && this.drawAll());
  }

  /** The view shown, from `show` until something else takes the page's place. */
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

  /** True between two deals or rounds, and at the end: the cards are put away. */
  get isBetween() {
    return ['deal_over', 'round_over', 'over'].includes(this.state.phase);
  }

  /**
   * Takes a view up. The phone is shaken when the others begin to wait for it.
   * @type {(view: pages.Mine<S, L, M>, me: views.Seat) => void}
   */
  show(view, me) {
    this.shown = {view, me};
    this.task = this.taskIn(view, me);
    const {due} = this.task;
    document.body.setAttribute('data-race', 'none');
    document.body.setAttribute('data-hand', this.state.game);
    document.body.setAttribute(this.mark, this.state.phase);
    drawHeadline(this.task);
    this.forget();
    if (due && !this.due) nudge();
    if ((due && !this.due) || this.isBetween) this.putAway();
    this.due = due;
    this.drawAll();
    this.news(view, me);
  }

  /** Puts down what was chosen for something else. */
  forget() {}

  /** Takes away what lies over the table: it is asked for something, or a deal is over. */
  putAway() {
    for (const sheet of this.sheets) sheet.isOpen = false;
  }

  look() {
    this.sheets[0].turn();
  }

  /**
   * Tells what is new, once it is there.
   * @type {(view: pages.Mine<S, L, M>, me: views.Seat) => void}
   */
  news() {}

  /** Something else has taken the page's place. */
  leave() {
    this.shown = null;
    document.body.removeAttribute('data-hand');
    document.body.removeAttribute(this.mark);
  }

  drawAll() {}

  /** Puts down what has been used. */
  drop() {
    this.picked = Array.isArray(this.picked) ? [] : null;
  }

  /**
   * Does what a button says: it makes its move, or what the page has for it.
   * @param {Deed & {move?: object}} deed
   */
  press(deed) {
    if (deed.name === 'back') this.order('take-back', {});
    else if (deed.move) this.make(deed.move);
    else this.act(deed);
  }

  /** @param {Deed} _deed */
  act(_deed) {}

  /**
   * Orders a move, made in view of this very table.
   * @param {object} move
   */
  make(move) {
    return this.order('play', {move, revision: this.view.match.revision});
  }

  /**
   * The same order again before the answer means the same, and what is chosen before it is for the
   * next one.
   * @param {string} name
   * @param {object} body
   * @param {boolean} [keeps] - whether what was chosen stays so
   */
  async order(name, body, keeps) {
    const wish = JSON.stringify([name, body]);
    if (wish === this.wish) return;
    this.wish = wish;
    const chosen = String(this.picked);
    const answer = give(name, body);
    this.answered = answer;
    const reply = await answer;
    if (this.answered === answer) this.wish = '';
    if (reply.why) this.tell(say(reply.why));
    else if (!keeps && String(this.picked) === chosen) this.drop();
    if (this.shown) this.drawAll();
  }
}

/**
 * Points on paper: a column for each of the `heads`, and the total.
 * @type {(heads: Child[], rows: Row[], signs?: {[name: string]: number}) => Tree}
 */
export function pointsTable(heads, rows, signs = {}) {
  const all = [t('phone.player'), ...heads, t('points.total')];
  const line = (/** @type {Row} */ {seat, name, ready, leads, cells, total}) => {
    const head = {scope: 'row', style: {'border-left-color': seatColour(seat)}};
    const who = h('th', head, h('span', (ready ? '✓ ' : '') + name));
    return h('tr', {class: {leads}}, who, ...cells, h('td.total', total));
  };
  return h(
    'table',
    signs,
    h('thead', h('tr', ...all.map((head) => h('th', {scope: 'col'}, head)))),
    h('tbody', ...rows.map(line))
  );
}

/**
 * The button of whoever is to say that it may go on, as `key` calls it.
 * @param {pages.Mine<pages.State & {final: boolean}, unknown, {move: string}>} view
 * @param {string} key
 * @returns {(Deed & {move: {move: 'ready'}})[]}
 */
export function readyDeeds({match: {state}, you: {moves}}, key) {
  const text = t(state.final ? 'phone.do.podium' : key);
  return moves.some(({move}) => move === 'ready')
    ? [{name: 'ready', text, move: {move: 'ready'}, primary: true}]
    : [];
}

/**
 * Those who are not `done` yet.
 * @type {(view: {seats: views.Seat[]}, done: boolean[] | null) => string}
 */
export function waiting({seats}, done) {
  const late = seats.filter(({seat}) => done && done[seat] === false);
  return late.length ? t('phone.waiting', {names: late.map(({name}) => name).join(', ')}) : '';
}
