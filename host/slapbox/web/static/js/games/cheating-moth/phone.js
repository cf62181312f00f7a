// Cheating Moth on a phone: the own hand at the edge of the table, and above it what it is about.

import {buttons} from '../../parts/buttons.js';
import {folk, persons} from '../../parts/persons.js';
import {HandPage, pointsTable} from '../../phone/handpage.js';
import {bug, bugCard, bugName, cardBack, guardBadge} from './cards.js';
import {seatColour} from '../../art/colours.js';
import {byId, el} from '../../core/dom.js';
import {appear} from '../../core/motion.js';
import {drawing, h, patch} from '../../core/patch.js';
import {cry, mothTask} from './task.js';
import {nameOf} from '../../core/seats.js';
import {say, t} from '../../core/text.js';
import {makeTimed, stampOf} from '../../phone/touch.js';
import {give} from '../../core/api.js';
import {CardFan} from '../../parts/cardfan.js';

/** @import {Deed, MothView, Task} from './task.js' */

/** @typedef {pages.Playing<views.CheatingMothSeatView, views.CheatingMothLast>} Played */

/**
 * Cheating Moth's page.
 * @type {(phone: pages.Phone) => pages.Pad<views.CheatingMothSeatView, views.CheatingMothLast,
 *   views.CheatingMothMove>}
 */
export function open(phone) {
  return new MothPage(phone);
}

/**
 * @extends {HandPage<views.CheatingMothSeatView, views.CheatingMothLast, views.CheatingMothMove,
 *   Task>}
 */
class MothPage extends HandPage {
  /** @param {pages.Phone} phone */
  constructor(phone) {
    const {clock, slap, tell} = phone;
    super('moth', 'moth', phone, (view, me) => {
      this.looking = clock.looksMs(view.match) > 0;
      return mothTask(view, me, this.looking);
    });
    this.slap = slap;
    this.timed = () => true;
    this.bigArt = () => bug('mosquito');
    /** @type {number | null} */
    this.picked = null;
    /** True while the scores are looked at in the middle of a round. */
    this.scored = false;
    this.looking = false;
    this.news = newsTeller(tell);
    /** The time at which the card left its place that is being dragged. */
    this.fromUs = 0;
    /** Boxes that `hand` fills, and where the table ends. */
    this.boxes = {hand: el('div.moth-hand', {role: 'group'}), edge: el('div.moth-edge.whole')};
    this.hand = new MothHand(this.boxes.hand, this.boxes.edge, {
      onTap: (card) => this.pick(card),
      onSwipe: (card) => this.swiped(card),
      onTake: (_, event) => {
        this.fromUs = stampOf(event);
        give('fidget', {on: true});
      },
      onBack: () => give('fidget', {on: false}),
      onDrop: (card, event) => this.smuggle(card, event)
    });
  }

  putAway() {
    this.scored = false;
  }

  /** The scores of all rounds take the place of the piles, or give it back. */
  look() {
    this.scored = !this.scored;
    this.drawAll();
  }

  /**
   * The mosquito takes the whole screen; not the one whose card it is, who need not slap.
   * @type {(view: Played, me: views.Seat) => pages.Big | null}
   */
  big(view, me) {
    const {state, race} = view.match;
    if (state.phase !== 'mosquito' || state.turn === me.seat) return null;
    const says = t('phone.moth.slowest_pays');
    if (race && race.down[me.seat]) return {title: t('phone.moth.slapped'), says, mood: 'calm'};
    if (!race || race.state === 'waiting') {
      const waits = state.stopped ? t('moth.again.mosquito') : says;
      return {title: t('phone.moth.slap_soon'), says: waits, mood: 'wait'};
    }
    return {title: t('phone.moth.slap'), says, mood: 'go'};
  }

  /**
   * Cards vanish also while the others look at who was the slowest.
   * @param {MothView} view
   */
  live(view) {
    return view.match.state.phase !== 'round_over';
  }

  drawAll() {
    const {state, view} = this;
    const alive = this.alive();
    const held = state.hand.find((face) => face.card === this.picked);
    if (!held || (alive && !alive.has(held.card))) this.picked = null;
    patch(byId('moth'), this.page());
    const giver = (/** @type {number | null} */ seat) =>
      view.seats.find((one) => one.seat === seat) || null;
    const from = new Map(state.received.map((gift) => [gift.card.card, giver(gift.from)]));
    this.hand.show({cards: state.hand, alive, picked: this.picked, chosen: state.choice, from});
  }

