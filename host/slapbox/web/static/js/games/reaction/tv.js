// Reaction: the lights, and everybody's times in the order of the medians.

import {isCalm} from '../../core/calm.js';
import {byId, el, find, keep, put} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {seatColour} from '../../art/colours.js';
import {errorOf, phoneMark, timeText} from '../../core/gaps.js';
import {person} from '../../art/people.js';
import {milliseconds, number, plusMinus, t} from '../../core/text.js';

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
    const {match} = view;
    const {state, race} = match;
    const now = race ? race.state : 'none';
    if (now === 'open' && before === 'waiting') sound.play('go');
    before = now;
    put(
      byId('reaction-round'),
      t('reaction.round', {
        round: race || !match.last ? state.round : state.played,
        rounds: state.rounds
      })
    );
    byId('reaction-lights').setAttribute('data-light', light(race));
    put(byId('reaction-says'), says(state, race));
    rows(view);
  };
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

/** @param {Playing<ReactionView, ReactionLast>} view */
function rows(view) {
  const {state, race, last} = view.match;
  const box = byId('reaction-rows');
  const order = ranking(state.players);
  const items = view.seats.map((seat) => ({
    seat,
    race,
    figures: state.players[seat.seat],
    rank: order.indexOf(seat.seat),
    last: last ? last.hands.find((one) => one.seat === seat.seat) : undefined
  }));
  box.setAttribute('data-count', String(items.length));
  keep(box, items, (one) => one.seat.seat, row, update);
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

/** @param {Runner} one */
function row({seat}) {
  const node = el(
    'li.runner',
    {'data-seat': seat.seat},
    person(seat.seat),
    el('span.runner-name', {}, el('b', {}), el('small', {})),
    el('span.runner-last', {}, el('b', {}), el('small', {})),
    el('span.runner-median', {}),
    el('span.runner-best', {}),
    el('span.runner-early', {})
  );
  node.style.setProperty('--seat', seatColour(seat.seat));
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {Runner} one
 */
function update(node, {seat, race, figures, rank, last}) {
  const down = Boolean(race && race.down[seat.seat]);
  if (down && !node.classList.contains('down')) {
    animate(find(node, '.hand'), [{transform: 'scale(1.7)'}, {transform: 'none'}], {
      duration: 180,
      easing: 'ease-in'
    });
  }
  node.classList.toggle('down', down);
  node.classList.toggle('away', !seat.here);
  node.classList.toggle('best', rank === 0 && figures.median_us !== null);
  node.style.transform = 'translateY(' + rank * 100 + '%)';
  put(find(node, '.runner-name b'), seat.name);
  put(find(node, '.runner-name small'), note(seat, figures));
  const told = race && race.state !== 'waiting' ? live(race, seat.seat) : shown(last);
  node.classList.toggle('false-start', told.early === true);
  node.classList.toggle('photo-row', told.photo === true);
  put(find(node, '.runner-last b'), told.text);
  put(find(node, '.runner-last small'), told.photo ? t('result.photo') : told.error || '');
  put(find(node, '.runner-median'), time(figures.median_us, figures.error_us));
  put(find(node, '.runner-best'), time(figures.best_us, figures.error_us));
  put(find(node, '.runner-early'), figures.false_starts ? number(figures.false_starts, 0) : '');
}

/**
 * A median may come from a phone also where the seat has a pad by now.
 * @param {Seat} seat
 * @param {ReactionFigures} figures
 */
function note(seat, figures) {
  if (!seat.here) return t('tv.away');
  return seat.kind === 'touch' || figures.touch ? t('tv.touch') : '';
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
  const error = isCalm() ? phoneMark(last) : plusMinus(errorOf(last)) + phoneMark(last);
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
