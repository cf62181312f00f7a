// The choice of a language at the head of a page.

import {byId, el} from './dom.js';
import {chooseLanguage, languages} from './text.js';

/**
 * Fills it, and shows the one that is spoken; `redraw()` is called when another one was chosen.
 * @param {() => void} redraw
 */
export function buildLanguages(redraw) {
  const box = byId('language', HTMLSelectElement);
  box.append(...languages().map(([code, name]) => el('option', {value: code}, name)));
  box.value = document.documentElement.lang;
  box.addEventListener('change', async () => {
    await chooseLanguage(box.value);
    redraw();
  });
}
