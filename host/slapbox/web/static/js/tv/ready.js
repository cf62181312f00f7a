// Players who are ready to go on, between two rounds or deals.

import {seatColour} from '../art/colours.js';
import {drawing, h} from '../core/patch.js';
import {person} from '../art/people.js';

/** @import {Tree} from '../core/patch.js' */

/**
 * A player's name with whether it is ready.
 * @type {(name: string, seat: number, ready: boolean) => Tree}
 */
export function readySign(name, seat, ready) {
  return h(
    'span.ready-sign.row.bold.read.unbroken',
    {key: seat, class: {ready}, style: {'--seat': seatColour(seat)}, 'data-seat': seat},
    drawing(person, seat),
    h('span', name),
    h('b', ready ? '✓' : '…')
  );
}
