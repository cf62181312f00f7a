// The end: podium, scores, and how a tie was decided.

import {animate, el, replace, say as put, whenChanged} from './dom.js';
import {seatColour} from './colours.js';
import {hand} from './fly.js';
import {plain} from './handwriting.js';
import {fewest, pointsSheet} from './points.js';
import {milliseconds, t} from './text.js';
import {isTrickSheet, trickSheet} from './tricksheet.js';

const byId = (id) => document.getElementById(id);
const STANDS = [1, 0, 2]; // second, first, third from the left
const LAST_TRICK = 50; // points, in The Last Panther
const DEALS = 6; // rows that the sheet has room for

export function overScreen(sound) {
  const draw = whenChanged((facts) => drawResult(facts));
  let before = null;
  return (view) => {
    const result = view.phase === 'over' && view.match && view.match.result;
    if (result) {
      const {game, sheet} = view.match.state;
      draw({result, game, sheet: sheet || null, seats: view.seats.map((seat) => [seat.seat, seat.name]), language: document.documentElement.lang});
      if (before !== null && before !== 'over') celebrate(sound);
    }
    before = view.phase;
  };
}

function drawResult({result, game, sheet, seats}) {
  const names = new Map(seats);
  const order = ranking(result, game);
  const winners = result.winners.map((seat) => names.get(seat));
  put(byId('over-title'), t(winners.length > 1 ? 'over.shared' : 'over.winner', {name: winners.join(' + ')}));
  put(byId('over-tie'), result.tie_break === 'score' ? '' : t('over.tie.' + result.tie_break));
  const stands = STANDS.filter((index) => index < order.length).map((index) => stand(order[index], names));
  replace(byId('podium'), ...stands);
  replace(byId('over-rest'), ...order.slice(3).map((one) => restRow(one, names)));
  replace(byId('over-sheet'), ...(sheet ? [paper(seats, sheet, result.scores)] : []));
  byId('over').classList.toggle('with-sheet', Boolean(sheet));
  byId('over').classList.toggle('with-tricks', Boolean(sheet && isTrickSheet(sheet)));
}

/** All rounds, as they were written down. */
function paper(seats, sheet, scores) {
  const names = seats.map(([, name]) => name);
  if (isTrickSheet(sheet)) return trickSheet(names, sheet, scores, null, DEALS);
  return pointsSheet(names, sheet, scores, fewest(scores));
}

/** What decides between equal scores; more is better. */
const SECOND = {
  'fly-swatter': (detail) => detail.flies,
  reaction: (detail) => -(detail.best_us === null ? 1e9 : detail.best_us),
  buzzer: () => 0,
  'cheating-moth': () => 0,
  mu: () => 0,
  'last-panther': () => 0,
  wimmueln: () => 0
};

/** A player's result in two lines. */
const LINES = {
  'fly-swatter': (score, detail) => [t('over.points', {count: score}), t('over.flies', {count: detail.flies})],
  reaction: (_, detail) => [time(detail.median_us, detail.error_us), t('over.best', {time: time(detail.best_us, detail.error_us)})],
  buzzer: (score, detail) => [t('over.points', {count: score}), t('over.firsts', {count: detail.firsts})],
  'cheating-moth': (score, detail) => [t('over.minus', {count: score}), t('over.smuggled', {count: detail.smuggled})],
  mu: (score, detail) => [points(score), t('over.bonus', {count: plain(detail.bonus + detail.malus)})],
  'last-panther': (score, detail) => [points(score), t('over.last_tricks', {count: detail.last_trick / LAST_TRICK})],
  wimmueln: (score, detail) => [points(score), t('over.bonus', {count: plain(detail.bonus)})]
};

/** Points that may be fewer than none. */
function points(score) {
  return t('over.points', {count: score}).replace(String(score), plain(score));
}

function time(us, errorUs) {
  return us === null ? '–' : milliseconds(us, errorUs) + ' ms';
}

/** Seats from best to worst, equal ones at the same rank. */
function ranking(result, game) {
  const seats = result.scores.map((score, seat) => ({
    seat, score: result.low_wins ? -score : score,
    second: SECOND[game](result.details[seat]),
    lines: LINES[game](score, result.details[seat]),
    won: result.winners.includes(seat)
  }));
  seats.sort((a, b) => b.won - a.won || b.score - a.score || b.second - a.second);
  seats.forEach((one, index) => {
    const above = seats[index - 1];
    const level = above && above.won === one.won && above.score === one.score && (above.won || above.second === one.second);
    one.rank = level ? above.rank : index + 1;
  });
  return seats;
}

function stand(one, names) {
  const node = el('div.stand.rank-' + one.rank, {'data-seat': one.seat, 'data-score': one.score},
    el('div.stand-top', {}, hand(seatColour(one.seat)), el('p.stand-name', {}, names.get(one.seat))),
    el('div.stand-block', {}, el('b', {}, String(one.rank)), el('p.stand-score', {}, one.lines[0]), el('p.stand-flies', {}, one.lines[1])));
  node.style.setProperty('--seat', seatColour(one.seat));
  return node;
}

function restRow(one, names) {
  const node = el('div.rest-row', {'data-seat': one.seat, 'data-score': one.score},
    el('b', {}, one.rank + '.'), hand(seatColour(one.seat)), el('span', {}, names.get(one.seat)),
    el('em', {}, one.lines.join(' · ')));
  node.style.setProperty('--seat', seatColour(one.seat));
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
