// The own hand in a game of tricks: sorted by suits as the rules sort it, fanned like real cards.

import {animate} from '../../core/dom.js';
import {Hand} from '../../phone/hand.js';
import {muCard} from './cards.js';

/** How high a card is, in widths, and how much of a covered card is to be seen. */
const TALL = 1.4;
const SHOWN = 0.45;
const LARGEST = 124;
const EDGE = 7;
/** Room for a card that is lifted. */
const LIFT = 12;
const BETWEEN = 5;
const SUIT_GAP = 12;
const MOST_ROWS = 4;

export class TrickHand extends Hand {
  art(face) {
    return muCard(face);
  }

  /**
   * Facts: `cards`; `off`: the ids that are of no use now; `picked`: the ids that are lifted, in
   * their order; `chosen`: those that are promised; `fresh`: those that have just come.
   */
  mark(node, face) {
    const {off, picked, chosen, fresh} = this.facts;
    node.face = face;
    node.classList.toggle('off', off.has(face.card));
    node.classList.toggle('picked', picked.includes(face.card));
    node.classList.toggle('chosen', chosen.includes(face.card));
    node.classList.toggle('open', Boolean(face.open));
    node.classList.toggle('new', fresh.has(face.card));
    node.setAttribute('aria-pressed', picked.includes(face.card) ? 'true' : 'false');
    node.querySelector('.held-from').textContent = fresh.has(face.card) ? '+' : '';
  }

  lay() {
    const nodes = Array.from(this.box.children);
    const wide = this.box.clientWidth;
    const high = this.box.clientHeight;
    if (!nodes.length || !wide) return;
    const {rows, width} = fan(nodes.length, wide, high);
    const tall = width * TALL;
    const lines = broken(nodes, rows);
    const whole = rows * tall + (rows - 1) * BETWEEN;
    const top = Math.max(LIFT, (high + LIFT - EDGE - whole) / 2);
    lines.forEach((line, row) => this.layLine(line, width, top + row * (tall + BETWEEN)));
  }

  /** One row, in the middle: side by side where there is room, with gaps between the suits. */
  layLine(line, width, y) {
    const room = this.box.clientWidth - 2 * EDGE - width;
    const step = Math.min(width + BETWEEN, line.length > 1 ? room / (line.length - 1) : 0);
    const breaks = line.filter(
      (node, index) => index && node.face.suit !== line[index - 1].face.suit
    ).length;
    const gap = breaks ? Math.min(SUIT_GAP, (room - step * (line.length - 1)) / breaks) : 0;
    let x = (this.box.clientWidth - width - step * (line.length - 1) - gap * breaks) / 2;
    line.forEach((node, index) => {
      if (index) x += step + (node.face.suit === line[index - 1].face.suit ? 0 : gap);
      node.style.width = width + 'px';
      node.style.height = width * TALL + 'px';
      node.style.transform = 'translate(' + x.toFixed(1) + 'px, ' + y.toFixed(1) + 'px)';
    });
  }

  /** Nothing is under this table. */
  isBelow() {
    return false;
  }

  /** A card that is of no use shakes its head. */
  refuse(card) {
    const node = this.box.known.get(String(card));
    if (node)
      animate(
        node.firstChild,
        [0, -5, 5, -3, 0].map((x) => ({transform: 'translateX(' + x + 'px)'})),
        {duration: 240}
      );
  }
}

/** So many rows that the cards become large and show much of themselves; how wide they are then. */
function fan(count, wide, high) {
  let best = {rows: 1, width: 0, seen: 0};
  for (let rows = 1; rows <= Math.min(MOST_ROWS, count); rows += 1) {
    const columns = Math.ceil(count / rows);
    const across = (wide - 2 * EDGE) / (1 + (columns - 1) * SHOWN);
    const down = ((high - LIFT - EDGE + BETWEEN) / rows - BETWEEN) / TALL;
    const width = Math.floor(Math.min(across, down, LARGEST));
    const step = columns > 1 ? Math.min(width, (wide - 2 * EDGE - width) / (columns - 1)) : width;
    if (width * step > best.seen) best = {rows, width, seen: width * step};
  }
  return best;
}

/** The cards in so many rows; a row that can end with its suit does. */
function broken(nodes, rows) {
  const lines = [];
  let rest = nodes;
  for (let left = rows; left > 0; left -= 1) {
    const even = Math.ceil(rest.length / left);
    const ends = (end) => end < rest.length && rest[end].face.suit !== rest[end - 1].face.suit;
    const end =
      left > 1 ? [even, even - 1].find((one) => one > 0 && ends(one)) || even : rest.length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return lines.filter((line) => line.length);
}
