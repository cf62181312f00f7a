// While the guard looks for a name all eyes go round the table: to one suspect after the other, who
// looks at the guard.

import {animate} from '../../core/motion.js';
import {h} from '../../core/patch.js';

const EACH_MS = 1100;
const STAYS = 'cubic-bezier(.9, 0, 1, .2)'; // for most of that time
const FAR = 1; // rem

/**
 * Places of seats on the screen, from its middle.
 * @type {{[place: string]: [x: number, y: number]}}
 */
const AT = {
  top: [0, -1],
  'top-right': [1, -0.5],
  right: [1, 0],
  'bottom-right': [1, 0.6],
  'bottom-left': [-1, 0.6],
  left: [-1, 0],
  'top-left': [-1, -0.5]
};

/**
 * The two eyes of a seat.
 * @param {{seat: number, guard: number, places: string[]}} facts
 */
export function eyes({seat, guard, places}) {
  const suspects = places.map((_, other) => other).filter((other) => other !== guard);
  const ways = suspects.map((suspect) => {
    const other = suspect === seat ? guard : suspect;
    return glance(AT[places[seat]], AT[places[other]]);
  });
  const still = seat === guard ? 'none' : glance(AT[places[seat]], AT[places[guard]]);
  const pupil = () =>
    h('i', h('b', {style: {transform: still}, insert: (node) => wander(node, ways)}));
  return h('span.moth-eyes', {'aria-hidden': true}, pupil(), pupil());
}

/** @type {(from: [number, number], to: [number, number]) => string} */
function glance(from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const step = FAR / Math.hypot(x, y);
  return 'translate(' + (x * step).toFixed(3) + 'rem, ' + (y * step).toFixed(3) + 'rem)';
}

/** @type {(node: Element, ways: string[]) => void} */
function wander(node, ways) {
  const frames = ways.concat(ways[0]).map((transform, at) => ({
    transform,
    offset: at / ways.length,
    easing: STAYS
  }));
  animate(node, frames, {duration: EACH_MS * ways.length, iterations: Infinity});
}
