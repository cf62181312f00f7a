// Safarü on the TV: the prairie with the wild cards, who lays what, and what that captures.

import {byId, el, find, keep, put, replace, whenChanged} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {seatColour} from '../../art/colours.js';
import {muCard, muName} from '../mudeck/cards.js';
import {keepHints} from '../mudeck/hints.js';
import {lastLaid, SafarueLook, takenBy} from './look.js';
import {safaruePanel} from './panel.js';
import {prairie} from './field.js';
import {drawnSum, shownIn, sumsOf} from './sums.js';
import {nameOf, placeAround} from '../../core/seats.js';
import {ignoredBubbles, timeBars} from '../../tv/race.js';
import {dealMoment} from '../mudeck/sheet.js';
import {race} from './result.js';
import {dealWords} from './sheet.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {putName} from '../../parts/fittedname.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Screen, Seat, Sounds, Tv} from '../../core/pages.js'
 * @import {MudeckFace, SafarueLast, SafarueNews, SafaruePlayed, SafarueTook} from '../../views.js'
 * @import {SafarueView} from '../../views.js'
 * @import {Capture, Shown, Table} from './types.js'
 *
 * A card that waits, or the one that was played and what it captured.
 * @typedef {object} Strip
 * @property {MudeckFace | null} waits
 * @property {{played: MudeckFace, capture: Capture} | null} took
 * @property {string} language
 */

const ROOM = 73; // rem, for a capture's sums
const LARGEST = 6.2; // rem, of a card in them
const SIGN = 2.1; // rem, for a sign between two cards
const FRAME = 2.9; // rem, around a sum
const MADE_17 = 1.2; // rem, that the 17 needs more than a card and its sign

/**
 * The screen of Safarü and its variant.
 * @param {Tv} tv
 * @returns {Screen<SafarueView, SafarueLast>}
 */
export function open({clock, sound}) {
  const look = new SafarueLook(clock);
  const table = safarueScreen(clock, sound, look);
  const rounds = dealMoment({clock, sound, words: dealWords});
  return {
    id: 'safarue',
    race,
    msLeft: (view) => look.msLeft(view),
    draw(view) {
      table(view);
      rounds(view);
    }
  };
}

/**
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @param {SafarueLook} look
 * @returns {(view: Shown) => void}
 */
function safarueScreen(clock, sound, look) {
  const bars = timeBars(byId('safarue-bars'), clock);
  const bubbles = ignoredBubbles('.safarue-seat');
  const field = prairie();
  const panel = safaruePanel();
  const listen = sounds(sound);
  const strip = laidStrip();
  /** @type {string | null} */
  let known = null;
  return (view) => {
    if (view.phase !== 'match') {
      known = null;
      return;
    }
    const {match} = view;
    const {state} = match;
    const fresh = known !== match.id;
    const looking = look.msLeft(view) > 0;
    known = match.id;
    byId('safarue').hidden = false; // what is hidden has no place to move cards from
    byId('safarue').setAttribute('data-phase', state.phase);
    byId('safarue').classList.toggle('racing', Boolean(match.race));
    seats(view);
    panel(view, looking);
    strip(state);
    field(state, fresh, looking);
    words(view);
    bars(match.race);
    bubbles(match.race);
    listen(view, fresh);
  };
}

/* seats */

/** @param {Table} view */
function seats(view) {
  const {state} = view.match;
  keep(
    byId('safarue-seats'),
    view.seats,
    (seat) => state.seats + '-' + seat.seat,
    (seat) => makeSeat(seat.seat, state.seats),
    (node, seat) => updateSeat(node, seat, view)
  );
}

/**
 * @param {number} seat
 * @param {number} all
 */
