// Coming in: the door, the keys to press on one's pad, and who is there already.

import {COLOURS, seatColour} from '../art/colours.js';
import {emblem} from '../art/icons.js';
import {byId, el, first, keep, put, replace, show, whenChanged} from '../core/dom.js';
import {t} from '../core/text.js';

/** @import {View} from '../core/pages.js' */

const PHASES = ['lobby', 'countdown'];

/** @param {View} view */
export function drawEnter(view) {
  const open = PHASES.includes(view.phase);
  const closed = view.door_open === false;
  put(byId('enter-title'), t(enterTitle(open, closed)));
  put(byId('enter-says'), t(enterWords(open, closed)));
  show(byId('enter-name'), open && !closed);
  show(byId('have-pad'), !closed);
}

/**
 * @param {boolean} open
 * @param {boolean} closed
 */
function enterTitle(open, closed) {
  if (!open) return 'phone.join.running';
  return closed ? 'phone.join.closed' : 'join.title';
}

/**
 * @param {boolean} open
 * @param {boolean} closed
 */
function enterWords(open, closed) {
  if (!open) return 'phone.join.running_says';
  return closed ? 'phone.join.closed_says' : 'join.less_exact';
}

/**
 * The keys to press on the pad, in their order.
 * @param {{keys: number[], language: string}} facts
 */
const keysToPress = ({keys}) => {
  replace(
    byId('binding-keys'),
    ...keys.map((key) =>
      el(
        'li.bind-key.fill-' + COLOURS[key],
        {},
        emblem(COLOURS[key]),
        el('b', {}, t('fly.colour.' + COLOURS[key]))
      )
    )
  );
};
export const drawBinding = whenChanged(keysToPress);

/**
 * Who sits at the table, and who is ready.
 * @param {View} view
 */
export function drawGuests(view) {
  keep(
    byId('guests'),
    view.seats,
    (one) => one.seat + one.name,
    (one) => {
      const node = el('li.guest', {'data-seat': one.seat}, el('i', {}), el('span', {}, one.name));
      first(node).style.backgroundColor = seatColour(one.seat);
      return node;
    },
    (node, one) => {
      node.classList.toggle('ready', one.ready);
      node.classList.toggle('away', !one.here);
      put(first(node), one.ready ? '✓' : '');
    }
  );
}
