// The points of the rounds, written down as on paper; and the moment between two rounds.

import {drawing, h} from '../../core/patch.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {paperMoment} from '../../parts/paper.js';

/**
 * @import {End} from '../../parts/paper.js'
 *
 * @typedef {pages.Playing<views.CheatingMothView, views.CheatingMothLast>} Played
 */

/**
 * Between two rounds: what was written down, who is out of cards, who is ready, when it goes on.
 * @param {pages.TableClock} clock
 * @param {pages.Sounds} sound
 */
export function roundMoment(clock, sound) {
  return paperMoment('round', clock, sheet, (view) =>
    sound.play(outIn(view).length ? 'fanfare' : 'missed')
  );
}

/** @param {Played} view */
function outIn({match: {state}}) {
  return state.round_end ? state.round_end.out : [];
}

/** @type {(view: Played, end: End) => Tree} */
function sheet(view, {next, ready}) {
  const {starter, final, round} = view.match.state;
  const names = view.seats.map((seat) => seat.name);
  const out = outIn(view)
    .map((seat) => names[seat])
    .join(' + ');
  return h(
    'div.paper.sheet.amid',
    h(
      'header',
      h('h1', t('points.over', {round})),
      out && h('p.round-out.bold', t('points.out', {name: out}))
    ),
    h(points, {names, state: view.match.state}),
    h(
      'footer.centred',
      h(
        'p',
        !final && starter !== null
          ? t('points.guard', {name: names[(starter + 1) % names.length]})
          : t('points.last')
      ),
      next
    ),
    ready
  );
}

/**
 * One column a seat, one row a round, the totals below; who has the fewest is pointed out.
 * @param {{names: string[], state: views.CheatingMothView}} facts
 */
function points({names, state: {sheet: rounds, scores}}) {
  const least = Math.min(...scores);
  const leads = scores.map((total) => ({lead: total === least}));
  return h(
    'table.points',
    h(
      'thead',
      h(
        'tr',
        h('td'),
        ...names.map((name, seat) =>
          h('th', {scope: 'col', class: leads[seat]}, drawing(person, seat), h('span', name))
        )
      )
    ),
    h('tbody', ...rounds.map((row, at) => line(t('points.round', {round: at + 1}), row))),
    h('tfoot', line(t('points.total'), scores, leads))
  );
}

/** @type {(title: string, cells: number[], classes?: {[name: string]: boolean}[]) => Tree} */
function line(title, cells, classes = []) {
  return h(
    'tr',
    h('th', {scope: 'row'}, title),
    ...cells.map((points, at) => h('td', {class: classes[at]}, points))
  );
}
