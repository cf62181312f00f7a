// Cheating Moth on the TV: the discard pile, the draw pile and everybody's fan of cards.
//
// The guard watches this page for cards that vanish. So while anybody may cheat nothing ever covers
// a fan: races, results and verdicts stay in the middle. A card that vanishes makes no show of its
// own; the fan simply has one less.

import {animate, lands, pops} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {bug, bugCard, bugName, cardBack, guardBadge, numberSign} from './cards.js';
import {COLOURS} from '../../art/colours.js';
import {burst, emblem} from '../../art/icons.js';
import {handOf} from '../../art/people.js';
import {seatPlaque} from '../../parts/seatplaque.js';
import {timeBars} from '../../parts/timebars.js';
import {ignoredBubbles} from '../../parts/bubble.js';
import {MothFlights} from './ways.js';
import {Court} from './court.js';
import {roundMoment} from './sheet.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {drawTable} from '../../tv/table.js';
import {verdictWords} from '../../core/verdicts.js';
import {photoStrip} from '../../parts/photostrip.js';
import {penaltyOf} from '../../tv/resolution.js';

/**
 * @import {Limit} from '../../parts/timebars.js'
 *
 * @typedef {pages.Playing<views.CheatingMothView, views.CheatingMothLast>} Played
 *
 * Facts for the screen: `fresh` when nothing of this match was seen before, `panel` what lies over
 * the piles.
 * @typedef {{view: Played, fresh: boolean, panel: Tree | null, flights: MothFlights,
 *   tv: pages.Tv}} Facts
 */

/**
 * Places of seats, clockwise, by the number of players.
 * @type {{[seats: number]: string[]}}
 */
const PLACES = {
  3: ['top', 'right', 'left'],
  4: ['top-right', 'bottom-right', 'bottom-left', 'top-left'],
  5: ['top', 'top-right', 'bottom-right', 'bottom-left', 'top-left']
};
const WIDEST = 84; // degrees of a fan
const STEP = 9; // degrees from card to card, while there is room
const LOWEST = 1;
const HIGHEST = 5;
const UNTITLED = ['accuse', 'round_over', 'over'];
/** These phases end by themselves. */
const UNTIMED = ['last_look', 'round_over'];

/**
 * The numbers that fit on a card: one less and one more, with 1 and 5 side by side.
 * @param {number} number
 */
export function fitting(number) {
  return [number === LOWEST ? HIGHEST : number - 1, number === HIGHEST ? LOWEST : number + 1];
}

/**
 * Cheating Moth's screen.
 * @type {(tv: pages.Tv) => pages.Screen<views.CheatingMothView, views.CheatingMothLast>}
 */
export function open(tv) {
  const table = mothScreen(tv);
  const rounds = roundMoment(tv.clock, tv.sound);
  return {
    id: 'moth',
    race: raceWords,
    draw(view) {
      table(view);
      rounds(view);
    }
  };
}

/**
 * @type {(tv: pages.Tv) => (view: pages.View<views.CheatingMothView,
 *   views.CheatingMothLast> | pages.Nothing) => void}
 */
function mothScreen(tv) {
  const bubbles = ignoredBubbles('.moth-seat');
  const flights = new MothFlights(tv.sound);
  /** @type {Played | null} */
  let latest = null;
  const court = new Court(tv, () => latest && draw(latest, false));
  const draw = (/** @type {Played} */ now, /** @type {boolean} */ fresh) => {
    const view = court.shown(now);
    drawTable('moth', screen({view, fresh, panel: court.panel(now), flights, tv}));
    bubbles(view.match.race);
    flights.follow(view, fresh);
  };
  return (view) => {
    const before = latest;
    latest = view.phase === 'match' ? view : null;
    const fresh = !before || !latest || before.match.id !== latest.match.id;
    court.learn(latest, before, fresh);
    if (latest) draw(latest, fresh);
  };
}