  page() {
    const {boxes, isBetween, looking, me, state, view} = this;
    const label = t('phone.your_hand');
    return h(
      'div',
      h(
        'div.card-table.column.rest',
        !isBetween && h(others, {view, me, looking}),
        state.phase !== 'cockroach' && h('div.moth-felt.rest.holds', this.middle()),
        this.deeds()
      ),
      !isBetween &&
        h(
          'div.card-hand.column.whole',
          h('div', {key: 'hand', make: () => boxes.hand, label}),
          h('div', {key: 'edge', make: () => boxes.edge}),
          h('div.moth-floor')
        )
    );
  }

  middle() {
    const {isBetween, picked, state, view} = this;
    const {people} = this.task;
    if (!isBetween && people)
      return persons(view, people, (seat) => this.point(seat), people.needsCard && picked === null);
    return isBetween || this.scored ? h(sheet, {view}) : h(piles, state);
  }

  /** The cards that can be used now; nothing where no card is asked for. */
  alive() {
    const {cards} = this.task;
    const moves = this.view.you.moves.filter((move) => cards && move.move === cards.kind);
    return cards && new Set(moves.map((move) => ('card' in move ? move.card : -1)));
  }

  deeds() {
    const {cards, deeds} = this.task;
    const text = cards && !cards.stuck && cards.label;
    const off = this.picked === null;
    const shown = text ? deeds.concat({name: 'act', text, primary: true, off}) : deeds;
    return buttons(
      shown.map((deed) => this.deedOf(deed)),
      (deed) => this.press(deed),
      (deed, event, node) => this.hit(deed, event, node)
    );
  }

  /**
   * Complete a deed; one that is judged by its time is heard when the finger comes down.
   * @param {Deed} deed
   */
  deedOf(deed) {
    const art = deed.name === 'claim' && drawing(bug, 'cockroach');
    return Object.assign({art, slap: Boolean(deed.timed)}, deed);
  }

  /** @type {(deed: Deed, event: Event, node: Element) => void} */
  hit(deed, event, node) {
    if (deed.timed) this.shout(event, this.view);
    else this.slap(0, null, event, node);
  }

  /**
   * The cry of the guard while one big button is all there is.
   * @type {(view: MothView) => pages.Cry | null}
   */
  cry(view) {
    const deed = cry(view);
    return deed ? {text: deed.text, make: (event) => this.shout(event, view)} : null;
  }

  /**
   * "Caught!" is judged by the time of the finger, whatever goes on.
   * @type {(event: Event, view: MothView) => Promise<void>}
   */
  async shout(event, view) {
    event.preventDefault();
    const order = {
      move: {move: 'caught'},
      revision: view.match.revision,
      page_us: stampOf(event)
    };
    const reply = await makeTimed(order);
    if (reply.why) this.tell(say(reply.why));
  }

  /**
   * A card was let go under the table; whether it is gone.
   * @type {(card: number, event: Event) => Promise<boolean>}
   */
  async smuggle(card, event) {
    const {revision} = this.view.match;
    const move = {move: 'smuggle', card};
    const times = {page_us: stampOf(event), from_page_us: this.fromUs};
    const asked = makeTimed(Object.assign({move, revision}, times));
    give('fidget', {on: false});
    const reply = await asked;
    if (reply.why) this.tell(say(reply.why));
    return reply.status === 200;
  }

  /* what fingers want */

  /** @param {number} card */
  pick(card) {
    const alive = this.alive();
    if (alive && !alive.has(card)) {
      // The rules say why not.
      this.make(this.moveOf(card));
      return;
    }
    this.picked = this.picked === card ? null : card;
    this.drawAll();
  }

  /** @param {number} card */
  swiped(card) {
    if (this.task.people) this.pick(card);
    else this.make(this.moveOf(card));
  }

  /**
   * Return the move of a card now.
   * @param {number} card
   */
  moveOf(card) {
    const {cards, people} = this.task;
    if (people && people.needsCard) return people.move(people.seats[0], card);
    return {move: cards ? cards.kind : 'play', card};
  }

  act() {
    if (this.picked === null) this.tell(t('phone.do.first_card'));
    else this.make(this.moveOf(this.picked));
  }

  /** @param {number} seat */
  point(seat) {
    const {people} = this.task;
    if (!people) return;
    if (people.needsCard && this.picked === null) this.tell(t('phone.do.first_card'));
    else this.make(people.move(seat, this.picked));
  }
}

/**
 * The others: whose turn it is, who is the guard, who holds how much.
 * @param {{view: Played, me: views.Seat, looking: boolean}} facts
 */
function others({view, me, looking}) {
  const {state} = view.match;
  /** @param {views.Seat} one */
  const sign = ({seat, name}) => {
    const count = state.hands[seat];
    const label = t('phone.cards', {name, count});
    return {count, label, more: state.guard === seat && drawing(guardBadge)};
  };
  return folk({view, me, lit: [looking ? null : state.turn], sign});
}

/**
 * A card at one side of its box.
 * @type {(card: Element, side: 'xMin' | 'xMax') => Element}
 */
