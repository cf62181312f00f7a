// Drawing of a page as a function of its state: `h` says what is to be there, and `patch` changes
// the document as little as that takes. What other scripts have put into an element stays.

import {attributesAndChildren, isThere} from './dom.js';
import {attempt} from './faults.js';

/**
 * @import {Made} from './dom.js'
 *
 * A child of an element; a falsy one is left out.
 * @typedef {Tree | string | number | null | undefined | false} Child
 *
 * An element that is to be there. Its spec and its key say which one it is; what changes is said by
 * the other attributes and by the children.
 * @typedef {{spec: string, attributes: Attributes, children: (Tree | string)[]}} Tree
 *
 * An element that has come, and who hears of it.
 * @typedef {{node: Element, insert: (node: any) => unknown}} Come
 */

/**
 * Attributes of an element as `el` of dom.js takes them, and more. `key` tells it from others of
 * its kind, `insert` hears when it has come, `remove` keeps it until it calls `done`, and `make`
 * gives the element itself. A `label` is told to whoever cannot see its sign, and to a mouse.
 * @template [E=any]
 * @typedef {{
 *   key?: string | number,
 *   insert?: (node: E) => unknown,
 *   label?: string,
 *   make?: () => Element,
 *   remove?: (node: E, done: () => void) => unknown,
 *   class?: string | {[name: string]: boolean},
 *   style?: {[name: string]: string | number},
 *   onchange?: (event: Event) => unknown,
 *   onclick?: (event: MouseEvent) => unknown,
 *   onsubmit?: (event: Event) => unknown,
 *   [name: string]: any
 * }} Attributes
 */

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
/**
 * Properties that hold a field's value: no attributes, since these only say what it held at first.
 */
const HELD = ['value', 'checked'];
const NO_ATTRIBUTES = ['key', 'insert', 'remove', 'make', ...HELD];
/** @type {Tree} */
const NOTHING = {spec: '', attributes: {}, children: []};

/** The page's node for a tree or a text; it hears of the events that the tree names. */
class Shown {
  /**
   * @param {any} node
   * @param {string} name - by which it is found again among those beside it
   * @param {Node | null} end - what its children stand before
   */
  constructor(node, name, end) {
    this.node = node;
    this.name = name;
    this.end = end;
    this.place = -1;
    /** @type {Tree | string} */
    this.tree = NOTHING;
    /** @type {Shown[]} */
    this.kids = [];
  }

  /** @returns {Attributes} */
  get attributes() {
    return typeof this.tree === 'string' ? NOTHING.attributes : this.tree.attributes;
  }

  /** @param {Event} event */
  handleEvent(event) {
    return this.attributes['on' + event.type](event);
  }
}

/** @type {WeakMap<Element, Shown>} */
const roots = new WeakMap();

/**
 * An element like `h('div.card.big', {title: 'x', onclick: f}, child, 'text')`, with attributes or
 * without; or what a component makes of its facts, `h(seatPlaque, {view, seat})`: nothing if it
 * fails.
 * @template {string | ((facts: any) => Child)} S
 * @param {S} spec
 * @param {S extends (facts: infer F) => Child
 *   ? [F] : [(Attributes<Made<S & string>> | Child)?, ...Child[]]} parts
 * @returns {S extends string ? Tree : Child}
 */
export function h(spec, ...parts) {
  /** @type {any} */
  const made = typeof spec === 'function' ? attempt(() => spec(parts[0])) : treeOf(spec, parts);
  return made;
}

/** @type {(spec: string, parts: any[]) => Tree} */
function treeOf(spec, parts) {
  const [attributes, children] = attributesAndChildren(parts);
  return {spec, attributes, children: treesOf(children)};
}

/**
 * A drawing that a script makes as an element of its own: made again when its facts, or the
 * language, are others.
 * @template {any[]} F
 * @param {(...facts: F) => Element} make
 * @param {F} facts
 */
export function drawing(make, ...facts) {
  return h(make.name, {
    key: JSON.stringify([document.documentElement.lang, facts]),
    make: () => make(...facts)
  });
}

/** @param {Child[]} children */
function treesOf(children) {
  /** @type {(Tree | string)[]} */
  const trees = [];
  for (const child of children)
    if (isThere(child)) trees.push(typeof child === 'number' ? String(child) : child);
  return trees;
}

