// A sheet that lies over the page until it is closed.

import {keyOf} from '../core/keys.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';

/** @import {Child} from '../core/patch.js' */

/**
 * @param {string} id
 * @param {string} title
 * @param {() => void} close
 * @param {Child[]} children
 */
export function sheet(id, title, close, ...children) {
  const named = id + '-title';
  const onkeydown = (/** @type {KeyboardEvent} */ event) => keyOf(event) === 'Escape' && close();
  return h(
    'section',
    {id, role: 'dialog', 'aria-modal': true, 'aria-labelledby': named, onkeydown},
    h('div.sheet', {}, h('h1', {id: named}, title), ...children)
  );
}

/**
 * Its button. It has the focus first.
 * @param {string} id
 * @param {() => void} onclick
 * @param {string} [look]
 */
export function closing(id, onclick, look) {
  const insert = (/** @type {HTMLElement} */ node) => node.focus();
  const button = {id, type: 'button', class: look, onclick, insert};
  return h('button.button', button, t('phone.help.close'));
}
