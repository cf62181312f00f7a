// Beside the table of a trick game: the auction and who leads it, the trumps with their full
// ranking, the team with its goal, and what counts.

import {drawing, h} from '../../core/patch.js';
import {signed} from '../../art/handwriting.js';
import {faceUp, shown, SUITS} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {pileIcon} from '../../parts/seatplaque.js';
import {miniRank} from './cards.js';
import {callSign, outSigns} from './signs.js';
import {finished} from './pause.js';
import {ROLES} from './roles.js';

const CARDS = 60; // in the whole deck, and as many triangles
const LAPS = 5; // for which the paper has room
const GOALS = 4; // so many bids stand side by side
const SHORT = 5; // so many cards have room beside the name of their tier
const PANTHERS = [56, 57]; // the black sevens

/**
 * Cards that The Last Panther counts, and one that shows each: its colour, number and points.
 * @type {[keyof views.LastPantherParts, number, [views.MudeckColour, number, number] | null][]}
 */
export const COUNTED = [
  ['last_trick', 50, null],
  ['yellow', 5, ['yellow', 3, 1]],
  ['red', -10, ['red', 4, 1]],
  ['panther', -50, ['black', 7, 2]]
];

/**
 * Rewards of an exact estimate in Wimmüln: on top, and below.
 * @type {[string, number, number][]}
 */
const HITS = [
  ['higher', 20, 10],
  ['lower', 10, 5]
];

/** @param {{view: tricks.Table}} facts */
export function trickPanel({view}) {
  return h('aside.paper.deck-paper.tricks-panel.column.read.at.clipped', ...parts(view));
}

/**
 * Number of the trick, and how many there are: `[5, 12]`, or nothing before the first.
 * @param {tricks.State} state
 */
function trickNumber(state) {
  if (state.phase !== 'play') return null;
  const laid = state.trick ? state.trick.plays.length : 0;
  const left = (state.sizes.reduce((all, one) => all + one, 0) + laid) / state.seats;
  const done = finished(state);
  return [Math.min(done + 1, done + Math.ceil(left)), done + Math.ceil(left)];
}

/** @param {tricks.Table} view */
function parts(view) {
  const {state} = view.match;
  const {game, out} = state;
  if (state.phase === 'first_dealer')
    return [
      h('p.panel-head', h('b', t('game.' + game + '.title'))),
      h('p.panel-help', t('game.' + game + '.help'))
    ];
  // With some numbers of players not all cards are needed.
  const removed =
    out.length > 0 && h('p.panel-out.row.bold', h('span', t('trick.tv.out')), ...outSigns(out));
  return [heading(state), ...blocks(state, view), removed, lastTrick(state, view)];
}

/** @type {(state: tricks.State, view: tricks.Table) => (Tree | null)[]} */
function blocks(state, view) {
  switch (state.game) {
    case 'mu':
      return muBlocks(state, view);
    case 'last-panther':
      return [pantherCounts(), panthers(state, view)];
    default:
      return [turnedCards(state), ranking(state.trumps), hits(state.both_bonus)];
  }
}

/** @param {tricks.State} state */
function heading(state) {
  const {deal} = state;
  const trick = trickNumber(state);
  const tricks = trick && h('span', t('trick.tv.trick_of', {trick: trick[0], tricks: trick[1]}));
  return h('p.panel-head', h('b', t('deal.number', {deal})), tricks);
}

/** @type {(name: string, title: string | null, ...children: Child[]) => Tree} */
function block(name, title, ...children) {
  return h('div.panel-block', {'data-block': name}, title && h('h2', title), ...children);
}

/* Mü */

/** @type {(state: views.MuView, view: tricks.Table) => (Tree | null)[]} */
function muBlocks(state, view) {
  if (state.chief === null) return [auction(state, view)];
  if (state.trumps.chief === null)
    return [roles(state, view), named(state), mayName(state.choices)];
  return [ranking(state.trumps), state.team ? team(state, state.team, view) : roles(state, view)];
}

/** @type {(view: tricks.Table, seat: number, ...more: Child[]) => Tree} */
function panelPerson(view, seat, ...more) {
  return h(
    'p.panel-person.row.bold',
    {'data-seat': seat},
    drawing(person, seat),
    h('span', nameOf(view, seat)),
    ...more
  );
}

/**
 * Draw who leads the auction, and how near its end is: when everybody has passed in a row.
 * @type {(state: views.MuView, view: tricks.Table) => Tree}
 */
