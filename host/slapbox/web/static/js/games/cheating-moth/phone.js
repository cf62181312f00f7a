// Cheating Moth on a phone: the own hand at the edge of the table, and above it what it is about.

import {give} from '../../core/api.js';
import {drawDeeds} from '../../phone/deeds.js';
import {HandPage, keepFolk, keepPeople} from '../../phone/handpage.js';
import {bug, bugCard, bugName, cardBack, guardBadge} from './cards.js';
import {seatColour} from '../../art/colours.js';
import {animate, byId, el, put, replace, whenChanged} from '../../core/dom.js';
import {MothHand} from './hand.js';
import {cry, mothTask} from './task.js';
import {nameOf} from '../../core/seats.js';
import {Smuggler} from './smuggle.js';
import {say, t} from '../../core/text.js';
import {BOOT, stampOf} from '../../phone/touch.js';

/** Cheating Moth's page. */
export function open(phone) {
  const page = new MothPage(phone);
  return {
    id: 'moth',
    show: (view, me) => page.show(view, me),
    leave: () => page.leave(),
    big: mosquito,
    bigArt: () => bug('mosquito'),
    cry: (view) => page.cryIn(view),
    timed: () => true
  };
}

/** The mosquito takes the whole screen; not the one whose card it is, who need not slap. */
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