/**
 * Makes an element of the page look as its tree says.
 * @type {(node: Element, tree: Tree) => void}
 */
export function patch(node, tree) {
  const root = roots.get(node) || new Shown(node, '', node.firstChild);
  roots.set(node, root);
  /** @type {Come[]} */
  const come = [];
  update(root, tree, come);
  for (const one of come) if (node.contains(one.node)) attempt(() => one.insert(one.node));
}

/**
 * @param {Shown} shown
 * @param {Tree | string} tree
 * @param {Come[]} come - those that hear of it when all is there
 */
function update(shown, tree, come) {
  const {node, attributes: before} = shown;
  if (shown.tree === tree) return;
  shown.tree = tree;
  if (typeof tree === 'string') {
    node.data = tree;
    return;
  }
  const after = tree.attributes;
  for (const name of Object.keys(before)) if (!(name in after)) set(shown, name, before[name]);
  for (const name of Object.keys(after))
    if (before[name] !== after[name]) set(shown, name, before[name], after[name]);
  follow(shown, tree.children, come);
  for (const name of HELD)
    if (name in after) attempt(() => hold(node, name, before[name], after[name]));
}

/**
 * Leave out what no document takes.
 * @type {(shown: Shown, name: string, before: any, after?: any) => void}
 */
function set(shown, name, before, after) {
  if (NO_ATTRIBUTES.includes(name)) return;
  if (!name.startsWith('on')) attempt(() => write(shown.node, name, before, after));
  else if (!before !== !after) listen(shown, name.slice(2), after);
}

/** @type {(node: any, name: string, before: any, after: any) => void} */
function write(node, name, before, after) {
  if (name === 'label') for (const one of ['aria-label', 'title']) write(node, one, before, after);
  else if (name === 'class') setClasses(node, before, after);
  else if (name === 'style') setStyle(node.style, before || {}, after || {});
  else if (name.startsWith('aria-') && after === false) node.setAttribute(name, 'false');
  else if (after === false || after === null || after === undefined) node.removeAttribute(name);
  else node.setAttribute(name, after === true && !name.startsWith('aria-') ? '' : String(after));
}

/** @type {(shown: Shown, type: string, hear: unknown) => void} */
function listen(shown, type, hear) {
  if (hear) shown.node.addEventListener(type, shown);
  else shown.node.removeEventListener(type, shown);
}

/** @type {(node: Element, before: Attributes['class'], after: Attributes['class']) => void} */
function setClasses(node, before, after) {
  const had = classesOf(before);
  const wanted = classesOf(after);
  for (const name of Object.keys(had)) if (had[name] && !wanted[name]) node.classList.remove(name);
  for (const name of Object.keys(wanted)) if (wanted[name] && !had[name]) node.classList.add(name);
}

/** @param {Attributes['class']} given */
function classesOf(given = {}) {
  if (typeof given !== 'string') return given;
  /** @type {{[name: string]: boolean}} */
  const classes = {};
  for (const name of given.split(' ')) if (name) classes[name] = true;
  return classes;
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {{[name: string]: string | number}} before
 * @param {{[name: string]: string | number}} after
 */
function setStyle(style, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) style.removeProperty(name);
  for (const name of Object.keys(after))
    if (before[name] !== after[name]) style.setProperty(name, String(after[name]));
}

/**
 * A field holds what the tree says, unless somebody types in it, or has made a choice of which the
 * tree does not know yet.
 * @type {(node: any, name: string, before: any, after: any) => void}
 */
function hold(node, name, before, after) {
  const wanted = name === 'value' ? String(after) : after;
  const isLeft = before === after || !['select-one', 'range'].includes(node.type);
  if (name === 'value' && isLeft && node === document.activeElement) return;
  if (node[name] !== wanted) node[name] = wanted;
}

/* what stands in an element */

