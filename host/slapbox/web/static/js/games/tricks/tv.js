// Mü, The Last Panther and Wimmüln on the TV: who sits where, the open cards, the trick, the words.

import {plain, signed} from '../../art/handwriting.js';
import {muName} from '../mudeck/cards.js';
import {totalsBefore} from '../../core/columns.js';
import {nameOf, placeAround} from '../../core/seats.js';
import {drawing, h} from '../../core/patch.js';
import {pileIcon, seatPlaque} from '../../parts/seatplaque.js';
import {t} from '../../core/text.js';
import {chiefMoment} from './chief.js';
import {TrickFlights, openCards, slot, tableTrick, trumpsOf} from './cards.js';
import {pointsText, trickPanel} from './panel.js';
import {TrickPause, finished, isTelling, isTogether, unplayed} from './pause.js';
import {hasPassed, roleOf} from './roles.js';
import {dealWords} from './sheet.js';
import {Uncovering, bonusOf, covered, isAsked, uncoverTitle} from './uncover.js';
import {dealMoment} from '../mudeck/sheet.js';
import {drawTable} from '../../tv/table.js';
import {disc, ellipse} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';

/**
 * @import {Uncovered} from './uncover.js'
 *
 * Facts for the screen: what the latest trick brought each seat, and how many ms it is still looked
 * at. Also which estimates are told, whether nobody is asked yet, and whether the match is new
 * here.
 * @typedef {{view: tricks.Table, trick: tricks.Trick, gains: number[], left: number,
 *   told: Uncovered | null, quiet: boolean, fresh: boolean, flights: TrickFlights}} Facts
 */

const NAMED = 3; // people, for whom a line has room
const WIDEST = 38; // rem, of a seat
const ROOM = [0, 33, 33, 21, 16]; // rem, for open cards, by how many sit in a row
const UPRIGHT = [0, 33, 20, 12, 10]; // the same on a phone held upright
const BEFORE_TRICKS = [
  'first_dealer',
  'auction',
  'vice_trump',
  'chief_trump',
  'partner',
  'passing'
];
const upright = window.matchMedia('(max-aspect-ratio: 1/1)');

/**
 * The screen of the trick games.
 * @type {(tv: pages.Tv) => pages.Screen<tricks.State>}
 */
export function open({clock, sound}) {
  const pause = new TrickPause(clock);
  const uncovering = new Uncovering({clock, sound});
  const table = trickScreen(sound, pause, uncovering);
  const chief = chiefMoment({clock, sound});
  const deals = dealMoment({clock, sound, words: dealWords});
  return {
    id: 'tricks',
    msLeft: (view) => pause.msLeft(view),
    draw(view) {
      uncovering.plan(view, () => table(view));
      chief(view, table(view));
      deals(view);
    }
  };
}

/**
 * Make a function that draws a view, and tells whether the match is new here.
 * @type {(sound: pages.Sounds, pause: TrickPause, uncovering: Uncovering) =>
 *   (view: tricks.Shown) => boolean}
 */
function trickScreen(sound, pause, uncovering) {
  const flights = new TrickFlights();
  const listen = trickSounds(sound, flights);
  const gains = gainsOf();
  /** @type {string | null} */
  let known = null;
  return (view) => {
    const before = known;
    known = view.phase === 'match' ? view.match.id : null;
    if (view.phase !== 'match') return true;
    const {state} = view.match;
    const fresh = before !== known;
    const left = pause.msLeft(view);
    const told = uncovering.told(view);
    const trick = tableTrick(state, told && told.isSwept ? 0 : left);
    const quiet = left > 0 && isTelling(state); // nobody is asked while all look at the chief
    flights.learn(state, fresh);
    const shown = covered(view, told);
    const brought = gains(view, fresh, left);
    const facts = {view: shown, trick, gains: brought, left, told, quiet, flights, fresh};
    drawTable('tricks', screen(facts));
    listen(facts);
    return fresh;
  };
}

/** @param {Facts} facts */
function screen(facts) {
  const {view, trick, told, quiet} = facts;
  const {game, phase} = view.match.state;
  const count = panthersIn(view.match.state, trick);
  return h(
    'section',
    {
      'data-game': game,
      'data-phase': phase,
      class: {quiet, uncovers: told !== null && told.isSwept}
    },
    h('div.deck-table', h('div.tricks-felt'), h(panthers, {count}), seats(facts), words(facts)),
    h(trickPanel, {view})
  );
}