class MothPage extends HandPage {
  constructor({slap, tell}) {
    super('moth', tell);
    this.slap = slap;
    this.task = null;
    this.picked = null;
    this.news = newsTeller(tell);
    this.smuggler = new Smuggler(
      () => this.view.match.moment,
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

  show(view, me) {
    this.task = mothTask(view, me);
    this.begin(view, me, this.task);
    const {state} = this;
    const language = document.documentElement.lang;
    const between = state.phase === 'round_over' || state.phase === 'over';
    byId('moth-hand').hidden = between;
    byId('folk').hidden = between;
    byId('sheet').hidden = !between;
    byId('piles').hidden = between || Boolean(this.task.people);
    byId('people').hidden = !this.task.people;
    drawFolk(view, me);
    this.drawPiles({top: state.top, draw: state.draw, language});
    this.drawSheet({rows: between ? sheetRows(view) : [], round: state.round, language});
    this.drawPeople();
    this.drawAll();
    this.news(view, me);
    this.nudge(this.task);
  }

  /** All that depends on which card is chosen. */
  drawAll() {
    const {state} = this.view.match;
    const alive = this.alive();
    const held = state.hand.some((face) => face.card === this.picked);
    if (!held || (alive && !alive.has(this.picked))) this.picked = null;
    const from = new Map(
      state.received.map((one) => [
        one.card.card,
        this.view.seats.find((seat) => seat.seat === one.from) || null
      ])
    );
    this.hand.show({cards: state.hand, alive, picked: this.picked, chosen: state.choice, from});
    this.drawDeeds();
    const early = Boolean(this.task.people) && this.task.people.needsCard && this.picked === null;
    Array.from(byId('people').children).forEach((node) => disable(node, early));
  }

  /** The cards that can be used now; nothing where no card is asked for. */
  alive() {
    const {cards} = this.task;
    if (!cards) return null;
    return new Set(
      this.view.you.moves.filter((move) => move.move === cards.kind).map((move) => move.card)
    );
  }

  drawDeeds() {
    const {cards, deeds} = this.task;
    const text = cards && !cards.stuck && cards.label;
    const act = {name: 'act', text, primary: true, off: this.picked === null};
    const all = (text ? deeds.concat(act) : deeds).map((deed) => this.deedOf(deed));
    drawDeeds(
      byId('deeds'),
      all,
      (deed) => this.press(deed),
      (deed, event, node) => this.hit(deed, event, node)
    );
  }

  /** What is judged by the time of the finger is heard when the finger comes down. */
  deedOf(deed) {
    const art = deed.name === 'claim' ? bug('cockroach') : null;
    return Object.assign({art, slap: Boolean(deed.timed)}, deed);
  }

  hit(deed, event, node) {
    if (deed.timed) this.cry(event, this.view);
    else this.slap(0, null, event, node);
  }

  press(deed) {
    if (deed.name === 'act') this.act();
    else this.make(deed.move);
  }

  /** The cry of the guard while one big button is all there is. */
  cryIn(view) {
    const deed = cry(view);
    return deed ? {text: deed.text, make: (event) => this.cry(event, view)} : null;
  }

  /** "Caught!" is judged by the time of the finger, whatever goes on. */
  async cry(event, view) {
    event.preventDefault();
    const order = {
      move: {move: 'caught'},
      moment: view.match.moment,
      boot: BOOT,
      page_us: stampOf(event)
    };
    const reply = await give('play', order);
    if (reply.why) this.tell(say(reply.why));
  }

  drawPeople() {
    keepPeople(byId('people'), this.view, this.task.people, (seat) => this.point(seat));
  }

  /* what fingers want */

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

  swiped(card) {
    if (this.task.people) this.pick(card);
    else this.make(this.moveOf(card));
  }

  moveOf(card) {
    const {cards, people} = this.task;
    if (people && people.needsCard) return people.move(people.seats[0], card);
    return {move: cards ? cards.kind : 'play', card};
  }

  act() {
    if (this.picked === null) this.tell(t('phone.do.first_card'));
    else this.make(this.moveOf(this.picked));
  }

  point(seat) {
    const {people} = this.task;
    if (people.needsCard && this.picked === null) this.tell(t('phone.do.first_card'));
    else this.make(people.move(seat, this.picked));
  }

  drop() {
    this.picked = null;
  }
}

/** Looks as if it could not be pressed; whoever presses it all the same is told why. */
function disable(node, off) {
  node.setAttribute('aria-disabled', off ? 'true' : 'false');
}

/** The others: whose turn it is, who is the guard, who holds how much. */
function drawFolk(view, me) {
  const {state} = view.match;
  const update = (node, {seat, name}) => {
    const count = state.hands[seat];
    node.classList.toggle('guard', state.guard === seat);
    put(node.firstChild, String(count));
    node.firstChild.setAttribute('aria-label', t('phone.cards', {name, count}));
  };
  keepFolk(byId('folk'), {view, me, lit: [state.turn], extra: guardBadge, update});
}

function drawPiles({top, draw}) {
  const pile = el(
    'div.pile',
    {role: 'img', 'aria-label': t('phone.draw_pile', {count: draw})},
    draw ? cardBack() : null,
    el('b', {}, String(draw))
  );
  if (!top) {
    replace(byId('piles'), pile);
    return;
  }
  const card = el('div.top-card', {'data-card': top.card}, bugCard(top));
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

/** A row for each player, a column for each round. */
function drawSheet({rows}) {
  if (!rows.length) return;
  const rounds = rows[0].points.map((_, index) => el('th', {scope: 'col'}, String(index + 1)));
  const head = el(
    'tr',
    {},
    el('th', {scope: 'col'}, t('phone.moth.player')),
    ...rounds,
    el('th', {scope: 'col'}, t('phone.moth.total'))
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
 */
function newsTeller(tell) {
  let received = null;
  let caught = null;
  return (view, me) => {
    const {state} = view.match;
    const name = (seat) => nameOf(view, seat);
    const known = received || state.received.map((one) => one.card.card);
    const fresh = state.received.filter((one) => !known.includes(one.card.card));
    received = state.received.map((one) => one.card.card);
    if (fresh.length) tell(newCards(fresh, name));
    const number = state.caught ? state.caught.number : 0;
    if (caught !== null && number > caught) tell(verdict(state.caught, me, name));
    caught = number;
  };
}

function newCards(fresh, name) {
  if (fresh.length > 1) return t('phone.told.more', {count: fresh.length});
  const card = bugName(fresh[0].card);
  return fresh[0].from === null
    ? t('phone.told.drawn', {card})
    : t('phone.told.gift', {name: name(fresh[0].from), card});
}

function verdict(caught, me, name) {
  if (caught.seat === null) return t('phone.told.caught_nobody', {by: name(caught.by)});
  const names = {by: name(caught.by), name: name(caught.seat)};
  if (!caught.right) return t('phone.told.caught_wrong', names);
  return t(caught.seat === me.seat ? 'phone.told.caught_you' : 'phone.told.caught_right', names);
}
