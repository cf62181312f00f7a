// Mü, The Last Panther and Wimmüln as one player sees them: what goes on, what this player may do
// now, and with which words. The rules' view decides; nothing is drawn here.

import {signed} from '../../art/handwriting.js';
import {muName} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {isTogether} from './pause.js';
import {readyDeeds} from '../../phone/handpage.js';
import {backDeeds, waitingFew} from '../mudeck/task.js';
import {roleOf} from './roles.js';

/**
 * @import {Deed} from '../../parts/buttons.js'
 * @import {Task} from '../../phone/handpage.js'
 *
 * Cards to choose: how many, the move that they make, what the button says, and what is said if
 * there are too few of them.
 * @typedef {{least: number, most: number, move: (cards: number[]) => tricks.Move,
 *   label: (count: number) => string, first: string}} Cards
 *
 * Choices of trumps, and what each brings whoever makes the goal: the vice's nothing.
 * @typedef {{names: views.MudeckCall[], worths: number[], move: (name: views.MudeckCall) =>
 *   tricks.Move}} Calls
 *
 * A button besides the one that plays cards.
 * @typedef {Deed & {move?: tricks.Move}} TrickDeed
 *
 * The task of a seat, and its means: `calls` can be named as trumps, `people` can be pointed at.
 * @typedef {{cards: Cards | null, calls: Calls | null,
 *   people: {seats: number[], move: (seat: number) => tricks.Move} | null,
 *   deeds: TrickDeed[]}} Means
 *
 * @typedef {Task & Means} TrickTask
 *
 * The same, where all else is as it is without a task.
 * @typedef {Partial<TrickTask> & {title: string}} Told
 */

/** Most names that can be said at once. */
/**
 * Nothing to do.
 * @type {(title: string) => TrickTask}
 */
function idle(title) {
  const means = {cards: null, calls: null, people: null, deeds: []};
  return Object.assign({title, says: '', mood: 'calm', due: false}, means);
}

/**
 * Return the task of this phone's seat.
 * @type {(view: tricks.SeatView, me: views.Seat) => TrickTask}
 */
export function trickTask(view, me) {
  if (view.paused) return idle(t('tv.paused'));
  const game = new Sight(view, me);
  const asked = game.isAsked() ? {mood: 'mine', due: true} : {};
  const task = Object.assign(idle(''), asked, told(game));
  return Object.assign(task, {deeds: [...backDeeds(view), ...task.deeds]});
}

/** @type {(game: Sight) => Told} */
function told(game) {
  const {state} = game;
  switch (state.phase) {
    case 'first_dealer':
      return {title: t('deal.first_dealer'), says: t('deal.host_names_dealer')};
    case 'auction':
      return auction(game, state);
    case 'vice_trump':
    case 'chief_trump':
      return trumps(game, state, state.phase);
    case 'partner':
      return partner(game, state);
    case 'passing':
      return passing(game, state);
    case 'lead':
      return lead(game);
    case 'estimates':
      return estimates(game, state);
    case 'play':
      return play(game, state);
    default:
      return dealOver(game, state);
  }
}

/** A view, asked in words. */
class Sight {
  /**
   * @param {tricks.SeatView} view
   * @param {views.Seat} me
   */
  constructor(view, me) {
    this.view = view;
    this.me = me.seat;
    this.state = view.match.state;
  }

  /** Tell whether this player is to do something in the deal. */
  isAsked() {
    const {state, me} = this;
    return isTogether(state) ? !state.chosen[me] : state.turn === me;
  }

  /** Name the player whose turn it is. */
  turn() {
    return this.name(this.state.turn);
  }

  /** @param {number | null} seat */
  name(seat) {
    return nameOf(this.view, seat);
  }

  /**
   * The names of the seats for which `test` holds.
   * @param {(seat: number) => boolean} test
   */
  names(test) {
    return this.view.seats
      .filter((one) => one.seat < this.state.seats && test(one.seat))
      .map((one) => one.name)
      .join(', ');
  }
}

/**
 * One card is chosen, and the button says what becomes of it.
 * @type {(kind: 'play' | 'choose_lead', label: string) => Cards}
 */
function oneCard(kind, label) {
  return {
    least: 1,
    most: 1,
    move: (cards) => ({move: kind, card: cards[0]}),
    label: () => label,
    first: t('phone.do.first_card')
  };
}

/* Mü before the tricks */

