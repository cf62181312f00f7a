// Beside the table of a trick game: the auction and who leads it, the trumps with their full
// ranking, the team with its goal, and what counts.

import {byId, el, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {signed} from '../../art/handwriting.js';
import {muCard, numberCallSign, suitSign, SUITS} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {miniRank} from './cards.js';
import {finished} from './pause.js';

const CARDS = 60; // in the whole deck, and as many triangles: 12 a colour
const OF_COLOUR = 12;
const LONG_WORD = 7; // letters: two longer words side by side need a smaller type
const ENDLESS = 11; // letters: such a word is broken
const LAPS = 5; // for which the paper has room
const GOALS = 4; // so many bids stand side by side
const SHORT = 5; // so many cards have room beside the name of their tier
const PANTHERS = [56, 57]; // the black sevens

/** What the panel is drawn from. */
const DRAWN = [
  'game',
  'phase',
  'seats',
  'deal',
  'out',
  'trumps',
  'auction',
  'chief',
  'vice',
  'partner',
  'choices',
  'team',
  'won',
  'open_tricks',
  'points',
  'turned',
  'both_bonus',
  'last_trick',
  'history'
];

const BLACK_7 = {card: 'k', colour: 'black', number: 7, triangles: 2};

/** What The Last Panther counts, and a card that shows it. */
const PANTHER = [
  ['last_trick', 50, null],
  ['yellow', 5, {card: 'y', colour: 'yellow', number: 3, triangles: 1}],
  ['red', -10, {card: 'r', colour: 'red', number: 4, triangles: 1}],
  ['panther', -50, BLACK_7]
];

/** What an exact estimate brings in Wimmüln: on top, and below. */
const HITS = [
  ['higher', 20, 10],
  ['lower', 10, 5]
];

export function trickPanel() {
  const draw = whenChanged((facts) => replace(byId('tricks-panel'), ...parts(facts)));
  return (view) => {
    const {state} = view.match;
    const names = view.seats.map((seat) => seat.name);
    draw({state: shownPart(state), names, language: document.documentElement.lang});
  };
}

/** All that the panel draws from: cards that are played do not draw it anew. */
function shownPart(state) {
  const part = {};
  for (const name of DRAWN) part[name] = state[name] === undefined ? null : state[name];
  if (state.game !== 'last-panther') part.history = null;
  part.trick = trickNumber(state);
  return part;
}

/** Which trick of how many: `[5, 12]`, or nothing before the first. */
function trickNumber(state) {
  if (state.phase !== 'play') return null;
  const laid = state.trick ? state.trick.plays.length : 0;
  const left = (state.sizes.reduce((all, one) => all + one, 0) + laid) / state.seats;
  const done = finished(state);
  return [Math.min(done + 1, done + Math.ceil(left)), done + Math.ceil(left)];
}

function parts({state, names}) {
  const view = {seats: names.map((name, seat) => ({seat, name}))};
  if (state.phase === 'first_dealer') return welcome(state.game);
  return [
    heading(state),
    ...BLOCKS[state.game](state, view),
    removed(state),
    lastTrick(state, view)
  ];
}

/** Before the first deal: what the game is about. */
function welcome(game) {
  return [
    el('p.panel-head', {}, el('b', {}, t('game.' + game + '.title'))),
    el('p.panel-help', {}, t('game.' + game + '.help'))
  ];
}

const BLOCKS = {
  mu: muBlocks,
  'last-panther': (state, view) => [pantherCounts(), panthers(state, view)],
  wimmueln: (state) => [turnedCards(state), ranking(state), hits(state.both_bonus)]
};

function heading({deal, trick}) {
  const tricks =
    trick && el('span', {}, t('trick.tv.trick_of', {trick: trick[0], tricks: trick[1]}));
  return el('p.panel-head', {}, el('b', {}, t('trick.tv.deal', {deal})), tricks);
}

function block(name, title, ...children) {
  return el('div.panel-block', {'data-block': name}, title && el('h2', {}, title), ...children);
}

/* Mü */

function muBlocks(state, view) {
  if (state.chief === null) return [auction(state, view)];
  if (state.trumps.chief === null)
    return [roles(state, view), named(state), mayName(state.choices)];
  return [ranking(state), state.team ? team(state, view) : roles(state, view)];
}

function person(view, seat, ...more) {
  return el(
    'p.panel-person',
    {'data-seat': seat},
    hand(seatColour(seat)),
    el('span', {}, nameOf(view, seat)),
    ...more
  );
}

/** Who leads the auction, and how near its end is: when everybody has passed in a row. */
function auction(state, view) {
  const {leaders, totals, turns, shown, goals: promised} = state.auction;
  const best = Math.max(0, ...totals);
  const lead = leaders.map((seat) => person(view, seat, el('b', {}, String(totals[seat]))));
  let passes = 0;
  while (passes < turns.length && turns[turns.length - 1 - passes].cards.length === 0) passes += 1;
  const lights = view.seats.map((_, place) => el('i' + (place < passes ? '.on' : ''), {}));
  const parts = [
    el('p.panel-says', {}, auctionSays(state.phase, leaders, best)),
    ...lead,
    goals(promised, best),
    el('p.panel-small', {}, t('trick.tv.passes')),
    el('div.pass-lights', {'data-passes': passes}, ...lights)
  ];
  if (leaders.length === 1) parts.push(mayName(callsOn(shown[leaders[0]])));
  return block('auction', t('trick.tv.auction'), ...parts, laps(turns, state.seats));
}

/** Who has put down how many cards in each lap, a column a seat; the latest laps only. */
function laps(turns, seats) {
  if (!turns.length) return null;
  const opener = turns[0].seat;
  const all = [];
  for (let first = 0; first < turns.length; first += seats)
    all.push(turns.slice(first, first + seats));
  const order = Array.from({length: seats}, (_, step) => (opener + step) % seats);
  const rows = all
    .slice(-LAPS)
    .map((lap) => el('tr', {}, ...order.map((_, step) => el('td', {}, lapSays(lap[step])))));
  return el(
    'table',
    {class: 'laps'},
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        ...order.map((seat) => el('th', {scope: 'col', 'data-seat': seat}, hand(seatColour(seat))))
      )
    ),
    el('tbody', {}, ...rows)
  );
}

