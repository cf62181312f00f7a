// A moment in one line over a table: somebody's face, and what is said. What belongs to it comes
// below.

import {hits} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {person} from '../art/people.js';

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
