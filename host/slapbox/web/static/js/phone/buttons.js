// The buttons of a phone's page, besides the cards.

import {el, keep, last, put} from '../core/dom.js';

/**
 * A button: `primary` for the one that most will press, `off` if it would be refused, `slap` if it
 * is slapped rather than pressed, `art` before the words.
 * @typedef {object} Deed
 * @property {string} name
 * @property {string} text
 * @property {boolean} [primary]
 * @property {boolean} [off]
 * @property {boolean} [slap]
 * @property {Element | null} [art]
 */

/**
 * Keeps `box` filled with `deeds`; `onDeed(deed)` hears which one was pressed, and
 * `onSlap(deed, event, node)` which one was slapped.
 * @template {Deed} D
 * @param {Element} box
 * @param {D[]} deeds
 * @param {(deed: D) => void} onDeed
 * @param {(deed: D, event: Event, node: Element) => void} [onSlap]
 */
export function drawButtons(box, deeds, onDeed, onSlap) {
  keep(
    box,
    deeds,
    (deed) => deed.name,
    (deed, now) => makeDeed(deed, now, onDeed, onSlap),
    (node, deed) => {
      putArt(node, deed.art || null);
      put(last(node), deed.text);
      node.classList.toggle('primary', Boolean(deed.primary));
      // It looks as if it could not be pressed; whoever presses it all the same is told why.
      node.setAttribute('aria-disabled', deed.off ? 'true' : 'false');
    }
  );
}

/**
 * The picture before the words: another one where there was one, too.
 * @param {Element} node
 * @param {Element | null} art
 */
function putArt(node, art) {
  const before = last(node).previousElementSibling;
  if (before && art && before.isEqualNode(art)) return;
  if (before) before.remove();
  if (art) node.prepend(art);
}

/**
 * @template {Deed} D
 * @param {D} deed
 * @param {() => D} now
 * @param {(deed: D) => void} onDeed
 * @param {(deed: D, event: Event, node: Element) => void} [onSlap]
 */
function makeDeed({name, slap}, now, onDeed, onSlap) {
  const spec = slap ? 'button.button.deed.slap' : 'button.button.deed';
  const node = el(spec, {type: 'button', 'data-deed': name}, el('span', {}));
  if (slap && onSlap) {
    node.addEventListener('pointerdown', (event) => onSlap(now(), event, node));
    // A keyboard's click; a finger's was dealt with when it came down.
    node.addEventListener('click', (event) => {
      if (event.detail === 0) onSlap(now(), event, node);
    });
  } else {
    node.addEventListener('click', () => onDeed(now()));
  }
  return node;
}