function makeSeat(seat, all) {
  const {row, column, inRow} = placeAround(seat, all);
  const node = el(
    'div.deck-plaque.safarue-seat',
    {'data-seat': seat, 'data-row': row},
    person(seat),
    el('i.deals', {}),
    el('p.safarue-name', {}),
    el(
      'p.safarue-counts',
      {},
      el('i.icon-stack', {}, el('i', {}), el('i', {}), el('i', {})),
      el('b.size', {}),
      el('i.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})),
      el('b.won', {})
    ),
    el('span.safarue-partner', {}),
    el('span.safarue-note', {}),
    el('span.safarue-mark', {}, '✓')
  );
  node.style.setProperty('--seat', seatColour(seat));
  node.style.left = (100 * (column + 0.5)) / inRow + '%';
  return node;
}

/**
 * @param {Element} node
 * @param {Seat} one
 * @param {Table} view
 */
function updateSeat(node, {seat, name, here, hints}, view) {
  const {state, race} = view.match;
  const {laid} = state;
  const asked = state.phase === 'take' && laid ? laid.by : state.turn;
  const racing = race !== null && race.seats.includes(seat);
  const slapped = racing && race.down[seat] > 0;
  const was = node.classList.contains('slapped');
  putName(find(node, '.safarue-name', HTMLElement), name);
  put(find(node, '.size'), String(state.sizes[seat]));
  put(
    find(node, '.won'),
    String(state.captured[state.teams.findIndex((team) => team.includes(seat))])
  );
  put(find(node, '.safarue-note'), here ? '' : t('tv.away'));
  drawPartners(find(node, '.safarue-partner'), view, seat);
  find(node, '.deals').classList.toggle('on', state.dealer === seat);
  keepHints(node, {name, hints});
  node.classList.toggle('away', !here);
  node.classList.toggle('turn', !race && asked === seat);
  node.classList.toggle('laid-it', laid !== null && laid.seat === seat);
  node.classList.toggle('racing', racing);
  node.classList.toggle('out', racing && race.done[seat] && !slapped);
  node.classList.toggle('slapped', slapped);
  if (slapped && !was)
    animate(find(node, '.safarue-mark'), [{transform: 'scale(2.2)'}, {transform: 'none'}], {
      duration: 160,
      easing: 'ease-in'
    });
}

/**
 * The hands of who plays together with this seat; their names stand on the paper.
 * @param {Element} node
 * @param {Table} view
 * @param {number} seat
 */
function drawPartners(node, view, seat) {
  const team = view.match.state.teams.find((seats) => seats.includes(seat)) || [];
  const others = team.filter((one) => one !== seat);
  const names = others.map((one) => nameOf(view, one)).join(' + ');
  if (node.getAttribute('title') === names) return;
  node.setAttribute('title', names);
  replace(node, others.length > 0 && '+', ...others.map(person));
}

/* the latest card and what it captured */

/** @returns {(state: SafarueView) => void} */
function laidStrip() {
  /** @type {(facts: Strip) => void} */
  const draw = whenChanged(({waits, took}) => {
    const sums = took ? sumsOf(took.capture, (face) => face) : [];
    const room = ROOM - FRAME * sums.length - MADE_17;
    const wide = Math.min(LARGEST, room / Math.max(1, shownIn(sums)) - SIGN);
    byId('safarue-strip').style.setProperty('--wide', wide.toFixed(2) + 'rem');
    byId('safarue-strip').setAttribute('data-sums', String(sums.length));
    const waiting = waits && el('span.waiting-card', {'data-card': waits.card}, muCard(waits));
    const drawn = took ? sums.map((sum) => drawnSum(sum, took.played)) : [];
    replace(byId('safarue-strip'), waiting, ...drawn);
    if (sums.length || waiting)
      animate(
        byId('safarue-strip'),
        [
          {transform: 'translateY(2rem)', opacity: 0},
          {transform: 'none', opacity: 1}
        ],
        {duration: 260, easing: 'ease-out'}
      );
  });
  return (state) => {
    const told = state.laid ? null : lastLaid(state);
    draw({
      waits: state.laid && state.laid.card,
      took: told && takenBy(told).length ? captureOf(told) : null,
      language: document.documentElement.lang
    });
  };
}

/** @param {SafaruePlayed | SafarueTook} told */
function captureOf({card, addition, total, pair}) {
  return {played: card, capture: {addition, total, pair}};
}

/* words */

/** @param {Table} view */
function words(view) {
  put(byId('safarue-title'), title(view));
  put(byId('safarue-line'), line(view));
}

/**
 * What everybody waits for.
 * @param {Table} view
 */
function title(view) {
  const {state, race} = view.match;
  const name = state.turn === null ? '' : nameOf(view, state.turn);
  if (state.phase === 'first_dealer') return t('deal.first_dealer');
  if (state.phase === 'spot')
    return t(race && race.state === 'closing' ? 'tv.closing' : 'safarue.tv.missed');
  if (state.phase === 'play') return t('tv.turn', {name});
  const {laid} = state;
  if (state.phase !== 'take' || !laid || laid.by === null) return '';
  if (laid.by === laid.seat) return t('safarue.tv.choose', {name});
  return t('safarue.tv.decides', {name: nameOf(view, laid.by)});
}

/**
 * How it goes on, or what has just happened.
 * @param {Table} view
 */
function line(view) {
  const {state, asks_host: asked} = view.match;
  if (state.phase === 'first_dealer') return asked ? t('deal.host_names_dealer') : '';
  const {laid} = state;
  if (laid && state.phase === 'spot') return t('safarue.tv.missed_how', {card: muName(laid.card)});
  if (laid && state.phase === 'take')
    return t('safarue.tv.ways', {card: muName(laid.card), count: laid.ways || 0});
  for (const one of state.news) {
    const says = happened(one, view);
    if (says !== null) return says;
  }
  return '';
}

/**
 * What is said of something that happened, if anything.
 * @param {SafarueNews} one
 * @param {Table} view
 */
function happened(one, view) {
  switch (one.event) {
    case 'captured':
    case 'played':
      return captureSays(one, view);
    case 'raced':
      return one.right ? '' : t('safarue.tv.false_alarm', {name: nameOf(view, one.first)});
    case 'unspotted':
      return t('safarue.tv.unspotted');
    case 'dealt':
      return t('safarue.tv.deals', {name: nameOf(view, one.dealer)});
    default:
      return null;
  }
}

/**
 * @param {SafaruePlayed | SafarueTook} one
 * @param {Table} view
 */
function captureSays(one, view) {
  const count = takenBy(one).length + one.pair.length;
  const name = nameOf(view, one.seat);
  return count
    ? t('safarue.tv.captures', {name, count})
    : t('safarue.tv.releases', {name, card: muName(one.card)});
}

/* sounds */

/**
 * What is heard of the latest happenings, once.
 * @param {Sounds} sound
 * @returns {(view: Table, fresh: boolean) => void}
 */
function sounds(sound) {
  /** @type {number | null} */
  let told = null;
  return ({match}, fresh) => {
    if (match.revision === told) return;
    told = match.revision;
    if (fresh) return;
    for (const one of match.state.news) {
      const laid = one.event === 'played' || one.event === 'captured';
      if (one.event === 'dealt') sound.play('shuffle');
      else if (laid && takenBy(one).length) sound.play(match.state.low_wins ? 'trick' : 'right');
      else if (one.event === 'played' || one.event === 'offered') sound.play('flip');
    }
  };
}
