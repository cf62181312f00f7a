// Cheating Moth on a phone: the own hand at the edge of the table, and above it what it is about.

import {give} from './api.js';
import {nudge} from './awake.js';
import {bug, bugCard, bugName, cardBack, guardBadge} from './bugs.js';
import {seatColour} from './colours.js';
import {animate, el, keep, replace, say as put, whenChanged} from './dom.js';
import {hand} from './fly.js';
import {Hand} from './hand.js';
import {mothTask} from './mothtask.js';
import {nameOf} from './seats.js';
import {Smuggler} from './smuggle.js';
import {say, t} from './text.js';
import {BOOT, stampOf} from './touch.js';

const byId = (id) => document.getElementById(id);
/** A title of more letters gets a smaller type. */
const LONG = 20;
const LONG_NAME = 10;

/** `slap(key, card, event, node)` is told of slaps, `tell(text)` shows a word for a moment. */
export class MothPhone {
  constructor({slap, tell}) {
    this.slap = slap;
    this.tell = tell;
    this.view = null;
    this.me = null;
    this.task = null;
    this.picked = null;
    this.asking = false;
    this.due = true;
    this.news = newsTeller(tell);
    this.smuggler = new Smuggler(() => this.view.match.moment, (why) => tell(say(why)));
    this.hand = new Hand(byId('hand'), byId('edge'), {
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
    this.view = view;
    this.me = me;
    this.task = mothTask(view, me);
    const {state} = view.match;
    document.body.setAttribute('data-race', 'none');
    document.body.setAttribute('data-moth', state.phase);
    byId('state').setAttribute('data-mood', this.task.mood);
    put(byId('state-title'), this.task.title);
    byId('state-title').classList.toggle('long', this.task.title.length > LONG);
    put(byId('state-says'), this.task.says);
    const between = state.phase === 'round_over' || state.phase === 'over';
    byId('moth-hand').hidden = between;
    byId('folk').hidden = between;
    byId('sheet').hidden = !between;
    byId('piles').hidden = between || Boolean(this.task.people);
    byId('people').hidden = !this.task.people;
    drawFolk(view, me);
    this.drawPiles({top: state.top, draw: state.draw, language: document.documentElement.lang});
    this.drawSheet({rows: between ? sheetRows(view) : [], round: state.round, language: document.documentElement.lang});
    this.drawPeople();
    this.drawDeeds();
    this.drawHand();
    this.news(view, me);
    this.nudge();
  }

  /** What the page says when another game, or the big button, has taken its place. */
  leave() {
    byId('state').removeAttribute('data-mood');
    byId('state-title').classList.remove('long');
    document.body.removeAttribute('data-moth');
  }

  nudge() {
    if (this.task.due && !this.due) nudge();
    this.due = this.task.due;
  }

  drawHand() {
    const {state} = this.view.match;
    const alive = this.alive();
    const held = state.hand.some((face) => face.card === this.picked);
    if (!held || (alive && !alive.has(this.picked))) this.picked = null;
    const from = new Map(state.received.map((one) => [one.card.card, this.view.seats.find((seat) => seat.seat === one.from) || null]));
    this.hand.show({cards: state.hand, alive, picked: this.picked, chosen: state.choice, from});
    const act = byId('deeds').querySelector('[data-deed="act"]');
    if (act) disable(act, this.picked === null);
    const early = Boolean(this.task.people) && this.task.people.needsCard && this.picked === null;
    Array.from(byId('people').children).forEach((node) => disable(node, early));
  }

  /** The cards that can be used now; nothing where no card is asked for. */
  alive() {
    const {cards} = this.task;
    if (!cards) return null;
    return new Set(this.view.you.moves.filter((move) => move.move === cards.kind).map((move) => move.card));
  }

  drawDeeds() {
    const {cards, deeds} = this.task;
    const act = cards && cards.label && !cards.stuck ? [{name: 'act', text: cards.label, primary: true}] : [];
    const all = deeds.concat(act);
    keep(byId('deeds'), all, (deed) => deed.name, (deed) => this.makeDeed(deed), (node, deed) => {
      node.deed = deed;
      put(node.lastChild, deed.text);
      node.classList.toggle('primary', Boolean(deed.primary));
      disable(node, Boolean(deed.off));
    });
  }

  makeDeed(deed) {
    const art = deed.name === 'claim' ? bug('cockroach') : null;
    const node = el('button.button.deed', {type: 'button', 'data-deed': deed.name}, art, el('span', {}));
    const now = deed.slap ? (event) => this.slap(0, null, event, node) : deed.timed && ((event) => this.cry(event, this.view));
    if (now) node.addEventListener('pointerdown', now);
    node.addEventListener('click', (event) => {
      if (deed.name === 'act') this.act();
      else if (!now) this.make(node.deed.move);
      else if (event.detail === 0) now(event);
    });
    return node;
  }

  /** "Caught!" is judged by the time of the finger, whatever goes on. */
  async cry(event, view) {
    event.preventDefault();
    const order = {move: {move: 'caught'}, moment: view.match.moment, boot: BOOT, page_us: stampOf(event)};
    const reply = await give('play', order);
    if (reply.why) this.tell(say(reply.why));
  }

  drawPeople() {
    const {people} = this.task;
    const seats = people ? this.view.seats.filter((one) => people.seats.includes(one.seat)) : [];
    keep(byId('people'), seats, (one) => one.seat, (one) => {
      const node = el('button.person', {type: 'button', 'data-seat': one.seat}, hand('#fff6e3'), el('b', {}));
      node.style.backgroundColor = seatColour(one.seat);
      node.addEventListener('click', () => this.point(one.seat));
      return node;
    }, (node, one) => {
      put(node.lastChild, one.name);
      node.classList.toggle('long', one.name.length > LONG_NAME);
    });
    byId('people').setAttribute('data-count', seats.length);
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
    this.drawHand();
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

  /** One at a time: a second tap before the answer means the same. */
  async make(move) {
    if (this.asking) return;
    this.asking = true;
    const reply = await give('play', {move, moment: this.view.match.moment});
    this.asking = false;
    if (reply.why) this.tell(say(reply.why));
    else this.picked = null;
    this.drawHand();
  }
}

/** Looks as if it could not be pressed; whoever presses it all the same is told why. */
function disable(node, off) {
  node.setAttribute('aria-disabled', off ? 'true' : 'false');
}

/** The others, beginning at the left neighbour: whose turn it is, who is the guard, who holds how much. */
function drawFolk(view, me) {
  const {state} = view.match;
  const others = view.seats.filter((one) => one.seat !== me.seat && one.seat < state.seats);
  byId('folk').setAttribute('data-count', others.length);
  const place = (one) => (one.seat - me.seat + state.seats) % state.seats;
  keep(byId('folk'), others.sort((a, b) => place(a) - place(b)), (one) => one.seat, (one) => {
    const node = el('li.folk', {'data-seat': one.seat}, el('span.folk-cards', {role: 'img'}), el('b', {}), guardBadge());
    node.firstChild.style.backgroundColor = seatColour(one.seat);
    return node;
  }, (node, one) => {
    const count = state.hands[one.seat];
    node.classList.toggle('on', state.turn === one.seat);
    node.classList.toggle('guard', state.guard === one.seat);
    node.classList.toggle('away', !one.here);
    put(node.firstChild, String(count));
    put(node.children[1], one.name);
    node.firstChild.setAttribute('aria-label', t('phone.cards', {name: one.name, count}));
  });
}

function drawPiles({top, draw}) {
  const pile = el('div.pile', {role: 'img', 'aria-label': t('phone.draw_pile', {count: draw})}, draw ? cardBack() : null, el('b', {}, String(draw)));
  if (!top) {
    replace(byId('piles'), pile);
    return;
  }
  const card = el('div.top-card', {'data-card': top.card}, bugCard(top));
  replace(byId('piles'), pile, card);
  animate(card, [{transform: 'translateY(-24px) rotate(-6deg)', opacity: 0}, {transform: 'none', opacity: 1}], {duration: 200, easing: 'ease-out'});
}

function sheetRows(view) {
  const {state} = view.match;
  const best = Math.min(...state.scores);
  return view.seats.slice(0, state.seats).map((one) => ({
    seat: one.seat, name: one.name,
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
  const head = el('tr', {}, el('th', {scope: 'col'}, t('phone.moth.player')), ...rounds, el('th', {scope: 'col'}, t('phone.moth.total')));
  const body = rows.map((row) => {
    const name = el('th', {scope: 'row'}, el('span', {}, (row.ready ? '✓ ' : '') + row.name));
    name.style.borderLeftColor = seatColour(row.seat);
    return el(row.leads ? 'tr.leads' : 'tr', {}, name, ...row.points.map((points) => el('td', {}, String(points))), el('td.total', {}, String(row.total)));
  });
  replace(byId('sheet'), el('table', {}, el('thead', {}, head), el('tbody', {}, ...body)));
}

/** Tells what came into the hand, and how an accusation ended; not what was so when the page came. */
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
  return fresh[0].from === null ? t('phone.told.drawn', {card}) : t('phone.told.gift', {name: name(fresh[0].from), card});
}

function verdict(caught, me, name) {
  if (caught.seat === null) return t('phone.told.caught_nobody', {by: name(caught.by)});
  const names = {by: name(caught.by), name: name(caught.seat)};
  if (!caught.right) return t('phone.told.caught_wrong', names);
  return t(caught.seat === me.seat ? 'phone.told.caught_you' : 'phone.told.caught_right', names);
}
