// Rummü on a phone: choose cards and hear what they are, plan, lay down, add, swap, discard.

import {HandPage, readyDeeds} from '../../phone/handpage.js';
import {backDeeds} from '../mudeck/task.js';
import {buttons} from '../../parts/buttons.js';
import {byId, el} from '../../core/dom.js';
import {h, patch} from '../../core/patch.js';
import {signed} from '../../art/handwriting.js';
import {adviceWords} from '../mudeck/advice.js';
import {muName} from '../mudeck/cards.js';
import {describe} from './combos.js';
import {combos, others, piles, shelf} from './felt.js';
import {Plan, faces} from './plan.js';
import {rummueTask, stockEnds, verdict, waysFor} from './task.js';
import {comboLabel} from './words.js';
import {nameOf} from '../../core/seats.js';
import {say, t} from '../../core/text.js';
import {lookWords, TableSheet} from '../mudeck/look.js';
import {scoreTables} from '../mudeck/scores.js';
import {keep, kept} from '../../core/kept.js';
import {TrickHand} from '../mudeck/hand.js';

/**
 * @import {Deed} from '../../parts/buttons.js'
 * @import {Item} from './felt.js'
 * @import {Callbacks} from '../../parts/cardfan.js'
 *
 * A button, and what it does.
 * @typedef {Deed & {move?: views.RummueMove, run?: () => unknown}} RunDeed
 *
 * @typedef {'number' | 'colour'} Sort
 *
 * A card, and what it is sorted by.
 * @typedef {views.RummueHandCard & {suit?: string | number}} Held
 */

/** So few cards need less room. */
const FEW = 4;
const PLAYING = ['take', 'play'];
/** Moves that leave the cards of the hand where they are. */
const DRAWS = ['draw_stock', 'draw_discard'];
/** Most ideas on the shelf. */
const IDEAS = 24;

/**
 * Rummü's page.
 * @type {(phone: pages.Phone) => pages.Pad<views.RummueSeatView, pages.Last, views.RummueMove>}
 */
export function open(phone) {
  return new RummuePage(phone);
}

/** @extends {HandPage<views.RummueSeatView, pages.Last, views.RummueMove>} */
class RummuePage extends HandPage {
  /** @param {pages.Phone} phone */
  constructor(phone) {
    super('rummue', 'trick', phone, rummueTask);
    /** @type {number[]} */
    this.picked = [];
    this.plan = new Plan();
    /** @type {number | null} */
    this.choice = null;
    this.revision = '';
    /** Boxes that other scripts fill. */
    this.boxes = {
      combos: el('div.rummue-combos', {role: 'group', tabindex: 0}),
      cards: el('div.card-fan.rest.holds', {role: 'group'})
    };
    this.more = new TableSheet('rummue-look', 'deal.all', () => this.drawAll());
    this.sheets = [this.more];
    this.hand = new RummueHand(this.boxes.cards, this.boxes.cards, {
      onTap: (card) => this.pick(card),
      onSwipe: (card) => this.swiped(card)
    });
  }

  /** @type {(move: views.RummueMove, view: rummue.SeatView) => string} */
  advice(move, view) {
    const {hand, top} = view.match.state;
    return move.move === 'draw_discard'
      ? t('phone.rummue.do.take', {card: top ? muName(top) : ''})
      : adviceWords(move, view, hand);
  }

  forget() {
    const {state, view} = this;
    const revision = view.match.id + view.match.revision;
    if (revision !== this.revision) this.choice = null;
    this.revision = revision;
    const deal = view.match.id + '-' + state.deal;
    if (deal !== this.plan.deal) this.picked = [];
    this.plan.hold(deal, state.hand);
    this.picked = this.picked.filter((card) => this.face(card) && !this.plan.of(card));
  }

  /** @param {number} card */
  face(card) {
    return this.state.hand.find((one) => one.card === card);
  }

  /** Return the combination that the chosen cards make, if they make one. */
  found() {
    const found = describe(faces(this.state, this.picked), this.state.wrap);
    return 'key' in found ? null : found;
  }

  /** The places where the one chosen card fits. */
  ways() {
    const face = this.picked.length === 1 ? this.face(this.picked[0]) : undefined;
    return face ? waysFor(this.state, face) : [];
  }

  /* drawing */

  drawAll() {
    const between = this.isBetween;
    if (!between) this.hand.makeRoom(this.state.hand);
    patch(byId('rummue'), this.page());
    if (!between) this.drawCards();
  }

  page() {
    const between = this.isBetween;
    return h(
      'div',
      h(
        'div.card-table.column.rest',
        ...(between ? [this.sheet()] : this.table()),
        buttons(this.view.paused ? [] : this.deeds(), (deed) => this.press(deed))
      ),
      h(
        'div.card-hand.column.whole',
        {hidden: between, 'data-cards': this.hand.room > FEW ? 'many' : 'few'},
        this.filled('cards', t('phone.your_hand'))
      ),
      this.more.tree(() => lookWords(this.view))
    );
  }

  sheet() {
    return h('div.card-sheet.rummue-sheet.rest', {tabindex: 0}, ...scoreTables(this.view));
  }

