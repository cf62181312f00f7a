// After the match, on the own phone: what an expert says of the own decisions, if its player asks.

import {gameOf, part} from '../core/games.js';
import {h} from '../core/patch.js';
import {say} from '../core/text.js';
import {redraw} from './view.js';

/**
 * The words about a match, in a language; whether its player has `asked` for them.
 * @typedef {{match: string, language: string, asked: boolean, words: Child[]}} Said
 */

/** @type {Said} */
let said = {match: '', language: '', asked: false, words: []};

/**
 * The review of a match that is over, of a game that experts know. Another match or language takes
 * away what was said.
 * @param {pages.Match} over
 */
export function reviewOf({id: match, state: {game}}) {
  const {lang: language} = document.documentElement;
  if (match !== said.match || language !== said.language)
    said = {match, language, asked: false, words: []};
  return gameOf(game).words ? said : null;
}

/** @param {Said} review */
export function told({words}) {
  return words.length > 0 && h('section.ending-review', {role: 'status'}, ...words);
}

/** @type {(view: pages.View, seat: number) => Promise<void>} */
export async function askReview({match, seats}, seat) {
  const mine = said;
  const words = match && gameOf(match.state.game).words;
  if (!match || !words) return;
  const {game} = match.state;
  /** @param {Child[]} shown */
  const tell = (shown) => {
    mine.words = shown;
    redraw();
  };
  mine.asked = true;
  redraw();
  const {
    progress,
    Refusal,
    reviewOf: answer,
    reviewSheet
  } = await part(import('../core/review.js'));
  const {adviceWords} = await words();
  try {
    const review = await answer(match.id, seat, (partly) => tell(progress(partly)));
    tell(reviewSheet(review, {game, view: {seats}, words: adviceWords}));
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    mine.asked = false;
    tell([h('p', say(refused.why))]);
  }
}
