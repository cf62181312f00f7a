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
  green: 'M50 9a25 25 0 0 1 41 41a25 25 0 0 1-41 41a25 25 0 0 1-41-41a25 25 0 0 1 41-41z',
  blue: 'M43.5 5.5Q50-1 56.5 5.500L94.5 43.500Q101 50 94.5 56.500L56.5 94.500Q50 101 43.5 94.500L5.5 56.500Q-1 50 5.5 43.500z',
  purple: 'M24 11h52q13 0 13 13v52q0 13-13 13h-52q-13 0-13-13v-52q0-13 13-13z',
  orange: 'M42 9Q50-3 58 9L97 76Q103 89 88 90L12 90Q-3 89 3 76z'
};

const HANDS = [
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
 * One of the colours of hands; lighter than any fly, so that a hand is never taken for one. The
 * first six are those of the keys, in their order: a key can name a seat.
 * @param {number} number
 */
export function handColour(number) {
  return HANDS[number % HANDS.length];
}

/**
 * The colour of whoever sits here: what was drawn in it changes with it.
 * @param {number} seat
 */
export function seatColour(seat) {
  return 'var(--seat-' + seat + ')';
}

/**
 * From now on these sit there, each in their own colour. Setting one again would style the whole
 * page anew.
 * @param {{seats: views.Seat[]}} view
 */
export function wearColours({seats}) {
  const {style} = document.documentElement;
  for (const {seat, colour} of seats) {
    const name = '--seat-' + seat;
    const hand = handColour(colour);
    if (style.getPropertyValue(name) !== hand) style.setProperty(name, hand);
  }
}

/**
 * A colour as it is now, for a canvas: those know no names.
 * @param {string} colour
 */
export function plainColour(colour) {
  const [, name] = /^var\((.*)\)$/.exec(colour) || [];
  const {style} = document.documentElement;
  return name ? style.getPropertyValue(name) : colour;
}