function auction(state, view) {
  const {leaders, totals, turns, shown, goals: promised} = state.auction;
  const best = Math.max(0, ...totals);
  const calls = leaders.length === 1 ? callsOn(shown[leaders[0]]) : [];
  const lead = leaders.map((seat) => panelPerson(view, seat, h('b', totals[seat])));
  let passes = 0;
  while (passes < turns.length && turns[turns.length - 1 - passes].cards.length === 0) passes += 1;
  const lights = view.seats.map((_, place) => h('i', {class: {on: place < passes}}));
  return block(
    'auction',
    t('trick.tv.auction'),
    h('p.panel-says.bold', auctionSays(state.phase, leaders, best)),
    ...lead,
    goals(promised, best),
    h('p.panel-small.bold', t('trick.tv.passes')),
    h('div.pass-lights', ...lights),
    mayName(calls),
    laps(turns, state.seats)
  );
}

/**
 * Count the cards that each seat put down in each lap, a column a seat; the latest laps only.
 * @type {(turns: views.MuTurn[], seats: number) => Tree | null}
 */
function laps(turns, seats) {
  if (!turns.length) return null;
  const opener = turns[0].seat;
  const all = [];
  for (let first = 0; first < turns.length; first += seats)
    all.push(turns.slice(first, first + seats));
  const order = Array.from({length: seats}, (_, step) => (opener + step) % seats);
  const rows = all
    .slice(-LAPS)
    .map((lap) => h('tr', ...order.map((_, step) => lapCell(lap[step]))));
  return h(
    'table.laps.bold.amid.broad',
    h(
      'thead',
      h(
        'tr',
        ...order.map((seat) => h('th', {scope: 'col', 'data-seat': seat}, drawing(person, seat)))
      )
    ),
    h('tbody', ...rows)
  );
}

/** @param {views.MuTurn | undefined} turn */
function lapCell(turn) {
  if (!turn) return h('td');
  if (turn.cards.length) return h('td', '+' + turn.cards.length);
  return h('td', h('i.lap-pass', {role: 'img', 'aria-label': t('trick.tv.passed')}));
}

/**
 * Goals that the leading bid promises, and those of the next ones.
 * @type {(promised: number[], best: number) => Tree}
 */
function goals(promised, best) {
  const first = Math.max(0, Math.min(best - 1, promised.length - GOALS));
  const bids = promised
    .slice(first, first + GOALS)
    .map((goal, step) => ({count: first + step + 1, goal}));
  /** @type {(title: string, text: (bid: {count: number, goal: number}) => number) => Tree} */
  const line = (title, text) =>
    h(
      'tr',
      h('th', {scope: 'row'}, title),
      ...bids.map((bid) => h('td', {class: {on: bid.count === best}}, text(bid)))
    );
  return h(
    'table.goals.bold.amid.broad',
    h(
      'tbody',
      line(t('trick.tv.goals.cards'), (bid) => bid.count),
      line(t('trick.tv.goals.points'), (bid) => bid.goal)
    )
  );
}

/** @type {(phase: string, leaders: number[], best: number) => string} */
function auctionSays(phase, leaders, best) {
  if (phase !== 'auction' && leaders.length) return t('trick.tv.stalemate', {count: best});
  if (!leaders.length) return t('trick.tv.no_bid');
  return t(leaders.length > 1 ? 'trick.tv.level' : 'trick.tv.ahead', {count: best});
}

/**
 * The colours and numbers on cards.
 * @param {views.MudeckFace[]} cards
 */
function callsOn(cards) {
  const numbers = cards.map((card) => card.number).sort((a, b) => a - b);
  /** @type {string[]} */
  const colours = SUITS.filter((colour) => cards.some((card) => card.colour === colour));
  return colours.concat(
    numbers.filter((number, place) => number !== numbers[place - 1]).map(String)
  );
}

/** @param {string[]} calls */
function mayName(calls) {
  if (!calls.length) return null;
  return h(
    'div.panel-calls',
    h('p.panel-small.bold', t('trick.tv.may_name')),
    h('div.call-signs', ...calls.map(namedSign))
  );
}

/**
 * The sign of the trumps that were named; `null` is not named yet.
 * @param {string | null} call
 */