/** @param {Facts} facts */
function screen(facts) {
  const {view, flights, tv} = facts;
  const {state, race} = view.match;
  const looking = tv.clock.looksMs(view.match) > 0;
  const photo = looking && !race ? photoFinish(view) : null;
  const scores = standing(state, looking);
  return h(
    'section',
    {'data-seats': state.seats, 'data-phase': state.phase, class: {loud: Boolean(race)}},
    ...view.seats.map((seat) =>
      h(place, {view, seat, points: scores[seat.seat], flights, told: !photo})
    ),
    centre(facts, facts.panel || photo)
  );
}

/* seats */

/**
 * All points so far; while people look at how a round ended, those of before.
 * @type {(state: views.CheatingMothView, looking: boolean) => number[]}
 */
function standing({phase, scores, sheet}, looking) {
  const last = looking && phase === 'round_over' ? sheet[sheet.length - 1] : null;
  return last ? scores.map((points, seat) => points - last[seat]) : scores;
}

/**
 * `told`: everybody may know by now who collects.
 * @param {{view: Played, seat: views.Seat, points: number, flights: MothFlights,
 *   told: boolean}} facts
 */
function place({view, seat: one, points, flights, told}) {
  const {race, state} = view.match;
  const {seat, key, here, fidget} = one;
  const isRacing = race !== null && race.seats.includes(seat);
  const isDone = isRacing
    ? race.down[seat] > 0
    : !race && state.chosen !== null && state.chosen[seat];
  const isGuard = state.guard === seat;
  const isSuspect = state.phase === 'accuse' && !isGuard;
  return h(
    'div.moth-seat.at',
    {
      key: seat,
      'data-seat': seat,
      'data-place': PLACES[state.seats][seat],
      class: {away: !here, suspect: isSuspect}
    },
    fan(state.hands[seat], fidget, flights.place(seat)),
    h('b.fan-count.amid.at.round', state.hands[seat]),
    h(seatPlaque, {
      view,
      seat,
      turn: hasTurn(state, seat),
      classes: {
        guard: isGuard,
        collects: told && state.collector === seat,
        racing: isRacing,
        done: isDone
      },
      score: minus(points),
      counts: [],
      note: '',
      more: [isGuard && h('span.moth-guard', drawing(guardBadge)), isDone && mark(seat, isRacing)]
    }),
    isSuspect && key !== null && h('span.moth-key.at', drawing(emblem, COLOURS[key])),
    state.phase === 'accuse' &&
      state.guard !== null &&
      h(eyes, {seat, guard: state.guard, places: PLACES[state.seats]})
  );
}

/** @type {(state: views.CheatingMothView, seat: number) => boolean} */
function hasTurn(state, seat) {
  if (state.phase === 'claim') return state.claim !== null && state.claim.seat === seat;
  return state.phase !== 'gifts' && state.phase !== 'accuse' && state.turn === seat;
}

/**
 * Points as on paper, where fewer are better.
 * @param {number} points
 */
export function minus(points) {
  return points ? '−' + points : '0';
}

/**
 * In a race whose hand is down, while gifts are chosen who has chosen.
 * @type {(seat: number, isRace: boolean) => Tree}
 */
function mark(seat, isRace) {
  const sign = isRace ? drawing(handOf, seat) : h('i', '✓');
  return h('span.moth-mark.at', {insert: lands}, sign);
}

/**
 * The backs of a hand; while somebody lifts one they flutter, for sharp eyes.
 * @type {(count: number, fidget: boolean, insert: (node: Element) => void) => Tree}
 */
function fan(count, fidget, insert) {
  const step = count > 1 ? Math.min(STEP, WIDEST / (count - 1)) : 0;
  const cards = Array.from({length: count}, (_, index) => {
    const angle = (step * (index - (count - 1) / 2)).toFixed(2);
    return h('i.fan-card.at', {style: {transform: 'rotate(' + angle + 'deg)'}}, drawing(cardBack));
  });
  return h('div.fan.at.across.corner', {class: {fidget}, insert}, ...cards);
}

/* the middle */

/**
 * @param {Facts} facts
 * @param {Tree | null} covered - what lies over the piles
 */
