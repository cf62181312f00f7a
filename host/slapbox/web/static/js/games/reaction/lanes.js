// The lanes of the reaction test: where each face is, and what its rounds were so far.

import {isCalm} from '../../core/calm.js';
import {drawing, h} from '../../core/patch.js';
import {seatColour} from '../../art/colours.js';
import {errorOf, pageMark, timeText} from '../../core/gaps.js';
import {hand} from '../../art/icons.js';
import {person, portrait} from '../../art/people.js';
import {t} from '../../core/text.js';

/**
 * @typedef {pages.Playing<views.ReactionView, views.ReactionLast>} Round
 * @typedef {'rests' | 'crouches' | 'is-off' | 'trips' | 'is-home'} Pose
 *
 * A lane: `place` gives the share of it (per cent) for a time in µs.
 * @typedef {object} Lane
 * @property {views.Seat} seat
 * @property {Pose} pose
 * @property {views.ReactionFigures} figures
 * @property {number} rank
 * @property {views.Hand | undefined} last - its slap of the round that is told
 * @property {(us: number) => number} place
 * @property {number} bets - how many fans have this seat for the quickest
 */

/** Shares of a lane, in per cent: the slowest, the quickest, and who is on no place yet. */
const NEAR = 28;
const FAR = 80;
/** Nearer than this there is no room behind a face for its time. */
const ROOM = 50;
/** @type {{[pose in Pose]: number}} */
const AT = {rests: 0, crouches: 0, 'is-off': 16, trips: 5, 'is-home': FAR};
/** Times that lie closer together would look further apart than they are. */
const LEAST_SPAN_US = 120000;
/** On the track thousandths are enough; the sheet of times has the rest. */
const LEAST_ERROR_US = 1000;
const GHOSTLY = '#b9b4c6';
const FANS = '#ffc24b';

/**
 * @param {{view: Round, isBack: boolean}} facts - `isBack`: all have gone back to the start
 */
export function lanes({view, isBack}) {
  const {state, race, last} = view.match;
  const {record_us: record} = view;
  const place = scaleOf(state.players, record);
  const order = ranking(state.players);
  return h(
    'ol.lanes.paper.column',
    {'data-count': view.seats.length},
    ...view.seats.map((seat) => {
      const hands = race || isBack || !last ? [] : last.hands;
      const own = hands.find((one) => one.seat === seat.seat);
      const figures = state.players[seat.seat];
      const rank = order.indexOf(seat.seat);
      const pose = poseOf(seat.seat, race, own);
      return h(lane, {seat, pose, figures, rank, last: own, place, bets: betsOn(view, seat.seat)});
    }),
    record !== null && h(ghost, {record, pose: ghostPose(race, isBack ? null : last), place})
  );
}

/**
 * The fans that have this seat for the quickest, once they cannot change that any more.
 * @type {(view: Round, seat: number) => number}
 */
function betsOn({audience: {questions}}, seat) {
  const asked = questions.find((one) => one.kind === 'deal');
  return asked ? asked.bets[asked.choices.indexOf(seat)] || 0 : 0;
}

/**
 * The record of the house runs along: it is off so long after the lights as it was then.
 * @param {{record: number, pose: Pose, place: (us: number) => number}} facts
 */
function ghost({record, pose, place}) {
  const at = pose === 'is-home' ? place(record) : AT[pose];
  const delay = pose === 'is-off' ? record / 1000 + 'ms' : '0s';
  return h(
    'li.lane.ghost.' + pose,
    {key: 'ghost'},
    h('b.lane-rank.read.whole'),
    h('span.lane-name.bold.read.whole', t('reaction.record')),
    h(
      'div.lane-track.rest.holds',
      h(
        'div.lane-run.filling',
        {style: {transform: 'translateX(' + at + '%)', 'transition-delay': delay}},
        h('i.lane-face.at', drawing(portrait, 'ghost', GHOSTLY)),
        h('b.lane-says.unbroken.at', {key: pose}, timeText(record, LEAST_ERROR_US))
      )
    )
  );
}

