// A podium on the TV, whatever was won: the first three places, each told at its time, and beside
// it those who are on no step.

import {h} from '../core/patch.js';
import {fitNames} from './fittedname.js';

/**
 * Somebody, or several together, with a place. Their step rises before they stand on it.
 * @typedef {object} Placed
 * @property {number} seat - by which they are known here
 * @property {number} rank
 * @property {string} name
 * @property {number} score
 * @property {string[]} lines - what they have, and what else there is to say
 * @property {string} colour
 * @property {Child[]} faces
 * @property {boolean} rising
 * @property {boolean} shown
 */

const STEPS = [2, 1, 3]; // places, from the left
const DENSE = {steps: 4, rest: 3}; // more leave room for one figure alone on a step

/** @param {{key: string, placed: Placed[]}} facts */
export function podium({key, placed}) {
  const all = STEPS.map((rank) => placed.filter((one) => one.rank === rank));
  const folk = all[0].length + all[1].length + all[2].length;
  const dense = placed.length - folk > DENSE.rest || folk > DENSE.steps;
  return h(
    'div.podium.centred.at',
    {key, class: {dense}, style: {'--folk': folk}},
    ...all.filter((some) => some.length).map(step)
  );
}

/**
 * Those who are on no step, in their order.
 * @param {Placed[]} placed
 */
export function unplaced(placed) {
  return placed.filter((one) => one.rank > STEPS.length);
}

/**
 * Tell whether there are so many of them that the podium makes room.
 * @param {Placed[]} placed
 */
export function isCrowded(placed) {
  return unplaced(placed).length > DENSE.rest;
}

/**
 * Names on the steps, as large as their room lets them be.
 * @param {Element} box
 */
export function fitPodium(box) {
  for (const one of Array.from(box.querySelectorAll('.step'))) {
    fitNames(one);
    one.classList.toggle('tall', one.querySelector('.wraps') !== null);
  }
}

/**
 * Equal ones share a step.
 * @param {Placed[]} some
 */
function step(some) {
  const [{rank, rising, shown}] = some;
  return h(
    'div.step.rank-' + rank,
    {class: {shared: some.length > DENSE.steps, rising, shown}, style: {'--folk': some.length}},
    h('b.step-place.amid.at.across', rank),
    ...some.map(stand)
  );
}

/** @param {Placed} one */
function stand({seat, name, score, lines, colour, faces}) {
  return h(
    'div.stand.amid.rest',
    {
      'data-seat': seat,
      'data-score': score,
      class: {pair: faces.length > 1},
      style: {'--seat': colour}
    },
    h(
      'div.stand-top',
      h('i.column-hands.centred', ...faces),
      h('p.stand-name.bold.unbroken.clipped', {'data-fit': faces.length < 2 && ''}, name)
    ),
    h('div.stand-block', h('p.stand-score.bold', lines[0]), h('p.stand-flies.bold', lines[1]))
  );
}

/** @param {Placed} one */
export function restRow({seat, rank, name, score, lines, colour, faces, rising, shown}) {
  return h(
    'div.rest-row.row.read.unbroken',
    {
      'data-seat': seat,
      'data-score': score,
      class: {rising, shown},
      style: {'--seat': colour}
    },
    h('b', rank + '.'),
    ...faces,
    h('span', name),
    h('em', lines.filter(Boolean).join(' · '))
  );
}
