// Captures of a card, as a player chooses them: all ways, and which of them the chosen cards are.
// Of two equal cards either one will do.

import {sumsOf, twinName} from './sums.js';

/**
 * A way to capture: its parts, and all its cards.
 * @typedef {{capture: views.SafarueCapture, sums: safarue.Sum[], cards: views.MudeckFace[]}} Way
 */

const TOTAL = 17;
const MOST = 12; // cards, for which every split is tried

/**
 * Every capture with its cards and its sums, those with the most cards first.
 * @type {(captures: views.SafarueCapture[], faceOf: (card: number) => views.MudeckFace) => Way[]}
 */
export function waysOf(captures, faceOf) {
  const ways = captures.map((capture) => {
    const sums = sumsOf(capture, faceOf);
    return {capture, sums, cards: cardsIn(sums)};
  });
  return ways.sort(
    (a, b) =>
      b.cards.length - a.cards.length || worth(b) - worth(a) || a.sums.length - b.sums.length
  );
}

/** @param {safarue.Sum[]} sums */
function cardsIn(sums) {
  /** @type {views.MudeckFace[]} */
  const none = [];
  return none.concat(...sums.map((sum) => sum.cards));
}

/** @param {Way} way */
function worth({cards}) {
  return cards.reduce((all, face) => all + face.triangles, 0);
}

/**
 * Tell whether a way takes all of these cards.
 * @type {(way: Way, faces: views.MudeckFace[]) => boolean}
 */
export function includes(way, faces) {
  const left = way.cards.map(twinName);
  return faces.every((face) => {
    const place = left.indexOf(twinName(face));
    return place >= 0 && left.splice(place, 1);
  });
}

/**
 * The way that takes exactly these cards.
 * @type {(ways: Way[], faces: views.MudeckFace[]) => Way | null}
 */
export function exactly(ways, faces) {
  return ways.find((way) => way.cards.length === faces.length && includes(way, faces)) || null;
}

/**
 * These cards as a capture although it is not among the ways, so that the rules can say what is
 * wrong with it. It is the split whose sums come out, or else what they most look like.
 * @type {(faces: views.MudeckFace[], number: number) => views.SafarueCapture}
 */
export function attempt(faces, number) {
  return comesOut(faces, number) || looksLike(faces, number);
}

/**
 * The split of these cards whose sums come out, if there is one.
 * @type {(faces: views.MudeckFace[], number: number) => views.SafarueCapture | null}
 */
export function comesOut(faces, number) {
  if (faces.length > MOST) return null;
  for (let mask = 0; mask < 1 << faces.length; mask += 1) {
    const addition = faces.filter((_, place) => (mask >> place) & 1);
    const rest = faces.filter((_, place) => !((mask >> place) & 1));
    const adds = !addition.length || (addition.length > 1 && sum(addition) === number);
    if (!adds) continue;
    if (!rest.length || number + sum(rest) === TOTAL) return asCapture(addition, rest, []);
    for (const face of rest) {
      const others = rest.filter((one) => one !== face);
      if (face.number === number && (!others.length || number + sum(others) === TOTAL))
        return asCapture(addition, others, [face]);
    }
  }
  return null;
}

/** @type {(faces: views.MudeckFace[], number: number) => views.SafarueCapture} */
function looksLike(faces, number) {
  if (faces.length === 1) return asCapture([], [], faces);
  return sum(faces) > number ? asCapture([], faces, []) : asCapture(faces, [], []);
}

/** @type {(...kinds: views.MudeckFace[][]) => views.SafarueCapture} */
function asCapture(...kinds) {
  const [addition, total, pair] = kinds.map((faces) => faces.map((face) => face.card));
  return {addition, total, pair};
}

/** @param {views.MudeckFace[]} faces */
function sum(faces) {
  return faces.reduce((all, face) => all + face.number, 0);
}