function lapSays(turn) {
  if (!turn) return '';
  return turn.cards.length ? '+' + turn.cards.length : '–';
}

/** What the leading bid promises, and what the next ones would. */
function goals(promised, best) {
  const first = Math.max(0, Math.min(best - 1, promised.length - GOALS));
  const bids = promised
    .slice(first, first + GOALS)
    .map((goal, step) => ({count: first + step + 1, goal}));
  const line = (title, text) =>
    el(
      'tr',
      {},
      el('th', {scope: 'row'}, title),
      ...bids.map((bid) =>
        el('td' + (bid.count === best ? '.on' : ''), {'data-bid': bid.count}, String(text(bid)))
      )
    );
  return el(
    'table',
    {class: 'goals'},
    el(
      'tbody',
      {},
      line(t('trick.tv.goals.cards'), (bid) => bid.count),
      line(t('trick.tv.goals.points'), (bid) => bid.goal)
    )
  );
}

function auctionSays(phase, leaders, best) {
  if (phase !== 'auction' && leaders.length) return t('trick.tv.stalemate', {count: best});
  if (!leaders.length) return t('trick.tv.no_bid');
  return t(leaders.length > 1 ? 'trick.tv.level' : 'trick.tv.ahead', {count: best});
}

/** The colours and numbers on cards. */
function callsOn(cards) {
  const numbers = cards.map((card) => card.number).sort((a, b) => a - b);
  const colours = SUITS.filter((colour) => cards.some((card) => card.colour === colour));
  return colours.concat(
    numbers.filter((number, place) => number !== numbers[place - 1]).map(String)
  );
}

function mayName(calls) {
  if (!calls.length) return null;
  return el(
    'div.panel-calls',
    {},
    el('p.panel-small', {}, t('trick.tv.may_name')),
    el('div.call-signs', {}, ...calls.map(callSign))
  );
}

/** What is named as trumps, as a sign; `null` is not named yet. */
export function callSign(call) {
  if (call === null) return el('span.no-call', {}, '?');
  if (call === 'none')
    return el('span.no-call', {'data-call': 'none', title: t('trick.tv.no_trumps')}, '∅');
  return SUITS.includes(call) ? suitSign(call) : numberCallSign(Number(call));
}

