// The score sheet of the card games, written by hand: a column a player or a pair, a row a deal, and
// bonus and malus apart; and the moment between two deals.

import {animate, el, replace, say as put, whenChanged} from './dom.js';
import {seatColour} from './colours.js';
import {byColumn, columnsOf, inColumns, leading} from './columns.js';
import {hand} from './fly.js';
import {handwritten, plain, signed} from './handwriting.js';
import {muCard} from './mucards.js';
import {readySign} from './points.js';
import {rummueEnd, rummueHow} from './rummuesheet.js';
import {safarueEnd, safarueHow} from './safaruesheet.js';
import {t} from './text.js';

const byId = (id) => document.getElementById(id);
const TICK_MS = 200;
const ROWS = 5; // the paper has no room for more; earlier ones are carried over
const MANY = 6; // with more players it has room for one row less

/** The phases between two deals. */
const BETWEEN = ['deal_over', 'round_over'];

/** What stands apart from the points of a deal, and in which ink. */
const APART = {bonus: 'bonus', malus: 'malus', closing: 'bonus', left: 'malus'};
/** What these points are called. */
const POINTS = ['points', 'combos'];

/** Whether a view's sheet is one of these. */
export function isTrickSheet(sheet) {
  return sheet.length > 0 && Boolean(sheet[0].parts);
}

/**
 * The sheet: `columns` of columns.js, `sheet` the rows of the deals and `totals`, `how` an extra row about the latest deal, all by
 * column; `rows` is how many deals have room, `lowWins` whether the fewest points win.
 */
export function trickSheet(lowWins, columns, sheet, totals, how, rows) {
  const lead = leading(totals, lowWins);
  const early = sheet.length > rows ? sheet.slice(0, sheet.length - rows + 1) : [];
  const late = sheet.slice(early.length);
  return el('table', {class: 'points trick-sheet', 'data-columns': columns.length},
    el('thead', {}, el('tr', {}, el('td', {}), ...columns.map((one, place) => heading(one, lead[place])))),
    el('tbody', {}, early.length ? carried(early) : null, ...late.map((row, place) => dealRow(row, place === late.length - 1)), how && howRow(how)),
    el('tfoot', {}, el('tr', {}, el('th', {scope: 'row'}, t('points.total')), ...totals.map((total, place) => el('td' + (lead[place] ? '.lead' : ''), {'data-total': columns[place].seats[0], 'data-value': total}, handwritten(plain(total), place))))));
}

function heading({seats, name}, lead) {
  const cell = el('th' + (lead ? '.lead' : ''), {scope: 'col', 'data-seat': seats[0]}, el('i.column-hands', {}, ...seats.map((seat) => hand(seatColour(seat)))), el('span', {}, name));
  cell.style.setProperty('--seat', seatColour(seats[0]));
  return cell;
}

/** Earlier deals in one row, as on the next sheet of a pad. */
function carried(rows) {
  const sums = rows[0].sum.map((_, seat) => rows.reduce((all, row) => all + row.sum[seat], 0));
  return el('tr.carried', {}, el('th', {scope: 'row'}, t('trick.tv.carried')), ...sums.map((sum, seat) => el('td', {}, handwritten(plain(sum), seat))));
}

function dealRow(row, latest) {
  const deal = numberOf(row);
  const points = row.parts[POINTS.find((name) => row.parts[name])] || row.sum;
  const cells = row.sum.map((sum, place) => {
    const apart = Object.keys(APART).filter((name) => row.parts[name] && row.parts[name][place]);
    const main = row.kind && row.kind !== 'played' ? '–' : plain(points[place]);
    return el('td', {'data-seat': place, 'data-sum': sum}, handwritten(main, deal * 3 + place),
      ...apart.map((name) => el('span.apart.' + APART[name], {}, handwritten(signed(row.parts[name][place]), deal * 5 + place))));
  });
  return el('tr' + (latest ? '.latest' : ''), {'data-deal': deal}, el('th', {scope: 'row'}, t(row.deal ? 'trick.tv.deal' : 'points.round', {deal, round: deal})), ...cells);
}

/** Where several deals make a round, the sheet counts these. */
function numberOf(row) {
  return row.deal || row.round;
}

function howRow(how) {
  return el('tr.how-row', {}, el('td', {}), ...how.map((cell) => el('td', {}, ...cell)));
}

/* how the latest deal came about, one cell a column, from its row and the facts of the moment */

const HOW = {mu: muHow, 'last-panther': pantherHow, wimmueln: wimmuelnHow, rummue: rummueHow, safarue: safarueHow, 'safarue-variant': safarueHow};

