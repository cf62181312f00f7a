// Guesses on a scale on the TV: everybody at their number, and the right one once it is told.

import {person} from '../../art/people.js';
import {drawing, h} from '../../core/patch.js';
import {number, t} from '../../core/text.js';

const MARGIN = 8; // percent of the scale, on both sides
const APART = 11; // percent between two guesses of a row
const DECIMALS = 2;

/** @param {{view: pages.Playing<views.QuizView, never>, card: views.QuizCard}} facts */
export function numberScale({view, card}) {
  const {state} = view.match;
  if (state.phase === 'choosing') {
    const counts = {count: state.answered.length, seats: number(state.seats, 0)};
    return h('p.pack-counted.bold', {role: 'status'}, t('quiz.answered', counts));
  }
  const right = state.reveal ? state.reveal.number : null;
  const guesses = state.given
    .map((one) => ({seat: one.seat, value: Number(one.number), isBest: one.gain > 0}))
    .sort((one, other) => one.value - other.value);
  const values = guesses.map(({value}) => value).concat(right === null ? [] : [right]);
  const from = Math.min(...values);
  const span = Math.max(...values) - from;
  const place = (/** @type {number} */ value) =>
    MARGIN + (span ? ((100 - 2 * MARGIN) * (value - from)) / span : 50 - MARGIN);
  const rows = [0, 1].map((odd) => guesses.filter((_, at) => at % 2 === odd));
  return h(
    'div.pack-scale.holds',
    h('i.pack-line.at.across'),
    right !== null &&
      h(
        'b.pack-mark.unbroken.at',
        {style: {left: place(right) + '%'}},
        amount(right) + (card.unit && ' ' + card.unit)
      ),
    ...rows.map((row, key) => {
      const places = apart(row.map(({value}) => place(value)));
      return h('div.pack-guesses.at', {key}, ...row.map((one, at) => guess(one, places[at])));
    })
  );
}

/**
 * @param {{seat: number, value: number, isBest: boolean}} one
 * @param {number} place - in percent
 */
function guess({seat, value, isBest}, place) {
  return h(
    'div.pack-guess.bold.at',
    {key: seat, class: {best: isBest}, style: {left: place + '%'}},
    drawing(person, seat),
    h('span', amount(value))
  );
}

/**
 * Places from left to right, none too close to the next, and none outside.
 * @param {number[]} places
 */
function apart(places) {
  const pushed = places.slice();
  for (let at = 1; at < pushed.length; at += 1)
    pushed[at] = Math.max(pushed[at], pushed[at - 1] + APART);
  return pushed.map((one, at) => Math.min(one, 100 - MARGIN - APART * (pushed.length - 1 - at)));
}

/** @param {number} value */
function amount(value) {
  const whole = Number.isInteger(value);
  return number(value, whole ? 0 : DECIMALS);
}