function namedSign(call) {
  if (call === null) return h('span.no-call.amid.bold', '?');
  if (call === 'none')
    return h('span.no-call.amid.bold', {'data-call': 'none', title: t('trick.tv.no_trumps')}, '∅');
  return callSign(call);
}

/** @type {(state: views.MuView, view: tricks.Table) => Tree} */
function roles(state, view) {
  const people = ROLES.map((role) => {
    const seat = state[role];
    const sign = h('em.role-' + role, t('trick.tv.role.' + role));
    return seat === null ? null : panelPerson(view, seat, sign);
  });
  return block('roles', null, ...people);
}

/** @param {views.MuView} state */
function named({trumps, vice}) {
  if (vice === null) return null;
  return block('named', t('trick.tv.vice_trumps'), h('div.call-signs', namedSign(trumps.vice)));
}

/**
 * The whole ranking, best first: one row of cards for each tier, equal cards joined.
 * @param {views.TricksTrumps} trumps
 */
function ranking(trumps) {
  if (trumps.chief === null && trumps.vice === null) return null;
  if (!trumps.ranking.length) return block('trumps', t('trick.tv.no_trumps'));
  const equal = trumps.ranking.some(({ranks}) => ranks.some((rank) => rank.length > 1));
  return block(
    'trumps',
    t('trick.tv.trumps'),
    ...trumps.ranking.map((tier) => tierRow(tier, trumps)),
    equal && h('p.panel-small.equal.bold', t('trick.tv.equal'))
  );
}

/** @type {(tier: views.TricksTier, trumps: views.TricksTrumps) => Tree} */
function tierRow({tier, ranks}, trumps) {
  const calls = {double: [trumps.chief, trumps.vice], chief: [trumps.chief], vice: [trumps.vice]}[
    tier
  ];
  const lone = trumps.vice === null;
  const short = ranks.reduce((sum, rank) => sum + rank.length, 0) <= SHORT;
  return h(
    'div.tier',
    {class: {short}, 'data-tier': tier},
    lone
      ? null
      : h('p.tier-name.row.bold', h('span', t('trick.tv.tier.' + tier)), ...calls.map(namedSign)),
    h('div.tier-cards.wrapped', ...ranks.map(miniRank))
  );
}

/** @type {(state: views.MuView, promised: views.MuTeam, view: tricks.Table) => Tree} */
function team(state, promised, view) {
  const members = [state.chief, state.partner].filter((seat) => seat !== null);
  const {reached} = promised;
  const how =
    reached === null || !state.points
      ? promisedGoal(state, promised, members)
      : reachedGoal(CARDS - state.out.length, promised, reached, total(state.points) - reached);
  return block(
    'team',
    null,
    h('div.team-people.wrapped', ...members.map((seat) => panelPerson(view, seat))),
    ...how
  );
}

/**
 * Draw how far the team is, and what the others have: the two meet at the end of the bar.
 * @type {(all: number, team: views.MuTeam, reached: number, others: number) => Tree[]}
 */
function reachedGoal(all, {goal, made, worth}, reached, others) {
  const lost = others > all - goal;
  const mark = h('i.goal-mark', {style: {left: (100 * goal) / all + '%'}});
  const kind = {made: Boolean(made), lost};
  return [
    h('p.goal-points.bold', h('b', reached), ' ', t('trick.tv.of_goal', {goal})),
    goalBar(kind, t('trick.tv.of_goal', {goal}), reached / all, others / all, mark),
    goalLine(goalSays(Boolean(made), lost, worth), t('trick.tv.others', {count: others}))
  ];
}

/**
 * Won tricks lie face down: what was promised, and how many tricks each side has.
 * @type {(state: views.MuView, team: views.MuTeam, members: number[]) => Tree[]}
 */
function promisedGoal({out, seats, won}, {goal, worth}, members) {
  const all = (CARDS - out.length) / seats;
  const ours = total(members.map((seat) => won[seat]));
  const others = total(won) - ours;
  const tricks = t('trick.tv.sides', {ours, others});
  return [
    h('p.goal-points.bold', t('trick.tv.goals.points'), ' ', h('b', '▲ ' + goal)),
    goalBar({}, tricks, ours / all, others / all),
    goalLine(t('trick.tv.worth', {count: worth}), tricks)
  ];
}

/**
 * @param {{[kind: string]: boolean}} kind
 * @param {string} label
 * @param {number} ours
 * @param {number} others
 * @param {Child[]} marks
 */