function roles(state, view) {
  const all = ['chief', 'vice', 'partner'].filter((role) => state[role] !== null);
  return block(
    'roles',
    null,
    ...all.map((role) =>
      person(view, state[role], el('em.role-' + role, {}, t('trick.tv.role.' + role)))
    )
  );
}

function named({trumps, vice}) {
  if (vice === null) return null;
  return block('named', t('trick.tv.vice_trumps'), el('div.call-signs', {}, callSign(trumps.vice)));
}

/** The whole ranking, best first: one row of cards for each tier, equal cards joined. */
function ranking({trumps}) {
  if (trumps.chief === null && trumps.vice === null) return null;
  if (!trumps.ranking.length) return block('trumps', t('trick.tv.no_trumps'));
  const equal = trumps.ranking.some(({ranks}) => ranks.some((rank) => rank.length > 1));
  return block(
    'trumps',
    t('trick.tv.trumps'),
    ...trumps.ranking.map(({tier, ranks}) => tierRow(tier, ranks, trumps)),
    equal && el('p.panel-small', {}, t('trick.tv.equal'))
  );
}

function tierRow(tier, ranks, trumps) {
  const calls = {double: [trumps.chief, trumps.vice], chief: [trumps.chief], vice: [trumps.vice]}[
    tier
  ];
  const lone = trumps.vice === null;
  const short = ranks.reduce((sum, rank) => sum + rank.length, 0) <= SHORT;
  return el(
    'div.tier' + (short ? '.short' : ''),
    {'data-tier': tier},
    lone
      ? null
      : el('p.tier-name', {}, el('span', {}, t('trick.tv.tier.' + tier)), ...calls.map(callSign)),
    el('div.tier-cards', {}, ...ranks.map(miniRank))
  );
}

/** One or two names, side by side. */
function teamPeople(view, members) {
  const words = members
    .map((seat) => nameOf(view, seat))
    .join(' ')
    .split(/[ -]/);
  const longest = Math.max(...words.map((word) => word.length));
  const size = (longest > LONG_WORD ? '.long' : '') + (longest > ENDLESS ? '.endless' : '');
  return el('div.team-people' + size, {}, ...members.map((seat) => person(view, seat)));
}

function team(state, view) {
  const members = [state.chief, state.partner].filter((seat) => seat !== null);
  const how = state.open_tricks ? reachedGoal(state) : promisedGoal(state, members);
  return block('team', null, teamPeople(view, members), ...how);
}

/** How far the team is, and what the others have: the two meet at the end of the bar. */
function reachedGoal({team: {goal, reached, made, worth}, out, points}) {
  const all = CARDS - out.length;
  const others = total(points) - reached;
  const lost = others > all - goal;
  const mark = el('i.goal-mark', {});
  mark.style.left = (100 * goal) / all + '%';
  const kind = (made ? '.made' : '') + (lost ? '.lost' : '');
  return [
    el(
      'p.goal-points',
      {'data-reached': reached, 'data-goal': goal},
      el('b', {}, String(reached)),
      ' ',
      t('trick.tv.of_goal', {goal})
    ),
    goalBar(kind, t('trick.tv.of_goal', {goal}), reached / all, others / all, mark),
    goalLine(goalSays(made, lost, worth), t('trick.tv.others', {count: others}))
  ];
}

/** Won tricks lie face down: what was promised, and how many tricks each side has. */
function promisedGoal({team: {goal, worth}, out, seats, won}, members) {
  const all = (CARDS - out.length) / seats;
  const ours = total(members.map((seat) => won[seat]));
  const others = total(won) - ours;
  const tricks = t('trick.tv.sides', {ours, others});
  return [
    el(
      'p.goal-points',
      {'data-goal': goal},
      t('trick.tv.goals.points'),
      ' ',
      el('b', {}, '▲ ' + goal)
    ),
    goalBar('', tricks, ours / all, others / all),
    goalLine(t('trick.tv.worth', {count: worth}), tricks)
  ];
}

