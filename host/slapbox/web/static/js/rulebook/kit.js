// Pictures of the rule book, which are written in words. What they say is numbers and signs, and so
// the same in every language.

import {handColour} from '../art/colours.js';
import {hand, padSign, phoneSign} from '../art/icons.js';
import {trafficLight} from '../art/trafficlight.js';
import {el} from '../core/dom.js';

const WORDS = /\{[^}]*\}|[+-]?\([^)]*\)|\S+/g;
const BELOW = /([+-]?\([^)]*\)|<[^>]*>|[✓✗→]|@\d)/;
/** @type {{[mark: string]: string}} */
const BADGES = {'+': '.good', '-': '.bad', '(': ''};
/** @type {{[word: string]: () => Element}} */
const THINGS = {
  '|': () => el('i.pic-gap'), // between two things that have nothing to do with each other
  '✓': () => el('b.pic-badge.good.unbroken', '✓'),
  '✗': () => el('b.pic-badge.bad.unbroken', '✗'),
  pad: padSign,
  phone: phoneSign
};

/** A pad is more exact than a phone. */
export const SLAPS_EXACT = 'pad > phone';

/**
 * The picture that is written so, as its things from left to right. `@2` is the hand of a seat,
 * `lights#00ff00` the start lights, `(7)` a badge (`+(7)` a good one, `-(7)` a bad one).
 * `{things : words}` are things with words below, among which `<thing>` is one more. What else the
 * game has is drawn by its book, and what is left is a sign.
 * @type {(picture: string, thing: pages.Book['thing']) => Element[]}
 */
export function pictured(picture, thing) {
  return Array.from(picture.match(WORDS) || [], (word) => drawn(word, thing));
}

/** @type {(word: string, thing: pages.Book['thing']) => Element} */
function drawn(word, thing) {
  if (word.startsWith('{')) return set(word.slice(1, -1).split(' : '), thing);
  if (/^[+-]?\(.*\)$/.test(word))
    return el('b.pic-badge.unbroken' + BADGES[word[0]], word.replace(/^[+-]?\(|\)$/g, ''));
  if (/^@\d$/.test(word)) return hand(handColour(Number(word[1])));
  const [, colour] = /^lights(#\w+)$/.exec(word) || [];
  if (colour) return trafficLight('svg.pic-lights', colour, colour, colour);
  const own = word in THINGS ? THINGS[word]() : thing && thing(word);
  return own || el('b.pic-sign', word);
}

/**
 * Something, and below it what it is or brings.
 * @type {(parts: string[], thing: pages.Book['thing']) => Element}
 */
function set([things, ...below], thing) {
  const words = (/** @type {string} */ line) =>
    line
      .split(BELOW)
      .filter(Boolean)
      .map((word) => (BELOW.test(word) ? drawn(word.replace(/[<>]/g, ''), thing) : word));
  const lines = below.length ? below : [''];
  return el(
    'span.pic-set',
    el('span.pic-things.row.centred', ...pictured(things, thing)),
    ...lines.map((line) => el('span.pic-says.row.centred.bold', ...words(line)))
  );
}
