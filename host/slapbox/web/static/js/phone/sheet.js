// A sheet that lies over the page until it is closed.

import {keyOf} from '../core/keys.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {redraw} from './view.js';

/**
 * Openers of the open sheets, by their ids.
 * @type {Map<string, HTMLElement>}
 */
const openers = new Map();

/** @param {string} id */
export function isOpen(id) {
  return openers.has(id);
}

/** @type {(id: string, event: Event & {currentTarget: any}) => void} */
export function open(id, {currentTarget}) {
  openers.set(id, currentTarget);
  redraw();
}

/** @param {string} id */
export function close(id) {
  const opener = openers.get(id);
  openers.delete(id);
  redraw();
  if (opener) opener.focus();
}

/** @type {(id: string, title: string, ...children: Child[]) => Tree} */
export function sheet(id, title, ...children) {
  const named = id + '-title';
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => keyOf(event) === 'Escape' && close(id);
  return h(
    'section.cover.' + id,
    {id, role: 'dialog', 'aria-modal': true, 'aria-labelledby': named, onkeydown},
    h('div.paper.sheet.amid', h('h1', {id: named}, title), ...children)
  );
}

/**
 * Its button. It has the focus first.
 * @type {(id: string, look?: string) => Tree}
 */
export function closing(id, look) {
  const insert = (/** @type {HTMLElement} */ node) => node.focus();
  const onclick = () => close(id);
  const button = {id: id + '-close', class: look, onclick, insert};
  return h('button.button', button, t('phone.help.close'));
}
