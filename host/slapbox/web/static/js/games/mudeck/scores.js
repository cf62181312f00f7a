// The score sheet of a card game on a phone: what the deal brought whom, and all deals below.

import {seatColour} from '../../art/colours.js';
import {byColumn, columnsOf, inColumns, leading, partsOf} from '../../core/columns.js';
import {el, replace, whenChanged} from '../../core/dom.js';
import {t} from '../../core/text.js';

/**
 * @import {Child} from '../../core/dom.js'
 * @import {Playing} from '../../core/pages.js'
 * @import {DealRow, DealState} from './sheet.js'
 *
 * A player, or a pair, named for its first seat.
 * @typedef {object} Line
 * @property {number} seat
 * @property {string} name
 * @property {boolean} pair
 * @property {number} total
 * @property {boolean} leads
 * @property {boolean} ready
 */

/**
 * What the sheet is drawn from.
 * @template {DealState} S
 * @typedef {{rows: Line[], state: S, last?: DealRow, sums: number[][], language: string}} Scores
 */

/**
 * The facts of the sheet between two deals: a row for each player, or pair.
 * @template {DealState & {seats: number}} S
 * @param {Playing<S>} view
 * @returns {Scores<S>}
 */
export function scoresOf(view) {
  const {state} = view.match;
  const {ready} = state;
  const columns = columnsOf(
    view.seats.slice(0, state.seats).map((one) => one.name),
    state.teams
  );
  const lead = leading(byColumn(columns, state.scores), Boolean(state.low_wins));
  const rows = columns.map(({seats: [seat], seats, name}, place) => ({
    seat,
    name,
    pair: seats.length > 1,
    total: state.scores[seat],
    leads: lead[place],
    ready: Boolean(ready && seats.every((one) => ready[one]))
  }));
  const sheet = inColumns(columns, state.sheet);
  return {
    rows,
    state,
    last: sheet[sheet.length - 1],
    sums: sheet.map((row) => row.sum),
    language: document.documentElement.lang
  };
}

/**
 * What something that counted is called.
 * @param {string} part
 */
const inWords = (part) => t('points.part.' + part);

/**
 * Keeps `box` filled with it; `head(part, state)` may draw what counted instead of saying it.
 * @template {DealState} S
 * @param {Element} box
 * @param {(part: string, state: S) => Child} [head]
 * @returns {(scores: Scores<S>) => void}
 */
export function scoreSheet(box, head = inWords) {
  return whenChanged(({rows, state, last, sums}) => {
    if (!last) return;
    replace(
      box,
      latest(rows, last, (part) => head(part, state)),
      sums.length > 1 ? el('h2', {}, t('deal.all')) : null,
      sums.length > 1 ? history(rows, sums) : null
    );
  });
}

/**
 * A row for each player, a column for each thing that counted.
 * @param {Line[]} rows
 * @param {DealRow} last
 * @param {(part: string) => Child} headOf
 */
function latest(rows, last, headOf) {
  const parts = Object.entries(partsOf(last.parts));
  const heads = [...parts.map(([part]) => headOf(part)), t('points.total')];
  const head = el(
    'tr',
    {},
    el('th', {scope: 'col'}, t('phone.player')),
    ...heads.map((word) => el('th', {scope: 'col'}, word))
  );
  const body = rows.map((row, place) => {
    const name = el(
      'th',
      {scope: 'row'},
      el(row.pair ? 'span.pair' : 'span', {}, (row.ready ? '✓ ' : '') + row.name)
    );
    name.style.borderLeftColor = seatColour(row.seat);
    const cells = parts.map(([_, points]) =>
      el('td', {'data-sign': Math.sign(points[place])}, signed(points[place]))
    );
    return el(
      row.leads ? 'tr.leads' : 'tr',
      {},
      name,
      ...cells,
      el('td.total', {}, minus(row.total))
    );
  });
  return el('table', {'data-parts': parts.length}, el('thead', {}, head), el('tbody', {}, ...body));
}

/**
 * As on paper: a column for each player, a row for each deal, the latest first.
 * @param {Line[]} rows
 * @param {number[][]} sums
 */
function history(rows, sums) {
  const heads = rows.map((row) => {
    const head = el('th', {scope: 'col', title: row.name}, el('span', {}, row.name));
    head.style.borderTopColor = seatColour(row.seat);
    return head;
  });
  const lines = sums.map((sum, index) =>
    el(
      'tr',
      {},
      el('th', {scope: 'row'}, String(index + 1)),
      ...sum.map((points) => el('td', {}, minus(points)))
    )
  );
  return el(
    'table',
    {class: 'history'},
    el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, '#'), ...heads)),
    el('tbody', {}, ...lines.reverse())
  );
}

/** @param {number} points */
function signed(points) {
  if (points === 0) return '·';
  return points > 0 ? '+' + points : minus(points);
}

/** @param {number} points */
function minus(points) {
  return points < 0 ? '−' + -points : String(points);
}
