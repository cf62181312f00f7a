// What somebody at the table may look at again, on demand: the last trick, the open cards, what was
// played.

import {seatColour} from '../../art/colours.js';
import {el} from '../../core/dom.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {muCard} from '../mudeck/cards.js';
import {faceOf, outSigns} from './out.js';

/**
 * @import {Child} from '../../core/dom.js'
 * @import {Face} from '../mudeck/cards.js'
 * @import {SeatState, SeatView} from './types.js'
 *
 * A card, and whose it is.
 * @typedef {{seat: number, card: Face}} Shown
 */

/**
 * The last trick, the open cards, what was played, and what is out.
 * @param {SeatView} view
 */
export function tableBlocks(view) {
  return [lastTrick(view), openCards(view), played(view), out(view.match.state)];
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Child[]} children
 */
function block(name, title, ...children) {
  return el('section.look-block', {'data-look': name}, el('h2', {}, title), ...children);
}

/**
 * Cards side by side, each with who laid it; the best one is marked.
 * @param {SeatView} view
 * @param {Shown[]} cards
 * @param {number | null} [winner]
 */
function row(view, cards, winner = null) {
  return el(
    'ul.look-cards',
    {},
    ...cards.map(({seat, card}) => {
      const name = el('b', {}, nameOf(view, seat));
      name.style.borderColor = seatColour(seat);
      return el(seat === winner ? 'li.best' : 'li', {'data-seat': seat}, muCard(card), name);
    })
  );
}

/** @param {SeatView} view */
function lastTrick(view) {
  const {last_trick: last} = view.match.state;
  if (!last) return null;
  return block('last', t('trick.tv.last_trick'), row(view, last.plays, last.winner));
}

/**
 * The bids that were not played yet, the estimates that were shown.
 * @param {SeatView} view
 */
function openCards(view) {
  const {state} = view.match;
  /** @type {Shown[]} */
  const cards = [];
  if (state.game === 'wimmueln')
    state.estimates.forEach((cross, seat) => cross && cards.push({seat, card: cross.top}));
  state.open.forEach((faces, seat) => faces.forEach((card) => cards.push({seat, card})));
  return cards.length ? block('open', t('phone.look.open'), row(view, cards)) : null;
}

/**
 * All tricks before the last one, if they may be looked at.
 * @param {SeatView} view
 */
function played(view) {
  const {state} = view.match;
  const {history, open_tricks: open} = state;
  const before = history.slice(0, -1);
  if (!open && state.phase === 'play' && state.last_trick)
    return block('played', t('phone.look.played'), el('p', {}, t('phone.look.face_down')));
  if (!before.length) return null;
  const rows = before.map(({leader, winner, cards}) =>
    row(
      view,
      cards.map((card, step) => ({seat: (leader + step) % state.seats, card: faceOf(card)})),
      winner
    )
  );
  return block('played', t('phone.look.played'), ...rows.reverse());
}

/** @param {SeatState} state */
function out({out: cards}) {
  if (!cards.length) return null;
  return block('out', t('trick.tv.out'), el('p.look-out', {}, ...outSigns(cards)));
}
