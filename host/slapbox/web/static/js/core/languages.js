// The choice of a language at the head of a page.

import {entered} from './dom.js';
import {h} from './patch.js';
import {chooseLanguage, languages, t} from './text.js';

/**
 * The choice by the languages' names; `redraw()` is called when another one was chosen.
 * @param {() => void} redraw
 */
export function languageChoice(redraw) {
  return choice({id: 'language'}, redraw, (name) => name);
}

/**
 * The same where there is little room: by its code, and without an id.
 * @param {() => void} redraw
 */
export function languageCodes(redraw) {
  return choice({class: 'language'}, redraw, (_, code) => code.toUpperCase());
}

/**
 * @param {{id: string} | {class: string}} which
 * @param {() => void} redraw
 * @param {(name: string, code: string) => string} word
 */
function choice(which, redraw, word) {
  const onchange = async (/** @type {Event} */ event) => {
    await chooseLanguage(entered(event));
    redraw();
  };
  const title = t('tv.language');
  const value = document.documentElement.lang;
  return h(
    'select',
    Object.assign({'aria-label': title, title, value, onchange}, which),
    ...languages().map(([code, name]) => h('option', {value: code}, word(name, code)))
  );
}
