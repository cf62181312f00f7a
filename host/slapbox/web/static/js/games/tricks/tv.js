// Mü, The Last Panther and Wimmüln on the TV: who sits where, the open cards, the trick, the words.

import {byId, el, keep, put} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {plain, signed} from '../../art/handwriting.js';
import {muName} from '../mudeck/cards.js';
import {nameOf, placeAround} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {openCards, passOn, tableTrick, trickSlots} from './cards.js';
import {pointsText, trickPanel} from './panel.js';
import {finished, TrickPause, trickState, unplayed} from './pause.js';
import {dealWords} from './sheet.js';
import {dealMoment, paper} from '../mudeck/sheet.js';

const LONG = 8; // letters: a longer name gets a smaller type, and two lines
const NAMED = 3; // people, for whom a line has room
const WIDEST = 38; // rem, of a seat
const ROOM = {1: 33, 2: 33, 3: 21, 4: 16}; // rem, for open cards, by how many sit in a row
const UPRIGHT = {1: 33, 2: 20, 3: 12, 4: 10}; // the same on a phone held upright
const upright = window.matchMedia('(max-aspect-ratio: 1/1)');

/** The screen of the trick games. */
export function open({clock, sound}) {
  const pause = new TrickPause();
  const table = trickScreen(sound, pause);
  const deals = dealMoment({clock, sound, pause, words: dealWords});
  return {
    id: 'tricks',
    paper,
    msLeft: (view) => pause.msLeft(view),
    draw(view) {
      table(view);
      deals(view);
    }
  };
}

function trickScreen(sound, pause) {
  const slots = trickSlots(sound);
  const panel = trickPanel();
  const listen = trickSounds(sound);
  const gains = gainsOf();
  let known = null;
  return (view) => {
    const state = trickState(view);
    if (!state || view.phase !== 'match') {
      known = null;
      return;
    }
    const fresh = known !== view.match.id;
    const left = pause.msLeft(view);
    known = view.match.id;
    byId('tricks').hidden = false; // what is hidden has no place to move cards from
    const phase = unplayed(state) ? 'auction' : state.phase; // what came to nothing stays as it lay
    for (const [name, value] of [
      ['game', state.game],
      ['phase', phase],
      ['seats', state.seats]
    ])
      byId('tricks').setAttribute('data-' + name, value);
    const trick = tableTrick(state, left);
    seats(view, trick, gains(view, fresh, left));
    slots(state, trick, view.match, fresh);
    words(view, trick);
    panel(view);
    listen(view, fresh);
  };
}

/* seats */

function seats(view, trick, gains) {
  const {state} = view.match;
  keep(
    byId('tricks-seats'),
    view.seats,
    (seat) => state.seats + '-' + seat.seat,
    (seat) => makeSeat(seat.seat, state.seats),
    (node, seat) => {
      updatePlaque(node, seat, state, gains[seat.seat]);
      marks(node, seat.seat, state, trick);
      put(node.querySelector('.trick-note'), note(view, seat));
      openCards(
        node.querySelector('.open-cards'),
        seat.seat,
        state,
        roomFor(node),
        node.known !== view.match.id
      );
      node.known = view.match.id;
    }
  );
}

function roomFor(node) {
  return (upright.matches ? UPRIGHT : ROOM)[node.getAttribute('data-in-row')];
}

