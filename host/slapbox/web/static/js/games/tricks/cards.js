// Cards of the trick games on the table: in front of each seat what lies open, and the trick.

import {el, first} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {h} from '../../core/patch.js';
import {way} from '../../art/flights.js';
import {muBack, muCard} from '../mudeck/cards.js';
import {finished} from './pause.js';
import {faceUp} from './signs.js';

/**
 * @import {Child} from '../../core/patch.js'
 * @import {LastPantherView, MudeckFace, WimmuelnCross} from '../../views.js'
 * @import {Lying, State, Trick, TrickMatch} from './types.js'
 */

const PLAY_MS = 380;
const SWEEP_MS = 620;
const TURN_MS = 420;
const LARGE = 8.4; // rem: bid cards while there is no trick yet
const SMALLER = 6.4;
const SEEN = 0.29; // of a card must be seen to read it

/**
 * The trick on the table; or the one just finished, while people look at it.
 * @type {(state: State, msLeft: number) => Trick}
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
 * @type {(state: State) => Set<number>}
 */
export function trumpsOf(state) {
  const all = new Set();
  for (const {ranks} of state.trumps.ranking)
    for (const rank of ranks) for (const card of rank) all.add(card.card);
  return all;
}

/** Cards on their way: where the seats are, and what is known of the tricks. */
export class Ways {
  constructor() {
    /** @type {Map<number | null, Element>} */
    this.plaques = new Map();
    /** @type {Map<number, Element>} */
    this.slots = new Map();
    /** True at first: nothing is told of cards that were there before. */
    this.isFresh = true;
    this.done = 0;
    /** @type {number | null} */
    this.took = null;
  }

  /** @type {(state: State, isFresh: boolean) => void} */
  learn(state, isFresh) {
    this.isFresh = isFresh;
    this.done = finished(state);
    this.took = state.last_trick ? state.last_trick.winner : null;
  }

  /** @type {(node: Element, seat: number) => void} */
  comeFrom(node, seat) {
    const home = this.plaques.get(seat);
    if (this.isFresh || !home) return;
    animate(
      node,
      [
        {transform: way(node, home) + ' scale(.25) rotate(-25deg)', opacity: 0.6},
        {transform: 'scale(1.1)', opacity: 1, offset: 0.75},
        {transform: 'none', opacity: 1}
      ],
      {duration: PLAY_MS, easing: 'ease-out'}
    );
  }

  /**
   * A card of a finished trick goes to who took it; one that was taken back just goes.
   * @type {(node: Element, trick: number, gone: () => void) => void}
   */
  takeAway(node, trick, gone) {
    const home = trick <= this.done && !this.isFresh ? this.plaques.get(this.took) : undefined;
    node.removeAttribute('data-card');
    node.classList.add('leaving');
    if (!home) gone();
    else
      animate(
        node,
        [
          {transform: 'none', opacity: 1},
          {transform: way(node, home) + ' scale(.2) rotate(30deg)', opacity: 0.7}
        ],
        {duration: SWEEP_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'},
        gone
      );
  }

  /**
   * Cards that are passed on fly from seat to seat, face down.
   * @param {LastPantherView} state
   */
  passOn({news, seats}) {
    const told = news.find((one) => one.event === 'passed');
    if (!told) return;
    for (const [seat, slot] of this.slots) {
      const home = this.plaques.get((seat + told.step + seats) % seats);
      if (seat < seats && home) flyBack(slot, home);
    }
  }
}

/**
 * The place in front of a seat, with the card that it laid.
 * @param {{seat: number, trick: Trick, match: TrickMatch, trumps: Set<number>, ways: Ways,
 *   pull: number}} facts
 */
export function slot({seat, trick, match, trumps, ways, pull}) {
  const {number, plays, winner} = trick;
  return h(
    'div.slot.whole',
    {style: {'--pull': pull}, insert: (node) => ways.slots.set(seat, node)},
    ...plays
      .filter((play) => play.seat === seat)
      .map(({card}) =>
        h(
          'div.laid',
          {
            key: match.id + '-' + match.state.deal + '-' + number + '-' + card.card,
            'data-card': card.card,
            class: {trump: trumps.has(card.card), best: winner === seat},
            insert: (node) => ways.comeFrom(node, seat),
            remove: (node, done) => ways.takeAway(node, number, done)
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
 * @param {{seat: number, state: State, room: number, ways: Ways, isJudged: boolean}} facts
 */
export function openCards({seat, state, room, ways, isJudged}) {
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
          insert: (node) => ways.isFresh || turnOver(first(node))
        },
        h('svg', {make: () => (card ? muCard(card) : muBack())})
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

/** @type {(seat: number, state: State) => {kind: string, wide: number, list: Lying[]}} */
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
 * @param {MudeckFace[]} cards
 */
function bidCards(cards) {
  return cards
    .slice()
    .sort((a, b) => b.number - a.number || a.card - b.card)
    .map((card, place) => ({key: card.card, place, card}));
}

/**
 * One card lies across below the other; face down until everybody has laid theirs.
 * @type {(estimate: WimmuelnCross | null, chosen: boolean) => Lying[]}
 */
function cross(estimate, chosen) {
  if (!estimate && !chosen) return [];
  const {top, below} = estimate || {top: null, below: null};
  return [
    {key: 'below' + (below ? below.card : ''), place: 0, card: below, below: true},
    {key: 'top' + (top ? top.card : ''), place: 1, card: top, below: false}
  ];
}

/** @type {(from: Element, to: Element) => void} */
function flyBack(from, to) {
  const card = el('div.trick-flight', muBack());
  from.append(card);
  animate(
    card,
    [
      {transform: 'none', opacity: 1},
      {
        transform: way(card, to) + ' scale(.5) rotate(20deg)',
        opacity: 1,
        offset: 0.9
      },
      {transform: way(card, to) + ' scale(.3)', opacity: 0}
    ],
    {duration: 900, easing: 'ease-in-out', fill: 'forwards'},
    () => card.remove()
  );
}

/**
 * Small cards side by side; equal ones are joined by a sign.
 * @param {MudeckFace[]} cards
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
