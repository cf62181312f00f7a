// The score sheet of a card game on a phone: what the deal brought whom, and all deals below.

import {seatColour} from './colours.js';
import {byColumn, columnsOf, inColumns, leading} from './columns.js';
import {el, replace, whenChanged} from './dom.js';
import {isPictured, kindSign} from './safarueart.js';
import {t} from './text.js';

/** The facts of the sheet between two deals: a row for each player, or pair. */
export function scoresOf(view) {
  const {state} = view.match;
  const columns = columnsOf(view.seats.slice(0, state.seats).map((one) => one.name), state.teams);
  const lead = leading(byColumn(columns, state.scores), state.low_wins);
  const rows = columns.map(({seats: [seat], seats, name}, place) => ({
    seat, name, pair: seats.length > 1, total: state.scores[seat], leads: lead[place],
    ready: Boolean(state.ready && seats.every((one) => state.ready[one]))
  }));
  const sheet = inColumns(columns, state.sheet);
  const colours = {unicorns: state.unicorn, porcupines: state.porcupine};
  return {rows, colours, last: sheet[sheet.length - 1], sums: sheet.map((row) => row.sum), language: document.documentElement.lang};
}

/** Keeps `box` filled with it. */
export function scoreSheet(box) {
  return whenChanged(({rows, colours, last, sums}) => {
    if (!last) return;
    replace(box, latest(rows, last, colours), sums.length > 1 ? el('h2', {}, t('phone.trick.all_deals')) : null, sums.length > 1 ? history(rows, sums) : null);
  });
}

/** A row for each player, a column for each thing that counted. */
function latest(rows, last, colours) {
  const parts = Object.keys(last.parts);
  const heads = parts.map((part) => (isPictured(part) ? kindSign(part, colours[part]) : t('trick.part.' + part))).concat(t('phone.moth.total'));
  const head = el('tr', {}, el('th', {scope: 'col'}, t('phone.moth.player')), ...heads.map((word) => el('th', {scope: 'col'}, word)));
  const body = rows.map((row, place) => {
    const name = el('th', {scope: 'row'}, el(row.pair ? 'span.pair' : 'span', {}, (row.ready ? '✓ ' : '') + row.name));
    name.style.borderLeftColor = seatColour(row.seat);
    const cells = parts.map((part) => el('td', {'data-sign': Math.sign(last.parts[part][place])}, signed(last.parts[part][place])));
    return el(row.leads ? 'tr.leads' : 'tr', {}, name, ...cells, el('td.total', {}, minus(row.total)));
  });
  return el('table', {'data-parts': parts.length}, el('thead', {}, head), el('tbody', {}, ...body));
}

/** As on paper: a column for each player, a row for each deal, the latest first. */
function history(rows, sums) {
  const heads = rows.map((row) => {
    const head = el('th', {scope: 'col', title: row.name}, el('span', {}, row.name));
    head.style.borderTopColor = seatColour(row.seat);
    return head;
  });
  const lines = sums.map((sum, index) => el('tr', {}, el('th', {scope: 'row'}, String(index + 1)), ...sum.map((points) => el('td', {}, minus(points)))));
  return el('table', {class: 'history'}, el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, '#'), ...heads)), el('tbody', {}, ...lines.reverse()));
}

function signed(points) {
  if (points === 0) return '·';
  return points > 0 ? '+' + points : minus(points);
}

function minus(points) {
  return points < 0 ? '−' + -points : String(points);
}
