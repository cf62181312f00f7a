// The Mü deck in the rule book: cards as the rules write them, and the pictures that several games
// share.

import {el} from '../../core/dom.js';
import {isColour, muBack, muCard, suitSign} from './cards.js';

/** @type {{[letter: string]: views.MudeckColour}} */
const SUITS = {R: 'red', Y: 'yellow', G: 'green', B: 'blue', K: 'black'};
const TRIANGLES = [1, 0, 1, 1, 1, 1, 2, 2, 1, 0];

/**
 * Cards as the rules write them: `R7`, and `#` for one face down. `R7-Y6` lie over each other,
 * their left sides to be seen. Of two estimates the lower one lies across, `R7/Y6`. `red` is the
 * sign of a colour.
 * @type {(word: string) => Element | null}
 */
export function thing(word) {
  if (isColour(word)) return suitSign(word);
  if (word.includes('-')) return el('span.pic-fan.row.centred', ...cards(word.split('-')));
  if (word.includes('/')) return el('span.pic-cross', ...cards(word.split('/').reverse()));
  const [card = null] = cards([word]);
  return card;
}

/** @param {string[]} words */
function cards(words) {
  return words
    .filter((word) => /^([RYGBK]\d|#)$/.test(word))
    .map((word) => {
      if (word === '#') return muBack();
      const number = Number(word[1]);
      return muCard({colour: SUITS[word[0]], number, triangles: TRIANGLES[number]});
    });
}

/**
 * Somebody has so many points, and the best one has won.
 * @param {pages.InForce[string]} points
 */
export function reached(points) {
  return `{@1 : (≥ ${points})} → {@0 : +(★)}`;
}

/** Chapters of more than one game, and a shot of their intros. */
export const shared = {
  deck_end: (/** @type {pages.InForce} */ {target}) => reached(target),
  deck_points: '{G6-B7 : +(2)} {R3-K0-G4-B8 : +(1)} {R1-B9 : (0)}',
  cards_touch: 'phone → B8 ↑'
};
