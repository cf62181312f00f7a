// Moves that an expert advises, as the page of a game marks them at its cards and buttons.

import {CARD_FIELDS} from './games.js';

/**
 * The buttons that do what no card shows, by move.
 * @type {{[move: string]: string}}
 */
const DEEDS = {pass: 'pass', draw_stock: 'stock', draw_discard: 'take', caught: 'caught'};

/**
 * The advice, by what shows it.
 * @type {{card: string[], call: unknown, deed: string | undefined, person: unknown}}
 */
let advised = {card: [], call: undefined, deed: undefined, person: undefined};

/**
 * Takes up the move that is advised; one without fields is none.
 * @param {object} move
 */
export function advise(move) {
  const fields = new Map(Object.entries(move));
  advised = {
    card: CARD_FIELDS.map((field) => fields.get(field))
      .toString()
      .split(','),
    call: fields.get('trump'),
    deed: DEEDS[fields.get('move')],
    person: fields.get('seat')
  };
}

/** @param {number} card */
export function isCardAdvised(card) {
  return advised.card.includes(String(card));
}

/**
 * Tell whether this button is what the advice means.
 * @type {(kind: 'call' | 'deed' | 'person', value: string | number) => boolean}
 */
export function isAdvised(kind, value) {
  return advised[kind] === value;
}
