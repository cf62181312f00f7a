// The buttons of a phone's page, besides the cards.

import {el, keep, put} from '../core/dom.js';

/**
 * Keeps `box` filled with `deeds`, each `{name, text, primary, off, slap, art}`; `onDeed(deed)`
 * hears which one was pressed, and `onSlap(deed, event, node)` which one was slapped.
 */
export function drawDeeds(box, deeds, onDeed, onSlap) {
  keep(
    box,
    deeds,
    (deed) => deed.name,
    (deed) => makeDeed(deed, onDeed, onSlap),
    (node, deed) => {
      node.deed = deed;
      putArt(node, deed.art);
      put(node.lastChild, deed.text);
      node.classList.toggle('primary', Boolean(deed.primary));
      // It looks as if it could not be pressed; whoever presses it all the same is told why.
      node.setAttribute('aria-disabled', deed.off ? 'true' : 'false');
    }
  );
}

/** The picture before the words: another one where there was one, too. */
function putArt(node, art) {
  const before = node.lastChild.previousSibling;
  if (before && art && before.isEqualNode(art)) return;
  if (before) before.remove();
  if (art) node.insertBefore(art, node.lastChild);
}

function makeDeed({name, slap}, onDeed, onSlap) {
  const node = el('button.button.deed', {type: 'button', 'data-deed': name}, el('span', {}));
  if (slap) {
    node.addEventListener('pointerdown', (event) => onSlap(node.deed, event, node));
    // A keyboard's click; a finger's was dealt with when it came down.
    node.addEventListener('click', (event) => {
      if (event.detail === 0) onSlap(node.deed, event, node);
    });
  } else {
    node.addEventListener('click', () => onDeed(node.deed));
  }
  return node;
}