function muHow(row, {names}) {
  const role = (seat) => ['chief', 'vice', 'partner'].find((name) => row[name] === seat);
  if (row.kind !== 'played') return null;
  return names.map((_, seat) => (role(seat) ? [el('em.role-' + role(seat), {}, t('trick.tv.role.' + role(seat)))] : []));
}

const SHOWN = {yellow: {card: 'y', colour: 'yellow', number: 3, triangles: 1}, red: {card: 'r', colour: 'red', number: 4, triangles: 1}, panther: {card: 'k', colour: 'black', number: 7, triangles: 2}};

function pantherHow(row, {names}) {
  return names.map((_, seat) => ['last_trick', 'yellow', 'red', 'panther'].filter((name) => row.parts[name][seat])
    .map((name) => el('span.how-part', {'data-part': name}, SHOWN[name] ? muCard(SHOWN[name]) : el('i.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})), el('b', {}, signed(row.parts[name][seat])))));
}

/** The cross uncovered: what lay on top, what below, and the number that was hit. */
function wimmuelnHow(row, {names, estimates}) {
  return names.map((_, seat) => {
    const [top, below] = row.estimates[seat];
    const won = row.won[seat];
    const {top: upper, below: lower} = estimates[seat];
    return [
      el('span.how-cross', {}, uncovered(upper, top === won), uncovered(lower, below === won)),
      el('span.how-tricks', {}, t('trick.tv.tricks', {count: won})),
      el('b.how-hit', {'data-hit': row.hits[seat]}, row.hits[seat] === 'none' ? '–' : '✓')
    ];
  });
}

function uncovered(card, hit) {
  return el('span.uncovered' + (hit ? '.hit-ring' : ''), {}, muCard(card));
}

/** What the deal's end is called, in one line. */
const ENDS = {
  rummue: rummueEnd,
  safarue: safarueEnd,
  'safarue-variant': safarueEnd,
  mu: (row, names) => t('trick.tv.end.' + (row.kind === 'played' ? (row.made ? 'made' : 'missed') : row.kind), muValues(row, names)),
  'last-panther': (row, names) => t('trick.tv.end.panther', {name: names[row.parts.last_trick.findIndex((points) => points > 0)]}),
  wimmueln: (row, names) => {
    const hit = names.filter((_, seat) => row.hits[seat] !== 'none');
    return hit.length ? t('trick.tv.end.hits', {names: hit.join(' + ')}) : t('trick.tv.end.no_hit');
  }
};

function muValues(row, names) {
  const team = ['chief', 'partner'].map((role) => row[role]).filter((seat) => Number.isInteger(seat));
  return {names: team.map((seat) => names[seat]).join(' + '), name: names[row.culprit], reached: row.reached, goal: row.goal};
}

/** Between two deals: what was written down, how it came about, who is ready, when it goes on. */
export function dealMoment(clock, sound, pause) {
  const draw = whenChanged((facts) => drawDeal(facts));
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
    const open = Boolean(ENDS[state.game]) && BETWEEN.includes(state.phase) && pause.msLeft(view) <= 0;
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
  const {game, sheet, scores, teams, ready, estimates, left, unicorn, porcupine, low_wins: lowWins} = view.match.state;
  const names = view.seats.map((seat) => seat.name);
  return {game, sheet, scores, ready, estimates, left, unicorn, porcupine, lowWins, names, columns: columnsOf(names, teams), language: document.documentElement.lang};
}

function opened(sound, row) {
  sound.play(row.kind === 'stalemate' || row.made === false ? 'buzz' : 'fanfare');
  animate(byId('deal-over').firstElementChild, [{transform: 'translateY(6%) rotate(-1deg)', opacity: 0}, {transform: 'none', opacity: 1}], {duration: 320, easing: 'ease-out'});
}

function drawDeal(facts) {
  const {game, sheet, scores, ready, names, columns, lowWins} = facts;
  const row = sheet[sheet.length - 1];
  put(byId('deal-title'), t(row.deal ? 'trick.tv.end.deal' : 'points.over', {deal: row.deal, round: row.round}));
  put(byId('deal-says'), ENDS[game](row, names, facts));
  byId('deal-over').setAttribute('data-columns', columns.length);
  const rows = columns.length > MANY ? ROWS - 1 : ROWS;
  replace(byId('deal-sheet'), trickSheet(lowWins, columns, inColumns(columns, sheet), byColumn(columns, scores), HOW[game](row, facts), rows));
  replace(byId('deal-ready'), ...(ready || []).map((one, seat) => readySign(names[seat], seat, one)));
}
