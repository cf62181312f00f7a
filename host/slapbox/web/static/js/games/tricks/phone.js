// Mü, The Last Panther and Wimmüln on a phone: the own hand below, and above it what it is about.

import {HandPage, persons} from '../../phone/handpage.js';
import {byId, keep, replace} from '../../core/dom.js';
import {patch} from '../../core/patch.js';
import {buttons} from '../../phone/buttons.js';
import {adviceWords} from '../mudeck/advice.js';
import {muName} from '../mudeck/cards.js';
import {keyOf} from '../../core/keys.js';
import {nameOf} from '../../core/seats.js';
import {say, t} from '../../core/text.js';
import {
  bidsOf,
  callButton,
  drawBids,
  drawCross,
  drawGift,
  drawInfo,
  drawTrick,
  fitBids,
  infoOf,
  others,
  ranking,
  trickOf
} from './felt.js';
import {OwnHand} from './hand.js';
import {LookSheet} from '../mudeck/look.js';
import {scoreSheet, scoresOf} from '../mudeck/scores.js';
import {tableBlocks} from './look.js';
import {idle, stalemateTask, trickTask} from './task.js';

/**
 * @import {Last, Pad, Phone, Seat} from '../../core/pages.js'
 * @import {LastPantherSeatView, MudeckCall, MudeckFace} from '../../views.js'
 * @import {Cards, TrickDeed} from './task.js'
 * @import {Move, SeatState, SeatView} from './types.js'
 */

/** The fewer cards are dealt, the more room the table gets. */
const SOME = 5;
const MANY = 10;
/**
 * What lies in the middle before the cards are played, and then.
 * @type {{[phase: string]: string}}
 */
const MIDDLES = {
  auction: 'bids',
  vice_trump: 'bids',
  chief_trump: 'bids',
  partner: 'bids',
  lead: 'bids',
  passing: 'gift',
  estimates: 'estimate',
  play: 'laid'
};

/**
 * The page of the trick games.
 * @param {Phone} phone
 * @returns {Pad<SeatState, Last, Move>}
 */
export function open(phone) {
  const page = new TrickPage(phone);
  return {
    id: 'trick',
    show: (view, me) => page.show(view, me),
    leave: () => page.leave(),
    look: () => page.look.turn(),
    advice: (move, view) => adviceWords(move, view, facesIn(view))
  };
}

/**
 * The cards of which somebody may decide something.
 * @param {SeatView} view
 * @returns {MudeckFace[]}
 */
function facesIn({match: {state}}) {
  return state.game === 'wimmueln' ? [...state.hand, ...state.turned] : state.hand;
}

/** @extends {HandPage<SeatState, Last, Move>} */
class TrickPage extends HandPage {
  /** @param {Phone} phone */
  constructor({tell}) {
    super('trick', tell);
    this.task = idle('');
    /** @type {number[]} */
    this.picked = [];
    this.asked = '';
    /** The revision in which a pass is asked about once more. */
    this.doubted = '';
    this.news = newsTeller(tell);
    this.sheet = scoreSheet(byId('trick-sheet'));
    this.hand = new OwnHand(byId('trick-cards'), {
      onTap: (card) => this.pick(card),
      onSwipe: (card) => this.swiped(card),
      onTake: () => {},
      onBack: () => {}
    });
    byId('trick-trumps').addEventListener('click', () =>
      this.showRanking(Boolean(byId('trick-ranking').hidden))
    );
    byId('trick-ranking').addEventListener('click', () => this.showRanking(false));
    byId('trick-ranking').addEventListener('keydown', (event) => {
      if (keyOf(event) === 'Escape') this.showRanking(false);
    });
    byId('trick-cross').addEventListener('click', () => this.swap());
    /** @type {LookSheet<SeatState>} */
    this.look = new LookSheet(byId('trick-look'), {
      title: 'phone.look.title',
      blocks: () => tableBlocks(this.view),
      hand: this.hand
    });
    byId('trick-more').addEventListener('click', () => this.look.turn());
  }

  /**
   * @param {SeatView} view
   * @param {Seat} me
   */
  show(view, me) {
    if (!this.doubts(view)) this.doubted = '';
    this.task = (this.doubted && stalemateTask(view, me)) || trickTask(view, me);
    this.begin(view, me, this.task);
    this.forget();
    patch(byId('trick-folk'), others(view, me));
    drawInfo(infoOf(view, me));
    this.drawMiddle();
    this.drawPeople();
    this.drawCalls();
    this.drawAll();
    fitBids();
    this.news(view, me);
    this.look.show(view);
    if (!this.nudge(this.task)) return;
    this.showRanking(false);
    this.look.open(false);
  }

  /**
   * Whether a pass was pressed at this very table that is asked about once more.
   * @param {SeatView} view
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
    const asked = [id, state.phase, state.deal].join();
    if (asked !== this.asked) this.picked = [];
    this.asked = asked;
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

  /** One thing at a time lies in the middle of the table. */
  drawMiddle() {
    const {state} = this.view.match;
    const between = state.phase === 'deal_over' || state.phase === 'over';
    const middle = between
      ? 'sheet'
      : this.task.calls
        ? 'calls'
        : this.task.people
          ? 'people'
          : MIDDLES[state.phase];
    for (const one of ['laid', 'gift', 'estimate', 'sheet', 'calls', 'people'])
      byId('trick-' + one).hidden = one !== middle;
    // Who chooses trumps or a partner looks at what was bid.
    const asks = middle === 'calls' || middle === 'people';
    byId('trick-felt').classList.toggle('asks', asks);
    byId('trick-bids').hidden = middle !== 'bids' && !asks;
    byId('trick-hand').hidden = between;
    byId('trick-folk').hidden = between || asks;
    byId('trick-info').hidden = between;
    if (between) this.look.open(false);
    if (between || state.phase !== 'play') this.showRanking(false);
    if (middle === 'laid') drawTrick(trickOf(this.view));
    if (middle === 'bids' || asks) drawBids(bidsOf(this.view));
    if (between) this.sheet(scoresOf(this.view));
  }