/** @type {(race: views.Race | null, last: views.ReactionLast | null) => Pose} */
function ghostPose(race, last) {
  if (race) return race.state === 'waiting' ? 'crouches' : 'is-off';
  return last && last.hands.length ? 'is-home' : 'rests';
}

/** @type {(seat: number, race: views.Race | null, last: views.Hand | undefined) => Pose} */
function poseOf(seat, race, last) {
  if (last) return last.hand === null ? 'trips' : 'is-home';
  if (!race) return 'rests';
  if (race.ignored.some((one) => one.seat === seat)) return 'trips';
  if (race.down[seat]) return 'is-off';
  return race.state === 'waiting' ? 'crouches' : 'rests';
}

/**
 * The quicker, the farther: as in a picture that is taken when the slowest sets off.
 * @type {(players: views.ReactionFigures[], record: number | null) => (us: number) => number}
 */
function scaleOf(players, record) {
  const times = record === null ? [] : [record];
  for (const one of players) for (const us of one.times_us) if (us !== null) times.push(us);
  const best = Math.min(...times);
  const span = Math.max(LEAST_SPAN_US, Math.max(...times) - best);
  return (/** @type {number} */ us) => FAR - ((FAR - NEAR) * (us - best)) / span;
}

/**
 * Seats by median, those without one last.
 * @param {views.ReactionFigures[]} players
 */
function ranking(players) {
  /** @param {number | null} us */
  const worth = (us) => (us === null ? 1e9 : us);
  return players
    .map((_, seat) => seat)
    .sort(
      (a, b) =>
        worth(players[a].median_us) - worth(players[b].median_us) ||
        worth(players[a].best_us) - worth(players[b].best_us) ||
        a - b
    );
}

/** @param {Lane} facts */
function lane({seat: {seat, name, here}, pose, figures, rank, last, place, bets}) {
  const hasPlace = figures.median_us !== null;
  const at = last && pose === 'is-home' ? place(last.at_us) : AT[pose];
  return h(
    'li.lane.' + pose,
    {
      key: seat,
      'data-seat': seat,
      class: {
        away: !here,
        leads: hasPlace && rank === 0,
        lags: at < ROOM,
        cheers: Boolean(last && last.verdict === 'won'),
        'runs-slowly': Boolean(last && last.photo)
      },
      style: {'--seat': seatColour(seat)}
    },
    h('b.lane-rank.read.whole', hasPlace && rank + 1 + '.'),
    h('span.lane-name.bold.read.whole', name, !here && h('small', t('tv.away'))),
    h(
      'div.lane-track.rest.holds',
      bets > 0 && h('span.lane-bets.bold.read.at', drawing(hand, FANS), '× ' + bets),
      ...rounds(figures, place),
      h(
        'div.lane-run.filling',
        {style: {transform: 'translateX(' + at + '%)'}},
        h('i.lane-face.at', drawing(person, seat)),
        h('b.lane-says.unbroken.at', {key: pose}, saysOf(pose, last))
      )
    )
  );
}

/**
 * A mark for each round; the middle one counts.
 * @type {(figures: views.ReactionFigures, place: (us: number) => number) => (false | Tree)[]}
 */
function rounds({times_us: times, median_us: median}, place) {
  const middle = times.indexOf(median);
  return times.map(
    (us, round) =>
      us !== null &&
      h('i.lane-round.at.round', {
        key: round,
        class: {middle: round === middle},
        style: {left: place(us) + '%'}
      })
  );
}

/** @type {(pose: Pose, last: views.Hand | undefined) => string} */
function saysOf(pose, last) {
  if (pose === 'trips') return t('reaction.false_start');
  if (!last) return '';
  const error = isCalm() ? errorOf(last) : Math.max(LEAST_ERROR_US, errorOf(last));
  return timeText(last.at_us, error) + pageMark(last);
}
