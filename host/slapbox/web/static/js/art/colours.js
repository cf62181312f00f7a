// The six colours of flies and keys: each told apart by hue, by silhouette and by pattern.

import {star} from './shapes.js';

/** @typedef {'red' | 'yellow' | 'green' | 'blue' | 'purple' | 'orange'} Colour */

/**
 * In the order of the pad's keys.
 * @type {Colour[]}
 */
export const COLOURS = ['red', 'yellow', 'green', 'blue', 'purple', 'orange'];

/**
 * The outline of each colour's card in a box of 100 by 100.
 * @type {{[colour in Colour]: string}}
 */
export const SHAPES = {
  red: 'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94z',
  yellow: star(9, 49, 38),
  green: clover(),
  blue: 'M43.5 5.5Q50-1 56.5 5.500L94.5 43.500Q101 50 94.5 56.500L56.5 94.500Q50 101 43.5 94.500L5.5 56.500Q-1 50 5.5 43.500z',
  purple: 'M24 11h52q13 0 13 13v52q0 13-13 13h-52q-13 0-13-13v-52q0-13 13-13z',
  orange: 'M42 9Q50-3 58 9L97 76Q103 89 88 90L12 90Q-3 89 3 76z'
};

function clover() {
  return 'M50 9a25 25 0 0 1 41 41a25 25 0 0 1-41 41a25 25 0 0 1-41-41a25 25 0 0 1 41-41z';
}

const SEATS = [
  '#ff7b72',
  '#ffd35c',
  '#7fe0a0',
  '#62c6ff',
  '#c9a2ff',
  '#ffa45e',
  '#ff9ccf',
  '#c5e86c'
];

/**
 * The colour of a seat's hand; lighter than any fly, so that a hand is never taken for one. The
 * first six are those of the keys, in their order: a key can name a seat.
 * @param {number} seat
 */
export function seatColour(seat) {
  return SEATS[seat % SEATS.length];
}
