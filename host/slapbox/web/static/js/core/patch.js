// Drawing of a page as a function of its state: `h` says what is to be there, and `patch` changes
// the document as little as that takes. What other scripts have put into an element stays.

import {hasAttributes, isThere} from './dom.js';
import {attempt, report} from './faults.js';

const SVG = 'http://www.w3.org/2000/svg';
const HTML = 'http://www.w3.org/1999/xhtml';
/**
 * Properties that hold a field's value: no attributes, since these only say what it held at first.
 */
const HELD = ['value', 'checked'];
/** Names that no document takes. */
const UNSEEN = ['key', 'insert', 'remove', 'make', ...HELD];
/** @type {{[name: string]: any}} */
const NONE = {};

/** The page's node for a tree or a text; it hears of the events that the tree names. */
class Shown {
  /** @param {any} node */
  constructor(node) {
    this.node = node;
    /** First of those that others put there before, behind its children. */
    this.end = node.firstChild;
    this.place = -1;
    /** @type {Tree | string} */
    this.tree = '';
    /** @type {Attributes} */
    this.attributes = NONE;
    /** @type {Shown[]} */
    this.kids = [];
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
  const first = hasAttributes(parts[0]) ? 1 : 0;
  /** @type {(Tree | string)[]} */
  const children = [];
  for (let at = first; at < parts.length; at += 1) {
    const child = parts[at];
    if (isThere(child)) children.push(typeof child === 'number' ? String(child) : child);
  }
  return {spec, attributes: first ? parts[0] : NONE, children};
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

/**
 * Makes an element of the page look as its tree says.
 * @type {(node: Element, tree: Tree) => void}
 */
export function patch(node, tree) {
  const root = roots.get(node) || new Shown(node);
  roots.set(node, root);
  /** @type {(() => unknown)[]} */
  const due = [];
  update(root, tree, due);
  due.forEach((hook) => attempt(hook));
}

/**
 * @param {Shown} shown
 * @param {Tree | string} tree
 * @param {(() => unknown)[]} due - hooks that hear of it when all is there
 */
function update(shown, tree, due) {
  const {node, attributes: before} = shown;
  if (shown.tree === tree) return;
  shown.tree = tree;
  if (typeof tree === 'string') {
    node.data = tree;
    return;
  }
  const after = tree.attributes;
  shown.attributes = after;
  if (before !== after) change(shown, before, after, set);
  follow(shown, tree.children, due);
  for (const name of HELD)
    if (name in after) attempt(() => hold(node, name, before[name], after[name]));
}

/**
 * Puts each of these that is another now, or nothing.
 * @template T
 * @param {T} of
 * @param {{[name: string]: any}} before
 * @param {{[name: string]: any}} after
 * @param {(of: T, name: string, after: any, before: any) => void} put
 */
function change(of, before, after, put) {
  for (const name in before) if (!(name in after)) put(of, name, undefined, before[name]);
  for (const name in after)
    if (before[name] !== after[name]) put(of, name, after[name], before[name]);
}

/** @type {(shown: Shown, name: string, after: any, before: any) => void} */
function set(shown, name, after, before) {
  const {node} = shown;
  if (UNSEEN.includes(name)) return;
  try {
    if (name === 'class') change(node, classes(before), classes(after), toggle);
    else if (name === 'style') change(node, before || NONE, after || NONE, setStyle);
    else if (name === 'label')
      for (const one of ['aria-label', 'title']) setAttribute(node, one, after);
    else if (!name.startsWith('on')) setAttribute(node, name, after);
    else if (!before && after) node.addEventListener(name.slice(2), shown);
    else if (before && !after) node.removeEventListener(name.slice(2), shown);
  } catch (failed) {
    report(failed);
  }
}

/** @type {(node: Element, name: string, value: any) => void} */
function setAttribute(node, name, value) {
  const isAria = name.startsWith('aria-');
  if (value === null || value === undefined || (value === false && !isAria))
    node.removeAttribute(name);
  else node.setAttribute(name, value === true && !isAria ? '' : String(value));
}

/**
 * @param {Attributes['class']} given
 * @returns {{[name: string]: boolean}}
 */
function classes(given = NONE) {
  if (typeof given !== 'string') return given;
  return Object.assign({}, ...given.split(' ').map((name) => name && {[name]: true}));
}

/** @type {(node: Element, name: string, after: unknown, before: unknown) => void} */
function toggle({classList}, name, after, before) {
  if (!after !== !before) classList.toggle(name, Boolean(after));
}

/** @type {(node: HTMLElement, name: string, value: unknown) => void} */
function setStyle({style}, name, value) {
  if (value === undefined) style.removeProperty(name);
  else style.setProperty(name, String(value));
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

/** @type {(box: Shown, trees: (Tree | string)[], due: (() => unknown)[]) => void} */
function follow(box, trees, due) {
  const {node, kids: before} = box;
  if (isAsBefore(node, before, trees)) {
    for (let at = 0; at < trees.length; at += 1) update(before[at], trees[at], due);
    return;
  }
  /** @type {Map<string, Shown[]>} */
  const left = new Map();
  before.forEach((kid, place) => {
    const kind = kindOf(kid.tree);
    kid.place = place;
    left.set(kind, (left.get(kind) || []).concat(kid));
  });
  box.kids = [];
  for (const tree of trees)
    attempt(() => {
      const kid = (left.get(kindOf(tree)) || []).shift() || made(node, tree, due);
      update(kid, tree, due);
      box.kids.push(kid);
    });
  left.forEach((kids) => kids.forEach((kid) => leave(kid, due)));
  order(box);
}

/**
 * The kind of element. Those of one kind are known again by their order.
 * @param {Tree | string} tree
 */
function kindOf(tree) {
  return typeof tree === 'string' ? '' : tree.spec + ' ' + tree.attributes.key;
}

/**
 * Tell whether the same elements are to be there, and all of them are.
 * @type {(node: Element, kids: Shown[], trees: (Tree | string)[]) => boolean}
 */
function isAsBefore(node, kids, trees) {
  if (kids.length !== trees.length) return false;
  for (let at = 0; at < trees.length; at += 1)
    if (!isSame(kids[at].tree, trees[at]) || kids[at].node.parentNode !== node) return false;
  return true;
}

/** @type {(before: Tree | string, after: Tree | string) => boolean} */
function isSame(before, after) {
  if (typeof before === 'string' || typeof after === 'string')
    return typeof before === typeof after;
  return before.spec === after.spec && before.attributes.key === after.attributes.key;
}

/** @type {(box: Element, tree: Tree | string, due: (() => unknown)[]) => Shown} */
function made(box, tree, due) {
  if (typeof tree === 'string') return new Shown(document.createTextNode(tree));
  const {insert, make} = tree.attributes;
  if (make) return new Shown(make());
  const [tag, ...names] = tree.spec.split('.');
  const space = box.localName === 'foreignObject' ? HTML : box.namespaceURI;
  const node = document.createElementNS(tag === 'svg' ? SVG : space, tag);
  if (names.length) node.setAttribute('class', names.join(' '));
  if (insert) due.push(() => box.contains(node) && insert(node));
  return new Shown(node);
}

/**
 * Nothing is changed any more in what leaves, and nothing is set in order around it. It hears of it
 * before what comes does.
 * @type {(shown: Shown, due: (() => unknown)[]) => void}
 */
function leave({node, attributes: {remove}}, due) {
  const done = () => node.remove();
  if (remove) due.unshift(() => attempt(() => [remove(node, done)]) || done());
  else done();
}

/**
 * Puts the children in their order. As few as possible are moved, and not the one that has the
 * focus.
 * @param {Shown} box
 */
function order({node, kids, end: next}) {
  const staying = inOrder(kids.filter((kid) => kid.place >= 0 && kid.node.parentNode === node));
  for (const kid of kids.slice().reverse()) {
    if (!staying.has(kid)) node.insertBefore(kid.node, next);
    next = kid.node;
  }
}

/**
 * The most of these that stand in this order already.
 * @param {Shown[]} kids
 */
function inOrder(kids) {
  if (kids.every((kid, at) => !at || kids[at - 1].place < kid.place)) return new Set(kids);
  const held = kids.findIndex((kid) => kid.node.contains(document.activeElement));
  /** @type {Shown[][]} */
  const rows = [[]];
  kids.forEach((kid, at) => {
    if (held >= 0 && at !== held && at < held !== kid.place < kids[held].place) return;
    const before = rows.filter((row) => !row.length || row[row.length - 1].place < kid.place);
    rows.push(longest(before).concat(kid));
  });
  return new Set(longest(rows));
}

/** @param {Shown[][]} rows */
function longest(rows) {
  return rows.reduce((best, row) => (row.length > best.length ? row : best));
}
