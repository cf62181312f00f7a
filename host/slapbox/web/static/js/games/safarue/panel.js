// Beside the prairie: what counts this round, how everybody stands, and what is left in the stock.

import {seatColour} from '../../art/colours.js';
import {columnsOf, totalsBefore} from '../../core/columns.js';
import {drawing, h} from '../../core/patch.js';
import {plain, signed} from '../../art/handwriting.js';
import {muBack} from '../mudeck/cards.js';
import {kindSign} from './signs.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';

/** @import {Prairie} from './field.js' */

/**
 * While people look at what a round ended with, the points are those of before.
 * @param {{view: safarue.Table, looking: boolean, field: Prairie}} facts
 */
export function panel({view, looking, field}) {
  const {state} = view.match;
  const scores = looking && state.phase === 'round_over' ? totalsBefore(state) : state.scores;
  const names = view.seats.map((seat) => seat.name);
  const {rounds, target: count} = state;
  const ends = rounds ? t('safarue.tv.rounds', {count: rounds}) : t('safarue.tv.target', {count});
  return h(
    'aside.paper.deck-paper.safarue-panel.column.at.clipped',
    h('p.panel-head', h('b', t('points.round', {round: state.round || 1})), h('span', ends)),
    h('div.panel-block', h('h2', t('points.counts')), ...counting(state)),
    h(
      'div.panel-block',
      h('h2', t(state.low_wins ? 'safarue.tv.fewest_win' : 'safarue.tv.most_win')),
      ...columnsOf(names, state.teams).map(({seats, name}) => side(seats, name, scores[seats[0]]))
    ),
    stock(state, field)
  );
}

/** @param {views.SafarueView} state */
function counting({unicorn, porcupine, worth, low_wins: lowWins}) {
  /** @type {{[kind: string]: views.MudeckColour | null}} */
  const colours = {unicorns: unicorn, porcupines: porcupine};
  /** @type {[string, number][]} */
  const kinds = Object.entries(worth);
  return kinds.map(([kind, points]) => {
    const colour = colours[kind] || null;
    return h(
      'p.kind-row.row.bold.read',
      {key: kind, 'data-kind': kind, 'data-colour': colour},
      drawing(kindSign, kind, colour),
      h('span', t('safarue.tv.counts.' + kind)),
      h('b', {class: {minus: points < 0 !== lowWins}}, signed(points))
    );
  });
}

/**
 * A line for each player or pair: all points so far.
 * @type {(seats: number[], name: string, score: number) => Tree}
 */
function side(seats, name, score) {
  return h(
    'p.side.row.bold.read',
    {class: {pair: seats.length > 1}, style: {'--seat': seatColour(seats[0])}},
    h('span.side-hands.whole', ...seats.map((seat) => drawing(person, seat))),
    h('span.side-name.rest', name),
    h('b.side-score.whole', plain(score))
  );
}

/** @type {(state: views.SafarueView, field: Prairie) => Tree} */
function stock({stock: cards, deals_left: left}, field) {
  const words = left > 0 ? t('safarue.tv.deals_left', {count: left}) : t('safarue.tv.last_deal');
  return h(
    'div.safarue-pile.row.bold.read',
    h(
      'span.safarue-stock.whole',
      {class: {empty: !cards}, insert: field.place('stock')},
      drawing(muBack)
    ),
    h('b', cards),
    h('span', words)
  );
}
