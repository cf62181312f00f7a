// The score sheet of the card games, written by hand: a column a player or a pair, a row a deal,
// and bonus and malus apart; and the moment between two deals.

import {animate, byId, el, put, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {byColumn, columnsOf, inColumns, leading} from '../../core/columns.js';
import {hand} from '../../art/icons.js';
import {handwritten, plain, signed} from '../../art/handwriting.js';
import {readySign} from '../../tv/ready.js';
import {t} from '../../core/text.js';

const TICK_MS = 200;
const ROWS = 5; // the paper has no room for more; earlier ones are carried over
const MANY = 6; // with more players it has room for one row less
const DEALS = 6; // rows that the sheet of the end has room for

/** The phases between two deals. */
const BETWEEN = ['deal_over', 'round_over'];

/** What stands apart from the points of a deal, and in which ink. */
const APART = {bonus: 'bonus', malus: 'malus', closing: 'bonus', left: 'malus'};
/** What these points are called. */
const POINTS = ['points', 'combos'];

/**
 * The sheet: `columns` of columns.js, `sheet` the rows of the deals and `totals`, `how` an extra
 * row about the latest deal, all by column; `rows` is how many deals have room, `lowWins` whether
 * the fewest points win.
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

function heading({seats, name}, lead) {
  const cell = el(
    'th' + (lead ? '.lead' : ''),
    {scope: 'col', 'data-seat': seats[0]},
    el('i.column-hands', {}, ...seats.map((seat) => hand(seatColour(seat)))),
    el('span', {}, name)
  );
  cell.style.setProperty('--seat', seatColour(seats[0]));
  return cell;
}

/** Earlier deals in one row, as on the next sheet of a pad. */
function carried(rows) {
  const sums = rows[0].sum.map((_, seat) => rows.reduce((all, row) => all + row.sum[seat], 0));
  return el(
    'tr.carried',
    {},
    el('th', {scope: 'row'}, t('trick.tv.carried')),
    ...sums.map((sum, seat) => el('td', {}, handwritten(plain(sum), seat)))
  );
}

function dealRow(row, latest) {
  const deal = numberOf(row);
  const points = row.parts[POINTS.find((name) => row.parts[name])] || row.sum;
  const cells = row.sum.map((sum, place) => {
    const apart = Object.keys(APART).filter((name) => row.parts[name] && row.parts[name][place]);
    const main = row.kind && row.kind !== 'played' ? '–' : plain(points[place]);
    return el(
      'td',
      {'data-seat': place, 'data-sum': sum},
      handwritten(main, deal * 3 + place),
      ...apart.map((name) =>
        el(
          'span.apart.' + APART[name],
          {},
          handwritten(signed(row.parts[name][place]), deal * 5 + place)
        )
      )
    );
  });
  return el(
    'tr' + (latest ? '.latest' : ''),
    {'data-deal': deal},
    el('th', {scope: 'row'}, t(row.deal ? 'trick.tv.deal' : 'points.round', {deal, round: deal})),
    ...cells
  );
}

/** Where several deals make a round, the sheet counts these. */
function numberOf(row) {
  return row.deal || row.round;
}

function howRow(how) {
  return el('tr.how-row', {}, el('td', {}), ...how.map((cell) => el('td', {}, ...cell)));
}

/** The paper of the end: all deals; `how` tells of the latest one, if there is more to tell. */
export function paper({result: {scores, low_wins: lowWins}, columns, sheet}, how) {
  const rows = how ? DEALS - 1 : DEALS;
  const totals = byColumn(columns, scores);
  return trickSheet(lowWins, columns, inColumns(columns, sheet), totals, how || null, rows);
}

/**
 * What a game says about a deal, from its row of the sheet and the facts of the moment:
 * @typedef {object} DealWords
 * @property {(row: any, facts: any) => string} end - how it ended, in one line
 * @property {(row: any, facts: any) => Element[][] | null} how - how it came about, a cell a column
 */

/**
 * Between two deals: what was written down, how it came about, who is ready, when it goes on.
 * `words(game)` gives the {@link DealWords} of a game; it all comes when `pause` has passed.
 */
export function dealMoment({clock, sound, pause, words}) {
  const draw = whenChanged((facts) => drawDeal(facts, words(facts.game)));
  let timer = null;
  let before = null;
  let closes = null;
  let next = '';

  function tick() {
    const left = closes === null ? 0 : Math.ceil(clock.msUntil(closes) / 1000);
    put(byId('deal-next'), left > 0 ? t(next, {count: left}) : '');
  }

  return (view) => {
    const state = view.phase === 'match' ? view.match.state : {};
    const open = BETWEEN.includes(state.phase) && pause.msLeft(view) <= 0;
    byId('deal-over').hidden = !open;
    if (open) {
      draw(factsOf(view));
      if (before === false) opened(sound, state.sheet[state.sheet.length - 1]);
      next = state.phase === 'deal_over' ? 'trick.tv.next_in' : 'points.next_in';
      closes = view.match.deadline ? view.match.deadline.closes_us : null;
      tick();
      if (timer === null) timer = setInterval(tick, TICK_MS);
    } else {
      clearInterval(timer);
      timer = null;
    }
    before = open;
  };
}

/** What the moment is drawn from; some of it only some games have. */
function factsOf(view) {
  const {
    game,
    sheet,
    scores,
    teams,
    ready,
    estimates,
    left,
    unicorn,
    porcupine,
    low_wins: lowWins
  } = view.match.state;
  const names = view.seats.map((seat) => seat.name);
  return {
    game,
    sheet,
    scores,
    ready,
    estimates,
    left,
    unicorn,
    porcupine,
    lowWins,
    names,
    columns: columnsOf(names, teams),
    language: document.documentElement.lang
  };
}

function opened(sound, row) {
  sound.play(row.kind === 'stalemate' || row.made === false ? 'buzz' : 'fanfare');
  animate(
    byId('deal-over').firstElementChild,
    [
      {transform: 'translateY(6%) rotate(-1deg)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    {duration: 320, easing: 'ease-out'}
  );
}

function drawDeal(facts, {end, how}) {
  const {sheet, scores, ready, names, columns, lowWins} = facts;
  const row = sheet[sheet.length - 1];
  put(
    byId('deal-title'),
    t(row.deal ? 'trick.tv.end.deal' : 'points.over', {deal: row.deal, round: row.round})
  );
  put(byId('deal-says'), end(row, facts));
  byId('deal-over').setAttribute('data-columns', columns.length);
  const rows = columns.length > MANY ? ROWS - 1 : ROWS;
  replace(
    byId('deal-sheet'),
    trickSheet(
      lowWins,
      columns,
      inColumns(columns, sheet),
      byColumn(columns, scores),
      how(row, facts),
      rows
    )
  );
  replace(
    byId('deal-ready'),
    ...(ready || []).map((one, seat) => readySign(names[seat], seat, one))
  );
}