/** @type {(box: Shown, trees: (Tree | string)[], come: Come[]) => void} */
function follow(box, trees, come) {
  const {node, kids: before} = box;
  const isAsBefore = (/** @type {Shown} */ kid, /** @type {number} */ at) =>
    isLike(kid.tree, trees[at]) && kid.node.parentNode === node;
  if (before.length === trees.length && before.every(isAsBefore)) {
    for (let at = 0; at < trees.length; at += 1) update(before[at], trees[at], come);
    return;
  }
  before.forEach((kid, place) => (kid.place = place));
  const left = new Map(before.map((kid) => /** @type {const} */ ([kid.name, kid])));
  const names = named(trees);
  /** @type {Shown[]} */
  const kids = [];
  trees.forEach((tree, at) =>
    attempt(() => {
      const kid = left.get(names[at]) || made(node, tree, names[at], come);
      update(kid, tree, come);
      left.delete(kid.name);
      kids.push(kid);
    })
  );
  box.kids = kids;
  left.forEach(leave);
  order(box, kids);
}

/**
 * Tell whether two trees are the same element, if as many like it come before them.
 * @param {Tree | string} one
 * @param {Tree | string} other
 */
function isLike(one, other) {
  if (typeof one === 'string' || typeof other === 'string') return typeof one === typeof other;
  return one.spec === other.spec && one.attributes.key === other.attributes.key;
}

/**
 * Names by which trees that stand side by side are known again: by spec and key, and by how many of
 * them came before.
 * @param {(Tree | string)[]} trees
 */
function named(trees) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return trees.map((tree) => {
    const {spec, attributes} = typeof tree === 'string' ? NOTHING : tree;
    const kind = spec + ' ' + ('key' in attributes ? attributes.key : '');
    const count = counts.get(kind) || 0;
    counts.set(kind, count + 1);
    return kind + ' ' + count;
  });
}

/** @type {(box: Element, tree: Tree | string, name: string, come: Come[]) => Shown} */
function made(box, tree, name, come) {
  if (typeof tree === 'string') return new Shown(document.createTextNode(tree), name, null);
  const {insert, make} = tree.attributes;
  if (make) return new Shown(make(), name, null);
  const [tag, ...classes] = tree.spec.split('.');
  const space = box.localName === 'foreignObject' ? HTML : box.namespaceURI;
  const node = document.createElementNS(tag === 'svg' ? SVG : space, tag);
  if (classes.length) node.setAttribute('class', classes.join(' '));
  if (insert) come.push({node, insert});
  return new Shown(node, name, null);
}

/**
 * Nothing is changed any more in what leaves, and nothing is set in order around it.
 * @param {Shown} shown
 */
function leave({node, attributes: {remove}}) {
  const done = () => node.remove();
  const waits = remove && attempt(() => [remove(node, done)]);
  if (!waits) done();
}

/**
 * Puts them in this order. As few as possible are moved, and not the one that has the focus. What
 * `make` gave may have stood here before, among what is not ours.
 * @type {(box: Shown, kids: Shown[]) => void}
 */
function order(box, kids) {
  while (box.end && kids.some(({node}) => node === box.end)) box.end = box.end.nextSibling;
  const isPlaced = (/** @type {Shown} */ {node, place}) =>
    place >= 0 && node.parentNode === box.node;
  const staying = inOrder(kids.filter(isPlaced));
  let next = box.end;
  for (const kid of kids.slice().reverse()) {
    if (!staying.has(kid)) box.node.insertBefore(kid.node, next);
    next = kid.node;
  }
}

/**
 * The most of these that stand in this order already.
 * @type {(kids: Shown[]) => Set<Shown>}
 */
function inOrder(kids) {
  if (kids.every((kid, at) => !at || kids[at - 1].place < kid.place)) return new Set(kids);
  const held = kids.findIndex((kid) => kid.node.contains(document.activeElement));
  const fits = (/** @type {Shown} */ kid, /** @type {number} */ at) =>
    held < 0 || at === held || at < held === kid.place < kids[held].place;
  /** @type {Shown[][]} */
  const rows = [[]];
  for (const kid of kids.filter(fits)) {
    const before = rows.filter((row) => !row.length || row[row.length - 1].place < kid.place);
    rows.push([...longest(before), kid]);
  }
  return new Set(longest(rows));
}

/** @param {Shown[][]} rows */
function longest(rows) {
  return rows.reduce((best, row) => (row.length > best.length ? row : best));
}
