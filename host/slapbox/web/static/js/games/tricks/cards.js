// Cards of the trick games on the table: in front of each seat what lies open, and the trick.

import {animate, el, keep} from '../../core/dom.js';
import {way} from '../../art/flights.js';
import {muBack, muCard} from '../mudeck/cards.js';
import {finished} from './pause.js';

const PLAY_MS = 380;
const SWEEP_MS = 620;
const TURN_MS = 420;
const LARGE = 8.4; // rem: bid cards while there is no trick yet
const SMALLER = 6.4;
const SEEN = 0.29; // of a card must be seen to read it

/** Where this seat is drawn. */
export function seatNode(seat) {
  return document.querySelector('.trick-seat[data-seat="' + seat + '"]');
}

/** The trick on the table; or the one just finished, while people look at it. */
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

/** The trumps of a state by their ids. */
function trumpsOf(state) {
  const all = new Set();
  for (const {ranks} of state.trumps.ranking)
    for (const rank of ranks) for (const card of rank) all.add(card.card);
  return all;
}

/** Keeps the cards of the trick in front of who laid them. */
export function trickSlots(sound) {
  let known = '';
  return (state, trick, match, fresh) => {
    const trumps = trumpsOf(state);
    const now = match.id + '-' + state.deal + '-' + trick.number + '-' + trick.plays.length;
    if (!fresh && now !== known && trick.plays.length && !trick.complete) sound.play('flip');
    known = now;
    const took = state.last_trick ? state.last_trick.winner : null;
    for (let seat = 0; seat < state.seats; seat += 1) {
      const play = trick.plays.find((one) => one.seat === seat);
      const laid = play
        ? [
            Object.assign(
              {key: match.id + '-' + state.deal + '-' + trick.number + '-' + play.card.card},
              play
            )
          ]
        : [];
      keep(
        seatNode(seat).querySelector('.slot'),
        laid,
        (one) => one.key,
        (one) => layCard(one, trick.number, trumps, fresh),
        (node) => update(node, trick.winner === seat),
        (node) => (fresh ? node.remove() : takeAway(node, finished(state), took))
      );
    }
  };
}

function layCard({seat, card}, number, trumps, fresh) {
  const node = el(
    'div.laid' + (trumps.has(card.card) ? '.trump' : ''),
    {'data-card': card.card, 'data-trick': number},
    muCard(card)
  );
  node.comesFrom = fresh ? null : seatNode(seat).querySelector('.trick-plaque');
  return node;
}

/** Only what is on the page has a place to come from. */
function update(node, best) {
  node.classList.toggle('best', best);
  if (node.comesFrom) comeFrom(node, node.comesFrom);
  node.comesFrom = null;
}

function comeFrom(node, home) {
  animate(
    node,
    [
      {transform: way(node, home) + ' scale(.25) rotate(-25deg)', opacity: 0.6},
      {transform: 'scale(1.1)', opacity: 1, offset: 0.75},
      {transform: 'none'}
    ],
    {duration: PLAY_MS, easing: 'ease-out'}
  );
}

/** A card of a finished trick goes to who took it; one that was taken back just goes. */
function takeAway(node, done, winner) {
  node.removeAttribute('data-card');
  const home =
    winner !== null && Number(node.getAttribute('data-trick')) <= done ? seatNode(winner) : null;
  const going =
    home &&
    animate(
      node,
      [
        {transform: 'none', opacity: 1},
        {
          transform: way(node, home.querySelector('.trick-plaque')) + ' scale(.2) rotate(30deg)',
          opacity: 0.7
        }
      ],
      {duration: SWEEP_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'}
    );
  node.classList.add('leaving');
  if (going) going.onfinish = () => node.remove();
  else node.remove();
}

/* what lies in front of a seat besides */

/** Draws the open cards, the cross or the cards to be passed of one seat; `room` is in rem. */
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
      node.style.zIndex = one.place;
      node.style.gridColumn = String((one.place % inRow) + 1);
      node.style.gridRow = String(Math.floor(one.place / inRow) + 1);
    }
  );
}

/** How cards lie beside or over each other. Many large ones lie in two rows, a little smaller. */
function spread(count, wide, room) {
  const inRow = Math.max(1, count);
  const step = inRow > 1 ? Math.min(wide + 0.3, (room - wide) / (inRow - 1)) : 0;
  if (wide < LARGE || step > wide * SEEN || count < 2) return {wide, step, inRow};
  return Object.assign(spread(Math.ceil(count / 2), SMALLER, room), {inRow: Math.ceil(count / 2)});
}

function inFront(seat, state) {
  if (state.game === 'mu')
    return {
      kind: 'bid',
      wide: state.phase === 'play' ? 5.5 : LARGE,
      list: bidCards(state.open[seat])
    };
  if (state.phase === 'lead')
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

/** The highest numbers first, as they count. */
function bidCards(cards) {
  return cards
    .slice()
    .sort((a, b) => b.number - a.number || a.card - b.card)
    .map((card, place) => ({key: card.card, place, card}));
}

/** One card lies across below the other; face down until everybody has laid theirs. */
function cross(estimate, chosen) {
  if (!estimate && !chosen) return [];
  const {top, below} = estimate || {top: null, below: null};
  return [
    {key: 'below' + (below ? below.card : ''), place: 0, card: below, below: true},
    {key: 'top' + (top ? top.card : ''), place: 1, card: top, below: false}
  ];
}

function lieDown(one, fresh) {
  const node = el(
    'div.lying' + (one.below ? '.below' : ''),
    {'data-card': one.card && one.card.card},
    one.card ? muCard(one.card) : muBack()
  );
  if (!fresh)
    animate(
      node.firstChild,
      [{transform: 'scaleX(0)'}, {transform: 'scaleX(1.08)', offset: 0.8}, {transform: 'none'}],
      {duration: TURN_MS, easing: 'ease-out'}
    );
  return node;
}

/** Cards that are passed on fly from seat to seat, face down. */
export function passOn(state) {
  const told = state.news.find((one) => one.event === 'passed');
  if (!told) return;
  for (let seat = 0; seat < state.seats; seat += 1) {
    flyBack(seatNode(seat), seatNode((seat + told.step + state.seats) % state.seats));
  }
}

function flyBack(from, to) {
  const card = el('div.trick-flight', {}, muBack());
  from.querySelector('.slot').append(card);
  const going = animate(
    card,
    [
      {transform: 'none', opacity: 1},
      {
        transform: way(card, to.querySelector('.trick-plaque')) + ' scale(.5) rotate(20deg)',
        opacity: 1,
        offset: 0.9
      },
      {transform: way(card, to.querySelector('.trick-plaque')) + ' scale(.3)', opacity: 0}
    ],
    {duration: 900, easing: 'ease-in-out', fill: 'forwards'}
  );
  if (going) going.onfinish = () => card.remove();
  else card.remove();
}

/** Small cards side by side; equal ones are joined by a sign. */
export function miniRank(cards) {
  const parts = [];
  cards.forEach((card, place) => {
    if (place) parts.push(el('i', {'aria-hidden': 'true'}, '='));
    parts.push(muCard(card));
  });
  return el('span.mini-rank', {'data-equal': cards.length}, ...parts);
}
