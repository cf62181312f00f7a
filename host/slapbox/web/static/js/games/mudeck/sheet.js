// The score sheet of the card games, written by hand: a column a player or a pair, a row a deal,
// and bonus and malus apart; and the moment between two deals.

import {byId, el, first, put, replace, whenChanged} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {seatColour} from '../../art/colours.js';
import {byColumn, columnsOf, inColumns, leading, partsOf} from '../../core/columns.js';
import {handwritten, plain, signed} from '../../art/handwriting.js';
import {Countdown} from '../../tv/countdown.js';
import {readySign} from '../../tv/ready.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';

/**
 * @import {Child} from '../../core/dom.js'
 * @import {TableClock} from '../../core/clock.js'
 * @import {Column, Row} from '../../core/columns.js'
 * @import {Nothing, Playing, Sounds, View} from '../../core/pages.js'
 *
 * What came of a deal, in games that are about that: a goal, estimates, or who closed it.
 * @typedef {{kind?: string, made?: boolean, hits?: string[], closer?: number | null}} Outcome
 *
 * A row of the sheet; several deals may be a round.
 * @typedef {Row & Outcome & ({deal: number} | {round: number})} DealRow
 *
 * What the sheet needs of a game's state.
 * @typedef {object} DealState
 * @property {string} phase
 * @property {DealRow[]} sheet
 * @property {number[]} scores
 * @property {boolean[] | null} ready
 * @property {boolean} final
 * @property {number[][]} [teams]
 * @property {boolean} [low_wins]
 *
 * Extra cells about a deal, by column.
 * @typedef {Child[][]} Cells
 *
 * What a game says about the latest deal: how it ended, in one line, and how it came about.
 * @typedef {{end: string, how: Cells | null}} DealWords
 */

/**
 * What the moment between two deals is drawn from.
 * @template {DealState} S
 * @typedef {{state: S, names: string[], columns: Column[], language: string}} Moment
 */

const ROWS = {most: 5, least: 2}; // that the paper may have room for; earlier ones are carried over

/**
 * The phases between two deals, and what comes then.
 * @type {{[phase: string]: string}}
 */
const NEXT = {deal_over: 'deal.next_in', round_over: 'points.next_in'};

/**
 * What stands apart from the points of a deal, and in which ink.
 * @type {{[part: string]: string}}
 */
const APART = {bonus: 'bonus', malus: 'malus', closing: 'bonus', left: 'malus'};
/** What these points are called. */
const POINTS = ['points', 'combos'];

/**
 * The sheet: `sheet` the rows of the deals and `totals`, `how` an extra row about the latest deal,
 * all by column; `rows` is how many deals have room, `lowWins` whether the fewest points win.
 * @param {boolean} lowWins
 * @param {Column[]} columns
 * @param {DealRow[]} sheet
 * @param {number[]} totals
 * @param {Cells | null} how
 * @param {number} rows
 */
export function trickSheet(lowWins, columns, sheet, totals, how, rows) {
  const lead = leading(totals, lowWins);
  const early = sheet.length > rows ? sheet.slice(0, sheet.length - rows + 1) : [];
  const late = sheet.slice(early.length);
  return el(
    'table',
    {class: 'points trick-sheet', 'data-columns': columns.length},
    el(
      'thead',
      {},
      el('tr', {}, el('td', {}), ...columns.map((one, place) => heading(one, lead[place])))
    ),
    el(
      'tbody',
      {},
      early.length ? carried(early) : null,
      ...late.map((row, place) => dealRow(row, place === late.length - 1)),
      how && howRow(how)
    ),
    el(
      'tfoot',
      {},
      el(
        'tr',
        {},
        el('th', {scope: 'row'}, t('points.total')),
        ...totals.map((total, place) =>
          el(
            'td' + (lead[place] ? '.lead' : ''),
            {'data-total': columns[place].seats[0], 'data-value': total},
            handwritten(plain(total), place)
          )
        )
      )
    )
  );
}

/**
 * @param {Column} column
 * @param {boolean} lead
 */
function heading({seats, name}, lead) {
  const cell = el(
    'th' + (lead ? '.lead' : ''),
    {scope: 'col', 'data-seat': seats[0]},
    el('i.column-hands', {}, ...seats.map((seat) => person(seat))),
    el('span', {}, name)
  );
  cell.style.setProperty('--seat', seatColour(seats[0]));
  return cell;
}

/**
 * Earlier deals in one row, as on the next sheet of a pad.
 * @param {DealRow[]} rows
 */
function carried(rows) {
  const sums = rows[0].sum.map((_, seat) => rows.reduce((all, row) => all + row.sum[seat], 0));
  return el(
    'tr.carried',
    {},
    el('th', {scope: 'row'}, t('deal.carried')),
    ...sums.map((sum, seat) => el('td', {}, handwritten(plain(sum), seat)))
  );
}

/**
 * @param {DealRow} row
 * @param {boolean} latest
 */
