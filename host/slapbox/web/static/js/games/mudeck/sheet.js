// The score sheet of the card games, written by hand: a column a player or a pair, a row a deal,
// bonus and malus apart. Also the moment between two deals.

import {appear} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {seatColour} from '../../art/colours.js';
import {byColumn, columnsOf, inColumns, leading, partsOf} from '../../core/columns.js';
import {handwritten, plain, signed} from '../../art/handwriting.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {paperMoment} from '../../parts/paper.js';

/**
 * @import {Column, Row} from '../../core/columns.js'
 * @import {End} from '../../parts/paper.js'
 *
 * The outcome of a deal, in games that are about that: a goal, estimates, or who closed it.
 * @typedef {{kind?: string, made?: boolean, hits?: string[], closer?: number | null}} Outcome
 *
 * A row of the sheet; several deals may be a round.
 * @typedef {Row & Outcome & ({deal: number} | {round: number})} DealRow
 *
 * The part of a game's state that the sheet needs.
 * @typedef {{phase: string, sheet: DealRow[], scores: number[], ready: boolean[] | null,
 *   final: boolean, teams?: number[][], low_wins?: boolean}} DealState
 *
 * Extra cells about a deal, by column.
 * @typedef {Child[][]} Cells
 *
 * A game's words on the latest deal: how it ended, in one line, and how it came about.
 * @typedef {{end: string, how: Cells | null}} DealWords
 */

/**
 * Facts for the moment between two deals.
 * @template {DealState} S
 * @typedef {{state: S, names: string[], columns: Column[]}} Moment
 */

/**
 * Entries apart from the points of a deal, and their ink.
 * @type {{[part: string]: string}}
 */
const APART = {bonus: 'bonus', malus: 'malus', closing: 'bonus', left: 'malus'};
/** Names of these points. */
const POINTS = ['points', 'combos'];

/**
 * The sheet, all by column, with an extra row about the latest deal; `rows` is how many deals have
 * room.
 * @type {(moment: Moment<DealState>, how: Cells | null, rows: number) => Tree}
 */
function trickSheet({state, columns}, how, rows) {
  const totals = byColumn(columns, state.scores);
  const lead = leading(totals, Boolean(state.low_wins));
  const sheet = inColumns(columns, state.sheet);
  const early = sheet.length > rows ? sheet.slice(0, sheet.length - rows + 1) : [];
  const late = sheet.slice(early.length);
  return h(
    'table.points.trick-sheet',
    {'data-columns': columns.length},
    h('thead', h('tr', h('td'), ...columns.map((one, place) => heading(one, lead[place])))),
    h(
      'tbody',
      early.length > 0 && carried(early),
      ...late.map((row, place) => dealRow(row, place === late.length - 1)),
      how && h('tr.how-row', h('td'), ...how.map((cell) => h('td', ...cell)))
    ),
    h(
      'tfoot',
      h(
        'tr',
        h('th', {scope: 'row'}, t('points.total')),
        ...totals.map((total, place) =>
          h(
            'td',
            {class: {lead: lead[place]}, 'data-total': columns[place].seats[0]},
            drawing(handwritten, plain(total), place)
          )
        )
      )
    )
  );
}

/** @type {(column: Column, lead: boolean) => Tree} */
function heading({seats, name}, lead) {
  return h(
    'th',
    {scope: 'col', class: {lead}, style: {'--seat': seatColour(seats[0])}},
    h('i.column-hands.centred', ...seats.map((seat) => drawing(person, seat))),
    h('span', name)
  );
}

/**
 * Earlier deals in one row, as on the next sheet of a pad.
 * @param {DealRow[]} rows
 */
function carried(rows) {
  const sums = rows[0].sum.map((_, seat) => rows.reduce((all, row) => all + row.sum[seat], 0));
  return h(
    'tr.carried',
    h('th', {scope: 'row'}, t('deal.carried')),
    ...sums.map((sum, seat) => h('td', drawing(handwritten, plain(sum), seat)))
  );
}

/** @type {(row: DealRow, latest: boolean) => Tree} */
function dealRow(row, latest) {
  const deal = numberOf(row);
  const parts = partsOf(row.parts);
  const main = POINTS.find((name) => parts[name]);
  const points = main ? parts[main] : row.sum;
  const played = !row.kind || row.kind === 'played';
  const cells = row.sum.map((sum, place) => {
    const apart = Object.keys(APART).filter((name) => parts[name] && parts[name][place]);
    return h(
      'td',
      {'data-seat': place, 'data-sum': sum},
      (played || !apart.length) && drawing(handwritten, plain(points[place]), deal * 3 + place),
      ...apart.map((name) =>
        h(
          'span.apart.' + APART[name],
          drawing(handwritten, signed(parts[name][place]), deal * 5 + place)
        )
      )
    );
  });
  return h(
    'tr',
    {key: deal, 'data-deal': deal, class: {latest}},
    h('th', {scope: 'row'}, t('deal' in row ? 'deal.number' : 'points.round', {deal, round: deal})),
    ...cells
  );
}

/**
 * The number that the sheet counts, where several deals make a round.
 * @param {DealRow} row
 */
function numberOf(row) {
  return 'deal' in row ? row.deal : row.round;
}

/**
 * Between two deals: what was written down, how it came about, who is ready, when it goes on.
 * `words(moment)` tells what the game says; it all comes when how the deal ended was looked at.
 * @template {DealState} S
 * @param {object} table
 * @param {pages.TableClock} table.clock
 * @param {pages.Sounds} table.sound
 * @param {(moment: Moment<S>) => DealWords} table.words
 */
export function dealMoment({clock, sound, words}) {
  /** @type {(view: pages.Playing<S>, end: End, rows: number) => Tree} */
  const paper = (view, end, rows) => {
    const {state} = view.match;
    const names = view.seats.map((seat) => seat.name);
    const moment = {state, names, columns: columnsOf(names, state.teams)};
    return sheet(moment, words(moment), end, rows);
  };
  /** @type {(view: pages.Playing<S>, node: Element) => void} */
  const opens = ({match: {state}}, node) => {
    const done = isDone(state.sheet[state.sheet.length - 1]);
    if (done === null) sound.play('draw');
    else sound.play(done ? 'goal' : 'missed');
    appear(node, 'translateY(6%) rotate(-1deg)', 320);
  };
  return paperMoment('deal', clock, paper, opens, 'deal.next_in');
}

/**
 * Tell whether somebody did what the deal was about; nothing, if it was about no such thing.
 * @type {(row: DealRow) => boolean | null}
 */
function isDone({kind, made, hits, closer}) {
  if (kind === 'stalemate' || kind === 'passed') return false;
  if (made !== undefined) return made;
  if (hits !== undefined) return hits.some((one) => one !== 'none');
  return closer === undefined ? null : closer !== null;
}

/** @type {(moment: Moment<DealState>, says: DealWords, end: End, rows: number) => Tree} */
function sheet(moment, {end, how}, {next, ready}, rows) {
  const {sheet} = moment.state;
  const row = sheet[sheet.length - 1];
  const number = numberOf(row);
  const title = 'deal' in row ? 'deal.over' : 'points.over';
  return h(
    'div.paper.sheet.amid',
    {'data-columns': moment.columns.length},
    h('header', h('h1.deal-title', t(title, {deal: number, round: number})), h('p.deal-says', end)),
    trickSheet(moment, how, rows),
    h('footer.centred', next),
    ready
  );
}