  /** @param {boolean} open */
  showRanking(open) {
    byId('trick-ranking').hidden = !open;
    byId('trick-trumps').setAttribute('aria-expanded', open ? 'true' : 'false');
    if (!open) return;
    replace(byId('ranking-tiers'), ...ranking(this.view.match.state.trumps));
    byId('ranking-close').focus();
  }

  /** All that depends on which cards are chosen. */
  drawAll() {
    const {state} = this.view.match;
    const {cards, mood} = this.task;
    const mine = mood === 'mine' && Boolean(cards);
    const off = new Set(
      mine ? state.hand.filter((face) => !face.legal).map((face) => face.card) : []
    );
    const chosen = this.picked.length ? [] : promised(state);
    const {id} = this.view.match;
    this.hand.hold([id, state.deal, this.me.seat].join('-'), state.hand);
    this.hand.makeRoom();
    const {room} = this.hand;
    byId('trick-hand').setAttribute(
      'data-cards',
      room > MANY ? 'many' : room > SOME ? 'some' : 'few'
    );
    this.hand.show({
      cards: state.hand,
      off,
      picked: this.picked,
      chosen,
      fresh: new Set(fresh(state).map((face) => face.card))
    });
    if (state.phase === 'estimates') this.drawEstimate(chosen);
    if (state.phase === 'passing') this.drawGift(state, chosen);
    this.drawDeeds();
  }

  /** @param {number[]} chosen */
  drawEstimate(chosen) {
    const {state} = this.view.match;
    const [top, below] = this.facesOf(this.picked.length ? this.picked : chosen);
    const [led] = state.trick ? state.trick.plays : [];
    drawCross({
      top: top || null,
      below: below || null,
      lead: led ? led.card : null,
      leader: led ? nameOf(this.view, led.seat) : '',
      language: document.documentElement.lang
    });
  }

  /**
   * @param {LastPantherSeatView} state
   * @param {number[]} chosen
   */
  drawGift(state, chosen) {
    const seat = (this.me.seat + state.pass_step + state.seats) % state.seats;
    const faces = this.facesOf(this.picked.length ? this.picked : chosen);
    drawGift({
      faces,
      count: state.pass_count,
      seat,
      name: nameOf(this.view, seat),
      language: document.documentElement.lang
    });
  }

  drawDeeds() {
    const {cards, deeds} = this.task;
    const act = cards && this.isAsked() ? [this.actDeed(cards)] : [];
    const row = buttons(deeds.concat(act), (deed) => this.press(deed));
    patch(byId('trick-deeds'), row);
  }

  /**
   * @param {Cards} cards
   * @returns {TrickDeed}
   */
  actDeed(cards) {
    const off = this.picked.length < cards.least;
    return {name: 'act', text: cards.label(this.picked.length), primary: true, off};
  }

  /** Whether cards make a move now: also where a choice may be changed. */
  isAsked() {
    const {state} = this.view.match;
    return (
      this.task.mood === 'mine' ||
      (this.picked.length > 0 && (state.phase === 'passing' || state.phase === 'estimates'))
    );
  }

  /** @param {TrickDeed} deed */
  press(deed) {
    if (deed.name === 'act') this.act();
    else if (deed.name === 'back') this.order('take-back', {});
    else if (deed.name === 'stay') this.doubt(false);
    else if (deed.name === 'pass' && stalemateTask(this.view, this.me)) this.doubt(true);
    else if (deed.move) this.make(deed.move);
  }

  drawPeople() {
    const {people} = this.task;
    const point = (/** @type {number} */ seat) => people && this.make(people.move(seat));
    patch(byId('trick-people'), persons(this.view, people, point));
  }

  drawCalls() {
    const {calls} = this.task;
    const worths = calls ? calls.worths : [];
    const names = calls ? calls.names : [];
    keep(
      byId('trick-calls'),
      names,
      (name) => name + worths.join() + document.documentElement.lang,
      (name) => {
        const node = callButton(name, worths[names.indexOf(name)]);
        node.addEventListener('click', () => this.call(name));
        return node;
      }
    );
  }

  /* what fingers want */

  /** @param {MudeckCall} name */
  call(name) {
    const {calls} = this.task;
    if (calls) this.make(calls.move(name));
  }

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

  drop() {
    this.picked = [];
  }
}

/**
 * The cards of a secret choice that was made, in their order.
 * @param {SeatState} state
 */
function promised(state) {
  if (state.phase === 'passing') return state.passed.map((face) => face.card);
  const cross = state.phase === 'estimates' ? state.estimate : null;
  return cross && cross.below ? [cross.top.card, cross.below.card] : [];
}

/**
 * What a neighbour passed on, in the first trick.
 * @param {SeatState} state
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
   * @param {SeatView} view
   * @param {Seat} me
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
