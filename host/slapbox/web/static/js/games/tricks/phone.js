// Mü, The Last Panther and Wimmüln on a phone: the own hand below, and above it what it is about.

import {persons} from '../../parts/persons.js';
import {HandPage} from '../../phone/handpage.js';
import {byId, el} from '../../core/dom.js';
import {h, patch} from '../../core/patch.js';
import {buttons} from '../../parts/buttons.js';
import {adviceWords} from '../mudeck/advice.js';
import {muName} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {say, t} from '../../core/text.js';
import {bids, callButtons, estimate, fitBids, gift, info, others, tier, trick} from './felt.js';
import {OwnHand} from './hand.js';
import {lookWords, sortWords, TableSheet} from '../mudeck/look.js';
import {scoreTables} from '../mudeck/scores.js';
import {tableBlocks} from './look.js';
import {isTogether} from './pause.js';
import {stalemateTask, trickTask} from './task.js';

/** @import {TrickDeed, TrickTask} from './task.js' */

/** The fewer cards are dealt, the more room the table gets. */
const SOME = 5;
const MANY = 10;

/**
 * The page of the trick games.
 * @type {(phone: pages.Phone) => pages.Pad<tricks.SeatState, pages.Last, tricks.Move>}
 */
export function open(phone) {
  return new TrickPage(phone);
}

/** @extends {HandPage<tricks.SeatState, pages.Last, tricks.Move, TrickTask>} */
class TrickPage extends HandPage {
  /** @param {pages.Phone} phone */
  constructor(phone) {
    super('trick', 'trick', phone, (view, me) => this.asked(view, me));
    /** @type {number[]} */
    this.picked = [];
    this.deal = '';
    /** The revision in which a pass is asked about once more. */
    this.doubted = '';
    this.news = newsTeller(this.tell);
    this.cards = el('div.card-fan.rest.holds', {role: 'group'});
    this.hand = new OwnHand(this.cards, {
      onTap: (card) => this.pick(card),
      onSwipe: (card) => this.swiped(card)
    });
    const redraw = () => this.drawAll();
    this.more = new TableSheet('trick-look', 'phone.look.title', redraw);
    this.ranking = new TableSheet('trick-ranking', 'phone.trick.ranking', redraw);
    this.sheets = [this.more, this.ranking];
  }

  /**
   * Of the cards of which somebody may decide something.
   * @type {(move: tricks.Move, view: tricks.SeatView) => string}
   */
  advice(move, view) {
    const {state} = view.match;
    const faces = state.game === 'wimmueln' ? [...state.hand, ...state.turned] : state.hand;
    return adviceWords(move, view, faces);
  }

  /** @type {(view: tricks.SeatView, me: views.Seat) => TrickTask} */
  asked(view, me) {
    if (!this.doubts(view)) this.doubted = '';
    return (this.doubted && stalemateTask(view, me)) || trickTask(view, me);
  }

  /**
   * Tell whether a pass was pressed at this very table that is asked about once more.
   * @param {tricks.SeatView} view
   */
  doubts({match}) {
    return this.doubted === match.id + '-' + match.revision;
  }

  /**
   * Asks about a pass once more, or does not any longer.
   * @param {boolean} doubted
   */
  doubt(doubted) {
    const {id, revision} = this.view.match;
    this.doubted = doubted ? id + '-' + revision : '';
    this.show(this.view, this.me);
  }

  /** Cards that were chosen for something else are put down again. */
  forget() {
    const {id, state} = this.view.match;
    const mine = this.task.mood === 'mine';
    const deal = [id, state.phase, state.deal].join();
    if (deal !== this.deal) this.picked = [];
    this.deal = deal;
    if (state.phase !== 'play') this.ranking.isOpen = false;
    this.picked = this.facesOf(this.picked)
      .filter((face) => !mine || face.legal)
      .map((face) => face.card);
  }

  /** @param {number} card */
  face(card) {
    return this.state.hand.find((one) => one.card === card);
  }

  /**
   * Those of these cards that are in the hand.
   * @param {number[]} cards
   */
  facesOf(cards) {
    return cards.map((card) => this.face(card)).filter((face) => face !== undefined);
  }

  /* drawing */

  drawAll() {
    const {state, task} = this;
    const mine = task.mood === 'mine' && task.cards;
    const useless = mine ? state.hand.filter((face) => !face.legal) : [];
    this.hand.hold([this.view.match.id, state.deal, this.me.seat].join('-'), state.hand);
    this.hand.makeRoom();
    patch(byId('trick'), this.page());
    fitBids(byId('trick'));
    this.hand.show({
      cards: state.hand,
      off: new Set(useless.map((face) => face.card)),
      picked: this.picked,
      chosen: this.picked.length ? [] : promised(state),
      fresh: new Set(fresh(state).map((face) => face.card))
    });
  }