  /** @type {(box: keyof RummuePage['boxes'], title: string) => Tree} */
  filled(box, title) {
    return h('div', {key: box, make: () => this.boxes[box], label: title});
  }

  table() {
    const {view, me, state} = this;
    const onStock = () => this.tapStock();
    const onTop = () => this.draw('draw_discard');
    const items = this.shelf();
    const {mood, text} = verdict(state, faces(state, this.picked), this.plan);
    return [
      h(others, {view, me}),
      h(
        'div.rummue-open.rest',
        h(piles, {view, me, onStock, onTop}),
        this.filled('combos', t('phone.rummue.table'))
      ),
      items.length > 0 && h(shelf, {items, onItem: (item) => this.takeUp(item)}),
      h(
        'div.rummue-told.row.whole',
        h('p.rummue-verdict.bold.amid.rest', {role: 'status', 'data-mood': mood}, text),
        this.sortButton()
      )
    ];
  }

  sortButton() {
    const {by} = this.hand;
    const title = t('phone.rummue.do.sort_' + (by === 'number' ? 'colour' : 'number'));
    const onclick = () => {
      this.hand.turn();
      this.drawAll();
    };
    return h(
      'button.rummue-sort.bold.whole.unbroken',
      {label: title, onclick},
      by === 'number' ? '1 2 3' : '● ■ ▲'
    );
  }

  /** The table comes last, when its place is known. */
  drawCards() {
    const {state, view} = this;
    const taken = state.hand.filter((face) => face.taken).map((face) => face.card);
    this.hand.show({
      cards: state.hand,
      picked: this.picked,
      chosen: this.plan.cards(),
      fresh: new Set(taken)
    });
    const box = this.boxes.combos;
    patch(box, combos({view, ways: this.ways(), box, onCombo: (id) => this.tapCombo(id)}));
  }

  /** First what is planned, then what could be made of the other cards. */
  shelf() {
    const plans = this.plan.combos.map((cards) => this.item(cards, true, false));
    const {hand, suggestions} = this.state;
    const ideas = suggestions.map((cards) =>
      faces(this.state, cards)
        .map((face) => this.plan.free(face, hand))
        .filter((card) => card !== null)
    );
    const whole = ideas.filter((cards, place) => cards.length === suggestions[place].length);
    return plans
      .concat(whole.slice(0, IDEAS).map((cards) => this.item(cards, false, this.isPicked(cards))))
      .filter((item) => item !== null);
  }

  /** @type {(cards: number[], planned: boolean, on: boolean) => Item | null} */
  item(cards, planned, on) {
    const combo = describe(faces(this.state, cards), this.state.wrap);
    return 'key' in combo ? null : {cards, combo, planned, on};
  }

  /**
   * Tell whether exactly these cards are chosen.
   * @param {number[]} cards
   */
  isPicked(cards) {
    return cards.length === this.picked.length && cards.every((card) => this.picked.includes(card));
  }

  /** @returns {RunDeed[]} */
  deeds() {
    const {state, view} = this;
    if (this.isBetween) return readyDeeds(view, 'phone.do.next_deal');
    if (this.choice !== null) return this.choices();
    const mine = state.turn === this.me.seat;
    const draws = mine ? this.draws() : [];
    const plan = this.found()
      ? [{name: 'plan', text: t('phone.rummue.do.plan'), run: () => this.setAside()}]
      : [];
    const plays = mine && PLAYING.includes(state.phase) ? this.plays() : [];
    return [...backDeeds(view), ...draws, ...plan, ...plays];
  }

  /** @returns {RunDeed[]} */
  draws() {
    const {phase, top} = this.state;
    const ends = stockEnds(this.state);
    const off = Boolean(this.state.why_not.draw_stock);
    /** @type {RunDeed} */
    const stock = {
      name: 'stock',
      text: t(ends ? 'phone.rummue.do.stock_ends' : 'phone.rummue.do.stock'),
      primary: !off && !ends,
      off,
      run: () => this.draw('draw_stock')
    };
    /** @type {RunDeed | null} */
    const take = top && {
      name: 'take',
      text: t('phone.rummue.do.take', {card: muName(top)}),
      primary: phase === 'draw' && !stock.primary,
      run: () => this.draw('draw_discard')
    };
    const takes = take ? [take] : [];
    if (phase === 'draw') return [stock, ...takes];
    return phase === 'take' ? takes : [];
  }

  /** Lay down what is planned and what is chosen; or discard the one card. */
  plays() {
    const combos = this.plan.combos.concat(this.found() ? [this.picked] : []);
    const lay = combos.length ? [this.layDeed(combos)] : [];
    if (this.picked.length > 1) return lay;
    const one = this.picked.length === 1;
    const text = t('phone.rummue.do.discard');
    return [...lay, {name: 'discard', text, primary: one, off: !one, run: () => this.discard()}];
  }

