// Parts of the rule book's pictures, besides the cards and signs of the games. What they say is
// numbers and signs, which are the same in every language.

import {handColour} from '../art/colours.js';
import {hand, padSign, phoneSign} from '../art/icons.js';
import {trafficLight} from '../art/trafficlight.js';
import {el} from '../core/dom.js';

/** @import {Child} from '../core/dom.js' */

/**
 * Something, and below it what it is or brings.
 * @type {(things: Child[], ...words: Child[]) => HTMLSpanElement}
 */
export function set(things, ...words) {
  return el('span.pic-set', el('span.pic-things', ...things), says(...words));
}

/** @param {Child[]} words */
export function says(...words) {
  return el('span.pic-says', ...words);
}

/** @param {string} text */
export function sign(text) {
  return el('b.pic-sign', text);
}

/** @type {(text: string, kind?: string) => HTMLElement} */
export function badge(text, kind) {
  return el('b.pic-badge' + (kind ? '.' + kind : ''), text);
}

/** @param {string} text */
export const good = (text) => badge(text, 'good');
/** @param {string} text */
export const bad = (text) => badge(text, 'bad');
export const yes = () => good('✓');
export const no = () => bad('✗');

/**
 * The hand of a seat.
 * @param {number} number
 */
export function seat(number) {
  return hand(handColour(number));
}

/** Between two things that have nothing to do with each other. */
export function gap() {
  return el('i.pic-gap');
}

/**
 * The start lights, all of one colour.
 * @param {string} colour
 */
export function lights(colour) {
  return trafficLight('svg.pic-lights', colour, colour, colour);
}

/** A pad is more exact than a phone. */
export const slapsExact = () => [padSign(), sign('>'), phoneSign()];