function makeSeat(seat, all) {
  const colour = seatColour(seat);
  const {row, column, inRow} = placeAround(seat, all);
  const node = el(
    'div.trick-seat',
    {'data-seat': seat, 'data-row': row, 'data-in-row': inRow},
    el(
      'div.trick-plaque',
      {},
      hand(colour),
      el('i.deals', {}),
      el('p.trick-name', {}, el('span', {}), el('b.trick-score', {})),
      el(
        'p.trick-counts',
        {},
        el('i.icon-stack', {}, el('i', {}), el('i', {}), el('i', {})),
        el('b.size', {}),
        el('i.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})),
        el('b.won', {}),
        el('b.worth', {})
      ),
      el('span.trick-role', {}),
      el('span.trick-note', {}),
      el('em.gain', {})
    ),
    el('div.open-row', {}, el('div.open-cards', {}), el('b.open-count', {})),
    el('div.slot', {})
  );
  node.style.setProperty('--seat', colour);
  node.style.width = Math.min(100 / inRow, (100 * WIDEST) / 78) + '%';
  node.style.left = (100 * (column + 0.5)) / inRow + '%';
  node.querySelector('.slot').style.setProperty('--pull', String((inRow - 1) / 2 - column));
  return node;
}

function updatePlaque(node, seat, state, gain) {
  const number = seat.seat;
  const role = ['chief', 'vice', 'partner'].find((one) => state[one] === number) || '';
  put(node.querySelector('.trick-name span'), seat.name);
  put(node.querySelector('.trick-score'), plain(state.scores[number]));
  put(node.querySelector('.size'), String(state.sizes[number]));
  put(node.querySelector('.won'), String(state.won[number]));
  const points = state.points && state.points[number];
  put(node.querySelector('.worth'), points === null ? '' : pointsText(state.game, points));
  node.querySelector('.worth').classList.toggle('minus', points < 0);
  put(node.querySelector('.gain'), gain ? signed(gain) : '');
  put(node.querySelector('.trick-role'), role && t('trick.tv.role.' + role));
  put(
    node.querySelector('.open-count'),
    state.game === 'mu' && state.open[number].length ? String(state.open[number].length) : ''
  );
  node.querySelector('.gain').classList.toggle('loss', gain < 0);
  node.querySelector('.trick-role').setAttribute('data-role', role);
  node.querySelector('.deals').classList.toggle('on', state.dealer === number);
  node.classList.toggle('long', seat.name.length > LONG);
}

/** Who is asked, who leads, who has chosen, who is on the team. */
function marks(node, number, state, trick) {
  const led =
    (state.phase === 'auction' || unplayed(state)) && state.auction.leaders.includes(number);
  const estimate = state.estimates && state.estimates[number];
  node.classList.toggle('turn', !trick.complete && state.turn === number);
  node.classList.toggle('takes', trick.complete && trick.winner === number);
  node.classList.toggle('leads', Boolean(led));
  node.classList.toggle('level', Boolean(led) && state.auction.leaders.length > 1);
  node.classList.toggle(
    'team',
    state.phase === 'play' &&
      state.game === 'mu' &&
      (state.chief === number || state.partner === number)
  );
  node.classList.toggle('eligible', state.phase === 'partner' && state.partners.includes(number));
  node.classList.toggle('done', isTogether(state) && state.chosen[number]);
  node.classList.toggle('waited', isTogether(state) && !state.chosen[number]);
  node.classList.toggle(
    'on-target',
    Boolean(
      estimate &&
      estimate.top &&
      state.phase === 'play' &&
      estimate.top.number === state.won[number]
    )
  );
}

/** Whether everybody chooses in secret at the same time. */
function isTogether({phase}) {
  return phase === 'passing' || phase === 'estimates';
}

function note(view, {seat, here}) {
  const {state} = view.match;
  if (!here) return t('tv.away');
  if (state.phase === 'passing')
    return '→ ' + nameOf(view, (seat + state.pass_step + state.seats) % state.seats);
  if (state.phase === 'auction') {
    const turns = state.auction.turns.filter((one) => one.seat === seat);
    return turns.length && turns[turns.length - 1].cards.length === 0 ? t('trick.tv.passed') : '';
  }
  return '';
}

/**
 * What the latest trick brought each seat, or a deal that was not played, while people look at it.
 * Of tricks that lie face down nothing is told.
 */
function gainsOf() {
  let now = null;
  let before = null;
  return ({match}, fresh, left) => {
    const {deal, points} = match.state;
    const tricks = finished(match.state);
    if (fresh || !now || now.deal !== deal || tricks < now.tricks) before = points;
    else if (tricks > now.tricks) before = now.points;
    now = {deal, tricks, points};
    const row = unplayed(match.state);
    if (row) return left > 0 ? row.sum : [];
    return left > 0 && points && before ? points.map((one, seat) => one - before[seat]) : [];
  };
}

/* words */

function words(view, trick) {
  put(byId('tricks-title'), title(view, trick));
  put(byId('tricks-line'), line(view, trick));
}

/** What everybody waits for, in each phase. */
const TITLES = {
  first_dealer: () => t('trick.tv.first_dealer'),
  auction: (name) => t('trick.tv.bid', {name}),
  vice_trump: (name) => t('trick.tv.vice_names', {name}),
  chief_trump: (name) => t('trick.tv.chief_names', {name}),
  partner: (name) => t('trick.tv.partner', {name}),
  lead: (name) => t('trick.tv.lead', {name}),
  estimates: () => t('trick.tv.estimate'),
  passing: (_, state) =>
    t(state.pass_step < 0 ? 'trick.tv.pass_right' : 'trick.tv.pass_left', {
      count: state.pass_count
    }),
  play: (name, state) => (state.trick ? t('tv.turn', {name}) : t('trick.tv.leads', {name}))
};

function title(view, trick) {
  const {state} = view.match;
  if (trick.complete)
    return t(state.phase === 'play' ? 'trick.tv.takes' : 'trick.tv.takes_last', {
      name: nameOf(view, trick.winner)
    });
  const row = unplayed(state);
  if (row)
    return t('trick.tv.end.' + row.kind, {
      name: row.kind === 'stalemate' ? nameOf(view, row.culprit) : ''
    });
  const words = TITLES[state.phase];
  return words ? words(state.turn === null ? '' : nameOf(view, state.turn), state) : '';
}

function line(view, trick) {
  const {state, asks_host: asked} = view.match;
  if (trick.complete) return '';
  if (state.phase === 'first_dealer') return asked ? t('trick.tv.host_names_dealer') : '';
  if (isTogether(state)) {
    const names = view.seats.filter((seat) => !state.chosen[seat.seat]).map((seat) => seat.name);
    if (names.length > NAMED) return t('trick.tv.waiting_count', {count: names.length});
    return names.length ? t('trick.tv.waiting', {names: names.join(', ')}) : '';
  }
  if (state.phase === 'play' && state.must_lead)
    return t('trick.tv.must_lead', {card: muName(state.must_lead)});
  return '';
}

/* sounds */

/** What is heard of the latest happenings. */
const SOUNDS = {
  dealt: 'shuffle',
  bid: 'flip',
  called: 'right',
  team: 'right',
  passed: 'draw',
  estimated: 'flip',
  led: 'flip',
  trick: 'draw'
};

function isPanther({event, card}) {
  return event === 'played' && card.colour === 'black' && card.number === 7;
}

/** Plays them once, and sends passed cards on their way. */
function trickSounds(sound) {
  let told = null;
  return (view, fresh) => {
    const {state, moment} = view.match;
    const now = moment + '-' + state.deal;
    if (now === told) return;
    told = now;
    if (fresh) return;
    for (const one of state.news) {
      if (SOUNDS[one.event]) sound.play(SOUNDS[one.event]);
      if (state.game === 'last-panther' && isPanther(one)) sound.play('sting');
    }
    if (state.game === 'last-panther') passOn(state);
  };
}
