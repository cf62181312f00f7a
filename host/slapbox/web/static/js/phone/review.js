// After the match, on the own phone: what an expert says of the own decisions, if its player asks.

import {byId, show} from '../core/dom.js';
import {gameOf, part} from '../core/games.js';
import {h, patch} from '../core/patch.js';
import {say} from '../core/text.js';
import {current} from './view.js';

/**
 * @import {Match, Seat} from '../core/pages.js'
 * @import {Child} from '../core/patch.js'
 */

let match = '';
let language = '';

/**
 * The button, at the end of a match of a game that experts know; another match takes away what was
 * said of the last one.
 * @param {Match | null} over
 */
export function offerReview(over) {
  const {lang} = document.documentElement;
  const known = over && over.result && gameOf(over.state.game).words;
  if (known && over.id === match && lang === language) return;
  match = over && known ? over.id : '';
  language = lang;
  show(byId('ending-review'), false);
  show(byId('ending-ask'), Boolean(known));
}

/** The button asks. */
export function hearReview() {
  byId('ending-ask').addEventListener('click', () => {
    const view = current();
    const me = view && view.seats.find(({seat}) => seat === view.you.seat);
    if (view && view.match && me) ask(view.match, view.seats, me.seat);
  });
}

/**
 * @param {Match} over
 * @param {Seat[]} seats
 * @param {number} seat
 */
async function ask({id, state: {game}}, seats, seat) {
  const {words} = gameOf(game);
  if (!words) return;
  show(byId('ending-ask'), false);
  const {progress, Refusal, reviewSheet, reviewOf} = await part(import('../core/review.js'));
  const {adviceWords} = await words();
  /** @param {Child[]} says */
  const tell = (says) => {
    if (id !== match) return;
    show(byId('ending-review'), true);
    patch(byId('ending-review'), h('div', {}, ...says));
  };
  try {
    const review = await reviewOf(id, seat, (told) => tell(progress(told)));
    tell(reviewSheet(review, {game, view: {seats}, words: adviceWords}));
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    tell([h('p', {}, say(refused.why))]);
    show(byId('ending-ask'), id === match);
  }
}
