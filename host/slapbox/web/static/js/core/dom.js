// Small helpers around the document: making elements, finding them again, and keeping a list of
// them in step.

import {apart, attempt} from './faults.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * What stands in an element; what is nothing is left out.
 * @typedef {Node | string | null | undefined | false} Child
 *
 * Attributes of an element, and as `onclick` and the like who hears of its events. What is `true`
 * is there without a value; what is `false` or nothing is left out.
 * @typedef {{
 *   onclick?: (event: MouseEvent) => unknown,
 *   onchange?: (event: Event) => unknown,
 *   [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown)
 * }} Attributes
 *
 * Whatever a page shows: text can be put into it, and it has a style.
 * @typedef {HTMLElement | SVGElement} Drawn
 */

/**
 * The tag of a spec such as `div.card.big`.
 * @template {string} S
 * @typedef {S extends `${infer Tag}.${string}` ? Tag : S} TagOf
 */

/**
 * The element that is made of a spec.
 * @template {string} S
 * @typedef {TagOf<S> extends keyof HTMLElementTagNameMap
 *   ? HTMLElementTagNameMap[TagOf<S>] : HTMLElement} Made
 */

/**
 * The drawing that is made of a spec.
 * @template {string} S
 * @typedef {TagOf<S> extends keyof SVGElementTagNameMap
 *   ? SVGElementTagNameMap[TagOf<S>] : SVGElement} MadeSvg
 */

/**
 * The part of the page with this id, which is always there; `kind` says what it must be, where it
 * is a field or a button.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function byId(id, kind) {
  return sure(document.getElementById(id), kind, '#' + id);
}

/**
 * What this selector names in `node`, where it always is.
 * @template {Element} [E=Drawn]
 * @param {ParentNode} node
 * @param {string} selector
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function find(node, selector, kind) {
  return sure(node.querySelector(selector), kind, selector);
}

/**
 * The first element in one that has some.
 * @param {ParentNode} node
 * @returns {Drawn}
 */
export function first(node) {
  return sure(node.firstElementChild, undefined, 'first');
}

/**
 * @template {Element} E
 * @param {Element | null} node
 * @param {(new () => E) | undefined} kind
 * @param {string} what
 */
function sure(node, kind, what) {
  if (!node || (kind && !(node instanceof kind))) throw new Error('not on this page: ' + what);
  return /** @type {E} */ (node);
}

/**
 * An attribute that a part of the page always has.
 * @param {Element} node
 * @param {string} name
 */
export function given(node, name) {
  const value = node.getAttribute(name);
  if (value === null) throw new Error('not on this page: ' + name);
  return value;
}

/**
 * What stands in the field of this event, or was chosen there.
 * @param {Event} event
 */
export function entered({target}) {
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
    return target.value;
  throw new Error('not a field');
}

/**
 * Whether somebody is at a field: a key means nothing else then.
 * @param {Event} event
 */
export function isEntering({target}) {
  return target instanceof Element && target.matches('input, select');
}

/**
 * Shows a part of the page, or hides it; nothing is touched that is so already.
 * @param {HTMLElement} node
 * @param {boolean} visible
 */
export function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

/**
 * An element like `el('div.card.big', {title: 'x', onclick: f}, child, 'text')`.
 * @template {string} S
 * @param {S} spec
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function el(spec, attributes, ...children) {
  const [tag, ...classes] = spec.split('.');
  const node = fill(document.createElement(tag), classes, attributes, children);
  return /** @type {Made<S>} */ (node);
}

/**
 * The same for SVG elements.
 * @template {string} S
 * @param {S} spec
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function svg(spec, attributes, ...children) {
  const [tag, ...classes] = spec.split('.');
  const node = fill(document.createElementNS(SVG, tag), classes, attributes, children);
  return /** @type {MadeSvg<S>} */ (node);
}

/**
 * @param {Element} node
 * @param {string[]} classes
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(node, classes, attributes, children) {
  if (classes.length) node.setAttribute('class', classes.join(' '));
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (typeof value === 'function') listen(node, name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, String(value));
  }
  node.append(...children.filter(isThere));
  return node;
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {(event: never) => unknown} hear
 */
function listen(node, name, hear) {
  // Whoever named the event knows what it is.
  node.addEventListener(name.slice(2), /** @type {EventListener} */ (hear));
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isThere(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * Everything in `node` goes, `children` come.
 * @param {Element} node
 * @param {Child[]} children
 */
export function replace(node, ...children) {
  while (node.firstChild) node.removeChild(node.firstChild);
  node.append(...children.filter(isThere));
}

/**
 * Sets the text only if it differs, so that nothing is laid out again for nothing.
 * @param {Node} node
 * @param {string} text
 */
export function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * What is kept in a box for one key: an element, and what it shows by now.
 * @template T
 * @template {Element} N
 * @typedef {{node: N, shown: {item: T}}} Kept
 */

/**
 * The same of all boxes, each by its keys.
 * @type {WeakMap<Element, Map<string, Kept<any, any>>>}
 */
const kept = new WeakMap();

/**
 * Keeps the children of `box` in step with `items`: `make(item, now)` for a new one, where `now()`
 * gives whenever it is asked what is shown there by then; `update(node, item)` for each;
 * `leave(node)` for one that goes (it must remove the node; by default it just goes). One that
 * fails does not keep the others away.
 * @template T
 * @template {Element} N
 * @param {Element} box
 * @param {readonly T[]} items
 * @param {(item: T) => string | number} key
 * @param {(item: T, now: () => T) => N} make
 * @param {(node: N, item: T) => void} [update]
 * @param {(node: N) => void} [leave]
 */
export function keep(box, items, key, make, update, leave) {
  /** @type {Map<string, Kept<T, N>>} */
  const known = kept.get(box) || new Map();
  kept.set(box, known);
  const wanted = new Set(items.map((item) => String(key(item))));
  known.forEach(({node}, name) => {
    if (wanted.has(name)) return;
    known.delete(name);
    if (leave) attempt(() => leave(node));
    else node.remove();
  });
  const step = apart((/** @type {T} */ item) => {
    const name = String(key(item));
    const one = known.get(name) || fresh(box, item, make);
    known.set(name, one);
    one.shown.item = item;
    if (update) update(one.node, item);
  });
  items.forEach((item) => step(item));
}

/**
 * @template T
 * @template {Element} N
 * @param {Element} box
 * @param {T} item
 * @param {(item: T, now: () => T) => N} make
 * @returns {Kept<T, N>}
 */
function fresh(box, item, make) {
  const shown = {item};
  const node = make(item, () => shown.item);
  box.append(node);
  return {node, shown};
}

/**
 * A part of a page that is drawn only when what it draws from has changed, within a boundary of its
 * own.
 * @template T
 * @param {(data: T) => void} draw
 * @returns {(data: T) => void}
 */
export function whenChanged(draw) {
  const part = apart(draw);
  /** @type {string | null} */
  let before = null;
  return (data) => {
    const now = JSON.stringify(data);
    if (now === before) return;
    before = now;
    part(data);
  };
}
