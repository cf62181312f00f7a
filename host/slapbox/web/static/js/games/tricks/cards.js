// Cards of the trick games on the table: in front of each seat what lies open, and the trick.

import {el, first} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {Flights} from '../../parts/flights.js';
import {faceUp, muBack} from '../mudeck/cards.js';
import {finished} from './pause.js';

const TURN_MS = 420;
const LARGE = 8.4; // rem: bid cards while there is no trick yet
const SMALLER = 6.4;
const SEEN = 0.29; // of a card must be seen to read it

/**
 * The trick on the table; or the one just finished, while people look at it.
 * @type {(state: tricks.State, msLeft: number) => tricks.Trick}
 */
export function tableTrick(state, msLeft) {
  const done = finished(state);
  if (state.last_trick && msLeft > 0)
    return {
      number: done,
      complete: true,
      winner: state.last_trick.winner,
      plays: state.last_trick.plays
    };
  if (!state.trick) return {number: done + 1, complete: false, winner: null, plays: []};
  return {number: done + 1, complete: false, winner: state.trick.winner, plays: state.trick.plays};
}

/**
 * The trumps of a state by their ids.
 * @type {(state: tricks.State) => Set<number>}
 */
export function trumpsOf(state) {
  const all = new Set();
  for (const {ranks} of state.trumps.ranking)
    for (const rank of ranks) for (const card of rank) all.add(card.card);
  return all;
}

/** Cards on their way: what is known of the tricks. */
export class TrickFlights extends Flights {
  constructor() {
    super();
    /** True at first: nothing is told of cards that were there before. */
    this.isFresh = true;
    this.done = 0;
    /** @type {number | null} */
    this.took = null;
  }

  /** @type {(state: tricks.State, isFresh: boolean) => void} */
  learn(state, isFresh) {
    this.isFresh = isFresh;
    this.done = finished(state);
    this.took = state.last_trick ? state.last_trick.winner : null;
  }

  /**
   * The seat that this trick goes to, if the room sees it go.
   * @param {number} trick
   */
  taker(trick) {
    return trick <= this.done && !this.isFresh ? this.took : null;
  }

  /**
   * Cards that are passed on fly from seat to seat, face down.
   * @param {views.LastPantherView} state
   */
  passOn({news, seats}) {
    const told = news.find((one) => one.event === 'passed');
    if (!told) return;
    for (let seat = 0; seat < seats; seat += 1)
      this.send(
        el('div.trick-flight.at.corner', muBack()),
        'slot' + seat,
        (seat + told.step + seats) % seats
      );
  }
}

/**
 * The place in front of a seat, with the card that it laid.
 * @param {{seat: number, trick: tricks.Trick, match: tricks.TrickMatch, trumps: Set<number>,
 *   flights: TrickFlights, pull: number}} facts
 */
export function slot({seat, trick, match, trumps, flights, pull}) {
  const {number, plays, winner} = trick;
  return h(
    'div.slot.whole.holds',
    {style: {'--pull': pull}, insert: flights.place('slot' + seat)},
    ...plays
      .filter((play) => play.seat === seat)
      .map(({card}) =>
        h(
          'div.laid',
          {
            key: match.id + '-' + match.state.deal + '-' + number + '-' + card.card,
            'data-card': card.card,
            class: {trump: trumps.has(card.card), best: winner === seat},
            insert: (node) => flights.isFresh || flights.come(node, seat),
            remove: (node, done) => flights.go(node, flights.taker(number), done)
          },
          faceUp(card)
        )
      )
  );
}

/* what lies in front of a seat besides */

/**
 * The open cards, the cross or the cards to be passed of one seat; `room` is in rem. Of a cross
 * that is judged the card that was right stands out.
 * @param {{seat: number, state: tricks.State, room: number, flights: TrickFlights,
 *   isJudged: boolean}} facts
 */
