// Where flies lie: scattered over the table, never covering each other, each in its place for good.

/**
 * The centre of a card in px, its size and how it is turned in degrees. Of those with the same room
 * around them the one with the most `pull` is taken first.
 * @typedef {{x: number, y: number, size: number, angle: number, pull: number}} Place
 */

const ROWS = [3, 4, 5, 6, 7, 8];
const LARGEST = 210;

// A table keeps its size for a whole evening, and views come many times a second.
/** @type {Map<string, Place[]>} */
const known = new Map();

/**
 * Places for `count` flies on a table of `width` by `height` px with a round free spot of `radius`
 * in the middle, in the order of slots. The first places are the same for every count that needs
 * the same size of cards.
 * @type {(width: number, height: number, radius: number, count: number) => Place[]}
 */
export function places(width, height, radius, count) {
  /** @type {Place[]} */
  let found = [];
  for (const rows of ROWS) {
    const key = [width, height, radius, rows].join();
    found = known.get(key) || scatter(width, height, radius, rows);
    known.set(key, found);
    if (found.length >= count) break;
  }
  return found;
}

/**
 * Every other row is moved by half a card, so that the table does not look like a form.
 * @type {(width: number, height: number, radius: number, rows: number) => Place[]}
 */
function scatter(width, height, radius, rows) {
  const cell = height / rows;
  const columns = Math.floor(width / cell - 0.5);
  const step = width / (columns + 0.5);
  const size = Math.min(LARGEST, cell * 0.88);
  const found = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = (column + (row % 2 ? 1 : 0.5)) * step;
      const y = (row + 0.5) * cell;
      const far = Math.hypot((x - width / 2) / width, (y - height / 2) / height);
      if (Math.hypot(x - width / 2, y - height / 2) < radius + size * 0.55) continue;
      found.push(place(x, y, size, cell, far, row * 31 + column * 7 + rows));
    }
  }
  return spread(found);
}

/**
 * One place, moved and turned a little; `far` is how far out it is, 0 to 0.7.
 * @type {(x: number, y: number, size: number, cell: number, far: number, seed: number) => Place}
 */
function place(x, y, size, cell, far, seed) {
  const loose = cell - size;
  return {
    x: x + (chance(seed) - 0.5) * loose * 0.7,
    y: y + (chance(seed + 1000) - 0.5) * loose * 0.7,
    size,
    angle: (chance(seed + 2000) - 0.5) * 34,
    pull: 1.2 - far * 0.9 + chance(seed + 3000) * 0.35
  };
}

/**
 * The order in which places are taken: each as far as may be from those before, rather inside.
 * @param {Place[]} found
 */
function spread(found) {
  /** @type {Place[]} */
  const order = [];
  const left = found.map((one) => ({one, room: 1000}));
  while (left.length) {
    left.sort((a, b) => b.room * b.one.pull - a.room * a.one.pull);
    const [{one: next}] = left.splice(0, 1);
    order.push(next);
    for (const other of left) {
      other.room = Math.min(other.room, Math.hypot(next.x - other.one.x, next.y - other.one.y));
    }
  }
  return order;
}

/**
 * Always the same fraction from 0 to 1 for a seed.
 * @param {number} seed
 */
function chance(seed) {
  const wild = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}
