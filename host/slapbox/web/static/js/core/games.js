// The games, as pages know them: each is a folder `games/<name>/`, and what it is to the pages
// stands in its `game.js`. No page names a game: one is loaded when a view, or a link, speaks of
// it.

import {learn, t} from './text.js';

/**
 * @typedef {pages.Game & Required<Pick<pages.Game, 'standing' | 'points'>>} Known
 */

const AGAIN_MS = 2000;
/** The fields of moves that hold cards; a combination on the table is not one. */
export const CARD_FIELDS = ['card', 'cards', 'top', 'below', 'combos', 'addition', 'total', 'pair'];
/** Words of most games for points. */
const USUAL = {
  standing: (/** @type {{scores: number[]}} */ {scores}, /** @type {number} */ seat) =>
    t('over.points', {count: scores[seat]}),
  points: (/** @type {number} */ count) => t('over.points', {count})
};
/** @type {Map<string, Known>} */
const known = new Map();

/** Begins the page anew once the host answers: earlier, a page of the browser's would stay. */
function beginAnew() {
  setTimeout(async () => {
    try {
      await fetch(window.location.href, {method: 'HEAD'});
      window.location.reload();
    } catch (nobody) {
      beginAnew();
    }
  }, AGAIN_MS);
}

/**
 * Waits for a part of a game. What does not come (the Wi-Fi is gone, a new host has other files)
 * will not come to this page any more. The page begins anew, and loses nothing by it.
 * @template T
 * @param {Promise<T>} loading
 * @returns {Promise<T>}
 */
export async function part(loading) {
  try {
    return await loading;
  } catch (failed) {
    beginAnew();
    return new Promise(() => {});
  }
}

/**
 * Loads what the game of this name is to the pages, once.
 * @type {(name: string) => Promise<Known>}
 */
export async function load(name) {
  if (!known.has(name)) {
    const {game} = await part(import('../games/' + name + '/game.js'));
    known.set(name, Object.assign({}, USUAL, game));
  }
  return gameOf(name);
}

/**
 * Loads a game with its words: those of its pages (`games`), or of who explains it (`books`).
 * @param {string} name
 * @param {('games' | 'books')[]} kinds
 */
export async function loadSpeaking(name, kinds) {
  const words = Promise.all(kinds.map((kind) => learn(kind + '/' + name)));
  const [game] = await Promise.all([load(name), part(words)]);
  return game;
}

/**
 * Tell whether the game of this name is loaded.
 * @param {string} name
 */
export function isLoaded(name) {
  return known.has(name);
}

/**
 * The game of this name, which is loaded.
 * @param {string} name
 */
export function gameOf(name) {
  const game = known.get(name);
  if (!game) throw new Error('not loaded: ' + name);
  return game;
}

/**
 * Name the game that a view is about.
 * @param {pages.View} view
 */
export function nameIn(view) {
  return view.match ? view.match.state.game : view.game;
}

/**
 * The sign of a game that is loaded: one drawing.
 * @param {string} name
 */
export function emblemOf(name) {
  const game = gameOf(name);
  const art = game.art();
  return game.emblem ? game.emblem(art) : art[0];
}
