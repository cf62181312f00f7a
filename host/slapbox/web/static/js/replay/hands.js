// All hands of a card game, face up: the match is over.

import {seatColour} from '../art/colours.js';
import {person} from '../art/people.js';
import {gameOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';

/**
 * The hands that are known in each frame: a frame says them only where they change.
 * @param {views.Frame[]} frames
 */
export function handsIn(frames) {
  /** @type {views.Hands | null} */
  let now = null;
  return frames.map((frame) => (now = frame.hands || now));
}

/** @param {{table: views.Film['table'], hands: views.Hands | null}} facts */
export function openHands({table, hands}) {
  const {card} = gameOf(table.game);
  if (!card || !hands) return null;
  const rows = hands.map((faces, seat) => {
    const cards = faces.map((face) => drawing(card, /** @type {never} */ (face)));
    return handRow(seat, table.seats[seat].name, cards);
  });
  return h('section.hands', ...rows);
}

/** @type {(seat: number, name: string, cards: Tree[]) => Tree} */
function handRow(seat, name, cards) {
  return h(
    'div.hand-row.row',
    {'data-seat': seat, style: {'--seat': seatColour(seat)}},
    h('span.hand-name.row.whole.clipped', drawing(person, seat), h('b', {translate: 'no'}, name)),
    h('div.hand-cards.rest', ...cards.map((card) => h('span.hand-card', card)))
  );
}
