// Cards and signs in a tree: what is named as trumps, and which cards are not in the game: whole
// colours or numbers as signs, single cards as cards.

import {drawing} from '../../core/patch.js';
import {isColour, numberCallSign, shown, suitSign, SUITS} from '../mudeck/cards.js';

/** The numbers of a colour's cards, by their place. */
const NUMBERS = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9];
/** Points for each number. */
const TRIANGLES = [1, 0, 1, 1, 1, 1, 2, 2, 1, 0];

/**
 * A colour or a number.
 * @param {string} call
 */
export function callSign(call) {
  return isColour(call) ? drawing(suitSign, call) : drawing(numberCallSign, Number(call));
}

/**
 * A sign for each whole colour and each whole number among these cards, and a card for what else is
 * there.
 * @param {number[]} out - ids
 */
export function outSigns(out) {
  const faces = out.map(faceOf);
  const colours = SUITS.filter(
    (colour) => faces.filter((one) => one.colour === colour).length === NUMBERS.length
  );
  const rest = faces.filter((one) => !colours.includes(one.colour));
  const numbers = Array.from(new Set(rest.map((one) => one.number))).filter((number) => {
    const copies = NUMBERS.filter((one) => one === number).length;
    const found = rest.filter((one) => one.number === number).length;
    return found === copies * (SUITS.length - colours.length);
  });
  const single = rest.filter((one) => !numbers.includes(one.number));
  return [
    ...[...colours, ...numbers].map((call) => callSign(String(call))),
    ...single.map(({colour, number, triangles}) => drawing(shown, colour, number, triangles))
  ];
}

/**
 * A card by its id.
 * @type {(card: number) => views.MudeckFace}
 */
export function faceOf(card) {
  const number = NUMBERS[card % NUMBERS.length];
  const colour = SUITS[Math.floor(card / NUMBERS.length)];
  return {card, colour, number, triangles: TRIANGLES[number]};
}
