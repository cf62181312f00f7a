// The score sheet of a card game on a phone: what the deal brought whom, and all deals below.

import {seatColour} from '../../art/colours.js';
import {plain, signed} from '../../art/handwriting.js';
import {byColumn, columnsOf, inColumns, leading, partsOf} from '../../core/columns.js';
import {h} from '../../core/patch.js';
import {t} from '../../core/text.js';
import {pointsTable} from '../../phone/handpage.js';

/**
 * @import {Row} from '../../phone/handpage.js'
 * @import {DealRow, DealState} from './sheet.js'
 */

/**
 * Name an entry that counted.
 * @param {string} part
 */
const inWords = (part) => t('points.part.' + part);

/**
 * The tables of the sheet: a row for each player, or pair; none before the first deal is over.
 * `head(part, state)` may draw what counted instead of saying it.
 * @template {DealState & {seats: number}} S
 * @param {pages.Playing<S>} view
 * @param {(part: string, state: S) => Child} [head]
 * @returns {Child[]}
 */
export function scoreTables({seats, match: {state}}, head = inWords) {
  const names = seats.slice(0, state.seats).map((one) => one.name);
  const columns = columnsOf(names, state.teams);
  const sheet = inColumns(columns, state.sheet);
  if (!sheet.length) return [];
  const {ready} = state;
  const lead = leading(byColumn(columns, state.scores), Boolean(state.low_wins));
  const parts = Object.entries(partsOf(sheet[sheet.length - 1].parts));
  const heads = parts.map(([part]) => head(part, state));
  const rows = columns.map(({seats: [seat], seats: all, name}, place) => ({
    seat,
    name,
    ready: Boolean(ready && all.every((one) => ready[one])),
    leads: lead[place],
    cells: parts.map(([_, {[place]: points}]) =>
      h('td', {'data-sign': Math.sign(points)}, points ? signed(points) : '·')
    ),
    total: plain(state.scores[seat])
  }));
  return [
    pointsTable(heads, rows, {'data-parts': parts.length}),
    sheet.length > 1 && h('h2', t('deal.all')),
    sheet.length > 1 && history(rows, sheet)
  ];
}

/**
 * As on paper: a column for each player, a row for each deal, the latest first.
 * @type {(rows: Pick<Row, 'seat' | 'name'>[], sheet: DealRow[]) => Tree}
 */
function history(rows, sheet) {
  const heads = rows.map(({seat, name}) =>
    h(
      'th',
      {scope: 'col', title: name, style: {'border-top-color': seatColour(seat)}},
      h('span', name)
    )
  );
  const lines = sheet.map(({sum}, index) =>
    h('tr', h('th', {scope: 'row'}, index + 1), ...sum.map((points) => h('td', plain(points))))
  );
  return h(
    'table.history',
    h('thead', h('tr', h('th', {scope: 'col'}, '#'), ...heads)),
    h('tbody', ...lines.reverse())
  );
}
