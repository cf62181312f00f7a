// Cheating Moth on the TV: the discard pile, the draw pile and everybody's fan of cards.
//
// The guard watches this page for cards that vanish. So while anybody may cheat nothing ever covers
// a fan: races, results and verdicts stay in the middle. A card that vanishes makes no show of its
// own; the fan simply has one less.

import {byId, el, keep, put, replace, whenChanged} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h, patch} from '../../core/patch.js';
import {bug, bugCard, bugName, cardBack, guardBadge, numberSign} from './cards.js';
import {COLOURS, seatColour} from '../../art/colours.js';
import {burst, emblem, hand} from '../../art/icons.js';
import {fitNames} from '../../parts/fittedname.js';
import {seatPlaque} from '../../parts/seatplaque.js';
import {ignoredBubbles, timeBars} from '../../tv/race.js';
import {moveCards} from './ways.js';
import {verdictPanel} from './guard.js';
import {race as raceWords} from './result.js';
import {roundMoment} from './sheet.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Nothing, Playing, Screen, Seat, Sounds, Tv, View} from '../../core/pages.js'
 * @import {CheatingMothFace, CheatingMothLast, CheatingMothRaceName} from '../../views.js'
 * @import {CheatingMothView, Race} from '../../views.js'
 * @import {Limit} from '../../tv/race.js'
 */

/** @typedef {Playing<CheatingMothView, CheatingMothLast>} Played */

/**
 * Where seats are, clockwise, by how many play.
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

/**
 * The numbers that fit on a card: one less and one more, with 1 and 5 side by side.
 * @param {number} number
 */
export function fitting(number) {
  return [number === LOWEST ? HIGHEST : number - 1, number === HIGHEST ? LOWEST : number + 1];
}

/**
 * Whether a seat's hand is down in the race that is on: `null` for who is not in it.
 * @param {Played} view
 * @returns {((seat: number) => boolean | null) | null}
 */
function racers(view) {
  const {race} = view.match;
  return race && ((seat) => (race.seats.includes(seat) ? race.down[seat] > 0 : null));
}

/**
 * Cheating Moth's screen.
 * @param {Tv} tv
 * @returns {Screen<CheatingMothView, CheatingMothLast>}
 */
export function open({clock, sound}) {
  const table = mothScreen(clock, sound);
  const rounds = roundMoment(clock, sound);
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
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: View<CheatingMothView, CheatingMothLast> | Nothing) => void}
 */
function mothScreen(clock, sound) {
  const bars = timeBars(byId('moth-bars'), clock);
  const bubbles = ignoredBubbles('.moth-seat');
  const verdict = verdictPanel(sound);
  const move = moveCards(sound);
  const race = raceSpot(sound);
  /** @type {string | null} */
  let knownMatch = null;
  return (view) => {
    if (view.phase !== 'match') {
      knownMatch = null;
      return;
    }
    const {match} = view;
    const fresh = knownMatch !== match.id;
    knownMatch = match.id;
    byId('moth').hidden = false; // what is hidden has no place to move cards from
    byId('moth').setAttribute('data-seats', String(match.state.seats));
    byId('moth').setAttribute('data-phase', match.state.phase);
    patch(byId('moth-seats'), seats(view, clock.looksMs(match) > 0));
    fitNames(byId('moth-seats'));
    piles(match.state);
    race(view, fresh);
    byId('moth-centre').classList.toggle('judging', verdict(view, fresh));
    words(view);
    bars(running(match));
    bubbles(match.race);
    move(view, fresh);
  };
}

/** These phases end by themselves. */
const UNTIMED = ['last_look', 'round_over'];

/**
 * What the time bars show: the open race, or the time left to choose.
 * @param {Played['match']} match
 * @returns {Limit | null}
 */
function running({race, deadline, state}) {
  if (race) return race;
  if (!deadline || deadline.closes_us === null || UNTIMED.includes(state.phase)) return null;
  return {state: 'open', opened_us: deadline.opened_us, closes_us: deadline.closes_us};
}

/* seats */

/**
 * @param {Played} view
 * @param {boolean} looking
 */