/** @type {(game: Sight, state: views.MuSeatView) => Told} */
function auction(game, state) {
  const standing = standingBid(game, state);
  const best = Math.max(...state.auction.totals);
  if (!game.isAsked())
    return {
      title: t('phone.trick.bids', {name: game.turn()}),
      says: standing + promise(state, best)
    };
  const most = state.auction.most[game.me];
  /** @type {Cards} */
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
    cards,
    deeds: [{name: 'pass', text: t('phone.do.no_bid'), move: {move: 'pass'}}]
  };
}

/**
 * A pass that ends the auction in a stalemate is asked about once more, with what it costs whom;
 * nothing for any other pass.
 * @type {(view: tricks.SeatView, me: views.Seat) => TrickTask | null}
 */
export function stalemateTask(view, me) {
  const game = new Sight(view, me);
  const {state} = game;
  const costs = state.game === 'mu' && game.isAsked() ? state.auction.stalemate : null;
  if (!costs || view.paused) return null;
  const others = view.seats.filter((one) => one.seat !== game.me && costs[one.seat]);
  const mine = costs[game.me];
  const you = t('phone.trick.costs_you', {points: mine ? signed(mine) : '0'});
  return Object.assign(idle(t('phone.trick.stalemate')), {
    says: [you, ...costsOf(others, costs)].join(', '),
    mood: 'alarm',
    due: true,
    deeds: [
      {name: 'stay', text: t('phone.do.rather_not'), primary: true},
      {name: 'sure', text: t('phone.do.pass_anyway'), move: {move: 'pass'}}
    ]
  });
}

/**
 * Say what it costs others, or brings them: those who get the same together, if they are several.
 * @type {(others: views.Seat[], costs: number[]) => string[]}
 */
function costsOf(others, costs) {
  const all = Array.from(new Set(others.map((one) => costs[one.seat])));
  return all.map((cost) => {
    const same = others.filter((one) => costs[one.seat] === cost);
    return same.length > 1
      ? t('phone.trick.costs_others', {count: same.length, points: signed(cost)})
      : same[0].name + ' ' + signed(cost);
  });
}

/**
 * Say what a bid of this size promises.
 * @type {(state: views.MuSeatView, count: number) => string}
 */
function promise({auction: {goals}}, count) {
  return count > 0 && count <= goals.length
    ? ' ' + t('phone.trick.promise', {count, goal: goals[count - 1]})
    : '';
}

/**
 * Say who leads the auction, and with how much.
 * @type {(game: Sight, state: views.MuSeatView) => string}
 */
function standingBid(game, state) {
  const {leaders, totals} = state.auction;
  if (!leaders.length) return t('phone.trick.no_bid');
  const count = totals[leaders[0]];
  if (leaders.length > 1) return t('phone.trick.tied_bid', {count});
  if (leaders[0] === game.me) return t('phone.trick.you_lead_bid');
  return t('phone.trick.leads_bid', {name: game.name(leaders[0]), count});
}

/** @type {(game: Sight, state: views.MuSeatView, phase: 'vice_trump' | 'chief_trump') => Told} */
function trumps(game, state, phase) {
  if (!game.isAsked())
    return {title: t('phone.trick.names', {name: game.turn()}), says: office(state)};
  const chief = state.chief === game.me ? 'phone.trick.as_chief' : 'phone.trick.as_vice';
  const says = t(state.vice === null ? 'phone.trick.as_chief_alone' : chief);
  return {
    title: t('phone.trick.name_trumps'),
    says,
    calls: {names: state.choices, worths: state.worths, move: (trump) => ({move: phase, trump})}
  };
}

/**
 * Name the role of the seat that is asked in this deal.
 * @param {views.MuSeatView} state
 */
function office(state) {
  const role = roleOf(state, state.turn);
  return role ? t('trick.tv.role.' + role) : '';
}

/** @type {(game: Sight, state: views.MuSeatView) => Told} */
function partner(game, state) {
  if (!game.isAsked())
    return {title: t('phone.trick.seeks', {name: game.turn()}), says: office(state)};
  return {
    title: t('phone.trick.partner'),
    says: state.vice === null ? '' : t('phone.trick.partner_says'),
    people: {seats: state.partners, move: (seat) => ({move: 'partner', seat})}
  };
}

/* The Last Panther and Wimmüln before the tricks */

