// The score sheet of the trick games, written by hand: a column a player, a row a deal, and bonus and
// malus apart; and the moment between two deals.

import {animate, el, replace, say as put, whenChanged} from './dom.js';
import {seatColour} from './colours.js';
import {hand} from './fly.js';
import {handwritten, plain, signed} from './handwriting.js';
import {muCard} from './mucards.js';
import {readySign} from './points.js';
import {t} from './text.js';
import {trickState} from './trickpause.js';

const byId = (id) => document.getElementById(id);
const TICK_MS = 200;
const ROWS = 5; // the paper has no room for more; earlier ones are carried over
const MANY = 6; // with more players it has room for one row less

/** What stands apart from the points of a deal, and in which ink. */
const APART = ['bonus', 'malus'];

/** Whether a view's sheet is one of these. */
export function isTrickSheet(sheet) {
  return sheet.length > 0 && Boolean(sheet[0].parts);
}

/**
 * `names` by seat, `sheet` the rows of the deals, `how` an extra row about the latest one, one cell a
 * seat; `rows` is how many deals have room.
 */
export function trickSheet(names, sheet, totals, how, rows) {
  const best = Math.max(...totals);
  const lead = totals.map((total) => total === best);
  const early = sheet.length > rows ? sheet.slice(0, sheet.length - rows + 1) : [];
  const late = sheet.slice(early.length);
  return el('table', {class: 'points trick-sheet', 'data-columns': names.length},
    el('thead', {}, el('tr', {}, el('td', {}), ...names.map((name, seat) => column(name, seat, lead[seat])))),
    el('tbody', {}, early.length ? carried(early) : null, ...late.map((row, place) => dealRow(row, place === late.length - 1)), how && howRow(how)),
    el('tfoot', {}, el('tr', {}, el('th', {scope: 'row'}, t('points.total')), ...totals.map((total, seat) => el('td' + (lead[seat] ? '.lead' : ''), {'data-total': seat, 'data-value': total}, handwritten(plain(total), seat))))));
}

function column(name, seat, lead) {
  const cell = el('th' + (lead ? '.lead' : ''), {scope: 'col', 'data-seat': seat}, hand(seatColour(seat)), el('span', {}, name));
  cell.style.setProperty('--seat', seatColour(seat));
  return cell;
}

/** Earlier deals in one row, as on the next sheet of a pad. */
function carried(rows) {
  const sums = rows[0].sum.map((_, seat) => rows.reduce((all, row) => all + row.sum[seat], 0));
  return el('tr.carried', {}, el('th', {scope: 'row'}, t('trick.tv.carried')), ...sums.map((sum, seat) => el('td', {}, handwritten(plain(sum), seat))));
}

function dealRow(row, latest) {
  const cells = row.sum.map((sum, seat) => {
    const apart = APART.filter((name) => row.parts[name] && row.parts[name][seat]);
    const points = apart.length || row.parts.points ? row.parts.points[seat] : sum;
    const main = row.kind && row.kind !== 'played' ? '–' : plain(points);
    return el('td', {'data-seat': seat, 'data-sum': sum}, handwritten(main, row.deal * 3 + seat),
      ...apart.map((name) => el('span.apart.' + name, {}, handwritten(signed(row.parts[name][seat]), row.deal * 5 + seat))));
  });
  return el('tr' + (latest ? '.latest' : ''), {'data-deal': row.deal}, el('th', {scope: 'row'}, t('trick.tv.deal', {deal: row.deal})), ...cells);
}

function howRow(how) {
  return el('tr.how-row', {}, el('td', {}), ...how.map((cell) => el('td', {}, ...cell)));
}

/* how the latest deal came about, one cell a seat */

const HOW = {mu: muHow, 'last-panther': pantherHow, wimmueln: wimmuelnHow};

function muHow(row, seats) {
  const role = (seat) => ['chief', 'vice', 'partner'].find((name) => row[name] === seat);
  if (row.kind !== 'played') return null;
  return seats.map((seat) => (role(seat) ? [el('em.role-' + role(seat), {}, t('trick.tv.role.' + role(seat)))] : []));
}

const SHOWN = {yellow: {card: 'y', colour: 'yellow', number: 3, triangles: 1}, red: {card: 'r', colour: 'red', number: 4, triangles: 1}, panther: {card: 'k', colour: 'black', number: 7, triangles: 2}};

function pantherHow(row, seats) {
  return seats.map((seat) => ['last_trick', 'yellow', 'red', 'panther'].filter((name) => row.parts[name][seat])
    .map((name) => el('span.how-part', {'data-part': name}, SHOWN[name] ? muCard(SHOWN[name]) : el('i.trick-pile', {}, el('i', {}), el('i', {}), el('i', {})), el('b', {}, signed(row.parts[name][seat])))));
}

/** The cross uncovered: what lay on top, what below, and the number that was hit. */
function wimmuelnHow(row, seats, estimates) {
  return seats.map((seat) => {
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

  function tick() {
    const left = closes === null ? 0 : Math.ceil(clock.msUntil(closes) / 1000);
    put(byId('deal-next'), left > 0 ? t('trick.tv.next_in', {count: left}) : '');
  }

  return (view) => {
    const state = trickState(view);
    const open = Boolean(state && view.phase === 'match' && state.phase === 'deal_over' && pause.msLeft(view) <= 0);
    byId('deal-over').hidden = !open;
    if (open) {
      const {game, sheet, scores, ready, estimates} = state;
      draw({game, sheet, scores, ready, estimates: estimates || null, names: view.seats.map((seat) => seat.name), language: document.documentElement.lang});
      if (before === false) opened(sound, sheet[sheet.length - 1]);
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

function opened(sound, row) {
  sound.play(row.kind === 'stalemate' || row.made === false ? 'buzz' : 'fanfare');
  animate(byId('deal-over').firstElementChild, [{transform: 'translateY(6%) rotate(-1deg)', opacity: 0}, {transform: 'none', opacity: 1}], {duration: 320, easing: 'ease-out'});
}

function drawDeal({game, sheet, scores, ready, estimates, names}) {
  const row = sheet[sheet.length - 1];
  const how = HOW[game](row, names.map((_, seat) => seat), estimates);
  put(byId('deal-title'), t('trick.tv.end.deal', {deal: row.deal}));
  put(byId('deal-says'), ENDS[game](row, names));
  byId('deal-over').setAttribute('data-columns', names.length);
  replace(byId('deal-sheet'), trickSheet(names, sheet, scores, how, names.length > MANY ? ROWS - 1 : ROWS));
  replace(byId('deal-ready'), ...(ready || []).map((one, seat) => readySign(names[seat], seat, one)));
}
