// Names on plaques: as large as their room lets them be, and never too small to be read from 4 m.

import {h} from '../core/patch.js';

const LEAST = 0.715; // of the largest size: a 28th of the picture's height, not a 20th

/**
 * The name that was fitted, and how wide its room was.
 * @type {WeakMap<Element, string>}
 */
let fitted = new WeakMap();

/** Names were fitted into their rooms in another typeface. */
document.fonts.addEventListener('loadingdone', () => {
  fitted = new WeakMap();
  fitNames(document);
});

/**
 * A name that `fitNames` fits into its room.
 * @param {{name: string}} facts
 */
export function fittedName({name}) {
  return h('p.fitted-name.column.centred.bold.unbroken.clipped', {'data-fit': ''}, name);
}

/**
 * Fits the names that are new, or have another room.
 * @param {ParentNode} box
 */
export function fitNames(box) {
  /** @type {NodeListOf<HTMLElement>} */
  const names = box.querySelectorAll('[data-fit]');
  for (const node of names) fit(node);
}

/**
 * A name in its room, in one line as long as that can be read, or else in two. Style sheets say
 * `font-size: var(--fit)`.
 * @param {HTMLElement} node
 */
function fit(node) {
  const room = node.clientWidth;
  const now = room + ' ' + node.textContent;
  if (fitted.get(node) === now) return;
  if (room) fitted.set(node, now);
  node.classList.remove('wraps');
  const fits = room ? fitting(node, room) : 1;
  size(node, Math.max(LEAST, fits));
  node.classList.toggle('wraps', fits < LEAST);
}

/**
 * @param {HTMLElement} node
 * @param {number} share - of the largest size
 */
function size(node, share) {
  node.style.setProperty('--fit', 'calc(var(--tv-name) * ' + share + ')');
}

/**
 * The share of the largest size at which a name fits into its room. Letters do not grow quite as
 * their size does, so what was reckoned is measured again.
 * @param {HTMLElement} node
 * @param {number} room - its width
 */
function fitting(node, room) {
  let share = 1;
  for (let tries = 0; tries < 5; tries += 1) {
    size(node, share);
    if (node.scrollWidth <= room) break;
    share *= (room - 1) / node.scrollWidth;
  }
  return share;
}
