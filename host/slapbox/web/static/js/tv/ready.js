// Who is ready to go on, between two rounds or deals.

import {seatColour} from '../art/colours.js';
import {el} from '../core/dom.js';
import {person} from '../art/people.js';

/**
 * A player's name with whether it is ready.
 * @param {string} name
 * @param {number} seat
 * @param {boolean} ready
 */
export function readySign(name, seat, ready) {
  const sign = el(
    'span.ready-sign' + (ready ? '.ready' : ''),
    {'data-seat': seat},
    person(seat),
    el('span', {}, name),
    el('b', {}, ready ? '✓' : '…')
  );
  sign.style.setProperty('--seat', seatColour(seat));
  return sign;
}
