// Things that somebody at the table may look at again, on demand: the last trick, the open cards,
// what was played.

import {h} from '../../core/patch.js';
import {faceUp} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {owned} from './felt.js';
import {faceOf, outSigns} from './signs.js';

/**
 * A card, and whose it is.
 * @typedef {{seat: number, card: views.MudeckFace}} Shown
 */

/**
 * The last trick, the open cards, what was played, and what is out.
 * @param {tricks.SeatView} view
 */
export function tableBlocks(view) {
  return [lastTrick(view), openCards(view), played(view), out(view.match.state)];
}

/** @type {(name: string, title: string, ...children: Child[]) => Tree} */
function block(name, title, ...children) {
  return h('section.look-block', {'data-look': name}, h('h2', title), ...children);
}

/**
 * Cards side by side, each with who laid it; the best one is marked.
 * @type {(view: tricks.SeatView, cards: Shown[], winner?: number | null) => Tree}
 */
function row(view, cards, winner = null) {
  return h(
    'ul.look-cards.wrapped',
    ...cards.map(({seat, card}) =>
      owned('li', seat, nameOf(view, seat), {class: {best: seat === winner}}, faceUp(card))
    )
  );
}

/** @param {tricks.SeatView} view */
function lastTrick(view) {
  const {last_trick: last} = view.match.state;
  return last && block('last', t('trick.tv.last_trick'), row(view, last.plays, last.winner));
}

/**
 * The bids that were not played yet, the estimates that were shown.
 * @param {tricks.SeatView} view
 */
function openCards(view) {
  const {state} = view.match;
  /** @type {Shown[]} */
  const cards = [];
  if (state.game === 'wimmueln')
    state.estimates.forEach((cross, seat) => cross && cards.push({seat, card: cross.top}));
  state.open.forEach((faces, seat) => faces.forEach((card) => cards.push({seat, card})));
  return cards.length > 0 && block('open', t('phone.look.open'), row(view, cards));
}

/**
 * All tricks before the last one, if they may be looked at.
 * @param {tricks.SeatView} view
 */
function played(view) {
  const {history, open_tricks: open, phase, last_trick: last, seats} = view.match.state;
  const before = history.slice(0, -1);
  if (!open && phase === 'play' && last)
    return block('played', t('phone.look.played'), h('p', t('phone.look.face_down')));
  if (!before.length) return null;
  const rows = before.map(({leader, winner, cards}) =>
    row(
      view,
      cards.map((card, step) => ({seat: (leader + step) % seats, card: faceOf(card)})),
      winner
    )
  );
  return block('played', t('phone.look.played'), ...rows.reverse());
}

/** @param {tricks.SeatState} state */
function out({out: cards}) {
  return cards.length > 0 && block('out', t('trick.tv.out'), h('p.look-out', ...outSigns(cards)));
}
