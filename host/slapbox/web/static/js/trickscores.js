// The score sheet of a game of tricks on a phone: what the deal brought whom, and all deals below.

import {seatColour} from './colours.js';
import {el, replace, whenChanged} from './dom.js';
import {t} from './text.js';

/** The facts of the sheet between two deals. */
export function scoresOf(view) {
  const {state} = view.match;
  const best = Math.max(...state.scores);
  const rows = view.seats.slice(0, state.seats).map((one) => ({
    seat: one.seat, name: one.name, total: state.scores[one.seat], leads: state.scores[one.seat] === best,
    ready: Boolean(state.ready && state.ready[one.seat])
  }));
  const last = state.sheet[state.sheet.length - 1];
  return {rows, last, sums: state.sheet.map((row) => row.sum), language: document.documentElement.lang};
}

/** Keeps `box` filled with it. */
export function scoreSheet(box) {
  return whenChanged(({rows, last, sums}) => {
    if (!last) return;
    replace(box, latest(rows, last), sums.length > 1 ? el('h2', {}, t('phone.trick.all_deals')) : null, sums.length > 1 ? history(rows, sums) : null);
  });
}

/** A row for each player, a column for each thing that counted. */
function latest(rows, last) {
  const parts = Object.keys(last.parts);
  const heads = parts.map((part) => t('trick.part.' + part)).concat(t('phone.moth.total'));
  const head = el('tr', {}, el('th', {scope: 'col'}, t('phone.moth.player')), ...heads.map((word) => el('th', {scope: 'col'}, word)));
  const body = rows.map((row) => {
    const name = el('th', {scope: 'row'}, el('span', {}, (row.ready ? '✓ ' : '') + row.name));
    name.style.borderLeftColor = seatColour(row.seat);
    const cells = parts.map((part) => el('td', {'data-sign': Math.sign(last.parts[part][row.seat])}, signed(last.parts[part][row.seat])));
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
  const lines = sums.map((sum, index) => el('tr', {}, el('th', {scope: 'row'}, String(index + 1)), ...rows.map((row) => el('td', {}, minus(sum[row.seat])))));
  return el('table', {class: 'history'}, el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, '#'), ...heads)), el('tbody', {}, ...lines.reverse()));
}

function signed(points) {
  if (points === 0) return '·';
  return points > 0 ? '+' + points : minus(points);
}

function minus(points) {
  return points < 0 ? '−' + -points : String(points);
}
