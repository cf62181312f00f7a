// A moment in one line over a table: somebody's face, and what is said. What belongs to it comes
// below.

import {animate} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {person} from '../art/people.js';

/** @import {Child} from '../core/patch.js' */

const HIT = [
  {transform: 'scale(2)', opacity: 0},
  {transform: 'scale(.95)', opacity: 1, offset: 0.7},
  {transform: 'none', opacity: 1}
];

/** @param {{seat: number, says: string, more?: string, below?: Child}} facts */
export function callout({seat, says, more, below}) {
  return h(
    'div.callout.column.centred.filling',
    h(
      'p.callout-says.row',
      {key: seat + says, role: 'status', insert: hits},
      drawing(person, seat),
      h('b', says)
    ),
    more && h('p.callout-more', more),
    below
  );
}

/** @param {Element} node */
function hits(node) {
  animate(node, HIT, {duration: 320, easing: 'ease-out'});
}