  page() {
    const {isBetween, view, me, task} = this;
    const {room} = this.hand;
    const asks = Boolean(task.calls || task.people);
    const onTrumps = () => this.ranking.turn();
    const onMore = () => this.look();
    return h(
      'div',
      h(
        'div.card-table.column.rest',
        !isBetween && !asks && others(view, me),
        !isBetween && h(info, {view, me, onTrumps, onMore}),
        h('div.trick-felt.rest.holds', {class: {asks}}, ...this.middle()),
        this.deeds()
      ),
      h(
        'div.card-hand.column.whole',
        {hidden: isBetween, 'data-cards': room > MANY ? 'many' : room > SOME ? 'some' : 'few'},
        h('div', {make: () => this.cards, label: t('phone.your_hand')}),
        h('i', {make: () => this.hand.gap})
      ),
      this.more.tree(() => [
        ...lookWords(view, {blocks: tableBlocks(view)}),
        ...sortWords(this.hand, this.more)
      ]),
      this.ranking.tree(() => view.match.state.trumps.ranking.map(tier))
    );
  }

  /** One thing at a time; who chooses trumps or a partner looks at what was bid. */
  middle() {
    const {isBetween, view, state, task} = this;
    const {calls, people} = task;
    if (isBetween) return [h('div.card-sheet', {tabindex: 0}, ...scoreTables(view))];
    if (calls)
      return [
        h(bids, {view}),
        h(callButtons, {calls, onCall: (name) => this.make(calls.move(name))})
      ];
    if (people)
      return [h(bids, {view}), persons(view, people, (seat) => this.make(people.move(seat)))];
    const faces = this.facesOf(this.picked.length ? this.picked : promised(state));
    if (state.phase === 'passing') return [h(gift, {view, state, faces})];
    if (state.phase === 'estimates')
      return [h(estimate, {view, state, faces, onSwap: () => this.swap()})];
    return [h(state.phase === 'play' ? trick : bids, {view})];
  }

  /** Cards make a move on one's turn, and where a choice may be changed. */
  deeds() {
    const {picked, state, task} = this;
    const {cards, mood} = task;
    const isAsked = mood === 'mine' || (picked.length > 0 && isTogether(state));
    /** @type {TrickDeed[]} */
    const act = [];
    if (cards && isAsked)
      act.push({
        name: 'act',
        text: cards.label(picked.length),
        primary: true,
        off: picked.length < cards.least
      });
    return buttons(task.deeds.concat(act), (deed) => this.press(deed));
  }

  /** @param {TrickDeed} deed */
  press(deed) {
    if (deed.name === 'stay') this.doubt(false);
    else if (deed.name === 'pass' && stalemateTask(this.view, this.me)) this.doubt(true);
    else super.press(deed);
  }

  /* what fingers want */

  /** @param {number} card */
  pick(card) {
    if (this.doubts(this.view)) this.doubt(false);
    const {cards, mood} = this.task;
    const face = this.face(card);
    if (cards && mood === 'mine' && face && face.why) {
      this.hand.refuse(card);
      this.tell(say(face.why));
      return;
    }
    if (this.picked.includes(card)) this.picked = this.picked.filter((one) => one !== card);
    else if (!cards || cards.most === 1) this.picked = [card];
    else if (this.picked.length < cards.most) this.picked = this.picked.concat(card);
    else {
      this.hand.refuse(card);
      this.tell(t('phone.do.enough', {count: cards.most}));
    }
    this.drawAll();
  }

  /**
   * Up and away: a single card is played, of several it is the next one.
   * @param {number} card
   */
  swiped(card) {
    const {cards, mood} = this.task;
    const face = this.face(card);
    const legal = mood !== 'mine' || Boolean(face && face.legal);
    if (!cards || cards.most > 1 || !legal) this.pick(card);
    else this.make(cards.move([card]));
  }

  act() {
    const {cards} = this.task;
    if (!cards) return;
    if (this.picked.length < cards.least) this.tell(cards.first);
    else this.make(cards.move(this.picked));
  }

  /** The other way round: what was shown is hidden. */
  swap() {
    const {state} = this.view.match;
    const both = this.picked.length ? this.picked : promised(state);
    if (both.length < 2) return;
    this.picked = both.slice().reverse();
    this.drawAll();
  }
}

/**
 * The cards of a secret choice that was made, in their order.
 * @param {tricks.SeatState} state
 */
function promised(state) {
  if (state.phase === 'passing') return state.passed.map((face) => face.card);
  const cross = state.phase === 'estimates' ? state.estimate : null;
  return cross && cross.below ? [cross.top.card, cross.below.card] : [];
}

/**
 * Cards that a neighbour passed on, in the first trick.
 * @param {tricks.SeatState} state
 */
function fresh(state) {
  const first = state.game === 'last-panther' && state.phase === 'play' && !state.last_trick;
  return first ? state.received : [];
}

/**
 * Tells what a neighbour passed on, when it comes.
 * @param {(text: string) => void} tell
 */
function newsTeller(tell) {
  /** @type {string | null} */
  let known = null;
  /**
   * @param {tricks.SeatView} view
   * @param {views.Seat} me
   */
  return (view, me) => {
    const {state} = view.match;
    const received = state.game === 'last-panther' ? state.received : [];
    const now = received.map((face) => face.card).join();
    if (known !== null && now !== known && state.game === 'last-panther' && fresh(state).length) {
      const giver = (me.seat - state.pass_step + state.seats) % state.seats;
      const cards = received.map(muName).join(', ');
      tell(t('phone.trick.got', {name: nameOf(view, giver), cards}));
    }
    known = now;
  };
}
