// People on a phone's page: the others at the table, and those who can be pointed at.

import {seatColour} from '../art/colours.js';
import {person} from '../art/people.js';
import {isAdvised} from '../core/advice.js';
import {drawing, h} from '../core/patch.js';

/**
 * The count beside another player's name: the number of cards, and what that is called.
 * @typedef {{count: number | string, label: string, more: Child,
 *   marks?: {[name: string]: boolean}}} Sign
 */

const LONG_NAME = 10;
const LONG_SIGN = 8; // letters of a name in a row of others

/**
 * The others, beginning at the left neighbour. `lit` are the seats that the table waits for, and
 * `sign` says what stands beside each name.
 * @param {object} facts
 * @param {pages.Playing<{seats: number}, unknown>} facts.view
 * @param {views.Seat} facts.me
 * @param {(number | null)[]} facts.lit
 * @param {(one: views.Seat) => Sign} facts.sign
 */
export function folk({view, me, lit, sign}) {
  const {state} = view.match;
  /** @param {views.Seat} one */
  const place = (one) => (one.seat - me.seat + state.seats) % state.seats;
  const others = view.seats.filter((one) => one.seat !== me.seat && one.seat < state.seats);
  others.sort((a, b) => place(a) - place(b));
  return h(
    'ul.card-folk.whole',
    {'data-count': others.length, class: {many: others.length > 3, crowd: others.length > 5}},
    ...others.map((one) => other(one, lit.includes(one.seat), sign(one)))
  );
}

/** @type {(one: views.Seat, on: boolean, sign: Sign) => Tree} */
function other({seat, name, here}, on, {count, label, more, marks}) {
  const style = {'background-color': seatColour(seat)};
  return h(
    'li.folk',
    {
      key: seat,
      'data-seat': seat,
      class: Object.assign({on, away: !here, long: name.length > LONG_SIGN}, marks)
    },
    h('span.folk-cards.bold.amid.unbroken.at', {role: 'img', 'aria-label': label, style}, count),
    h('b', name),
    more
  );
}

/**
 * Those of `people` who can be pointed at; `point(seat)` hears of it. Where it is too `early`, they
 * look as if they could not be pressed; whoever presses one all the same is told why.
 * @param {{seats: views.Seat[]}} view
 * @param {{seats: number[]} | null} people
 * @param {(seat: number) => void} point
 * @param {boolean} [early]
 */
export function persons({seats}, people, point, early) {
  const choices = people ? seats.filter((one) => people.seats.includes(one.seat)) : [];
  return h(
    'div.card-people',
    {'data-count': choices.length},
    ...choices.map(({seat, name}) =>
      h(
        'button.person',
        {
          key: seat,
          'data-seat': seat,
          'aria-disabled': early,
          class: {long: name.length > LONG_NAME, advised: isAdvised('person', seat)},
          style: {'background-color': seatColour(seat)},
          onclick: () => point(seat)
        },
        drawing(person, seat),
        h('b', name)
      )
    )
  );
}
