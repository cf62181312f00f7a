// Choices that the rules leave to the host (FS-2, the first guard, the first dealer): a card in the
// middle of the table with a face for each seat. Nothing else happens then. Lots can be drawn, and
// are when the time is over: a light runs over the faces and stops.

import {person} from '../art/people.js';
import {seatColour} from '../art/colours.js';
import {gameOf, nameIn} from '../core/games.js';
import {isStill} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {runsOut} from '../parts/timebars.js';
import {ask} from './ask.js';
import {changesIn} from './frame.js';

/** @import {Around} from './frame.js' */

const LAPS = 3; // of the light, before it looks for the seat
const RUNS = 0.75; // of the time between lot and move; then everybody looks at who it is

/**
 * The seat that the light has come to, and when it moves on (ms); it slows down.
 * @param {{seats: number, lot: number, ms: number, runsMs: number}} facts
 */
export function lightAt({seats, lot, ms, runsMs}) {
  const last = LAPS * seats + lot;
  const share = Math.min(1, Math.max(0, ms / runsMs));
  const step = share < 1 ? Math.floor(last * (1 - (1 - share) ** 2)) : last;
  const nextMs = runsMs * (1 - Math.sqrt(1 - Math.min(1, (step + 1) / last)));
  return {seat: step % seats, stops: step === last, nextMs};
}

/** @param {Around} facts */
export function choice({view, isHost, clock, sound}) {
  const {match, seats, paused} = view;
  const naming = match && match.asks_host && (gameOf(nameIn(view)).names || {})[match.state.phase];
  if (!match || !naming || paused || !(isHost || match.lot !== null)) return null;
  const {lot, deadline} = match;
  const light = lot === null ? null : lightOf(seats.length, lot, clock, deadline);
  if (light) changesIn(light.nextMs);
  const stops = light !== null && light.stops;
  const tick = () => sound.play(stops ? 'right' : 'flip');
  const drawn = stops ? seats[light.seat].name : '';
  return h(
    'section.moment.column.centred.filling.amid',
    {id: 'choice', key: match.id},
    h(
      'div.paper.lot-card',
      {role: 'group', 'aria-label': t(naming.asks)},
      h('h1', {role: 'status'}, drawn ? t(naming.button, {name: drawn}) : t(naming.asks)),
      h(
        'div.lot-faces.wrapped',
        {style: {'--columns': seats.length > 5 ? Math.ceil(seats.length / 2) : seats.length}},
        ...seats.map(({seat, name}) =>
          h(
            'button.lot-face.bold.read',
            {
              key: seat,
              'data-do': 'choose-' + seat,
              'aria-label': t(naming.button, {name}),
              class: {lit: light !== null && light.seat === seat, stops},
              style: {'--seat': seatColour(seat)},
              disabled: light !== null,
              onclick: () => ask('choose', {move: {move: naming.move, seat}})
            },
            drawing(person, seat),
            h('span', name)
          )
        )
      ),
      h(
        'div.lot-foot',
        light ? h('i', {key: light.seat, insert: tick}) : h(lots, {deadline, clock})
      )
    )
  );
}

/**
 * Find where the light is now; where nothing is to move it has stopped.
 * @param {number} seats
 * @param {number} lot
 * @param {pages.TableClock} clock
 * @param {views.Match['deadline']} deadline
 */
function lightOf(seats, lot, clock, deadline) {
  if (isStill() || !deadline || deadline.closes_us === null)
    return {seat: lot, stops: true, nextMs: 0};
  const {opened_us: opened, closes_us: closes} = deadline;
  const ms = -clock.msUntil(opened);
  const light = lightAt({seats, lot, ms, runsMs: (RUNS * (closes - opened)) / 1000});
  return Object.assign(light, {nextMs: light.stops ? 0 : light.nextMs - ms});
}

/**
 * The button for lots, with the time that is left until they are drawn.
 * @param {{deadline: views.Match['deadline'], clock: pages.TableClock}} facts
 */
function lots({deadline, clock}) {
  const closes = deadline && deadline.closes_us;
  const bar =
    deadline &&
    closes &&
    h('i', {
      key: deadline.opened_us,
      insert: (/** @type {Element} */ node) => runsOut(clock, deadline.opened_us, closes, [node])
    });
  return h(
    'button.button.lots.read.holds.clipped',
    {'data-do': 'choose-draw', onclick: () => ask('draw-lots')},
    t('start.draw'),
    bar
  );
}
