// Reaction: the lights, and everybody's times in the order of the medians.

import {isCalm} from '../../core/calm.js';
import {byId} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h, patch} from '../../core/patch.js';
import {seatColour} from '../../art/colours.js';
import {errorOf, pageMark, timeText} from '../../core/gaps.js';
import {person} from '../../art/people.js';
import {lessExact} from '../../core/seats.js';
import {milliseconds, number, plusMinus, t} from '../../core/text.js';
import {lights} from '../../parts/lights.js';

/** @import {Nothing, Playing, Screen, Seat, Sounds, Tv, View} from '../../core/pages.js' */
/** @import {Hand, Race, ReactionFigures, ReactionLast, ReactionView} from '../../views.js' */

/**
 * A row: how a seat stands, and its slap of the last round, if it made one.
 * @typedef {object} Runner
 * @property {Seat} seat
 * @property {Race | null} race
 * @property {ReactionFigures} figures
 * @property {number} rank
 * @property {Hand | undefined} last
 */

/**
 * What is told of a slap; `early` before the lights went green.
 * @typedef {{text: string, early?: boolean, error?: string, photo?: boolean}} Told
 */

/**
 * The screen of the reaction test.
 * @param {Tv} tv
 * @returns {Screen<ReactionView, ReactionLast>}
 */
export function open({sound}) {
  return {id: 'reaction', race: {whole: true}, draw: reactionScreen(sound)};
}

/**
 * @param {Sounds} sound
 * @returns {(view: View<ReactionView, ReactionLast> | Nothing) => void}
 */
function reactionScreen(sound) {
  let before = '';
  return (view) => {
    if (!view.match || view.phase !== 'match') return;
    const {race} = view.match;
    const now = race ? race.state : 'none';
    if (now === 'open' && before === 'waiting') sound.play('go');
    before = now;
    patch(byId('reaction'), screen(view));
  };
}

/** @param {Playing<ReactionView, ReactionLast>} view */
function screen(view) {
  const {state, race, last} = view.match;
  const {rounds, players} = state;
  const round = race || !last ? state.round : state.played;
  const order = ranking(players);
  const rows = view.seats.map((seat) =>
    h(runner, {
      seat,
      race,
      figures: players[seat.seat],
      rank: order.indexOf(seat.seat),
      last: last ? last.hands.find((one) => one.seat === seat.seat) : undefined
    })
  );
  return h(
    'section',
    {},
    h(
      'div.reaction-side',
      {},
      h('p.brand', {}, 'Slapbox'),
      h('h1', {}, t('reaction.round', {round, rounds})),
      h(lights, {light: light(race)}),
      h('p.reaction-says', {role: 'status'}, says(state, race))
    ),
    h(
      'div.paper.sheet',
      {},
      h(
        'header.runner',
        {},
        h('span.runner-name', {}),
        h('span.runner-last', {}, t('reaction.last')),
        h('span.runner-median', {}, t('reaction.median')),
        h('span.runner-best', {}, t('reaction.best')),
        h('span.runner-early', {}, t('reaction.false_starts'))
      ),
      h('ol.reaction-rows', {'data-count': rows.length}, ...rows),
      h('p.reaction-unit', {}, t('reaction.unit'))
    )
  );
}

/** @param {Race | null} race */
function light(race) {
  if (!race) return 'off';
  return race.state === 'waiting' ? 'red' : 'green';
}

/**
 * @param {ReactionView} state
 * @param {Race | null} race
 */
function says(state, race) {
  if (state.phase === 'over') return t('reaction.end');
  if (!race) return t('reaction.look');
  return t(race.state === 'waiting' ? 'start.wait' : 'start.go');
}

/**
 * Seats by median, those without one last.
 * @param {ReactionFigures[]} players
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

/** @param {Runner} facts */
function runner({seat: one, race, figures, rank, last}) {
  const {seat, name, here} = one;
  const isDown = race !== null && race.down[seat] > 0;
  const slap = race && race.state !== 'waiting' ? live(race, seat) : shown(last);
  const {median_us: median, best_us: best, error_us: error, false_starts: early} = figures;
  const small = slap.photo ? t('result.photo') : slap.error;
  // A median may come from a page also where the seat has a pad by now.
  const exact = lessExact(one) || (figures.touch && t('tv.less_exact'));
  return h(
    'li.runner',
    {
      key: seat,
      'data-seat': seat,
      class: {
        down: isDown,
        away: !here,
        best: rank === 0 && median !== null,
        'false-start': slap.early === true,
        'photo-row': slap.photo === true
      },
      style: {'--seat': seatColour(seat), transform: 'translateY(' + rank * 100 + '%)'}
    },
    h('i', {key: String(isDown), insert: isDown ? lands : undefined}, drawing(person, seat)),
    h('span.runner-name', {}, h('b', {}, name), h('small', {}, here ? exact : t('tv.away'))),
    h('span.runner-last', {}, h('b', {}, slap.text), small && h('small', {}, small)),
    h('span.runner-median', {}, time(median, error)),
    h('span.runner-best', {}, time(best, error)),
    h('span.runner-early', {}, early > 0 && number(early, 0))
  );
}

/** @param {Element} hand */
function lands(hand) {
  animate(hand, [{transform: 'scale(1.7)'}, {transform: 'none'}], {
    duration: 180,
    easing: 'ease-in'
  });
}

/**
 * While the round runs: who has slapped, never how quick that was.
 * @param {Race} race
 * @param {number} seat
 * @returns {Told}
 */
function live(race, seat) {
  if (race.ignored.some((one) => one.seat === seat))
    return {text: t('reaction.false_start'), early: true};
  return {text: race.down[seat] ? '✓' : '…'};
}

/**
 * @param {Hand | undefined} last
 * @returns {Told}
 */
function shown(last) {
  if (!last) return {text: ''};
  if (last.hand === null) return {text: t('reaction.false_start'), early: true};
  const error = isCalm() ? pageMark(last) : plusMinus(errorOf(last)) + pageMark(last);
  return {text: time(last.at_us, errorOf(last)), error, photo: last.photo};
}

/**
 * @param {number | null} us
 * @param {number} errorUs
 */
function time(us, errorUs) {
  if (us === null) return '';
  return isCalm() ? timeText(us, errorUs) : milliseconds(us, errorUs);
}