function seats(view, looking) {
  const scores = standing(view.match.state, looking);
  return h(
    'div',
    {},
    ...view.seats.map((seat) => h(place, {view, seat, points: scores[seat.seat]}))
  );
}

/**
 * All points so far; while people look at how a round ended, those of before.
 * @param {CheatingMothView} state
 * @param {boolean} looking
 */
function standing({phase, scores, sheet}, looking) {
  const last = looking && phase === 'round_over' ? sheet[sheet.length - 1] : null;
  return last ? scores.map((points, seat) => points - last[seat]) : scores;
}

/** @param {{view: Played, seat: Seat, points: number}} facts */
function place({view, seat: one, points}) {
  const {state} = view.match;
  const {seat, key, here, fidget} = one;
  const race = racers(view);
  const done = race ? race(seat) : Boolean(state.chosen && state.chosen[seat]);
  const isGuard = state.guard === seat;
  return h(
    'div.moth-seat',
    {
      key: seat,
      'data-seat': seat,
      'data-place': PLACES[state.seats][seat],
      class: {away: !here, suspect: state.phase === 'accuse' && !isGuard}
    },
    fan(state.hands[seat], fidget),
    h('b.fan-count', {}, state.hands[seat]),
    h(seatPlaque, {
      view,
      seat,
      turn: hasTurn(state, seat),
      classes: {
        guard: isGuard,
        collects: state.collector === seat,
        racing: race !== null && done !== null,
        done: done === true
      },
      score: minus(points),
      counts: [],
      note: '',
      more: [
        isGuard && h('span.moth-guard', {}, drawing(guardBadge)),
        done && mark(seat, race !== null)
      ]
    }),
    key !== null && h('span.moth-key', {}, drawing(emblem, COLOURS[key]))
  );
}

/**
 * @param {CheatingMothView} state
 * @param {number} seat
 */
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
 * @param {number} seat
 * @param {boolean} isRace
 */
function mark(seat, isRace) {
  const sign = isRace ? drawing(hand, seatColour(seat)) : h('i', {}, '✓');
  return h('span.moth-mark', {insert: lands}, sign);
}

/** @param {Element} sign */
function lands(sign) {
  animate(sign, [{transform: 'scale(2.2)'}, {transform: 'none'}], {
    duration: 160,
    easing: 'ease-in'
  });
}

/**
 * The backs of a hand; while somebody lifts one they flutter, for sharp eyes.
 * @param {number} count
 * @param {boolean} fidget
 */
function fan(count, fidget) {
  const step = count > 1 ? Math.min(STEP, WIDEST / (count - 1)) : 0;
  const cards = Array.from({length: count}, (_, index) => {
    const angle = (step * (index - (count - 1) / 2)).toFixed(2);
    return h('i.fan-card', {style: {transform: 'rotate(' + angle + 'deg)'}}, drawing(cardBack));
  });
  return h('div.fan', {class: {fidget}}, ...cards);
}

/* the middle */

/** @typedef {{top: CheatingMothFace | null, language: string}} Top */

/** The top card, or before the first deal the guard bug, which looks for somebody to guard. */
const drawTop = whenChanged((/** @type {Top} */ {top}) =>
  replace(byId('moth-top'), top ? bugCard(top) : guardBadge())
);
const drawFits = whenChanged((/** @type {number[]} */ numbers) =>
  replace(byId('moth-fits'), ...numbers.map(numberSign))
);

/** @param {CheatingMothView} state */
function piles(state) {
  drawTop({top: state.top, language: document.documentElement.lang});
  drawFits(state.top ? fitting(state.top.number).sort() : []);
  const pile = byId('moth-pile');
  const high = Math.min(3, Math.ceil(state.draw / 8));
  keep(
    pile,
    Array.from({length: high}, (_, index) => index),
    (index) => index,
    () => el('i', {}, cardBack())
  );
  byId('moth-draw').classList.toggle('empty', state.draw === 0);
  put(byId('moth-draw-count'), String(state.draw));
  put(byId('moth-round'), t('moth.round', {round: state.round, rounds: state.rounds}));
}

/**
 * The insect of a race.
 * @param {Race} race
 * @returns {CheatingMothRaceName}
 */
