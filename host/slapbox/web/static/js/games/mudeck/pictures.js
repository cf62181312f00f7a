// The Mü deck in the rule book: cards as the rules write them, and the pictures that several games
// share.

import {phoneSign} from '../../art/icons.js';
import {el} from '../../core/dom.js';
import {badge, good, seat, set, sign} from '../../rulebook/kit.js';
import {muBack, muCard} from './cards.js';

/**
 * @import {InForce} from '../../core/pages.js'
 * @import {MudeckColour} from '../../views.js'
 */

/** @type {{[letter: string]: MudeckColour}} */
const SUITS = {R: 'red', Y: 'yellow', G: 'green', B: 'blue', K: 'black'};
const TRIANGLES = [1, 0, 1, 1, 1, 1, 2, 2, 1, 0];

/**
 * Cards as the rules write them: 'R7 Y6', and '?' for one face down.
 * @param {string} words
 */
export function mu(words) {
  return words.split(' ').map((word) => (word === '?' ? muBack() : face(word)));
}

/** @param {string} word */
function face(word) {
  const number = Number(word[1]);
  return muCard({colour: SUITS[word[0]], number, triangles: TRIANGLES[number]});
}

/**
 * Cards that lie over each other, their left sides to be seen.
 * @param {string} words
 */
export function fan(words) {
  return el('span.pic-fan', ...mu(words));
}

/**
 * Two estimates: the lower one lies across.
 * @type {(top: string, below: string) => HTMLSpanElement}
 */
export function cross(top, below) {
  return el('span.pic-cross', ...mu(below), ...mu(top));
}

/**
 * Somebody has so many points, and the best one has won.
 * @param {InForce[string]} points
 */
export function reached(points) {
  return [set([seat(1)], badge('≥ ' + points)), sign('→'), set([seat(0)], good('★'))];
}

/** Chapters of more than one game, and a shot of their intros. */
export const shared = {
  deck_end: (/** @type {InForce} */ {target}) => reached(target),
  deck_points: () => [
    set([fan('G6 B7')], good('2')),
    set([fan('R3 K0 G4 B8')], good('1')),
    set([fan('R1 B9')], badge('0'))
  ],
  cards_touch: () => [phoneSign(), sign('→'), ...mu('B8'), sign('↑')]
};
