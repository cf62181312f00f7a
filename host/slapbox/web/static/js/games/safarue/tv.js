// Safarü on the TV: the prairie with the wild cards, who lays what, and what that captures.

import {appear, lands} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {muName} from '../mudeck/cards.js';
import {captureSays, isTriple, lastLaid, SafarueLook, takenBy} from './look.js';
import {panel} from './panel.js';
import {Prairie} from './field.js';
import {drawn, drawnSum, shownIn, sumsOf} from './sums.js';
import {nameOf, placeAround} from '../../core/seats.js';
import {ignoredBubbles} from '../../parts/bubble.js';
import {dealMoment} from '../mudeck/sheet.js';
import {isAlarm, moment, race, SpotScene} from './result.js';
import {dealWords} from './sheet.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {pileIcon, seatPlaque, stackIcon} from '../../parts/seatplaque.js';
import {timeBars} from '../../parts/timebars.js';
import {drawTable} from '../../tv/table.js';

/**
 * Facts for the screen: `fresh` if the match is new here, `looking` at a capture.
 * @typedef {{view: safarue.Table, fresh: boolean, looking: boolean, clock: pages.TableClock,
 *   field: Prairie}} Facts
 */

const ROOM = 73; // rem, for a capture's sums
const LARGEST = 6.2; // rem, of a card in them
const SIGN = 2.1; // rem, for a sign between two cards
const FRAME = 2.9; // rem, around a sum
const MADE_17 = 1.2; // rem, that the 17 needs more than a card and its sign

/**
 * The screen of Safarü and its variant.
 * @type {(tv: pages.Tv) => pages.Screen<views.SafarueView, views.SafarueLast>}
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
 * @type {(clock: pages.TableClock, sound: pages.Sounds, look: SafarueLook) =>
 *   (view: safarue.Shown) => void}
 */
function safarueScreen(clock, sound, look) {
  const bubbles = ignoredBubbles('#safarue .seat-plaque');
  const field = new Prairie();
  const listen = sounds(sound);
  const spot = new SpotScene(clock, sound);
  /** @type {string | null} */
  let known = null;
  /** @param {safarue.Shown} now */
  const draw = (now) => {
    spot.learn(now, () => draw(now));
    if (now.phase !== 'match') {
      known = null;
      return;
    }
    const view = spot.before(now);
    const {match} = view;
    const fresh = known !== match.id;
    const looking = look.msLeft(view) > 0;
    known = match.id;
    drawTable('safarue', screen({view, fresh, looking, clock, field}));
    bubbles(match.race);
    listen(view, fresh);
  };
  return draw;
}

/** @param {Facts} facts */
function screen({view, fresh, looking, clock, field}) {
  const {state, race} = view.match;
  const isLooking = clock.looksMs(view.match) > 0;
  const told = isLooking && moment(view);
  return h(
    'section',
    {'data-phase': state.phase, class: {racing: race !== null}},
    h(
      'div.deck-table.safarue-table',
      h('div.safarue-ground.at'),
      field.tree(state, fresh, looking),
      told || words(view),
      h('div.safarue-waiting.at', h(timeBars, {clock, limit: race}), h(strip, state)),
      ...view.seats.map(({seat}) => h(seatTree, {view, seat, isLooking, field}))
    ),
    h(panel, {view, looking, field})
  );
}

/* seats */

/** @param {{view: safarue.Table, seat: number, isLooking: boolean, field: Prairie}} facts */
function seatTree({view, seat, isLooking, field}) {
  const {state, race} = view.match;
  const {laid, seats: all} = state;
  const {row, column, inRow} = placeAround(seat, all);
  const asked = state.phase === 'take' && laid ? laid.by : state.turn;
  const racing = race !== null && race.seats.includes(seat);
  const slapped = racing ? race.down[seat] > 0 : isLooking && isAlarm(view, seat);
  const won = state.captured[state.teams.findIndex((team) => team.includes(seat))];
  return h(
    'div.safarue-seat.at',
    {
      key: all + '-' + seat,
      'data-row': row,
      style: {left: (100 * (column + 0.5)) / inRow + '%'}
    },
    h(seatPlaque, {
      view,
      seat,
      turn: !race && asked === seat,
      classes: {
        'laid-it': laid !== null && laid.seat === seat,
        racing,
        out: racing && race.done[seat] && !slapped,
        slapped
      },
      counts: [
        stackIcon(),
        h('b.size', state.sizes[seat]),
        pileIcon(field.place('pile' + seat)),
        h('b.won', won)
      ],
      insert: field.place(seat),
      note: '',
      more: [
        partners(view, seat),
        slapped && h('span.safarue-mark.bold.amid.at', {insert: lands}, '✓')
      ]
    })
  );
}

/**
 * The hands of who plays together with this seat; their names stand on the paper.
 * @type {(view: safarue.Table, seat: number) => false | Tree}
 */
function partners(view, seat) {
  const team = view.match.state.teams.find((all) => all.includes(seat)) || [];
  const others = team.filter((one) => one !== seat);
  const title = others.map((one) => nameOf(view, one)).join(' + ');
  return (
    others.length > 0 &&
    h('span.safarue-partner.row.at', {title}, '+', ...others.map((one) => drawing(person, one)))
  );
}

/* the latest card and what it captured */

/** @param {views.SafarueView} state */
function strip(state) {
  const {laid} = state;
  const told = laid ? null : lastLaid(state);
  const took = told && takenBy(told).length ? told : null;
  const shown = laid || took;
  const sums = took ? sumsOf(took, (face) => face) : [];
  const room = ROOM - FRAME * sums.length - MADE_17;
  const wide = Math.min(LARGEST, room / Math.max(1, shownIn(sums)) - SIGN);
  return (
    shown &&
    h(
      'div.safarue-strip.row.centred',
      {
        key: JSON.stringify([laid && laid.card, took]),
        style: {'--wide': wide.toFixed(2) + 'rem'},
        insert: (node) => appear(node, 'translateY(2rem)', 260)
      },
      laid && h('span.waiting-card', {'data-card': laid.card.card}, drawn(laid.card)),
      ...sums.map((sum) => drawnSum(sum, shown.card))
    )
  );
}

/* words */

/** @param {safarue.Table} view */
function words(view) {
  const says = line(view);
  return h(
    'div.safarue-words.amid.at',
    h('h1.band-title.safarue-title', {role: 'status'}, title(view)),
    says && h('p.band-line.bold.read', says)
  );
}

/**
 * Say what everybody waits for.
 * @param {safarue.Table} view
 */
function title(view) {
  const {state, race} = view.match;
  const name = nameOf(view, state.turn);
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
 * Say how it goes on, or what has just happened.
 * @param {safarue.Table} view
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
 * Say what happened, if there are words for it.
 * @type {(one: views.SafarueNews, view: safarue.Table) => string | null}
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

/* sounds */

/**
 * Play the sounds of the latest happenings, once.
 * @type {(sound: pages.Sounds) => (view: safarue.Table, fresh: boolean) => void}
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
      else if (one.event === 'majority' || isTriple(one)) sound.play('goal');
      else if (laid && takenBy(one).length) sound.play(match.state.low_wins ? 'trick' : 'right');
      else if (one.event === 'played' || one.event === 'offered') sound.play('flip');
    }
  };
}
