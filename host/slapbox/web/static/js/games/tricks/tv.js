// Mü, The Last Panther and Wimmüln on the TV: who sits where, the open cards, the trick, the words.

import {byId, el, find, keep, put} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {plain, signed} from '../../art/handwriting.js';
import {muName} from '../mudeck/cards.js';
import {totalsBefore} from '../../core/columns.js';
import {nameOf, placeAround} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {putName} from '../../parts/fittedname.js';
import {t} from '../../core/text.js';
import {chiefMoment} from './chief.js';
import {openCards, passOn, tableTrick, trickSlots} from './cards.js';
import {pointsText, trickPanel} from './panel.js';
import {finished, isNewChief, TrickPause, unplayed} from './pause.js';
import {hasPassed, roleOf} from './roles.js';
import {dealWords} from './sheet.js';
import {keepHints} from '../mudeck/hints.js';
import {dealMoment} from '../mudeck/sheet.js';

/**
 * @import {Screen, Seat, SoundName, Sounds, Tv} from '../../core/pages.js'
 * @import {Shown, State, Table, Trick} from './types.js'
 */

const NAMED = 3; // people, for whom a line has room
const WIDEST = 38; // rem, of a seat
const ROOM = [0, 33, 33, 21, 16]; // rem, for open cards, by how many sit in a row
const UPRIGHT = [0, 33, 20, 12, 10]; // the same on a phone held upright
/**
 * The match that a seat was drawn in before.
 * @type {WeakMap<Element, string>}
 */
const drawn = new WeakMap();
const upright = window.matchMedia('(max-aspect-ratio: 1/1)');

/**
 * The screen of the trick games.
 * @param {Tv} tv
 * @returns {Screen<State>}
 */
export function open({clock, sound}) {
  const pause = new TrickPause(clock);
  const table = trickScreen(sound, pause);
  const chief = chiefMoment({clock, sound});
  const deals = dealMoment({clock, sound, words: dealWords});
  return {
    id: 'tricks',
    msLeft: (view) => pause.msLeft(view),
    draw(view) {
      chief(view, table(view));
      deals(view);
    }
  };
}

/**
 * What it returns draws a view, and tells whether the match is new here.
 * @param {Sounds} sound
 * @param {TrickPause} pause
 * @returns {(view: Shown) => boolean}
 */
function trickScreen(sound, pause) {
  const slots = trickSlots(sound);
  const panel = trickPanel();
  const listen = trickSounds(sound);
  const gains = gainsOf();
  /** @type {string | null} */
  let known = null;
  return (view) => {
    if (view.phase !== 'match') {
      known = null;
      return true;
    }
    const {state} = view.match;
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
      byId('tricks').setAttribute('data-' + name, String(value));
    const trick = tableTrick(state, left);
    const quiet = left > 0 && isNewChief(state); // nobody is asked while all look at the chief
    byId('tricks').classList.toggle('quiet', quiet);
    seats(view, trick, gains(view, fresh, left), left);
    slots(state, trick, view.match, fresh);
    words(view, trick, quiet);
    panel(view);
    listen(view, fresh);
    return fresh;
  };
}

/* seats */

/**
 * @param {Table} view
 * @param {Trick} trick
 * @param {number[]} gains
 * @param {number} left
 */
function seats(view, trick, gains, left) {
  const {state} = view.match;
  const scores = left > 0 && state.phase === 'deal_over' ? totalsBefore(state) : state.scores;
  keep(
    byId('tricks-seats'),
    view.seats,
    (seat) => state.seats + '-' + seat.seat,
    (seat) => makeSeat(seat.seat, state.seats),
    (node, seat) => {
      updatePlaque(node, seat, state, gains[seat.seat]);
      put(find(node, '.trick-score'), plain(scores[seat.seat]));
      marks(node, seat.seat, state, trick);
      put(find(node, '.trick-note'), note(view, seat));
      const fresh = drawn.get(node) !== view.match.id;
      openCards(find(node, '.open-cards', HTMLElement), seat.seat, state, roomFor(node), fresh);
      drawn.set(node, view.match.id);
    }
  );
}

/** @param {Element} node */
function roomFor(node) {
  return (upright.matches ? UPRIGHT : ROOM)[Number(node.getAttribute('data-in-row'))];
}

/**
 * @param {number} seat
 * @param {number} all
 */
