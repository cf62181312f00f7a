// The end: podium, scores, and how a tie was decided.

import {animate, el, replace, say as put, whenChanged} from './dom.js';
import {seatColour} from './colours.js';
import {byColumn, columnsOf, inColumns} from './columns.js';
import {hand} from './fly.js';
import {phoneMark} from './gaps.js';
import {plain} from './handwriting.js';
import {fewest, pointsSheet} from './points.js';
import {milliseconds, t} from './text.js';
import {rummueHow} from './rummuesheet.js';
import {isTrickSheet, trickSheet} from './tricksheet.js';

const byId = (id) => document.getElementById(id);
const STANDS = [1, 0, 2]; // second, first, third from the left
const LAST_TRICK = 50; // points, in The Last Panther
const DEALS = 6; // rows that the sheet has room for
const COLUMNS_WIDE = 45; // rem, of the sheet, without its first column
const LONG = 26; // a title of more letters gets a smaller type

export function overScreen(sound) {
  const draw = whenChanged((facts) => drawResult(facts));
  let before = null;
  return (view) => {
    const result = view.phase === 'over' && view.match && view.match.result;
    if (result) {
      const {game, sheet, teams, left} = view.match.state;
      const columns = columnsOf(view.seats.map((seat) => seat.name), teams);
      draw({result, game, sheet: sheet || null, left: left || null, columns, language: document.documentElement.lang});
      if (before !== null && before !== 'over') celebrate(sound);
    }
    before = view.phase;
  };
}

function drawResult(facts) {
  const {result, game, sheet, columns} = facts;
  const order = ranking(result, game, columns);
  const winners = order.filter((one) => one.won).map((one) => one.name);
  put(byId('over-title'), t(result.winners.length > 1 ? 'over.shared' : 'over.winner', {name: winners.join(' + ')}));
  byId('over-title').classList.toggle('long', byId('over-title').textContent.length > LONG);
  put(byId('over-tie'), result.tie_break === 'score' ? '' : t('over.tie.' + result.tie_break));
  const stands = STANDS.filter((index) => index < order.length).map((index) => stand(order[index]));
  replace(byId('podium'), ...stands);
  replace(byId('over-rest'), ...order.slice(3).map(restRow));
  replace(byId('over-sheet'), ...(sheet ? [paper(facts)] : []));
  byId('over').classList.toggle('with-sheet', Boolean(sheet));
  byId('over').classList.toggle('with-tricks', Boolean(sheet && isTrickSheet(sheet)));
}

/** All rounds, as they were written down; in Rummü what was left in the last one, too. */
function paper({result: {scores, low_wins: lowWins}, columns, sheet, left}) {
  const how = left ? rummueHow(sheet[sheet.length - 1], {columns, left, wide: COLUMNS_WIDE}) : null;
  if (isTrickSheet(sheet)) return trickSheet(lowWins, columns, inColumns(columns, sheet), byColumn(columns, scores), how, how ? DEALS - 1 : DEALS);
  return pointsSheet(columns.map((one) => one.name), sheet, scores, fewest(scores));
}

/** What decides between equal scores; more is better. */
const SECOND = {
  'fly-swatter': (detail) => detail.flies,
  reaction: (detail) => -(detail.best_us === null ? 1e9 : detail.best_us),
  buzzer: () => 0,
  'cheating-moth': () => 0,
  mu: () => 0,
  'last-panther': () => 0,
  wimmueln: () => 0,
  rummue: () => 0,
  safarue: () => 0,
  'safarue-variant': () => 0
};

