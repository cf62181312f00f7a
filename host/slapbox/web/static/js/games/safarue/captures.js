// What a card can capture, as a player chooses it: all ways, and which of them the chosen cards
// are. Of two equal cards either one will do.

import {sumsOf} from './sums.js';

const TOTAL = 17;
const MOST = 12; // cards, for which every split is tried

/** Every capture with its `cards` (faces) and its `sums`, those with the most cards first. */
export function waysOf(captures, faceOf) {
  const ways = captures.map((capture) => {
    const sums = sumsOf(capture, faceOf);
    return {capture, sums, cards: sums.reduce((all, sum) => all.concat(sum.cards), [])};
  });
  return ways.sort(
    (a, b) =>
      b.cards.length - a.cards.length || worth(b) - worth(a) || a.sums.length - b.sums.length
  );
}

function worth({cards}) {
  return cards.reduce((all, face) => all + face.triangles, 0);
}

/** Whether a way takes all of these cards. */
export function includes(way, faces) {
  const left = way.cards.map(nameOf);
  return faces.every((face) => {
    const place = left.indexOf(nameOf(face));
    return place >= 0 && left.splice(place, 1);
  });
}

/** The way that takes exactly these cards. */
export function exactly(ways, faces) {
  return ways.find((way) => way.cards.length === faces.length && includes(way, faces)) || null;
}

function nameOf(face) {
  return face.colour + face.number;
}

/**
 * These cards as a capture although it is not among the ways, so that the rules can say what is
 * wrong with it: the split whose sums come out, or else what they most look like.
 */
export function attempt(faces, number) {
  return comesOut(faces, number) || looksLike(faces, number);
}

/** The split of these cards whose sums come out, if there is one. */
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

function looksLike(faces, number) {
  if (faces.length === 1) return asCapture([], [], faces);
  return sum(faces) > number ? asCapture([], faces, []) : asCapture(faces, [], []);
}

function asCapture(...kinds) {
  const [addition, total, pair] = kinds.map((faces) => faces.map((face) => face.card));
  return {addition, total, pair};
}

function sum(faces) {
  return faces.reduce((all, face) => all + face.number, 0);
}
