// Cheating Moth on a phone: the own hand at the edge of the table, and above it what it is about.

import {buttons} from '../../phone/buttons.js';
import {folk, HandPage, persons} from '../../phone/handpage.js';
import {bug, bugCard, bugName, cardBack, guardBadge} from './cards.js';
import {seatColour} from '../../art/colours.js';
import {byId, el, replace, whenChanged} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, patch} from '../../core/patch.js';
import {MothHand} from './hand.js';
import {cry, IDLE, mothTask} from './task.js';
import {nameOf} from '../../core/seats.js';
import {Smuggler} from './smuggle.js';
import {say, t} from '../../core/text.js';
import {makeTimed, stampOf} from '../../phone/touch.js';

/** @import {Big, Cry, Pad, Phone, Playing, Seat} from '../../core/pages.js' */
/** @import {CheatingMothAccused, CheatingMothFace, CheatingMothLast} from '../../views.js' */
/** @import {CheatingMothMove, CheatingMothReceived, CheatingMothSeatView} from '../../views.js' */
/** @import {Deed, MothView, Task} from './task.js' */

/** @typedef {Playing<CheatingMothSeatView, CheatingMothLast>} Played */

/**
 * A row of the sheet: the points of each round, and all.
 * @typedef {object} Row
 * @property {number} seat
 * @property {string} name
 * @property {number[]} points
 * @property {number} total
 * @property {boolean} leads
 * @property {boolean} ready
 */

/**
 * Cheating Moth's page.
 * @param {Phone} phone
 * @returns {Pad<CheatingMothSeatView, CheatingMothLast, CheatingMothMove>}
 */
export function open(phone) {
  const page = new MothPage(phone);
  return {
    id: 'moth',
    show: (view, me) => page.show(view, me),
    leave: () => page.leave(),
    big: mosquito,
    bigArt: () => bug('mosquito'),
    cry: (view) => page.cryIn(view),
    timed: () => true,
    // Cards vanish also while the others look at who was the slowest.
    look: () => page.turnScores(),
    live: (view) => view.match.state.phase !== 'round_over'
  };
}

/**
 * The mosquito takes the whole screen; not the one whose card it is, who need not slap.
 * @param {Played} view
 * @param {Seat} me
 * @returns {Big | null}
 */
