// The players around the table: a plaque each, with what they have and what hands are down.

import {lands} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {seatColour} from '../../art/colours.js';
import {flyCard, hand} from '../../art/icons.js';
import {Flights} from '../../parts/flights.js';
import {seatPlaque, stackIcon} from '../../parts/seatplaque.js';
import {lessExact} from '../../core/seats.js';
import {t} from '../../core/text.js';

/** @typedef {pages.Playing<views.FlySwatterView, views.FlySwatterLast>} Played */

const ROOMY = 2; // so many in a row have room for large names

/** Ends of the flies' flights: plaques, by their seats. */
export const homes = new Flights();

/**
 * Half of the seats around the table, clockwise.
 * @param {{view: Played, row: 'top' | 'bottom'}} facts
 */
export function plaques({view, row}) {
  const half = Math.ceil(view.seats.length / 2);
  const seats = row === 'top' ? view.seats.slice(0, half) : view.seats.slice(half).reverse();
  return h(
    'div.plaques.at',
    {key: row, 'data-row': row, class: {roomy: half <= ROOMY}},
    ...seats.map((seat) => h(plaque, {view, seat}))
  );
}

/** @param {{view: Played, seat: views.Seat}} facts */
function plaque({view, seat: one}) {
  const {seat} = one;
  const {state, race} = view.match;
  return h(seatPlaque, {
    view,
    seat,
    turn: state.phase === 'turn' && state.turn === seat,
    classes: {'one-hand': state.hands === 1},
    counts: [
      stackIcon(),
      h('b.stack', state.stacks[seat]),
      h('i.icon-won', drawing(flyCard, 'red', '')),
      h('b.won', state.won[seat]),
      delta(seat, view)
    ],
    note: note(one, race),
    more: [lamps(seat, state.hands, race ? race.down[seat] : 0)],
    insert: homes.place(seat)
  });
}

/** @type {(seat: views.Seat, race: views.Race | null) => string} */
function note(seat, race) {
  if (race && race.done[seat.seat]) return t('tv.done');
  return lessExact(seat);
}

/**
 * Return what the last swat changed, until the next card is turned.
 * @type {(seat: number, view: Played) => "" | Tree | null}
 */
function delta(seat, {match: {race, last}}) {
  if (race || !last || last.name !== 'swat') return null;
  const won = last.hands.filter((one) => one.seat === seat && one.verdict === 'won').length;
  const paid = last.penalties.filter((one) => one.seat === seat && one.paid).length;
  const text = [won ? '+' + won : '', paid ? '−' + paid : ''].join(' ').trim();
  return text && h('em.delta', {class: {loss: paid > won}}, text);
}

/** @type {(seat: number, hands: number, down: number) => Tree} */
function lamps(seat, hands, down) {
  const all = Array.from({length: hands}, (_, index) => index < down);
  return h(
    'div.hands.row.centred.at',
    ...all.map((isDown, index) =>
      h(
        'i.lamp.whole',
        {key: index + ' ' + isDown, class: {down: isDown}, insert: isDown ? lands : undefined},
        drawing(hand, seatColour(seat))
      )
    )
  );
}
