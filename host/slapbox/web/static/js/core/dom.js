// Small helpers around the document: making elements, and keeping a list of them in step.

const SVG = 'http://www.w3.org/2000/svg';

/** The part of the page with this id. */
export function byId(id) {
  return document.getElementById(id);
}

/** Shows a part of the page, or hides it; nothing is touched that is so already. */
export function show(node, visible) {
  if (node.hidden === visible) node.hidden = !visible;
}

/** An element like `el('div.card.big', {title: 'x', onclick: f}, child, 'text')`. */
export function el(spec, attributes, ...children) {
  const [tag, ...classes] = spec.split('.');
  return fill(document.createElement(tag), classes, attributes, children);
}

/** The same for SVG elements. */
export function svg(spec, attributes, ...children) {
  const [tag, ...classes] = spec.split('.');
  return fill(document.createElementNS(SVG, tag), classes, attributes, children);
}

function fill(node, classes, attributes, children) {
  if (classes.length) node.setAttribute('class', classes.join(' '));
  for (const name of Object.keys(attributes || {})) {
    const value = attributes[name];
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      node.setAttribute(name, value);
  }
  node.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false)
  );
  return node;
}

/** Everything in `node` goes, `children` come. */
export function replace(node, ...children) {
  while (node.firstChild) node.removeChild(node.firstChild);
  node.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false)
  );
}

/** Sets the text only if it differs, so that nothing is laid out again for nothing. */
export function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Keeps the children of `box` in step with `items`: `make(item)` for a new one, `update(node,
 * item)` for each, `leave(node)` for one that goes (it must remove the node; by default it just
 * goes).
 */
export function keep(box, items, key, make, update, leave) {
  const known = box.known || (box.known = new Map());
  const wanted = new Set(items.map((item) => String(key(item))));
  known.forEach((node, name) => {
    if (wanted.has(name)) return;
    known.delete(name);
    if (leave) leave(node);
    else node.remove();
  });
  for (const item of items) {
    const name = String(key(item));
    let node = known.get(name);
    if (!node) {
      node = make(item);
      known.set(name, node);
      box.append(node);
    }
    if (update) update(node, item);
  }
}

/** Puts what is kept in `box` into the order of `items`. */
export function inOrder(box, items, key) {
  items.forEach((item, index) => {
    const node = box.known.get(String(key(item)));
    if (box.children[index] !== node) box.insertBefore(node, box.children[index]);
  });
}

/** Calls `draw` only when what it draws from has changed. */
export function whenChanged(draw) {
  let before = null;
  return (data) => {
    const now = JSON.stringify(data);
    if (now === before) return;
    before = now;
    draw(data);
  };
}

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Animates transform and opacity, or not at all for people who asked for less motion. */
export function animate(node, frames, options) {
  if (still.matches || !node.animate) return null;
  return node.animate(frames, options);
}
