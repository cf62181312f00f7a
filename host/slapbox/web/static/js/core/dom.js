// Small helpers around the document: making elements, finding them again, and measuring them.

import {attempt} from './faults.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A child of an element; a falsy one is left out.
 * @typedef {Node | string | null | undefined | false} Child
 *
 * Attributes of an element, and as `onclick` and the like who hears of its events. What is `true`
 * is there without a value; what is `false` or nothing is left out.
 * @typedef {{
 *   onclick?: (event: MouseEvent) => unknown, onchange?: (event: Event) => unknown,
 *   [name: string]: string | number | boolean | null | undefined | ((event: never) => unknown)
 * }} Attributes
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
 * Return the element in `node` for this selector, which is always there.
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
 * @type {(node: ParentNode) => Drawn}
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
 * Tells scripts and style sheets something by a `data-` attribute. The same value again changes
 * nothing: it would have all look that watch the page.
 * @param {HTMLElement} node
 * @param {string} name - in the dataset
 * @param {string} value
 */
export function setData(node, name, value) {
  if (node.dataset[name] !== value) node.dataset[name] = value;
}

/**
 * Measurements due before the next frame, by their place.
 * @type {Map<Element, () => void>}
 */
const measures = new Map();

/**
 * Measures in time for the next frame, once for each place however often it is asked. The page lays
 * itself out then in any case, and nothing waits for it before.
 * @type {(place: Element, measure: () => void) => void}
 */
export function beforePaint(place, measure) {
  if (!measures.size) requestAnimationFrame(measureAll);
  measures.set(place, measure);
}

function measureAll() {
  const all = Array.from(measures.values());
  measures.clear();
  for (const measure of all) attempt(measure);
}

/**
 * An attribute that a part of the page always has.
 * @type {(node: Element, name: string) => string}
 */
export function given(node, name) {
  const value = node.getAttribute(name);
  if (value === null) throw new Error('not on this page: ' + name);
  return value;
}

/**
 * The text in the field of this event, or the choice made there.
 * @param {Event} event
 */
export function entered({target}) {
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
    return target.value;
  throw new Error('not a field');
}

/**
 * Tell whether somebody is at a field: a key means nothing else then.
 * @param {{target: EventTarget | null}} event
 */
export function isEntering({target}) {
  return target instanceof Element && target.matches('input, select, textarea');
}

/**
 * An element like `el('div.card.big', {title: 'x', onclick: f}, child, 'text')`, with attributes or
 * without.
 * @template {string} S
 * @param {S} spec
 * @param {[(Attributes | Child)?, ...Child[]]} parts
 */
export function el(spec, ...parts) {
  const [tag, ...classes] = spec.split('.');
  return /** @type {Made<S>} */ (fill(document.createElement(tag), classes, parts));
}

/**
 * The same for SVG elements.
 * @template {string} S
 * @param {S} spec
 * @param {[(Attributes | Child)?, ...Child[]]} parts
 */
export function svg(spec, ...parts) {
  const [tag, ...classes] = spec.split('.');
  return /** @type {MadeSvg<S>} */ (fill(document.createElementNS(SVG, tag), classes, parts));
}

/**
 * Tell whether the first part of an element is its attributes; if not, it is a child.
 * @param {any} part
 */
export function hasAttributes(part) {
  return typeof part === 'object' && part !== null && !('spec' in part || part.nodeType);
}

/**
 * @param {Element} node
 * @param {string[]} classes
 * @param {any[]} parts
 */
function fill(node, classes, parts) {
  const [first, ...others] = parts;
  const attributes = hasAttributes(first) ? first : {};
  const children = first === attributes ? others : parts;
  if (classes.length) node.setAttribute('class', classes.join(' '));
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (typeof value === 'function')
      // The name of the event tells its type.
      node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, String(value));
  }
  node.append(...children.filter(isThere));
  return node;
}

/**
 * Tell whether a child is not left out.
 * @template T
 * @param {T | null | undefined | false} child
 * @returns {child is T}
 */
export function isThere(child) {
  return child !== null && child !== undefined && child !== false;
}
