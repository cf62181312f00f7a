// The players around the table: a plaque each, with what they have and what hands are down.

import {el, byId, find, keep, put} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {seatColour} from '../../art/colours.js';
import {flyCard, hand} from '../../art/icons.js';
import {person} from '../../art/people.js';
import {fittedNames} from '../../parts/fittedname.js';
import {t} from '../../core/text.js';

/**
 * @import {Playing, Seat} from '../../core/pages.js'
 * @import {FlySwatterLast, FlySwatterView, Race} from '../../views.js'
 */

/** @typedef {Playing<FlySwatterView, FlySwatterLast>} Played */

const ROOMY = 2; // so many in a row have room for large names

const putNames = fittedNames();

/**
 * The seats around the table, clockwise.
 * @param {Played} view
 */
export function plaques(view) {
  const half = Math.ceil(view.seats.length / 2);
  const top = view.seats.slice(0, half);
  const bottom = view.seats.slice(half).reverse(); // clockwise around the table
  for (const row of ['seats-top', 'seats-bottom'])
    byId(row).classList.toggle('roomy', half <= ROOMY);
  keep(
    byId('seats-top'),
    top,
    (seat) => seat.seat,
    plaque,
    (node, seat) => updatePlaque(node, seat, view)
  );
  keep(
    byId('seats-bottom'),
    bottom,
    (seat) => seat.seat,
    plaque,
    (node, seat) => updatePlaque(node, seat, view)
  );
  // The more sit in a row, the less room each name has.
  const named = (/** @type {Seat} */ {seat, name}) => ({
    name,
    node: find(document, '.plaque[data-seat="' + seat + '"] .plaque-name', HTMLElement)
  });
  putNames(view.seats.map(named));
}

/** @param {Seat} seat */
function plaque(seat) {
  const colour = seatColour(seat.seat);
  const node = el(
    'div.plaque',
    {'data-seat': seat.seat},
    el('div.hands', {}),
    el('span.plaque-who', {}, person(seat.seat)),
    el('p.plaque-name', {}),
    el(
      'p.plaque-counts',
      {},
      cardsIcon(),
      el('b.stack', {}),
      wonIcon(),
      el('b.won', {}),
      el('em.delta', {})
    ),
    el('p.plaque-note', {})
  );
  node.style.setProperty('--seat', colour);
  return node;
}

function cardsIcon() {
  return el('i.icon-stack', {}, el('i', {}), el('i', {}), el('i', {}));
}

function wonIcon() {
  const icon = el('i.icon-won', {});
  icon.append(flyCard('red', ''));
  return icon;
}

/**
 * @param {Element} node
 * @param {Seat} seat
 * @param {Played} view
 */
function updatePlaque(node, seat, view) {
  const state = view.match.state;
  const race = view.match.race;
  const down = race ? race.down[seat.seat] : 0;
  node.classList.toggle('turn', state.phase === 'turn' && state.turn === seat.seat);
  node.classList.toggle('away', !seat.here);
  node.classList.toggle('one-hand', state.hands === 1);
  node.classList.toggle('done', Boolean(race && race.done[seat.seat]));
  put(find(node, '.stack'), String(state.stacks[seat.seat]));
  put(find(node, '.won'), String(state.won[seat.seat]));
  delta(find(node, '.delta'), seat.seat, view);
  put(find(node, '.plaque-note'), note(seat, race));
  lamps(find(node, '.hands'), seat.seat, state.hands, down);
}

/**
 * @param {Seat} seat
 * @param {Race | null} race
 */
function note(seat, race) {
  if (!seat.here) return t('tv.away');
  if (race && race.done[seat.seat]) return t('tv.done');
  return seat.kind === 'touch' ? t('tv.touch') : '';
}

/**
 * What the last swat changed, until the next card is turned.
 * @param {Element} node
 * @param {number} seat
 * @param {Played} view
 */
function delta(node, seat, view) {
  const last = view.match.race ? null : view.match.last;
  if (!last || last.name !== 'swat') {
    put(node, '');
    return;
  }
  const won = last.hands.filter((one) => one.seat === seat && one.verdict === 'won').length;
  const paid = last.penalties.filter((one) => one.seat === seat && one.paid).length;
  put(node, [won ? '+' + won : '', paid ? '−' + paid : ''].join(' ').trim());
  node.classList.toggle('loss', paid > won);
}

/**
 * @param {Element} box
 * @param {number} seat
 * @param {number} hands
 * @param {number} down
 */
function lamps(box, seat, hands, down) {
  const wanted = Array.from({length: hands}, (_, index) => ({index, down: index < down}));
  keep(
    box,
    wanted,
    (one) => one.index,
    () => hand(seatColour(seat)),
    (node, one) => {
      const was = node.classList.contains('down');
      node.classList.toggle('down', one.down);
      if (one.down && !was) {
        animate(node, [{transform: 'translateY(-30%) scale(1.6)'}, {transform: 'none'}], {
          duration: 160,
          easing: 'ease-in'
        });
      }
    }
  );
  box.setAttribute('data-down', String(down));
}