function centre({view, fresh, flights, tv: {clock, sound}}, covered) {
  const {match} = view;
  const {race, state} = match;
  return h(
    'div.moth-centre.column.at',
    {class: {judging: covered !== null}},
    h(timeBars, {clock, limit: running(match)}),
    piles(state, flights),
    race &&
      loud(race, state, (insect) => {
        if (!fresh) sound.play(insect);
      }),
    covered,
    !covered && h('h1.band-title.moth-title.amid', {role: 'status'}, title(view)),
    !covered && h('p.band-line.moth-line.bold.read.amid', line(view))
  );
}

/**
 * Return what the time bars show: the open race, or the time left to choose.
 * @type {(match: Played['match']) => Limit | null}
 */
function running({race, deadline, state}) {
  if (race) return race;
  if (!deadline || UNTIMED.includes(state.phase)) return null;
  return Object.assign({state: /** @type {const} */ ('open')}, deadline);
}

/**
 * The top card between the draw pile and the numbers that fit; before the first deal the guard bug,
 * which looks for somebody to guard.
 * @type {(state: views.CheatingMothView, flights: MothFlights) => Tree}
 */
function piles(state, flights) {
  const {phase, top, draw, round, rounds} = state;
  const isOpen = phase !== 'first_guard';
  const high = Math.min(3, Math.ceil(draw / 8));
  return h(
    'div.moth-cards.row.centred.holds.broad',
    isOpen &&
      h(
        'div.moth-draw.amid.whole',
        {class: {empty: draw === 0}},
        h('p.moth-round.bold.read', t('moth.round', {round, rounds})),
        h(
          'div.moth-pile.holds',
          {insert: flights.place('draw')},
          ...Array.from({length: high}, () => h('i', drawing(cardBack)))
        ),
        h('p.moth-left.bold.read', h('b', draw), t('moth.draw'))
      ),
    h(
      'div.moth-top.whole.holds',
      {insert: flights.place('top')},
      top ? drawing(bugCard, top) : drawing(guardBadge)
    ),
    isOpen &&
      h(
        'div.moth-next.amid.whole',
        h('p', t('moth.fits')),
        ...(top ? fitting(top.number).sort() : []).map((number) => drawing(numberSign, number))
      )
  );
}

/**
 * The big insect of a race. One that was interrupted lies still until it goes on, at a time that
 * nobody knows.
 * @param {views.Race} race
 * @param {views.CheatingMothView} state
 * @param {(insect: views.CheatingMothRaceName) => void} come
 */
function loud({name, state, opened_us: opened}, {stopped}, come) {
  const insect = name === 'mosquito' ? 'mosquito' : 'cockroach';
  const isStill = state === 'stopped' || (stopped !== null && state === 'waiting');
  const insert = (/** @type {Element} */ node) => {
    come(insect);
    pops(node);
  };
  return h(
    'div.moth-loud.at',
    {
      key: [name, opened, isStill].join(),
      class: {still: isStill},
      insert: isStill ? undefined : insert
    },
    !isStill && drawing(burst, 18),
    drawing(bug, insect),
    !isStill && h('strong.shout.moth-slap.amid.at', t('start.go'))
  );
}

/**
 * Say what everybody waits for.
 * @param {Played} view
 */
function title(view) {
  const {race, state} = view.match;
  const {phase, caught, claim, collector, stopped, top, turn} = state;
  if (race && race.state === 'closing') return t('tv.closing');
  if (race && race.state === 'waiting' && stopped) return t('moth.again.' + stopped);
  if (UNTITLED.includes(phase)) return '';
  /** @type {{[phase: string]: number | null}} */
  const movers = {
    claim: claim && claim.seat,
    gifts: collector,
    penalty: caught && caught.by
  };
  return t(phase === 'turn' ? 'tv.turn' : 'moth.' + phase, {
    name: nameOf(view, phase in movers ? movers[phase] : turn),
    other: nameOf(view, caught && caught.seat),
    number: claim ? claim.number : top ? top.number : ''
  });
}

/**
 * Say what has just happened, or who is next.
 * @param {Played} view
 */