function insectOf(race) {
  return race.name === 'mosquito' ? 'mosquito' : 'cockroach';
}

/**
 * The big insect while a race is open.
 * @param {Sounds} sound
 * @returns {(view: Played, fresh: boolean) => void}
 */
function raceSpot(sound) {
  let shown = '';
  return (view, fresh) => {
    const race = view.match.race;
    // A race that was interrupted lies still until it goes on, at a time that nobody knows.
    const again = Boolean(view.match.state.stopped);
    const still =
      race !== null && (race.state === 'stopped' || (again && race.state === 'waiting'));
    const now = race ? race.name + race.opened_us : '';
    const box = byId('moth-loud');
    byId('moth-centre').classList.toggle('loud', Boolean(race));
    if (now === shown) return;
    shown = now;
    box.hidden = !race;
    box.classList.toggle('still', still);
    if (!race) return;
    replace(
      box,
      still ? null : burst(18),
      bug(insectOf(race)),
      still ? null : el('strong.moth-slap', {}, t('start.go'))
    );
    if (still) return;
    if (!fresh) sound.play(insectOf(race));
    animate(
      box,
      [
        {transform: 'scale(.2) rotate(-25deg)', opacity: 0.3},
        {transform: 'scale(1.15) rotate(4deg)', opacity: 1, offset: 0.6},
        {transform: 'none', opacity: 1}
      ],
      {duration: 240, easing: 'ease-out'}
    );
  };
}

/** @param {Played} view */
function words(view) {
  put(byId('moth-title'), title(view));
  put(byId('moth-line'), line(view));
}

/**
 * The name at this seat, if there is one.
 * @param {Played} view
 * @param {number | null} seat
 */
function named(view, seat) {
  return seat === null ? '' : nameOf(view, seat);
}

/**
 * What everybody waits for.
 * @param {Played} view
 */
function title(view) {
  const {state, race} = view.match;
  if (race && race.state === 'closing') return t('tv.closing');
  if (race && race.state === 'waiting' && state.stopped) return t('moth.again.' + state.stopped);
  if (state.phase === 'claim' && state.claim)
    return t('moth.claim', {name: nameOf(view, state.claim.seat), number: state.claim.number});
  if (state.phase === 'gifts') return t('moth.gifts', {name: named(view, state.collector)});
  if (state.phase === 'penalty' && state.caught)
    return t('moth.penalty', {
      name: nameOf(view, state.caught.by),
      other: named(view, state.caught.seat)
    });
  if (state.phase === 'cockroach' && state.top)
    return t('moth.cockroach', {number: state.top.number});
  if (state.phase === 'mosquito') return t('moth.mosquito', {name: named(view, state.turn)});
  if (state.phase === 'drawn') return t('moth.drawn', {name: named(view, state.turn)});
  if (state.phase === 'spider') return t('moth.spider', {name: named(view, state.turn)});
  if (state.phase === 'turn') return t('tv.turn', {name: named(view, state.turn)});
  if (state.phase === 'last_look') return t('moth.last_look');
  return state.phase === 'first_guard' ? t('moth.first_guard') : '';
}

/**
 * What has just happened, or who is next.
 * @param {Played} view
 */
function line(view) {
  const {state, race} = view.match;
  if (state.phase === 'first_guard' && view.match.asks_host) return t('moth.host_names_guard');
  if (race || state.phase === 'first_guard') return '';
  if (state.phase === 'claim' && state.claim && state.claim.queue.length) {
    return t('moth.claim_next', {name: nameOf(view, state.claim.queue[0])});
  }
  return happened(view);
}

/**
 * What happened last, in words; a card is named only if everybody saw it.
 * @param {Played} view
 */
function happened(view) {
  const {news} = view.match.state;
  const last = news[news.length - 1];
  if (!last || last.kind === 'called') return '';
  const alike = news.filter((one) => one.kind === last.kind && one.seat !== null);
  const name = alike.map((one) => named(view, one.seat)).join(' + ');
  const other = named(view, last.to);
  return t('moth.last.' + last.kind, {name, other, card: last.card ? bugName(last.card) : ''});
}