function makeSeat(seat, all) {
  const colour = seatColour(seat);
  const {row, column, inRow} = placeAround(seat, all);
  const node = el(
    'div.trick-seat',
    {'data-seat': seat, 'data-row': row, 'data-in-row': inRow},
    el(
      'div.deck-plaque.trick-plaque',
      {},
      person(seat),
      el('i.deals', {}),
      el('p.trick-name', {}),
      el('b.trick-score', {}),
      el(
        'p.trick-counts',
        {},
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
  find(node, '.slot').style.setProperty('--pull', String((inRow - 1) / 2 - column));
  return node;
}

/**
 * @param {Element} node
 * @param {Seat} seat
 * @param {State} state
 * @param {number | undefined} gain
 */
function updatePlaque(node, seat, state, gain) {
  const number = seat.seat;
  const role = state.game === 'mu' ? roleOf(state, number) : null;
  const open = state.game === 'mu' ? state.open[number].length : 0;
  const points = state.points ? state.points[number] : null;
  putName(find(node, '.trick-name', HTMLElement), seat.name);
  put(find(node, '.won'), String(state.won[number]));
  put(find(node, '.worth'), points === null ? '' : pointsText(state.game, points));
  find(node, '.worth').classList.toggle('minus', points !== null && points < 0);
  find(node, '.trick-counts').classList.toggle('opens', points !== null);
  put(find(node, '.gain'), gain ? signed(gain) : '');
  find(node, '.gain').classList.toggle('loss', Boolean(gain && gain < 0));
  put(find(node, '.trick-role'), role ? t('trick.tv.role.' + role) : '');
  find(node, '.trick-role').setAttribute('data-role', role || '');
  put(find(node, '.open-count'), open ? String(open) : '');
  find(node, '.deals').classList.toggle('on', state.dealer === number);
  keepHints(find(node, '.trick-plaque'), seat);
}

/**
 * Who is asked, who leads, who has chosen, who is on the team.
 * @param {Element} node
 * @param {number} number
 * @param {State} state
 * @param {Trick} trick
 */
function marks(node, number, state, trick) {
  const bids = state.game === 'mu' && (state.phase === 'auction' || unplayed(state));
  const leaders = bids ? state.auction.leaders : [];
  const leads = leaders.includes(number);
  const together = isTogether(state);
  node.classList.toggle('turn', !trick.complete && state.turn === number);
  node.classList.toggle('takes', trick.complete && trick.winner === number);
  node.classList.toggle('leads', leads);
  node.classList.toggle('level', leads && leaders.length > 1);
  node.classList.toggle('team', isOfTeam(state, number));
  node.classList.toggle('eligible', state.phase === 'partner' && state.partners.includes(number));
  node.classList.toggle('done', together && state.chosen[number]);
  node.classList.toggle('waited', together && !state.chosen[number]);
  node.classList.toggle('on-target', isOnTarget(state, number));
}

/**
 * @param {State} state
 * @param {number} seat
 */
function isOfTeam(state, seat) {
  if (state.game !== 'mu' || state.phase !== 'play') return false;
  return state.chief === seat || state.partner === seat;
}

/**
 * Whether a seat has as many tricks now as its estimate shows.
 * @param {State} state
 * @param {number} seat
 */
function isOnTarget(state, seat) {
  if (state.game !== 'wimmueln' || state.phase !== 'play') return false;
  const estimate = state.estimates[seat];
  return estimate !== null && estimate.top.number === state.won[seat];
}

/**
 * Whether everybody chooses in secret at the same time.
 * @param {State} state
 */
function isTogether({phase}) {
  return phase === 'passing' || phase === 'estimates';
}

/**
 * @param {Table} view
 * @param {Seat} seat
 */
function note(view, {seat, here}) {
  const {state} = view.match;
  if (!here) return t('tv.away');
  if (state.phase === 'passing')
    return '→ ' + nameOf(view, (seat + state.pass_step + state.seats) % state.seats);
  return state.game === 'mu' && hasPassed(state, seat) ? t('trick.tv.passed') : '';
}

/**
 * What the latest trick brought each seat, or a deal that was not played, while people look at it.
 * Of tricks that lie face down nothing is told.
 * @returns {(view: Table, fresh: boolean, left: number) => number[]}
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

/**
 * @param {Table} view
 * @param {Trick} trick
 * @param {boolean} quiet
 */
function words(view, trick, quiet) {
  put(byId('tricks-title'), quiet ? '' : title(view, trick));
  put(byId('tricks-line'), line(view, trick));
}

/**
 * What everybody waits for, in each phase.
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

/**
 * @param {Table} view
 * @param {Trick} trick
 */
function title(view, trick) {
  const {state} = view.match;
  if (trick.complete && trick.winner !== null)
    return t(state.phase === 'play' ? 'trick.tv.takes' : 'trick.tv.takes_last', {
      name: nameOf(view, trick.winner)
    });
  const row = unplayed(state);
  if (row)
    return t('trick.tv.end.' + row.kind, {
      name: row.kind === 'stalemate' ? nameOf(view, row.culprit) : ''
    });
  return waitsFor(state, state.turn === null ? '' : nameOf(view, state.turn));
}

/**
 * @param {State} state
 * @param {string} name
 */
function waitsFor(state, name) {
  if (state.phase === 'passing')
    return t(state.pass_step < 0 ? 'trick.tv.pass_right' : 'trick.tv.pass_left', {
      count: state.pass_count
    });
  if (state.phase === 'play') return t(state.trick ? 'tv.turn' : 'trick.tv.leads', {name});
  return TITLES[state.phase] ? t(TITLES[state.phase], {name}) : '';
}

/**
 * @param {Table} view
 * @param {Trick} trick
 */
function line(view, trick) {
  const {state, asks_host: asked} = view.match;
  if (trick.complete) return '';
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
 * What is heard of the latest happenings.
 * @type {{[event: string]: SoundName}}
 */
const SOUNDS = {
  dealt: 'shuffle',
  bid: 'flip',
  called: 'right',
  team: 'right',
  passed: 'draw',
  estimated: 'flip',
  led: 'flip',
  trick: 'trick'
};

/** @param {State['news'][number]} one */
function isPanther(one) {
  return one.event === 'played' && one.card.colour === 'black' && one.card.number === 7;
}

/**
 * Plays them once, and sends passed cards on their way.
 * @param {Sounds} sound
 */
function trickSounds(sound) {
  /** @type {string | null} */
  let told = null;
  /**
   * @param {Table} view
   * @param {boolean} fresh
   */
  return (view, fresh) => {
    const {state, revision} = view.match;
    const now = revision + '-' + state.deal;
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