function mosquito(view, me) {
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

/** @extends {HandPage<CheatingMothSeatView, CheatingMothLast, CheatingMothMove>} */
class MothPage extends HandPage {
  /** @param {Phone} phone */
  constructor({clock, slap, tell}) {
    super('moth', tell);
    this.clock = clock;
    this.slap = slap;
    /** @type {Task} */
    this.task = IDLE;
    /** @type {number | null} */
    this.picked = null;
    /** Whether the scores are looked at in the middle of a round. */
    this.scored = false;
    this.news = newsTeller(tell);
    this.smuggler = new Smuggler(
      () => this.view.match.revision,
      (why) => tell(say(why))
    );
    this.hand = new MothHand(byId('hand'), byId('edge'), {
      onTap: (card) => this.pick(card),
      onSwipe: (card) => this.swiped(card),
      onTake: (card, event) => this.smuggler.take(event),
      onBack: () => this.smuggler.putBack(),
      onDrop: (card, event) => this.smuggler.drop(card, event)
    });
    this.drawPiles = whenChanged(drawPiles);
    this.drawSheet = whenChanged(drawSheet);
  }

  /**
   * @param {MothView} view
   * @param {Seat} me
   */
  show(view, me) {
    const looking = this.clock.looksMs(view.match) > 0;
    this.task = mothTask(view, me, looking);
    this.begin(view, me, this.task);
    const {state} = this;
    const language = document.documentElement.lang;
    const between = state.phase === 'round_over' || state.phase === 'over';
    byId('moth-hand').hidden = between;
    byId('folk').hidden = between;
    const scored = between || (this.scored && !this.task.people);
    byId('sheet').hidden = !scored;
    byId('piles').hidden = scored || Boolean(this.task.people);
    byId('people').hidden = !this.task.people;
    patch(byId('folk'), others(view, me, looking));
    this.drawPiles({top: state.top, draw: state.draw, language});
    this.drawSheet({rows: scored ? sheetRows(view) : [], round: state.round, language});
    this.drawAll();
    this.news(view, me);
    if ((this.nudge(this.task) || between) && this.scored) this.turnScores();
  }

  /** The scores of all rounds take the place of the piles, or give it back. */
  turnScores() {
    this.scored = !this.scored;
    this.show(this.view, this.me);
  }

  /** All that depends on which card is chosen. */
  drawAll() {
    const {state} = this.view.match;
    const alive = this.alive();
    const held = state.hand.find((face) => face.card === this.picked);
    if (!held || (alive && !alive.has(held.card))) this.picked = null;
    /** @type {Map<number, Seat | null>} */
    const from = new Map();
    for (const {card, from: giver} of state.received)
      from.set(card.card, this.view.seats.find((one) => one.seat === giver) || null);
    this.hand.show({cards: state.hand, alive, picked: this.picked, chosen: state.choice, from});
    this.drawDeeds();
    const {people} = this.task;
    const early = people !== null && people.needsCard && this.picked === null;
    patch(
      byId('people'),
      persons(this.view, people, (seat) => this.point(seat), early)
    );
  }

  /** The cards that can be used now; nothing where no card is asked for. */
  alive() {
    const {cards} = this.task;
    if (!cards) return null;
    /** @type {Set<number>} */
    const alive = new Set();
    for (const move of this.view.you.moves)
      if (move.move === cards.kind && 'card' in move) alive.add(move.card);
    return alive;
  }

  drawDeeds() {
    const {cards, deeds} = this.task;
    const text = cards && !cards.stuck && cards.label;
    const off = this.picked === null;
    const shown = text ? deeds.concat({name: 'act', text, primary: true, off}) : deeds;
    const all = shown.map((deed) => this.deedOf(deed));
    const row = buttons(
      all,
      (deed) => this.press(deed),
      (deed, event, node) => this.hit(deed, event, node)
    );
    patch(byId('deeds'), row);
  }

  /**
   * What is judged by the time of the finger is heard when the finger comes down.
   * @param {Deed} deed
   */
  deedOf(deed) {
    const art = deed.name === 'claim' && drawing(bug, 'cockroach');
    return Object.assign({art, slap: Boolean(deed.timed)}, deed);
  }

  /**
   * @param {Deed} deed
   * @param {Event} event
   * @param {Element} node
   */
  hit(deed, event, node) {
    if (deed.timed) this.cry(event, this.view);
    else this.slap(0, null, event, node);
  }

  /** @param {Deed} deed */
  press(deed) {
    if (deed.name === 'act') this.act();
    else if (deed.move) this.make(deed.move);
  }

  /**
   * The cry of the guard while one big button is all there is.
   * @param {MothView} view
   * @returns {Cry | null}
   */
  cryIn(view) {
    const deed = cry(view);
    return deed ? {text: deed.text, make: (event) => this.cry(event, view)} : null;
  }

  /**
   * "Caught!" is judged by the time of the finger, whatever goes on.
   * @param {Event} event
   * @param {MothView} view
   */
  async cry(event, view) {
    event.preventDefault();
    const order = {
      move: {move: 'caught'},
      revision: view.match.revision,
      page_us: stampOf(event)
    };
    const reply = await makeTimed(order);
    if (reply.why) this.tell(say(reply.why));
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
   * What is done with a card now.
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

  drop() {
    this.picked = null;
  }
}

/**
 * The others: whose turn it is, who is the guard, who holds how much.
 * @param {Played} view
 * @param {Seat} me
 * @param {boolean} looking
 */
function others(view, me, looking) {
  const {state} = view.match;
  /** @param {Seat} one */
  const sign = ({seat, name}) => {
    const count = state.hands[seat];
    const label = t('phone.cards', {name, count});
    return {count, label, more: drawing(guardBadge), marks: {guard: state.guard === seat}};
  };
  return folk({view, me, lit: [looking ? null : state.turn], sign});
}

/**
 * A card at one side of its box.
 * @param {Element} card
 * @param {'xMin' | 'xMax'} side
 */
function beside(card, side) {
  card.setAttribute('preserveAspectRatio', side + 'YMid');
  return card;
}

/** @param {{top: CheatingMothFace | null, draw: number, language: string}} facts */
function drawPiles({top, draw}) {
  const pile = el(
    'div.pile',
    {role: 'img', 'aria-label': t('phone.draw_pile', {count: draw})},
    draw ? beside(cardBack(), 'xMax') : null,
    el('b', {}, String(draw))
  );
  if (!top) {
    replace(byId('piles'), pile);
    return;
  }
  const card = el('div.top-card', {'data-card': top.card}, beside(bugCard(top), 'xMin'));
  replace(byId('piles'), pile, card);
  animate(
    card,
    [
      {transform: 'translateY(-24px) rotate(-6deg)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    {duration: 200, easing: 'ease-out'}
  );
}

/**
 * @param {Played} view
 * @returns {Row[]}
 */
function sheetRows(view) {
  const {state} = view.match;
  const best = Math.min(...state.scores);
  return view.seats.slice(0, state.seats).map((one) => ({
    seat: one.seat,
    name: one.name,
    points: state.sheet.map((row) => row[one.seat]),
    total: state.scores[one.seat],
    leads: state.scores[one.seat] === best,
    ready: Boolean(state.ready && state.ready[one.seat])
  }));
}

/**
 * A row for each player, a column for each round.
 * @param {{rows: Row[], round: number, language: string}} facts
 */
function drawSheet({rows}) {
  if (!rows.length) return;
  const rounds = rows[0].points.map((_, index) => el('th', {scope: 'col'}, String(index + 1)));
  const head = el(
    'tr',
    {},
    el('th', {scope: 'col'}, t('phone.player')),
    ...rounds,
    el('th', {scope: 'col'}, t('points.total'))
  );
  const body = rows.map((row) => {
    const name = el('th', {scope: 'row'}, el('span', {}, (row.ready ? '✓ ' : '') + row.name));
    name.style.borderLeftColor = seatColour(row.seat);
    return el(
      row.leads ? 'tr.leads' : 'tr',
      {},
      name,
      ...row.points.map((points) => el('td', {}, String(points))),
      el('td.total', {}, String(row.total))
    );
  });
  replace(byId('sheet'), el('table', {}, el('thead', {}, head), el('tbody', {}, ...body)));
}

/**
 * Tells what came into the hand, and how an accusation ended; not what was so when the page came.
 * @param {Phone['tell']} tell
 * @returns {(view: Played, me: Seat) => void}
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

/**
 * @param {CheatingMothReceived[]} fresh
 * @param {(seat: number) => string} name
 */
function newCards(fresh, name) {
  if (fresh.length > 1) return t('phone.told.more', {count: fresh.length});
  const card = bugName(fresh[0].card);
  return fresh[0].from === null
    ? t('phone.told.drawn', {card})
    : t('phone.told.gift', {name: name(fresh[0].from), card});
}

/**
 * @param {CheatingMothAccused} caught
 * @param {Seat} me
 * @param {(seat: number) => string} name
 */
function verdict(caught, me, name) {
  if (caught.seat === null) return t('phone.told.caught_nobody', {by: name(caught.by)});
  const names = {by: name(caught.by), name: name(caught.seat)};
  if (!caught.right) return t('phone.told.caught_wrong', names);
  return t(caught.seat === me.seat ? 'phone.told.caught_you' : 'phone.told.caught_right', names);
}