/** The result of a player, or of partners with these details, in two lines. */
const LINES = {
  'fly-swatter': (score, detail) => [t('over.points', {count: score}), t('over.flies', {count: detail.flies})],
  reaction: (_, detail) => [
    time(detail.median_us, detail.error_us) + phoneMark(detail),
    t('over.best', {time: time(detail.best_us, detail.error_us)})
  ],
  buzzer: (score, detail) => [t('over.points', {count: score}), t('over.firsts', {count: detail.firsts})],
  'cheating-moth': (score, detail) => [t('over.minus', {count: score}), t('over.smuggled', {count: detail.smuggled})],
  mu: (score, detail) => [points(score), t('over.bonus', {count: plain(detail.bonus + detail.malus)})],
  'last-panther': (score, detail) => [points(score), t('over.last_tricks', {count: detail.last_trick / LAST_TRICK})],
  wimmueln: (score, detail) => [points(score), t('over.bonus', {count: plain(detail.bonus)})],
  rummue: (score, _, details) => [points(score), closed(details)],
  safarue: (score, detail) => [points(score), t('over.triangles', {count: detail.triangles})],
  'safarue-variant': (score, detail) => [points(score), t('over.triangles', {count: detail.triangles})]
};

/** How often a player or a pair ended a deal of Rummü, if at all. */
function closed(details) {
  const count = details.reduce((all, one) => all + one.closed, 0);
  return count ? t('over.closed', {count}) : '';
}

/** Points that may be fewer than none. */
function points(score) {
  return t('over.points', {count: score});
}

function time(us, errorUs) {
  return us === null ? '–' : milliseconds(us, errorUs) + ' ms';
}

/** Players or pairs from best to worst, equal ones at the same rank. */
function ranking(result, game, columns) {
  const order = columns.map(({seats, name}) => {
    const details = seats.map((seat) => result.details[seat]);
    const score = result.scores[seats[0]];
    return {
      seats, name, score, worth: result.low_wins ? -score : score,
      second: SECOND[game](details[0]),
      lines: LINES[game](score, details[0], details),
      won: result.winners.includes(seats[0])
    };
  });
  order.sort((a, b) => b.won - a.won || b.worth - a.worth || b.second - a.second);
  order.forEach((one, index) => {
    const above = order[index - 1];
    const level = above && above.won === one.won && above.score === one.score && (above.won || above.second === one.second);
    one.rank = level ? above.rank : index + 1;
  });
  return order;
}

function stand(one) {
  const node = el('div.stand.rank-' + one.rank, {'data-seat': one.seats[0], 'data-score': one.score},
    el('div.stand-top', {}, el('i.column-hands', {}, ...hands(one)), el('p.stand-name', {}, one.name)),
    el('div.stand-block', {}, el('b', {}, String(one.rank)), el('p.stand-score', {}, one.lines[0]), el('p.stand-flies', {}, one.lines[1])));
  node.style.setProperty('--seat', seatColour(one.seats[0]));
  node.classList.toggle('pair', one.seats.length > 1);
  return node;
}

function hands({seats}) {
  return seats.map((seat) => hand(seatColour(seat)));
}

function restRow(one) {
  const node = el('div.rest-row', {'data-seat': one.seats[0], 'data-score': one.score},
    el('b', {}, one.rank + '.'), ...hands(one), el('span', {}, one.name),
    el('em', {}, one.lines.filter(Boolean).join(' · ')));
  node.style.setProperty('--seat', seatColour(one.seats[0]));
  return node;
}

function celebrate(sound) {
  sound.play('fanfare');
  const home = byId('over');
  for (let i = 0; i < 60; i += 1) {
    const piece = el('i.confetti', {});
    piece.style.left = Math.random() * 100 + '%';
    piece.style.background = seatColour(i);
    home.append(piece);
    const spin = (Math.random() * 1440 - 720).toFixed(0);
    const falling = animate(piece, [{transform: 'translateY(-8vh)', opacity: 1}, {transform: 'translateY(108vh) rotate(' + spin + 'deg)', opacity: 1}], {duration: 2400 + Math.random() * 2200, delay: Math.random() * 700, fill: 'both', easing: 'cubic-bezier(.3,.2,.7,1)'});
    if (falling) falling.onfinish = () => piece.remove();
    else piece.remove();
  }
}