function goalBar(kind, label, ours, others, ...marks) {
  return h(
    'div.goal-bar.holds',
    {role: 'img', 'aria-label': label, class: kind},
    h('i.goal-team', {style: {width: 100 * ours + '%'}}),
    h('i.goal-others', {style: {width: 100 * others + '%'}}),
    ...marks
  );
}

/** @type {(says: string, rest: string) => Tree} */
function goalLine(says, rest) {
  return h('p.goal-says.wrapped.spread.bold', h('span', says), h('span.goal-rest', rest));
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** @type {(made: boolean, lost: boolean, worth: number) => string} */
function goalSays(made, lost, worth) {
  if (made) return t('trick.tv.made', {count: worth});
  return lost ? t('trick.tv.lost') : t('trick.tv.worth', {count: worth});
}

/* The Last Panther */

function pantherCounts() {
  const rows = COUNTED.map(([name, points, card]) =>
    h(
      'p.count-row.row.bold',
      card ? drawing(shown, ...card) : pileIcon(),
      h('span', t('trick.tv.count.' + name)),
      h('b', {class: {minus: points < 0}}, signed(points))
    )
  );
  return block('counts', t('points.counts'), ...rows);
}

/**
 * Draw the two panthers: with whoever took them, or still at large; where all may know it.
 * @type {(state: views.LastPantherView, view: tricks.Table) => Tree | null}
 */
function panthers({history, phase, open_tricks: open}, view) {
  if (phase === 'passing' || !open) return null;
  const rows = PANTHERS.map((card) => {
    const trick = history.find((one) => one.cards.includes(card));
    return h(
      'p.panther-row.row.bold',
      {class: {caught: Boolean(trick)}},
      drawing(shown, 'black', 7, 2),
      ...(trick
        ? [drawing(person, trick.winner), h('span', nameOf(view, trick.winner))]
        : [h('span', t('trick.tv.at_large'))])
    );
  });
  return block('panthers', t('trick.tv.panthers'), ...rows);
}

/* Wimmüln */

/** @param {views.WimmuelnView} state */
function turnedCards({turned, trumps, phase}) {
  if (!turned.length || (phase !== 'lead' && phase !== 'estimates')) return null;
  return block(
    'turned',
    t('trick.tv.turned'),
    h('div.turned-cards', ...turned.map(faceUp)),
    h('p.panel-small.bold', t(trumps.chief === 'none' ? 'trick.tv.alike' : 'trick.tv.lower'))
  );
}

/** @param {number} both */
function hits(both) {
  const rows = HITS.map(([name, top, below]) =>
    h(
      'tr',
      h('th', {scope: 'row'}, t('trick.tv.hit.' + name)),
      h('td', signed(top)),
      h('td', signed(below))
    )
  );
  return block(
    'hits',
    t('trick.tv.hits'),
    h(
      'table.hit-table.broad',
      h('thead', h('tr', h('td'), hitHead('top'), hitHead('below'))),
      h(
        'tbody',
        ...rows,
        h(
          'tr',
          h('th', {scope: 'row'}, t('trick.tv.hit.both')),
          h('td', {colspan: 2}, signed(both))
        )
      )
    )
  );
}

/**
 * A cross of two cards, of which one is meant.
 * @param {'top' | 'below'} which
 */
function hitHead(which) {
  const below = h('i', {class: {on: which === 'below'}});
  const top = h('i', {class: {on: which === 'top'}});
  const sign = h(
    'span.hit-cross.holds',
    {role: 'img', 'aria-label': t('trick.tv.hit.' + which)},
    below,
    top
  );
  return h('th', {scope: 'col'}, sign);
}

/* all */

/** @type {(state: tricks.State, view: tricks.Table) => Tree | null} */
function lastTrick({last_trick: last, phase}, view) {
  if (!last || phase !== 'play') return null;
  return h(
    'div.panel-last.row.bold',
    h('span', t('trick.tv.last_trick')),
    h(
      'div.last-cards',
      {'data-count': last.plays.length},
      ...last.plays.map((one) => faceUp(one.card))
    ),
    h('span.last-winner.whole', {title: nameOf(view, last.winner)}, drawing(person, last.winner))
  );
}

/**
 * The points of a seat as they are spoken of in each game.
 * @type {(game: string, points: number) => string}
 */
export function pointsText(game, points) {
  return game === 'last-panther' ? signed(points) : '▲ ' + points;
}
