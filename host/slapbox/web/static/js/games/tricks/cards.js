// Cards of the trick games on the table: in front of each seat what lies open, and the trick.

import {el, find, first, keep} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {way} from '../../art/flights.js';
import {muBack, muCard} from '../mudeck/cards.js';
import {finished} from './pause.js';

/**
 * @import {Child} from '../../core/dom.js'
 * @import {Sounds} from '../../core/pages.js'
 * @import {LastPantherView, MudeckFace, TricksLaid, WimmuelnCross} from '../../views.js'
 * @import {Lying, State, Trick, TrickMatch} from './types.js'
 */

const PLAY_MS = 380;
const SWEEP_MS = 620;
const TURN_MS = 420;
const LARGE = 8.4; // rem: bid cards while there is no trick yet
const SMALLER = 6.4;
const SEEN = 0.29; // of a card must be seen to read it

/**
 * Where this seat is drawn.
 * @param {number} seat
 */
export function seatNode(seat) {
  return find(document, '.trick-seat[data-seat="' + seat + '"]');
}

/**
 * The trick on the table; or the one just finished, while people look at it.
 * @param {State} state
 * @param {number} msLeft
 * @returns {Trick}
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
 * @param {State} state
 * @returns {Set<number>}
 */
function trumpsOf(state) {
  const all = new Set();
  for (const {ranks} of state.trumps.ranking)
    for (const rank of ranks) for (const card of rank) all.add(card.card);
  return all;
}

/**
 * Keeps the cards of the trick in front of who laid them.
 * @param {Sounds} sound
 */
export function trickSlots(sound) {
  let known = '';
  /**
   * @param {State} state
   * @param {Trick} trick
   * @param {TrickMatch} match
   * @param {boolean} fresh
   */
  return (state, trick, match, fresh) => {
    const trumps = trumpsOf(state);
    const now = match.id + '-' + state.deal + '-' + trick.number + '-' + trick.plays.length;
    if (!fresh && now !== known && trick.plays.length && !trick.complete) sound.play('flip');
    known = now;
    const took = state.last_trick ? state.last_trick.winner : null;
    for (let seat = 0; seat < state.seats; seat += 1) {
      const home = seatNode(seat);
      /** @type {Set<Element>} */
      const coming = new Set();
      keep(
        find(home, '.slot'),
        trick.plays.filter((play) => play.seat === seat),
        ({card}) => match.id + '-' + state.deal + '-' + trick.number + '-' + card.card,
        (play) => {
          const node = layCard(play, trick.number, trumps.has(play.card.card));
          if (!fresh) coming.add(node);
          return node;
        },
        (node) => {
          node.classList.toggle('best', trick.winner === seat);
          // Only what is on the page has a way to come.
          if (coming.has(node)) comeFrom(node, find(home, '.trick-plaque'));
        },
        (node) => (fresh ? node.remove() : takeAway(node, finished(state), took))
      );
    }
  };
}

/**
 * @param {TricksLaid} play
 * @param {number} number
 * @param {boolean} trump
 */
function layCard({card}, number, trump) {
  return el(
    'div.laid' + (trump ? '.trump' : ''),
    {'data-card': card.card, 'data-trick': number},
    muCard(card)
  );
}

/**
 * @param {Element} node
 * @param {Element} home
 */
function comeFrom(node, home) {
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
 * @param {Element} node
 * @param {number} done
 * @param {number | null} winner
 */
function takeAway(node, done, winner) {
  node.removeAttribute('data-card');
  const home =
    winner !== null && Number(node.getAttribute('data-trick')) <= done ? seatNode(winner) : null;
  node.classList.add('leaving');
  const gone = () => node.remove();
  if (!home) gone();
  else
    animate(
      node,
      [
        {transform: 'none', opacity: 1},
        {
          transform: way(node, find(home, '.trick-plaque')) + ' scale(.2) rotate(30deg)',
          opacity: 0.7
        }
      ],
      {duration: SWEEP_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'},
      gone
    );
}

/* what lies in front of a seat besides */

/**
 * Draws the open cards, the cross or the cards to be passed of one seat; `room` is in rem.
 * @param {HTMLElement} box
 * @param {number} seat
 * @param {State} state
 * @param {number} room
 * @param {boolean} fresh
 */
export function openCards(box, seat, state, room, fresh) {
  const {kind, list, wide: whole} = inFront(seat, state);
  const {wide, step, inRow} = spread(list.length, whole, room);
  box.setAttribute('data-kind', kind);
  box.style.setProperty('--wide', wide + 'rem');
  box.style.gridAutoColumns = step.toFixed(2) + 'rem';
  box.style.width = kind === 'cross' ? '' : (step * (inRow - 1) + wide).toFixed(2) + 'rem';
  keep(
    box,
    list,
    (one) => one.key,
    (one) => lieDown(one, fresh),
    (node, one) => {
      node.style.zIndex = String(one.place);
      node.style.gridColumn = String((one.place % inRow) + 1);
      node.style.gridRow = String(Math.floor(one.place / inRow) + 1);
    }
  );
}

/**
 * How cards lie beside or over each other. Many large ones lie in two rows, a little smaller.
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
 * @param {number} seat
 * @param {State} state
 * @returns {{kind: string, wide: number, list: Lying[]}}
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
 * @param {WimmuelnCross | null} estimate
 * @param {boolean} chosen
 * @returns {Lying[]}
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
 * @param {Lying} one
 * @param {boolean} fresh
 */
function lieDown(one, fresh) {
  const node = el(
    'div.lying' + (one.below ? '.below' : ''),
    {'data-card': one.card && one.card.card},
    one.card ? muCard(one.card) : muBack()
  );
  if (!fresh)
    animate(
      first(node),
      [{transform: 'scaleX(0)'}, {transform: 'scaleX(1.08)', offset: 0.8}, {transform: 'none'}],
      {duration: TURN_MS, easing: 'ease-out'}
    );
  return node;
}

/**
 * Cards that are passed on fly from seat to seat, face down.
 * @param {LastPantherView} state
 */
export function passOn(state) {
  const told = state.news.find((one) => one.event === 'passed');
  if (!told) return;
  for (let seat = 0; seat < state.seats; seat += 1) {
    flyBack(seatNode(seat), seatNode((seat + told.step + state.seats) % state.seats));
  }
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function flyBack(from, to) {
  const card = el('div.trick-flight', {}, muBack());
  find(from, '.slot').append(card);
  const home = find(to, '.trick-plaque');
  animate(
    card,
    [
      {transform: 'none', opacity: 1},
      {
        transform: way(card, home) + ' scale(.5) rotate(20deg)',
        opacity: 1,
        offset: 0.9
      },
      {transform: way(card, home) + ' scale(.3)', opacity: 0}
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
  /** @type {Child[]} */
  const parts = [];
  cards.forEach((card, place) => {
    if (place) parts.push(el('i', {'aria-hidden': 'true'}, '='));
    parts.push(muCard(card));
  });
  return el('span.mini-rank', {'data-equal': cards.length}, ...parts);
}