export function openCards({seat, state, room, flights, isJudged}) {
  const {kind, list, wide: whole} = inFront(seat, state);
  const {wide, step, inRow} = spread(list.length, whole, room);
  const width = kind === 'cross' ? '' : (step * (inRow - 1) + wide).toFixed(2) + 'rem';
  return h(
    'div.open-cards.whole',
    {
      'data-kind': kind,
      style: {'--wide': wide + 'rem', 'grid-auto-columns': step.toFixed(2) + 'rem', width}
    },
    ...list.map(({key, place, card, below}) =>
      h(
        'div.lying',
        {
          key,
          'data-card': card && card.card,
          class: {
            below: Boolean(below),
            'was-right': isJudged && card !== null && card.number === state.won[seat],
            'was-wrong': isJudged && card !== null && card.number !== state.won[seat]
          },
          style: {
            'z-index': place,
            'grid-column': (place % inRow) + 1,
            'grid-row': Math.floor(place / inRow) + 1
          },
          insert: (node) => flights.isFresh || turnOver(first(node))
        },
        card ? faceUp(card) : drawing(muBack)
      )
    )
  );
}

/** @param {Element} node */
function turnOver(node) {
  animate(
    node,
    [{transform: 'scaleX(0)'}, {transform: 'scaleX(1.08)', offset: 0.8}, {transform: 'none'}],
    {duration: TURN_MS, easing: 'ease-out'}
  );
}

/**
 * Spread cards beside or over each other. Many large ones lie in two rows, a little smaller.
 * @param {number} count
 * @param {number} wide
 * @param {number} room
 * @returns {{wide: number, step: number, inRow: number}}
 */
function spread(count, wide, room) {
  const inRow = Math.max(1, count);
  const step = inRow > 1 ? Math.min(wide + 0.3, (room - wide) / (inRow - 1)) : 0;
  if (wide < LARGE || step > wide * SEEN || count < 2) return {wide, step, inRow};
  return Object.assign(spread(Math.ceil(count / 2), SMALLER, room), {inRow: Math.ceil(count / 2)});
}

/**
 * @type {(seat: number, state: tricks.State) => {kind: string, wide: number, list: tricks.Lying[]}}
 */
function inFront(seat, state) {
  if (state.game === 'mu')
    return {
      kind: 'bid',
      wide: state.phase === 'play' ? 5.5 : LARGE,
      list: bidCards(state.open[seat])
    };
  if (state.game === 'wimmueln' && state.phase === 'lead')
    return {kind: 'turned', wide: 5.5, list: seat === state.dealer ? bidCards(state.turned) : []};
  if (state.game === 'wimmueln')
    return {kind: 'cross', wide: 5.3, list: cross(state.estimates[seat], state.chosen[seat])};
  const passing = state.phase === 'passing' && state.chosen[seat] ? state.pass_count : 0;
  return {
    kind: 'pass',
    wide: 6,
    list: Array.from({length: passing}, (_, place) => ({key: 'back' + place, place, card: null}))
  };
}

/**
 * The highest numbers first, as they count.
 * @param {views.MudeckFace[]} cards
 */
function bidCards(cards) {
  return cards
    .slice()
    .sort((a, b) => b.number - a.number || a.card - b.card)
    .map((card, place) => ({key: card.card, place, card}));
}

/**
 * One card lies across below the other; face down until everybody has laid theirs.
 * @type {(estimate: views.WimmuelnCross | null, chosen: boolean) => tricks.Lying[]}
 */
function cross(estimate, chosen) {
  if (!estimate && !chosen) return [];
  const {top, below} = estimate || {top: null, below: null};
  return [
    {key: 'below' + (below ? below.card : ''), place: 0, card: below, below: true},
    {key: 'top' + (top ? top.card : ''), place: 1, card: top, below: false}
  ];
}

/**
 * Small cards side by side; equal ones are joined by a sign.
 * @param {views.MudeckFace[]} cards
 */
export function miniRank(cards) {
  return h(
    'span.mini-rank.row.wrapped',
    ...cards.reduce(
      (/** @type {Child[]} */ all, card, place) =>
        all.concat(place > 0 && h('i', {'aria-hidden': true}, '='), faceUp(card)),
      []
    )
  );
}
