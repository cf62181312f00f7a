// The board of a quiz on the TV: categories from the left, values below each.

import {COLOURS} from '../../art/colours.js';
import {emblem} from '../../art/icons.js';
import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {number, t} from '../../core/text.js';

/** @import {Playing} from '../../core/pages.js' */
/** @import {QuizBoard, QuizView} from '../../views.js' */

/** @param {{view: Playing<QuizView, never>, state: QuizBoard}} facts */
export function board({view, state: {cells, chooser}}) {
  const columns = Array.from(new Set(cells.map(({category}) => category)));
  return h(
    'div.pack-board',
    h(
      'div.pack-columns',
      ...columns.map((name, key) =>
        h(
          'ol',
          {key: name},
          h('li.pack-column-head', drawing(emblem, COLOURS[key]), h('span', name)),
          ...cells
            .filter(({category}) => category === name)
            .sort((one, other) => one.points - other.points)
            .map((cell, at) =>
              h('li', {key: at, class: {taken: !cell.open}}, number(cell.points, 0))
            )
        )
      )
    ),
    h('p.pack-said', {role: 'status'}, t('quiz.says.picking', {name: nameOf(view, chooser)}))
  );
}