  /** @type {(combos: number[][]) => RunDeed} */
  layDeed(combos) {
    const {state} = this;
    const all = new Plan();
    all.combos = combos;
    const cards = all.cards().length;
    const short = !state.opened[this.me.seat] && all.counted(state) < state.needs[this.me.seat];
    const off = short || cards >= state.hand.length;
    return {
      name: 'lay',
      text: t('phone.rummue.do.lay', {points: signed(all.worth(state))}),
      primary: !off,
      off,
      move: {move: 'lay', combos}
    };
  }

  /** One card may do both: grow a ling, or take its joker. */
  choices() {
    const way = this.ways().find((one) => one.combo === this.choice);
    if (!way) return [];
    return [way.add, way.swap]
      .filter((one) => one !== null)
      .map(({gain, move}) => ({
        name: move.move,
        text: t('phone.rummue.do.' + move.move, {gain: signed(gain)}),
        primary: true,
        move
      }));
  }

  /* what fingers want */

  /** @param {number} card */
  pick(card) {
    const planned = this.plan.of(card);
    if (planned) {
      this.plan.remove(planned);
      this.picked = planned;
    } else if (this.picked.includes(card)) this.picked = this.picked.filter((one) => one !== card);
    else this.picked = this.picked.concat(card);
    this.choice = null;
    this.drawAll();
  }

  /**
   * Up and away: discarded, if it is time for that.
   * @param {number} card
   */
  swiped(card) {
    if (this.state.turn !== this.me.seat || !PLAYING.includes(this.state.phase)) this.pick(card);
    else this.make({move: 'discard', card});
  }

  /**
   * A plan is taken apart again, an idea becomes the choice.
   * @param {Item} item
   */
  takeUp(item) {
    if (item.planned) this.plan.remove(item.cards);
    this.picked = item.on ? [] : item.cards;
    this.choice = null;
    this.drawAll();
  }

  setAside() {
    this.plan.add(this.picked);
    this.picked = [];
    this.drawAll();
  }

  /** @param {'draw_stock' | 'draw_discard'} kind */
  draw(kind) {
    const why = this.state.why_not[kind];
    if (why) this.tell(say(why));
    else this.make({move: kind});
  }

  /** Nobody ends the deal by touching a pile that is used up. */
  tapStock() {
    const {state} = this;
    if (state.top && stockEnds(state))
      this.tell(t('phone.rummue.stock_ends', {card: muName(state.top)}));
    else this.draw('draw_stock');
  }

  discard() {
    if (this.picked.length === 1) this.make({move: 'discard', card: this.picked[0]});
    else this.tell(this.picked.length ? t('phone.rummue.one_card') : t('phone.do.first_card'));
  }

  /**
   * Name a combination; or put the chosen card there, in one of two ways perhaps.
   * @param {number} id
   */
  tapCombo(id) {
    const {state} = this;
    if (!this.picked.length)
      this.tell(comboLabel(state.combos[id], nameOf(this.view, state.combos[id].owner)));
    else if (this.picked.length > 1) this.tell(t('phone.rummue.one_card'));
    else this.addTo(id);
  }

  /**
   * Add to a combination; if it does not fit, the host says why.
   * @param {number} id
   */
  addTo(id) {
    const {why_not: whyNot} = this.state;
    const way = this.ways().find((one) => one.combo === id);
    const add = way && !whyNot.add && way.add;
    const swap = way && !whyNot.swap && way.swap;
    const only = add || swap;
    if (add && swap) {
      this.choice = id;
      this.drawAll();
    } else if (only) this.make(only.move);
    else if (whyNot.add) this.tell(say(whyNot.add));
    else this.make({move: 'add', combo: id, card: this.picked[0]});
  }

  /** @param {views.RummueMove} move */
  make(move) {
    const order = {move, revision: this.view.match.revision};
    this.choice = null;
    return this.order('play', order, DRAWS.includes(move.move));
  }

  /** @param {RunDeed} deed */
  act({run}) {
    if (run) run();
  }
}

const STORE = 'slapbox.rummue.sort';
const COLOURS = ['red', 'green', 'blue', 'black', 'yellow'];
/** @type {Sort[]} */
const SORTS = ['number', 'colour'];

/** @extends {TrickHand<Held>} */
class RummueHand extends TrickHand {
  /**
   * @param {HTMLElement} box
   * @param {Element} edge
   * @param {Callbacks} callbacks
   */
  constructor(box, edge, callbacks) {
    super(box, edge, callbacks);
    this.by = SORTS.find((sort) => sort === kept(STORE)) || SORTS[0];
  }

  /** The other way to hold them. */
  turn() {
    this.by = SORTS[1 - SORTS.indexOf(this.by)];
    keep(STORE, this.by);
    this.show(this.facts);
  }

  /**
   * Gaps are left between numbers, or between colours; jokers stand last among the colours.
   * @param {Held[]} cards
   */
  sorted(cards) {
    const {by} = this;
    const colours = by === 'colour' ? inColours : () => 0;
    return cards
      .map((face) => Object.assign({}, face, {suit: face[by]}))
      .sort((a, b) => colours(a, b) || a.number - b.number || inColours(a, b) || a.card - b.card);
  }
}

/** @type {(a: views.MudeckFace, b: views.MudeckFace) => number} */
function inColours(a, b) {
  return COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour);
}
