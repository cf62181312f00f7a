// A card game's table on its screen: what stands there, and then what has to fit its room.

import {beforePaint, byId} from '../core/dom.js';
import {patch} from '../core/patch.js';
import {fitNames} from '../parts/fittedname.js';

/** @type {(id: string, tree: Tree) => Element} */
export function drawTable(id, tree) {
  const box = byId(id);
  box.hidden = false; // what is hidden has no place to move cards from
  patch(box, tree);
  beforePaint(box, () => {
    fitNames(box);
    // A paper with more on it than it has room for stands closer.
    box.querySelectorAll('.deck-paper').forEach((paper) => {
      paper.classList.remove('crowded');
      paper.classList.toggle('crowded', paper.scrollHeight > paper.clientHeight);
    });
  });
  return box;
}