function dealRow(row, latest) {
  const deal = numberOf(row);
  const parts = partsOf(row.parts);
  const main = POINTS.find((name) => parts[name]);
  const points = main ? parts[main] : row.sum;
  const played = !row.kind || row.kind === 'played';
  const cells = row.sum.map((sum, place) => {
    const apart = Object.keys(APART).filter((name) => parts[name] && parts[name][place]);
    return el(
      'td',
      {'data-seat': place, 'data-sum': sum},
      played || !apart.length ? handwritten(plain(points[place]), deal * 3 + place) : null,
      ...apart.map((name) =>
        el(
          'span.apart.' + APART[name],
          {},
          handwritten(signed(parts[name][place]), deal * 5 + place)
        )
      )
    );
  });
  return el(
    'tr' + (latest ? '.latest' : ''),
    {'data-deal': deal},
    el(
      'th',
      {scope: 'row'},
      t('deal' in row ? 'deal.number' : 'points.round', {deal, round: deal})
    ),
    ...cells
  );
}

/**
 * Where several deals make a round, the sheet counts these.
 * @param {DealRow} row
 */
function numberOf(row) {
  return 'deal' in row ? row.deal : row.round;
}

/** @param {Cells} how */
function howRow(how) {
  return el('tr.how-row', {}, el('td', {}), ...how.map((cell) => el('td', {}, ...cell)));
}

/**
 * Between two deals: what was written down, how it came about, who is ready, when it goes on.
 * `words(moment)` tells what the game says; it all comes when how the deal ended was looked at.
 * @template {DealState} S
 * @param {object} table
 * @param {TableClock} table.clock
 * @param {Sounds} table.sound
 * @param {(moment: Moment<S>) => DealWords} table.words
 * @returns {(view: View<S> | Nothing) => void}
 */
export function dealMoment({clock, sound, words}) {
  /** @type {(moment: Moment<S>) => void} */
  const draw = whenChanged((moment) => drawDeal(moment, words(moment)));
  const countdown = new Countdown(clock, (count) =>
    put(byId('deal-next'), count ? t(next, {count}) : waits ? t('points.when_ready') : '')
  );
  /** @type {boolean | null} */
  let before = null;
  let next = '';
  let waits = false;

  return (view) => {
    const playing = view.phase === 'match' && view.match.state.phase in NEXT;
    const open = playing && clock.looksMs(view.match) <= 0;
    byId('deal-over').hidden = !open;
    if (open) {
      const {state, deadline} = view.match;
      draw(momentOf(view));
      if (before === false) opened(sound, state.sheet[state.sheet.length - 1]);
      next = state.final ? 'podium.next_in' : NEXT[state.phase];
      waits = Boolean(deadline && deadline.closes_us === null);
      countdown.run(deadline);
    } else countdown.stop();
    before = open;
  };
}

/**
 * @template {DealState} S
 * @param {Playing<S>} view
 * @returns {Moment<S>}
 */
function momentOf(view) {
  const {state} = view.match;
  const names = view.seats.map((seat) => seat.name);
  const columns = columnsOf(names, state.teams);
  return {state, names, columns, language: document.documentElement.lang};
}

/**
 * Whether somebody did what the deal was about; nothing, if it was about no such thing.
 * @param {DealRow} row
 * @returns {boolean | null}
 */
function isDone({kind, made, hits, closer}) {
  if (kind === 'stalemate' || kind === 'passed') return false;
  if (made !== undefined) return made;
  if (hits !== undefined) return hits.some((one) => one !== 'none');
  return closer === undefined ? null : closer !== null;
}

/**
 * @param {Sounds} sound
 * @param {DealRow} row
 */
function opened(sound, row) {
  const done = isDone(row);
  if (done === null) sound.play('draw');
  else sound.play(done ? 'goal' : 'missed');
  animate(
    first(byId('deal-over')),
    [
      {transform: 'translateY(6%) rotate(-1deg)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    {duration: 320, easing: 'ease-out'}
  );
}

/**
 * @param {Moment<DealState>} moment
 * @param {DealWords} words
 */
function drawDeal({state, names, columns}, {end, how}) {
  const {sheet, scores, ready} = state;
  const row = sheet[sheet.length - 1];
  const number = numberOf(row);
  const title = 'deal' in row ? 'deal.over' : 'points.over';
  put(byId('deal-title'), t(title, {deal: number, round: number}));
  put(byId('deal-says'), end);
  byId('deal-over').setAttribute('data-columns', String(columns.length));
  const totals = byColumn(columns, scores);
  const lines = inColumns(columns, sheet);
  const lowWins = Boolean(state.low_wins);
  const signs = (ready || []).map((one, seat) => readySign(names[seat], seat, one));
  replace(byId('deal-ready'), ...signs);
  const paper = first(byId('deal-over'));
  for (let rows = ROWS.most; rows >= ROWS.least; rows -= 1) {
    replace(byId('deal-sheet'), trickSheet(lowWins, columns, lines, totals, how, rows));
    if (paper.scrollHeight <= paper.clientHeight) break;
  }
}
