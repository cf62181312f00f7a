// The games, as pages know them: each is a folder `games/<name>/`, and what it is to the pages
// stands in its `game.js`. No page names a game: one is loaded when a view, or a link, speaks of
// it.

const AGAIN_MS = 2000;
const known = new Map();

/**
 * What a game is to the pages (`game` in its `game.js`):
 * @typedef {object} Game
 * @property {() => Element[]} art - what it is played with, drawn beside its title
 * @property {(art: Element[]) => Element} [emblem] - its sign, made of that; by default the first
 *   one
 * @property {(state: any, seat: number) => string} standing - how a seat stands, for its phone
 * @property {(score: number) => string} [ending] - the same when it is over; by default the points
 * @property {(state: any, seat: number) => Element | null} [badge] - what a seat is besides
 * @property {(score: number, detail: any, details: any[]) => string[]} podium - a result in two
 *   lines
 * @property {(detail: any) => number} [second] - what decides between equal scores: more is better
 * @property {HostWords} [host] - what the host's page can do in this game alone
 * @property {() => Promise<any>} tv - its screen on the TV: `open(tv)` gives a {@link Screen}
 * @property {() => Promise<any>} phone - its page on a phone: `open(phone)` gives a {@link Pad}
 * @property {() => Promise<any>} rules - its part of the rule book: `chapters`, `pictures`
 */

/**
 * @typedef {object} HostWords
 * @property {string} title - the key of the words above its controls
 * @property {(state: any) => {name: string, text: string, move: object}[]} controls - in their
 *   order
 * @property {(state: any) => boolean} scores - whether the host may give and take points
 */

/**
 * Waits for a part of a game. What does not come (the Wi-Fi is gone, a new host has other files)
 * will not come to this page any more: the page begins anew, and loses nothing by it.
 */
export async function part(loading) {
  try {
    return await loading;
  } catch (failed) {
    setTimeout(() => window.location.reload(), AGAIN_MS);
    throw failed;
  }
}

/** Loads what the game of this name is to the pages, once. */
export async function load(name) {
  if (!known.has(name)) {
    known.set(name, (await part(import('../games/' + name + '/game.js'))).game);
  }
  return known.get(name);
}

/** The game of this name once it is loaded; until then nothing. */
export function gameOf(name) {
  return known.get(name) || null;
}

/** Which game a view is about. */
export function nameIn(view) {
  const on = view.phase === 'match' || view.phase === 'over';
  return on && view.match ? view.match.state.game : view.game;
}

/** The sign of a game that is loaded: one drawing. */
export function emblemOf(name) {
  const game = known.get(name);
  const art = game.art();
  return game.emblem ? game.emblem(art) : art[0];
}