/* seats */

/** @param {Facts} facts */
function seats(facts) {
  const {state} = facts.view.match;
  const scores = facts.left > 0 && state.phase === 'deal_over' ? totalsBefore(state) : state.scores;
  const trumps = trumpsOf(state);
  return h(
    'div.tricks-seats',
    ...facts.view.seats.map((one) => h(seatTree, {one, facts, trumps, score: scores[one.seat]}))
  );
}

/** @param {{one: views.Seat, facts: Facts, trumps: Set<number>, score: number}} seat */
function seatTree({one: {seat}, facts, trumps, score}) {
  const {view, trick, told, flights} = facts;
  const {state} = view.match;
  const {row, column, inRow} = placeAround(seat, state.seats);
  const bonus = bonusOf(state, told, seat);
  const room = (upright.matches ? UPRIGHT : ROOM)[inRow];
  const open = state.game === 'mu' ? state.open[seat].length : 0;
  const pull = (inRow - 1) / 2 - column;
  return h(
    'div.trick-seat.row.at',
    {
      key: state.seats + '-' + seat,
      'data-seat': seat,
      'data-row': row,
      'data-in-row': inRow,
      class: Object.assign(marks(seat, state, trick), {
        told: isAsked(told, seat),
        asked: isAsked(told, seat) && bonus === null
      }),
      style: {
        width: Math.min(100 / inRow, (100 * WIDEST) / 78) + '%',
        left: (100 * (column + 0.5)) / inRow + '%'
      }
    },
    plaque(facts, seat, score),
    h(
      'div.open-row.row.centred.whole.holds.broad',
      h(openCards, {seat, state, room, flights, isJudged: bonus !== null}),
      open > 0 && h('b.open-count.read.amid.whole', open)
    ),
    !isBeforeTricks(state) && h(slot, {seat, trick, match: view.match, trumps, flights, pull})
  );
}

/** @type {(facts: Facts, seat: number, score: number) => Child} */
function plaque({view, trick, gains, told, quiet, flights}, seat, score) {
  const {state} = view.match;
  const role = state.game === 'mu' && roleOf(state, seat);
  const falls = trick.winner === seat ? PANTHER * panthersIn(state, trick) : 0;
  const looms = state.game === 'mu' && state.auction.stalemate;
  const gain = bonusOf(state, told, seat) || gains[seat] || falls || (looms ? looms[seat] : 0);
  const isWaited = isTogether(state) && !state.chosen[seat];
  return h(seatPlaque, {
    view,
    seat,
    turn: isWaited || (!trick.complete && !quiet && state.turn === seat),
    classes: {opens: state.points !== null},
    score: plain(score),
    counts: isBeforeTricks(state) ? [] : won(state, seat),
    note: note(view, seat),
    more: [
      role &&
        h('span.trick-role.bold.read.unbroken.at', {'data-role': role}, t('trick.tv.role.' + role)),
      Boolean(gain) &&
        h('em.gain.at', {class: {loss: gain < 0, looms: Boolean(looms)}}, signed(gain))
    ],
    insert: flights.place(seat)
  });
}

/** @type {(state: tricks.State, seat: number) => Tree[]} */
function won(state, seat) {
  const points = state.points ? state.points[seat] : null;
  return [
    pileIcon(),
    h('b.won', state.won[seat]),
    h(
      'b.worth',
      {class: {minus: points !== null && points < 0}},
      points !== null && pointsText(state.game, points)
    )
  ];
}

/**
 * Tell whether the deal came to nothing, so that its cards stay as they lay.
 * @param {tricks.State} state
 */
function isBeforeTricks(state) {
  return BEFORE_TRICKS.includes(state.phase) || unplayed(state);
}

/**
 * Marks at a seat: it is asked, leads, or has chosen.
 * @param {number} seat
 * @param {tricks.State} state
 * @param {tricks.Trick} trick
 */
