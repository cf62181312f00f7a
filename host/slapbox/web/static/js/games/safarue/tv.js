// Safarü on the TV: the prairie with the wild cards, who lays what, and what that captures.

import {animate, byId, el, keep, put, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {muCard, muName} from '../mudeck/cards.js';
import {lastLaid, SafarueLook, safarueState, takenBy} from './look.js';
import {safaruePanel} from './panel.js';
import {prairie} from './field.js';
import {drawnSum, shownIn, sumsOf} from './sums.js';
import {nameOf, placeAround} from '../../core/seats.js';
import {ignoredBubbles, timeBars} from '../../tv/race.js';
import {dealMoment, paper} from '../mudeck/sheet.js';
import {race} from './result.js';
import {dealWords} from './sheet.js';
import {t} from '../../core/text.js';

const ROOM = 73; // rem, for a capture's sums
const LARGEST = 6.2; // rem, of a card in them
const SIGN = 2.1; // rem, for a sign between two cards
const FRAME = 2.9; // rem, around a sum
const MADE_17 = 1.2; // rem, that the 17 needs more than a card and its sign

/** The screen of Safarü and its variant. */
export function open({clock, sound}) {
  const look = new SafarueLook();
  const table = safarueScreen(clock, sound, look);
  const rounds = dealMoment({clock, sound, pause: look, words: () => dealWords});
  return {
    id: 'safarue',
    race,
    paper,
    msLeft: (view) => look.msLeft(view),
    draw(view) {
      table(view);
      rounds(view);
    }
  };
}

function safarueScreen(clock, sound, look) {
  const bars = timeBars(byId('safarue-bars'), clock);
  const bubbles = ignoredBubbles('.safari-seat');
  const field = prairie();
  const panel = safaruePanel();
  const listen = sounds(sound);
  const strip = laidStrip();
  let known = null;
  return (view) => {
    const state = view.phase === 'match' ? safarueState(view) : null;
    if (!state) {
      known = null;
      return;
    }
    const {match} = view;
    const fresh = known !== match.id;
    const looking = look.msLeft(view) > 0;
    known = match.id;
    byId('safarue').hidden = false; // what is hidden has no place to move cards from
    byId('safarue').setAttribute('data-phase', state.phase);
    byId('safarue').classList.toggle('racing', Boolean(match.race));
    seats(view);
    panel(view);
    strip(state);
    field(state, fresh, looking);
    words(view);
    bars(match.race);
    bubbles(match.race);
    listen(view, fresh);
  };
}

/* seats */

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

function makeSeat(seat, all) {
  const {row, column, inRow} = placeAround(seat, all);
  const node = el(
    'div.safari-seat',
    {'data-seat': seat, 'data-row': row},
    hand(seatColour(seat)),
    el('i.deals', {}),
    el('p.safari-name', {}),
    el(
      'p.safari-counts',
      {},
      el('i.icon-stack', {}, el('i', {}), el('i', {}), el('i', {})),
      el('b.size', {}),
      el('i.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})),
      el('b.won', {})
    ),
    el('span.safari-note', {}),
    el('span.safari-mark', {}, '✓')
  );
  node.style.setProperty('--seat', seatColour(seat));
  node.style.left = (100 * (column + 0.5)) / inRow + '%';
  return node;
}

function updateSeat(node, {seat, name, here}, view) {
  const {state, race} = view.match;
  const asked = state.phase === 'take' ? state.laid.by : state.turn;
  const racing = Boolean(race) && race.seats.includes(seat);
  const slapped = racing && race.down[seat] > 0;
  const was = node.classList.contains('slapped');
  put(node.querySelector('.safari-name'), name);
  put(node.querySelector('.size'), String(state.sizes[seat]));
  put(
    node.querySelector('.won'),
    String(state.captured[state.teams.findIndex((team) => team.includes(seat))])
  );
  put(node.querySelector('.safari-note'), here ? partners(view, seat) : t('tv.away'));
  node.querySelector('.deals').classList.toggle('on', state.dealer === seat);
  node.classList.toggle('away', !here);
  node.classList.toggle('turn', !race && asked === seat);
  node.classList.toggle('laid-it', Boolean(state.laid) && state.laid.seat === seat);
  node.classList.toggle('racing', racing);
  node.classList.toggle('out', racing && race.done[seat] && !slapped);
  node.classList.toggle('slapped', slapped);
  if (slapped && !was)
    animate(node.querySelector('.safari-mark'), [{transform: 'scale(2.2)'}, {transform: 'none'}], {
      duration: 160,
      easing: 'ease-in'
    });
}

/** Who plays together with this seat. */
function partners(view, seat) {
  const others = view.match.state.teams
    .find((team) => team.includes(seat))
    .filter((one) => one !== seat);
  return others.length ? '+ ' + others.map((one) => nameOf(view, one)).join(' + ') : '';
}

/* the latest card and what it captured */

function laidStrip() {
  const draw = whenChanged((facts) => {
    const {waits, played, capture} = facts;
    const sums = capture ? sumsOf(capture) : [];
    const room = ROOM - FRAME * sums.length - MADE_17;
    const wide = Math.min(LARGEST, room / Math.max(1, shownIn(sums)) - SIGN);
    byId('safarue-strip').style.setProperty('--wide', wide.toFixed(2) + 'rem');
    byId('safarue-strip').setAttribute('data-sums', sums.length);
    const waiting = waits && el('span.waiting-card', {'data-card': waits.card}, muCard(waits));
    replace(byId('safarue-strip'), waiting, ...sums.map((sum) => drawnSum(sum, played)));
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
    const captures = Boolean(takenBy(told).length);
    draw({
      waits: state.laid && state.laid.card,
      played: captures ? told.card : null,
      capture: captures ? {addition: told.addition, total: told.total, pair: told.pair} : null,
      language: document.documentElement.lang
    });
  };
}

/* words */

function words(view) {
  put(byId('safarue-title'), title(view));
  put(byId('safarue-line'), line(view));
}

/** What everybody waits for. */
function title(view) {
  const {state, race} = view.match;
  const name = state.turn === null ? '' : nameOf(view, state.turn);
  if (state.phase === 'first_dealer') return t('trick.tv.first_dealer');
  if (state.phase === 'spot')
    return t(race && race.state === 'closing' ? 'tv.closing' : 'safarue.tv.missed');
  if (state.phase === 'play') return t('tv.turn', {name});
  if (state.phase !== 'take') return '';
  if (state.laid.by === state.laid.seat) return t('safarue.tv.choose', {name});
  return t('safarue.tv.decides', {name: nameOf(view, state.laid.by)});
}

/** How it goes on, or what has just happened. */
function line(view) {
  const {state, asks_host: asked} = view.match;
  if (state.phase === 'first_dealer') return asked ? t('trick.tv.host_names_dealer') : '';
  if (state.phase === 'spot') return t('safarue.tv.missed_how', {card: muName(state.laid.card)});
  if (state.phase === 'take')
    return t('safarue.tv.ways', {card: muName(state.laid.card), count: state.laid.ways});
  for (const one of state.news) {
    if (HAPPENED[one.event]) return HAPPENED[one.event](one, view);
  }
  return '';
}

const HAPPENED = {
  captured: laid,
  played: laid,
  raced: (one, view) =>
    one.right ? '' : t('safarue.tv.false_alarm', {name: nameOf(view, one.first)}),
  unspotted: () => t('safarue.tv.unspotted'),
  dealt: (one, view) => t('safarue.tv.deals', {name: nameOf(view, one.dealer)})
};

function laid(one, view) {
  const count = takenBy(one).length + one.pair.length;
  const name = nameOf(view, one.seat);
  return count
    ? t('safarue.tv.captures', {name, count})
    : t('safarue.tv.releases', {name, card: muName(one.card)});
}

/* sounds */

/** What is heard of the latest happenings, once. */
function sounds(sound) {
  let told = null;
  return ({match}, fresh) => {
    if (match.moment === told) return;
    told = match.moment;
    if (fresh) return;
    for (const one of match.state.news) {
      if (one.event === 'dealt') sound.play('shuffle');
      else if (takenBy(one.addition ? one : null).length) sound.play('right');
      else if (one.event === 'played' || one.event === 'offered') sound.play('flip');
    }
  };
}
