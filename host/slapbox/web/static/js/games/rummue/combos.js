// Combinations in the player's own hand in Rummü: as the rules describe it, at once and without
// asking the host, who decides in the end all the same.

/** @import {Values} from '../../core/text.js' */

const FEWEST = 3;
const JOKER = 'yellow';
/** @type {views.MudeckColour[]} */
const REAL = ['red', 'green', 'blue', 'black'];
const NUMBERS = 10;
/** @type {{[count: number]: {pure: number, mixed: number}}} */
const LINGS = {4: {pure: 30, mixed: 10}, 5: {pure: 50, mixed: 50}};

/**
 * A combination as the view has them, in reading order and with what jokers stand for; or the
 * reason why these cards are none. `wrap`: 0 follows 9.
 * @type {(faces: views.MudeckFace[], wrap: boolean) => views.RummueCombo | views.Message}
 */
export function describe(faces, wrap) {
  const same = new Set(faces.map((face) => face.colour + face.number));
  if (same.size < faces.length) return why('twice');
  if (faces.length < FEWEST) return why('few');
  const numbers = new Set(faces.map((face) => face.number));
  if (numbers.size === 1) return ling(faces);
  const ordered = inSequence(faces, numbers, wrap);
  return ordered ? sequence(ordered) : why('numbers');
}

/** @type {(word: string, values?: Values) => views.Message} */
function why(word, values) {
  return {key: 'rummue.why.' + word, values: values || {}};
}

/** @param {views.MudeckFace} face */
function isJoker(face) {
  return face.colour === JOKER;
}

/** @type {(faces: views.MudeckFace[]) => views.RummueCombo} */
function ling(faces) {
  const cards = faces.slice().sort((a, b) => a.card - b.card); // suits as the rules have them
  const pure = !cards.some(isJoker);
  const full = LINGS[cards.length] ? LINGS[cards.length][pure ? 'pure' : 'mixed'] : 0;
  const worth = cards[0].number === 1 || cards[0].number === 7 ? full / 2 : full;
  return {kind: 'ling', worth, cards: withRoles(cards, missing(cards))};
}

/**
 * The cards from the lowest number on, if each number is there once and none is left out.
 * @type {(faces: views.MudeckFace[], numbers: Set<number>, wrap: boolean) =>
 *   views.MudeckFace[] | null}
 */
function inSequence(faces, numbers, wrap) {
  if (numbers.size < faces.length) return null;
  const sorted = faces.slice().sort((a, b) => a.number - b.number);
  const gaps = sorted
    .map((_, at) => at)
    .filter((at) => at && sorted[at].number !== sorted[at - 1].number + 1);
  if (!gaps.length) return sorted;
  const around =
    wrap &&
    gaps.length === 1 &&
    sorted[0].number === 0 &&
    sorted[sorted.length - 1].number === NUMBERS - 1;
  return around ? sorted.slice(gaps[0]).concat(sorted.slice(0, gaps[0])) : null;
}

/** @param {views.MudeckFace[]} cards */
function sequence(cards) {
  const count = cards.length;
  const jokers = cards.filter(isJoker).length;
  const real = new Set(cards.filter((face) => !isJoker(face)).map((face) => face.colour));
  if (real.size === 1 && 2 * jokers < count)
    return run('one_colour', cards, jokers === 0, Array.from(real));
  if (real.size + jokers === count && jokers <= 1)
    return run('mixed_colour', cards, false, missing(cards));
  if (real.size > 1 && real.size + jokers < count) return why('colours');
  return why('jokers', {most: real.size < 2 ? Math.floor((count - 1) / 2) : 1, cards: count});
}

/**
 * 10 for each card beyond the third; a pure one brings 10 more, from five cards on 20.
 * @param {views.RummueComboKind} kind
 * @param {views.MudeckFace[]} cards
 * @param {boolean} pure
 * @param {views.MudeckColour[]} stands
 * @returns {views.RummueCombo}
 */
function run(kind, cards, pure, stands) {
  const worth = 10 * (cards.length - FEWEST) + (pure ? (cards.length < 5 ? 10 : 20) : 0);
  return {kind, worth, cards: withRoles(cards, stands)};
}

/**
 * The colours that are not there yet.
 * @param {views.MudeckFace[]} cards
 */
function missing(cards) {
  return REAL.filter((colour) => !cards.some((face) => face.colour === colour));
}

/**
 * @param {views.MudeckFace[]} cards
 * @param {views.MudeckColour[]} stands
 */
function withRoles(cards, stands) {
  return cards.map((face) => Object.assign({}, face, {joker: isJoker(face) ? stands : null}));
}