function marks(seat, state, trick) {
  const bids = state.game === 'mu' && (state.phase === 'auction' || unplayed(state));
  const leaders = bids ? state.auction.leaders : [];
  const leads = leaders.includes(seat);
  const together = isTogether(state);
  return {
    turn: !trick.complete && state.turn === seat,
    takes: trick.complete && trick.winner === seat,
    leads,
    level: leads && leaders.length > 1,
    eligible: state.phase === 'partner' && state.partners.includes(seat),
    done: together && state.chosen[seat],
    waited: together && !state.chosen[seat],
    'on-target': isOnTarget(state, seat)
  };
}

/**
 * Tell whether a seat has as many tricks now as its estimate shows.
 * @type {(state: tricks.State, seat: number) => boolean}
 */
function isOnTarget(state, seat) {
  if (state.game !== 'wimmueln' || state.phase !== 'play') return false;
  const estimate = state.estimates[seat];
  return estimate !== null && estimate.top.number === state.won[seat];
}

/** @type {(view: tricks.Table, seat: number) => string} */
function note(view, seat) {
  const {state} = view.match;
  if (state.phase === 'passing')
    return '→ ' + nameOf(view, (seat + state.pass_step + state.seats) % state.seats);
  return state.game === 'mu' && hasPassed(state, seat) ? t('trick.tv.passed') : '';
}

/**
 * Points that the latest trick brought each seat, or a deal that was not played, while people look
 * at it. Of tricks that lie face down nothing is told.
 * @returns {(view: tricks.Table, fresh: boolean, left: number) => number[]}
 */
function gainsOf() {
  /** @type {{deal: number, points: number[] | null, tricks: number} | null} */
  let now = null;
  /** @type {number[] | null} */
  let before = null;
  return ({match}, fresh, left) => {
    const {deal, points} = match.state;
    const tricks = finished(match.state);
    if (fresh || !now || now.deal !== deal || tricks < now.tricks) before = points;
    else if (tricks > now.tricks) before = now.points;
    now = {deal, tricks, points};
    const row = unplayed(match.state);
    if (row) return left > 0 ? row.sum : [];
    const start = before;
    return left > 0 && points && start ? points.map((one, seat) => one - start[seat]) : [];
  };
}

/* words */

/** @param {Facts} facts */
function words({view, trick, told, quiet}) {
  const says = line(view, trick);
  const head = told && !trick.complete ? uncoverTitle(view, told) : title(view, trick);
  return h(
    'div.tricks-words.column.centred.amid.at',
    h('h1.band-title.tricks-title', {role: 'status'}, quiet ? '' : head),
    says && h('p.band-line.bold.read', says)
  );
}

/**
 * Titles for what everybody waits for, in each phase.
 * @type {{[phase: string]: string}}
 */
const TITLES = {
  first_dealer: 'deal.first_dealer',
  auction: 'trick.tv.bid',
  vice_trump: 'trick.tv.vice_names',
  chief_trump: 'trick.tv.chief_names',
  partner: 'trick.tv.partner',
  lead: 'trick.tv.lead',
  estimates: 'trick.tv.estimate'
};

/** @type {(view: tricks.Table, trick: tricks.Trick) => string} */
function title(view, trick) {
  const {state} = view.match;
  const count = panthersIn(state, trick);
  if (count && trick.winner !== null)
    return t(count > 1 ? 'trick.tv.panther_both' : 'trick.tv.panther', {
      name: nameOf(view, trick.winner)
    });
  if (trick.complete && trick.winner !== null)
    return t(state.phase === 'play' ? 'trick.tv.takes' : 'trick.tv.takes_last', {
      name: nameOf(view, trick.winner)
    });
  const row = unplayed(state);
  if (row)
    return t('trick.tv.end.' + row.kind, {
      name: row.kind === 'stalemate' ? nameOf(view, row.culprit) : ''
    });
  return waitsFor(state, nameOf(view, state.turn));
}

/** @type {(state: tricks.State, name: string) => string} */
function waitsFor(state, name) {
  if (state.phase === 'passing')
    return t(state.pass_step < 0 ? 'trick.tv.pass_right' : 'trick.tv.pass_left', {
      count: state.pass_count
    });
  if (state.phase === 'play') return t(state.trick ? 'tv.turn' : 'trick.tv.leads', {name});
  return TITLES[state.phase] ? t(TITLES[state.phase], {name}) : '';
}

