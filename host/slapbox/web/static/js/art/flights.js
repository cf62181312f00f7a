// The ways of cards across the screen.

/** @param {Element} node */
function middle(node) {
  const box = node.getBoundingClientRect();
  return {x: box.left + box.width / 2, y: box.top + box.height / 2};
}

/**
 * The way from one place to another, as a transform.
 * @type {(from: Element, to: Element) => string}
 */
export function way(from, to) {
  const start = middle(from);
  const end = middle(to);
  return 'translate(' + (end.x - start.x).toFixed(0) + 'px,' + (end.y - start.y).toFixed(0) + 'px)';
}