function beside(card, side) {
  card.setAttribute('preserveAspectRatio', side + 'YMid');
  return card;
}

/** @param {views.CheatingMothFace} face */
function topCard(face) {
  return beside(bugCard(face), 'xMin');
}

function topBack() {
  return beside(cardBack(), 'xMax');
}

/** @param {views.CheatingMothSeatView} state */
function piles({top, draw: count}) {
  const insert = (/** @type {Element} */ card) =>
    appear(card, 'translateY(-24px) rotate(-6deg)', 200);
  return h(
    'div.moth-piles',
    h(
      'div.pile',
      {role: 'img', 'aria-label': t('phone.draw_pile', {count})},
      count > 0 && drawing(topBack),
      h('b', count)
    ),
    top && h('div.top-card', {key: top.card, insert}, drawing(topCard, top))
  );
}

/**
 * A row for each player, a column for each round.
 * @param {{view: Played}} facts
 */
function sheet({view}) {
  const {ready, scores, sheet: rounds} = view.match.state;
  const best = Math.min(...scores);
  const rows = view.seats.map(({seat, name}) => ({
    seat,
    name,
    ready: Boolean(ready && ready[seat]),
    leads: scores[seat] === best,
    cells: rounds.map((row) => h('td', row[seat])),
    total: scores[seat]
  }));
  const heads = rounds.map((_, at) => at + 1);
  return h('div.card-sheet.moth-sheet', pointsTable(heads, rows));
}

/**
 * Tells what came into the hand, and how an accusation ended; not what was so when the page came.
 * @type {(tell: pages.Phone['tell']) => (view: Played, me: views.Seat) => void}
 */
function newsTeller(tell) {
  /** @type {number[] | null} */
  let received = null;
  /** @type {number | null} */
  let caught = null;
  return (view, me) => {
    const {state} = view.match;
    /** @param {number} seat */
    const name = (seat) => nameOf(view, seat);
    const known = received || state.received.map((one) => one.card.card);
    const fresh = state.received.filter((one) => !known.includes(one.card.card));
    received = state.received.map((one) => one.card.card);
    if (fresh.length) tell(newCards(fresh, name));
    const settled = state.caught;
    if (settled && caught !== null && settled.number > caught) tell(verdict(settled, me, name));
    caught = settled ? settled.number : 0;
  };
}

/** @type {(fresh: views.CheatingMothReceived[], name: (seat: number) => string) => string} */
function newCards(fresh, name) {
  if (fresh.length > 1) return t('phone.told.more', {count: fresh.length});
  const card = bugName(fresh[0].card);
  return fresh[0].from === null
    ? t('phone.told.drawn', {card})
    : t('phone.told.gift', {name: name(fresh[0].from), card});
}

/**
 * @type {(caught: views.CheatingMothAccused, me: views.Seat, name: (seat: number) => string) =>
 *   string}
 */
function verdict(caught, me, name) {
  if (caught.seat === null) return t('phone.told.caught_nobody', {by: name(caught.by)});
  const names = {by: name(caught.by), name: name(caught.seat)};
  if (!caught.right) return t('phone.told.caught_wrong', names);
  return t(caught.seat === me.seat ? 'phone.told.caught_you' : 'phone.told.caught_right', names);
}

/**
 * `alive`: the ids that can be used now (null: no matter which); `picked`: the one that is lifted;
 * `chosen`: the one that is promised; `from`: who gave it, by id.
 * @typedef {{cards: views.CheatingMothFace[], alive: Set<number> | null, picked: number | null,
 *   chosen: number | null, from: Map<number, views.Seat | null>}} Facts
 */

const KINDS = ['number', 'spider', 'mosquito', 'cockroach', 'ant', 'moth'];

/** @extends {CardFan<views.CheatingMothFace, Facts>} */
class MothHand extends CardFan {
  /** @param {views.CheatingMothFace[]} cards */
  sorted(cards) {
    return cards
      .slice()
      .sort((a, b) => a.number - b.number || rank(a) - rank(b) || a.card - b.card);
  }

  /** @param {views.CheatingMothFace} face */
  art(face) {
    return drawing(bugCard, face);
  }

  /** @param {views.CheatingMothFace} face */
  marks({card}) {
    const {alive, picked, chosen, from} = this.facts;
    const giver = from.get(card);
    return {
      off: alive !== null && !alive.has(card),
      picked: card === picked,
      chosen: card === chosen,
      sign: giver ? Array.from(giver.name)[0].toUpperCase() : giver === null ? '+' : '',
      colour: giver ? seatColour(giver.seat) : ''
    };
  }
}

/** @param {views.CheatingMothFace} face */
function rank(face) {
  return KINDS.indexOf(face.kind);
}