function line(view) {
  const {race, state, asks_host: asked} = view.match;
  const {claim, phase} = state;
  if (phase === 'first_guard') return asked ? t('moth.host_names_guard') : '';
  if (race) return '';
  const [next] = phase === 'claim' && claim ? claim.queue : [];
  return next === undefined ? happened(view) : t('moth.claim_next', {name: nameOf(view, next)});
}

/**
 * Say what happened last; a card is named only if everybody saw it.
 * @param {Played} view
 */
function happened(view) {
  const {news} = view.match.state;
  const last = news[news.length - 1];
  if (!last || last.kind === 'called') return '';
  const alike = news.filter((one) => one.kind === last.kind && one.seat !== null);
  const name = alike.map((one) => nameOf(view, one.seat)).join(' + ');
  const other = nameOf(view, last.to);
  return t('moth.last.' + last.kind, {name, other, card: last.card ? bugName(last.card) : ''});
}

/** @type {pages.RaceWords<views.CheatingMothView, views.CheatingMothLast>} */
const raceWords = {
  narrow: true,
  staged: ({hands}) => hands.some((one) => one.photo),
  heading: (view, last) => [
    drawing(bug, last.name),
    h('h1', t(last.hands.length ? 'moth.race.' + last.name : 'result.nobody'))
  ],
  verdict: (last, one) => verdictWords('moth.verdict.', one.verdict),
  footing(view, last) {
    if (last.slowest === null) return null;
    const name = nameOf(view, last.slowest);
    return [penaltyOf(last.slowest, t('moth.slowest', {name}))];
  }
};

/**
 * The strip of the latest race, if it was a photo finish.
 * @param {pages.Playing<views.CheatingMothView, views.CheatingMothLast>} view
 */
function photoFinish(view) {
  const {last} = view.match;
  const hands = last ? last.hands.filter((one) => one.photo) : [];
  if (!last || !hands.length) return null;
  return h(
    'div.moth-photo.amid.at',
    {key: last.opened_us},
    h(photoStrip, {view, hands}),
    last.slowest !== null &&
      h('p.moth-late.bold', t('moth.slowest', {name: nameOf(view, last.slowest)}))
  );
}

const EACH_MS = 1100;
const STAYS = 'cubic-bezier(.9, 0, 1, .2)'; // for most of that time
const FAR = 1; // rem

/**
 * Places of seats on the screen, from its middle.
 * @type {{[place: string]: [x: number, y: number]}}
 */
const AT = {
  top: [0, -1],
  'top-right': [1, -0.5],
  right: [1, 0],
  'bottom-right': [1, 0.6],
  'bottom-left': [-1, 0.6],
  left: [-1, 0],
  'top-left': [-1, -0.5]
};

/**
 * The two eyes of a seat.
 * @param {{seat: number, guard: number, places: string[]}} facts
 */
function eyes({seat, guard, places}) {
  const suspects = places.map((_, other) => other).filter((other) => other !== guard);
  const ways = suspects.map((suspect) => {
    const other = suspect === seat ? guard : suspect;
    return glance(AT[places[seat]], AT[places[other]]);
  });
  const still = seat === guard ? 'none' : glance(AT[places[seat]], AT[places[guard]]);
  const pupil = () =>
    h('i', h('b', {style: {transform: still}, insert: (node) => wander(node, ways)}));
  return h('span.moth-eyes.spread.at', {'aria-hidden': true}, pupil(), pupil());
}

/** @type {(from: [number, number], to: [number, number]) => string} */
function glance(from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const step = FAR / Math.hypot(x, y);
  return 'translate(' + (x * step).toFixed(3) + 'rem, ' + (y * step).toFixed(3) + 'rem)';
}

/** @type {(node: Element, ways: string[]) => void} */
function wander(node, ways) {
  const frames = ways.concat(ways[0]).map((transform, at) => ({
    transform,
    offset: at / ways.length,
    easing: STAYS
  }));
  animate(node, frames, {duration: EACH_MS * ways.length, iterations: Infinity});
}
