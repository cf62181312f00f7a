// Mü, The Last Panther and Wimmüln as one player sees them: what goes on, what this player may do
// now, and with which words. The rules' view decides; nothing is drawn here.

import {muName} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/** The games that this page is for. */
/** So many names can be said at once. */
const FEW = 2;

/**
 * What a seat has to do: `title`, `says`, a `mood` ("mine", "calm"), whether the others wait for it
 * (`due`), and by what it can be done:
 * `cards`: `{least, most, move(cards), label(count), first}`: how many cards are to be chosen, the
 * move that they make, what the button says, and what is said if there are too few of them.
 * `calls`: what can be named as trumps, by `call(name)`. `people`: `{seats, move(seat)}`.
 * `deeds`: buttons `{name, text, move, primary}` besides the one that plays cards.
 */
export function trickTask(view, me) {
  const game = new Sight(view, me);
  const told = view.paused ? {title: t('tv.paused')} : PHASES[game.state.phase](game);
  const task = Object.assign(
    {says: '', mood: 'calm', due: false, cards: null, calls: null, people: null, deeds: []},
    told
  );
  if (view.you.takes_back && !view.paused)
    task.deeds = [{name: 'back', text: t('phone.do.take_back')}].concat(task.deeds);
  return task;
}

/** A view, asked in words. */
class Sight {
  constructor(view, me) {
    this.view = view;
    this.me = me.seat;
    this.state = view.match.state;
    this.moves = view.you.moves;
  }

  may(kind) {
    return this.moves.some((move) => move.move === kind);
  }

  isMyTurn() {
    return this.state.turn === this.me;
  }

  name(seat) {
    return nameOf(this.view, seat);
  }

  /** The names of the seats for which `test` holds. */
  names(test) {
    return this.view.seats
      .filter((one) => one.seat < this.state.seats && test(one.seat))
      .map((one) => one.name)
      .join(', ');
  }

  /** Those who are not `done` yet, by name if they are few. */
  waiting(done) {
    const names = this.names((seat) => !done[seat]);
    const count = done.filter((one) => !one).length;
    return count > FEW ? t('phone.trick.waiting', {count}) : t('phone.moth.waiting', {names});
  }
}

/** One card is chosen, and the button says what becomes of it. */
function oneCard(kind, label) {
  return {
    least: 1,
    most: 1,
    move: (cards) => ({move: kind, card: cards[0]}),
    label: () => label,
    first: t('phone.do.first_card')
  };
}

const PHASES = {
  first_dealer: () => ({title: t('trick.tv.first_dealer'), says: t('trick.tv.host_names_dealer')}),
  auction,
  vice_trump: trumps,
  chief_trump: trumps,
  partner,
  passing,
  lead,
  estimates,
  play,
  deal_over: dealOver,
  over: dealOver
};

/* Mü before the tricks */

function auction(game) {
  const {state} = game;
  const standing = standingBid(game);
  const best = Math.max(...state.auction.totals);
  if (!game.isMyTurn())
    return {
      title: t('phone.trick.bids', {name: game.name(state.turn)}),
      says: standing + promise(state, best)
    };
  const most = state.auction.most[game.me];
  const cards = {
    least: 1,
    most,
    move: (chosen) => ({move: 'bid', cards: chosen}),
    label: (count) => (count ? t('phone.do.bid_count', {count}) : t('phone.do.bid')),
    first: t('phone.do.first_card')
  };
  return {
    title: t('phone.trick.bid'),
    says: t('phone.trick.most', {count: most}) + ' ' + standing + promise(state, best + 1),
    mood: 'mine',
    due: true,
    cards,
    deeds: [{name: 'pass', text: t('phone.do.no_bid'), move: {move: 'pass'}}]
  };
}

/** What a bid of so many cards promises. */
function promise({auction: {goals}}, count) {
  return count > 0 && count <= goals.length
    ? ' ' + t('phone.trick.promise', {count, goal: goals[count - 1]})
    : '';
}

/** Who leads the auction, and with how much. */
function standingBid(game) {
  const {leaders, totals} = game.state.auction;
  if (!leaders.length) return t('phone.trick.no_bid');
  const count = totals[leaders[0]];
  if (leaders.length > 1) return t('phone.trick.tied_bid', {count});
  if (leaders[0] === game.me) return t('phone.trick.you_lead_bid');
  return t('phone.trick.leads_bid', {name: game.name(leaders[0]), count});
}

function trumps(game) {
  const {state} = game;
  if (!game.isMyTurn())
    return {title: t('phone.trick.names', {name: game.name(state.turn)}), says: roleOf(game)};
  const chief = state.chief === game.me ? 'phone.trick.as_chief' : 'phone.trick.as_vice';
  const says = t(state.vice === null ? 'phone.trick.as_chief_alone' : chief);
  const call = (name) => ({move: state.phase, trump: name});
  return {
    title: t('phone.trick.name_trumps'),
    says,
    mood: 'mine',
    due: true,
    calls: state.choices,
    call
  };
}

function roleOf(game) {
  const {state} = game;
  const role = ['chief', 'vice', 'partner'].find((one) => state[one] === state.turn);
  return role ? t('trick.tv.role.' + role) : '';
}

