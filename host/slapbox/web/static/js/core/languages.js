// The choice of a language at the head of a page.

import {byId, el, entered} from './dom.js';
import {h} from './patch.js';
import {chooseLanguage, languages, t} from './text.js';

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

/**
 * The same as a part of a view.
 * @param {() => void} redraw
 */
export function languageChoice(redraw) {
  const choose = async (/** @type {Event} */ event) => {
    await chooseLanguage(entered(event));
    redraw();
  };
  const label = t('tv.language');
  const value = document.documentElement.lang;
  return h(
    'select',
    {id: 'language', 'aria-label': label, title: label, value, onchange: choose},
    ...languages().map(([code, name]) => h('option', {value: code}, name))
  );
}