/** @type {(game: Sight, state: views.LastPantherSeatView) => Told} */
function passing(game, state) {
  const count = state.pass_count;
  const name = game.name((game.me + state.pass_step + state.seats) % state.seats);
  /** @type {Cards} */
  const cards = {
    least: count,
    most: count,
    move: (chosen) => ({move: 'pass_cards', cards: chosen}),
    label: (chosen) => t('phone.do.hand_over', {chosen, count}),
    first: t('phone.do.first_cards', {count})
  };
  if (!game.isAsked())
    return {title: t('phone.chosen'), says: waitingFew(game.view, state.chosen), cards};
  return {title: t('phone.trick.pass_to', {name, count}), says: t('phone.trick.pass_says'), cards};
}

/** @type {(game: Sight) => Told} */
function lead(game) {
  const says = t('phone.trick.which_leads_says');
  if (!game.isAsked()) return {title: t('phone.trick.chooses_lead', {name: game.turn()}), says};
  const cards = oneCard('choose_lead', t('phone.do.lead'));
  return {title: t('phone.trick.which_leads'), says, cards};
}

/** @type {(game: Sight, state: views.WimmuelnSeatView) => Told} */
function estimates(game, state) {
  /** @type {Cards} */
  const cards = {
    least: 2,
    most: 2,
    move: (chosen) => ({move: 'estimate', top: chosen[0], below: chosen[1]}),
    label: () => t('phone.do.lay'),
    first: t('phone.do.first_cards', {count: 2})
  };
  if (!game.isAsked())
    return {title: t('phone.trick.estimated'), says: waitingFew(game.view, state.chosen), cards};
  return {title: t('phone.trick.estimate'), says: t('phone.trick.estimate_says'), cards};
}

/* the tricks */

/** @type {(game: Sight, state: tricks.SeatState) => Told} */
function play(game, state) {
  const {trick} = state;
  const cards = oneCard('play', t('phone.do.play'));
  if (!game.isAsked())
    return {title: t('phone.thinks', {name: game.turn()}), says: soFar(game), cards};
  if (trick) return {title: t('join.your_turn'), says: following(state, trick), cards};
  const must = state.game === 'last-panther' ? state.must_lead : null;
  const says = must ? t('trick.tv.must_lead', {card: muName(must)}) : t('phone.trick.lead_says');
  return {title: t('phone.trick.lead'), says, cards};
}

/** @type {(state: tricks.SeatState, trick: views.TricksTrick) => string} */
function following(state, trick) {
  const led = suitOf(state, trick.plays[0].card);
  return t(
    state.hand.some((face) => face.suit === led) ? 'phone.trick.follow.' + led : 'phone.trick.free'
  );
}

/**
 * The suit that a card belongs to: all trumps are one.
 * @param {tricks.SeatState} state
 * @param {views.MudeckFace} face
 */
function suitOf({trumps: {chief, vice}}, {colour, number}) {
  const isNamed = [chief, vice].some((call) => call === colour || call === String(number));
  return isNamed ? 'trump' : colour;
}

/** @param {Sight} game */
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

/** @type {(game: Sight, state: tricks.SeatState) => Told} */
function dealOver(game, state) {
  const deeds = readyDeeds(game.view, 'phone.do.next_deal');
  const late = !deeds.length && waitingFew(game.view, state.ready);
  const title = t('phone.deal_over', {deal: state.deal});
  return {title, says: late || ended(game, state), due: deeds.length > 0, deeds};
}

/**
 * Say how the deal ended.
 * @type {(game: Sight, state: tricks.SeatState) => string}
 */
function ended(game, state) {
  if (state.game === 'mu') return muEnded(game, state.sheet[state.sheet.length - 1]);
  if (state.game === 'last-panther') return t('phone.trick.panther_says');
  const bonus = state.sheet[state.sheet.length - 1].parts.bonus[game.me];
  return bonus ? t('phone.trick.hit', {points: '+' + bonus}) : t('phone.trick.no_hit');
}

/** @type {(game: Sight, row: views.MuRow) => string} */
function muEnded(game, row) {
  if (row.kind === 'passed') return t('trick.tv.end.passed');
  if (row.kind === 'stalemate') return t('trick.tv.end.stalemate', {name: game.name(row.culprit)});
  return t(row.made ? 'trick.tv.end.made' : 'trick.tv.end.missed', {
    names: game.names((seat) => seat === row.chief || seat === row.partner),
    reached: row.reached,
    goal: row.goal
  });
}