function partner(game) {
  const {state} = game;
  if (!game.isMyTurn())
    return {title: t('phone.trick.seeks', {name: game.name(state.turn)}), says: roleOf(game)};
  const people = {seats: state.partners, move: (seat) => ({move: 'partner', seat})};
  return {
    title: t('phone.trick.partner'),
    says: state.vice === null ? '' : t('phone.trick.partner_says'),
    mood: 'mine',
    due: true,
    people
  };
}

/* The Last Panther and Wimmüln before the tricks */

function passing(game) {
  const {state} = game;
  const count = state.pass_count;
  const name = game.name((game.me + state.pass_step + state.seats) % state.seats);
  const cards = {
    least: count,
    most: count,
    move: (chosen) => ({move: 'pass_cards', cards: chosen}),
    label: (chosen) => t('phone.do.hand_over', {chosen, count}),
    first: t('phone.do.first_cards', {count})
  };
  if (state.chosen[game.me])
    return {title: t('phone.moth.chosen'), says: game.waiting(state.chosen), cards};
  return {
    title: t('phone.trick.pass_to', {name, count}),
    says: t('phone.trick.pass_says'),
    mood: 'mine',
    due: true,
    cards
  };
}

function lead(game) {
  const {state} = game;
  const says = t('phone.trick.which_leads_says');
  if (!game.isMyTurn())
    return {title: t('phone.trick.chooses_lead', {name: game.name(state.turn)}), says};
  return {
    title: t('phone.trick.which_leads'),
    says,
    mood: 'mine',
    due: true,
    cards: oneCard('choose_lead', t('phone.do.lead'))
  };
}

function estimates(game) {
  const {state} = game;
  const cards = {
    least: 2,
    most: 2,
    ordered: true,
    move: (chosen) => ({move: 'estimate', top: chosen[0], below: chosen[1]}),
    label: () => t('phone.do.lay'),
    first: t('phone.do.first_cards', {count: 2})
  };
  if (state.chosen[game.me])
    return {title: t('phone.trick.estimated'), says: game.waiting(state.chosen), cards};
  return {
    title: t('phone.trick.estimate'),
    says: t('phone.trick.estimate_says'),
    mood: 'mine',
    due: true,
    cards
  };
}

/* the tricks */

function play(game) {
  const {state} = game;
  if (!game.isMyTurn())
    return {
      title: t('phone.moth.thinks', {name: game.name(state.turn)}),
      says: soFar(game),
      cards: oneCard('play', t('phone.do.play'))
    };
  const begins = state.trick === null;
  return {
    title: t(begins ? 'phone.trick.lead' : 'join.your_turn'),
    says: begins ? leading(state) : following(state),
    mood: 'mine',
    due: true,
    cards: oneCard('play', t('phone.do.play'))
  };
}

function leading(state) {
  if (state.must_lead) return t('trick.tv.must_lead', {card: muName(state.must_lead)});
  return t('phone.trick.lead_says');
}

function following(state) {
  const led = suitOf(state, state.trick.plays[0].card);
  return t(
    state.hand.some((face) => face.suit === led) ? 'phone.trick.follow.' + led : 'phone.trick.free'
  );
}

/** The suit that a card belongs to: all trumps are one. */
function suitOf(state, face) {
  const named = [state.trumps.chief, state.trumps.vice];
  return named.includes(face.colour) || named.includes(String(face.number)) ? 'trump' : face.colour;
}

function soFar(game) {
  const {trick, last_trick: last} = game.state;
  const taken = trick || last;
  if (!taken) return '';
  const mine = taken.winner === game.me;
  if (trick)
    return mine
      ? t('phone.trick.holds_you')
      : t('phone.trick.holds', {name: game.name(taken.winner)});
  return mine ? t('phone.trick.took_you') : t('phone.trick.took', {name: game.name(taken.winner)});
}

/* after the deal */

function dealOver(game) {
  const {state} = game;
  const row = state.sheet[state.sheet.length - 1];
  const ready = game.may('ready')
    ? [{name: 'ready', text: t('phone.do.next_deal'), move: {move: 'ready'}, primary: true}]
    : [];
  const waits = !ready.length && state.ready && state.ready.includes(false);
  const says = waits ? game.waiting(state.ready) : ENDS[state.game](game, row);
  return {
    title: t('phone.trick.deal_over', {deal: row.deal}),
    says,
    due: ready.length > 0,
    deeds: ready
  };
}

const ENDS = {
  mu: (game, row) => {
    if (row.kind === 'passed') return t('trick.tv.end.passed');
    if (row.kind === 'stalemate')
      return t('trick.tv.end.stalemate', {name: game.name(row.culprit)});
    const names = game.names((seat) => seat === row.chief || seat === row.partner);
    return t(row.made ? 'trick.tv.end.made' : 'trick.tv.end.missed', {
      names,
      reached: row.reached,
      goal: row.goal
    });
  },
  'last-panther': () => t('phone.trick.panther_says'),
  wimmueln: (game, row) => {
    const bonus = row.parts.bonus[game.me];
    return bonus ? t('phone.trick.hit', {points: '+' + bonus}) : t('phone.trick.no_hit');
  }
};