/** @type {(view: tricks.Table, trick: tricks.Trick) => string} */
function line(view, trick) {
  const {state, asks_host: asked} = view.match;
  if (trick.complete) return '';
  if (state.game === 'mu' && state.auction.stalemate && state.turn !== null)
    return t('trick.tv.stalemate_looms', {name: nameOf(view, state.turn)});
  if (state.phase === 'first_dealer') return asked ? t('deal.host_names_dealer') : '';
  if (isTogether(state)) {
    const names = view.seats.filter((seat) => !state.chosen[seat.seat]).map((seat) => seat.name);
    if (names.length > NAMED) return t('trick.tv.waiting_count', {count: names.length});
    return names.length ? t('trick.tv.waiting', {names: names.join(', ')}) : '';
  }
  if (state.game === 'last-panther' && state.phase === 'play' && state.must_lead)
    return t('trick.tv.must_lead', {card: muName(state.must_lead)});
  return '';
}

/* sounds */

/**
 * Sounds of the latest happenings.
 * @type {{[event: string]: pages.SoundName}}
 */
const SOUNDS = {
  dealt: 'shuffle',
  bid: 'flip',
  passed: 'draw',
  estimated: 'flip',
  led: 'flip',
  trick: 'trick'
};

/** @param {views.MudeckFace} card */
function isPanther({colour, number}) {
  return colour === 'black' && number === 7;
}

/**
 * Each card that is laid is heard, and what else has happened. Cards that are passed on go their
 * way.
 * @param {pages.Sounds} sound
 * @param {TrickFlights} flights
 */
function trickSounds(sound, flights) {
  let laid = '';
  let told = '';
  /** @type {'bell' | 'groan' | null} */
  let goal = null;
  /** @param {Facts} facts */
  return ({view: {match}, trick, fresh}) => {
    const {number, plays, complete} = trick;
    const {id, state, revision} = match;
    const before = {laid, told};
    laid = [id, state.deal, number, plays.length].join('-');
    told = revision + '-' + state.deal;
    const reached = goal;
    goal = goalOf(state);
    if (fresh) return;
    if (goal && goal !== reached) sound.play(goal);
    if (laid !== before.laid && plays.length && !complete) sound.play('flip');
    if (laid !== before.laid && panthersIn(state, trick)) sound.play('hiss');
    if (told === before.told) return;
    for (const one of state.news) {
      if (SOUNDS[one.event]) sound.play(SOUNDS[one.event]);
      if (state.game === 'last-panther' && one.event === 'played' && isPanther(one.card))
        sound.play('sting');
    }
    if (state.game === 'last-panther') flights.passOn(state);
  };
}

const CARDS = 60; // in the whole deck, and as many triangles

/**
 * The goal and its sound, as far as everybody may know.
 * @type {(state: tricks.State) => 'bell' | 'groan' | null}
 */
function goalOf(state) {
  if (state.game !== 'mu' || !state.team || !state.points) return null;
  const {goal, made, reached} = state.team;
  if (reached === null) return null;
  const others = state.points.reduce((sum, one) => sum + one, 0) - reached;
  if (made) return 'bell';
  return others > CARDS - state.out.length - goal ? 'groan' : null;
}

/* the panther */

/** Points. */
const PANTHER = -50;

/**
 * Count the panthers in a trick that is looked at; none where its seven of black is no panther.
 * @type {(state: tricks.State, trick: tricks.Trick) => number}
 */
function panthersIn({game}, {complete, plays}) {
  if (game !== 'last-panther' || !complete) return 0;
  return plays.filter(({card}) => isPanther(card)).length;
}

/** @param {{count: number}} facts */
function panthers({count}) {
  const eyes = Array.from({length: count}, (_, key) => h('span', {key}, drawing(pantherEyes)));
  return count > 0 && h('div.panther-dark.row.centred.at.clipped', {'aria-hidden': true}, ...eyes);
}

/** Two eyes in the dark. */
function pantherEyes() {
  /** @param {number} x */
  const eye = (x) => [
    ellipse(x, 30, 26, 17, '#d8e34a'),
    ellipse(x, 30, 6, 16, '#111'),
    disc(x + 6, 22, 4, '#fff')
  ];
  return svg('svg.panther-eyes', {viewBox: '0 0 180 60'}, ...eye(40), ...eye(140));
}