function goalBar(kind, label, ours, others, ...marks) {
  const fill = el('i.goal-team', {});
  const rest = el('i.goal-others', {});
  fill.style.width = 100 * ours + '%';
  rest.style.width = 100 * others + '%';
  return el('div.goal-bar' + kind, {role: 'img', 'aria-label': label}, fill, rest, ...marks);
}

function goalLine(says, rest) {
  return el('p.goal-says', {}, el('span', {}, says), el('span.goal-rest', {}, rest));
}

function total(numbers) {
  return numbers.reduce((sum, one) => sum + one, 0);
}

function goalSays(made, lost, worth) {
  if (made) return t('trick.tv.made', {count: worth});
  return lost ? t('trick.tv.lost') : t('trick.tv.worth', {count: worth});
}

/* The Last Panther */

function pantherCounts() {
  const rows = PANTHER.map(([name, points, card]) =>
    el(
      'p.count-row',
      {'data-count': name},
      card ? muCard(card) : el('span.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})),
      el('span', {}, t('trick.tv.count.' + name)),
      el('b' + (points < 0 ? '.minus' : ''), {}, signed(points))
    )
  );
  return block('counts', t('trick.tv.counts'), ...rows);
}

/** Where the two panthers are: with whoever took them, or still at large; where all may know it. */
function panthers({history, phase, open_tricks: open}, view) {
  if (phase === 'passing' || !open) return null;
  const rows = PANTHERS.map((card, index) => {
    const trick = history.find((one) => one.cards.includes(card));
    return el(
      'p.panther-row' + (trick ? '.caught' : ''),
      {},
      muCard(Object.assign({}, BLACK_7, {card: 'p' + index})),
      ...(trick
        ? [hand(seatColour(trick.winner)), el('span', {}, nameOf(view, trick.winner))]
        : [el('span', {}, t('trick.tv.at_large'))])
    );
  });
  return block('panthers', t('trick.tv.panthers'), ...rows);
}

/* Wimmüln */

function turnedCards({turned, trumps, phase}) {
  if (!turned.length || (phase !== 'lead' && phase !== 'estimates')) return null;
  return block(
    'turned',
    t('trick.tv.turned'),
    el('div.turned-cards', {}, ...turned.map(muCard)),
    el('p.panel-small', {}, t(trumps.chief === 'none' ? 'trick.tv.alike' : 'trick.tv.lower'))
  );
}

function hits(both) {
  const rows = HITS.map(([name, top, below]) =>
    el(
      'tr',
      {},
      el('th', {scope: 'row'}, t('trick.tv.hit.' + name)),
      el('td', {}, signed(top)),
      el('td', {}, signed(below))
    )
  );
  return block(
    'hits',
    t('trick.tv.hits'),
    el(
      'table',
      {class: 'hit-table'},
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          el('td', {}),
          el('th', {scope: 'col'}, t('trick.tv.hit.top')),
          el('th', {scope: 'col'}, t('trick.tv.hit.below'))
        )
      ),
      el(
        'tbody',
        {},
        ...rows,
        el(
          'tr',
          {},
          el('th', {scope: 'row'}, t('trick.tv.hit.both')),
          el('td', {colspan: 2}, signed(both))
        )
      )
    )
  );
}

/* all */

/** With three players two colours are out. */
function removed({out, game}) {
  const colours = SUITS.filter(
    (_, index) => out.filter((card) => Math.floor(card / OF_COLOUR) === index).length === OF_COLOUR
  );
  if (game === 'last-panther' || !colours.length) return null;
  return el('p.panel-out', {}, el('span', {}, t('trick.tv.out')), ...colours.map(suitSign));
}

function lastTrick({last_trick: last, phase}, view) {
  if (!last || phase !== 'play') return null;
  return el(
    'div.panel-last',
    {},
    el('span', {}, t('trick.tv.last_trick')),
    el(
      'div.last-cards',
      {'data-count': last.plays.length},
      ...last.plays.map((one) => muCard(one.card))
    ),
    el('span.last-winner', {title: nameOf(view, last.winner)}, hand(seatColour(last.winner)))
  );
}

/** The points of a seat as they are spoken of in each game. */
export function pointsText(game, points) {
  return game === 'last-panther' ? signed(points) : '▲ ' + points;
}
