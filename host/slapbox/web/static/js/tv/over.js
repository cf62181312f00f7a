// The end: podium, scores, and how a tie was decided.

import {animate, byId, el, put, replace, whenChanged} from '../core/dom.js';
import {seatColour} from '../art/colours.js';
import {columnsOf} from '../core/columns.js';
import {hand} from '../art/icons.js';
import {gameOf} from '../core/games.js';
import {t} from '../core/text.js';

const STANDS = [1, 0, 2]; // second, first, third from the left
const LONG = 26; // a title of more letters gets a smaller type

/**
 * `paperOf()` gives what writes down the rounds of the game that is on, if there is such a paper.
 */
export function overScreen(sound, paperOf) {
  const draw = whenChanged((facts) => drawResult(facts, paperOf()));
  let before = null;
  return (view) => {
    const result = view.phase === 'over' && view.match && view.match.result;
    if (result) {
      const {game, sheet, teams, left} = view.match.state;
      const columns = columnsOf(
        view.seats.map((seat) => seat.name),
        teams
      );
      draw({
        result,
        game,
        sheet: sheet || null,
        left: left || null,
        columns,
        language: document.documentElement.lang
      });
      if (before !== null && before !== 'over') celebrate(sound);
    }
    before = view.phase;
  };
}

function drawResult(facts, paper) {
  const {result, game, sheet, columns} = facts;
  const order = ranking(result, game, columns);
  const winners = order.filter((one) => one.won).map((one) => one.name);
  put(
    byId('over-title'),
    t(result.winners.length > 1 ? 'over.shared' : 'over.winner', {name: winners.join(' + ')})
  );
  byId('over-title').classList.toggle('long', byId('over-title').textContent.length > LONG);
  put(byId('over-tie'), result.tie_break === 'score' ? '' : t('over.tie.' + result.tie_break));
  const stands = STANDS.filter((index) => index < order.length).map((index) => stand(order[index]));
  replace(byId('podium'), ...stands);
  replace(byId('over-rest'), ...order.slice(3).map(restRow));
  const written = sheet && paper ? paper(facts) : null;
  replace(byId('over-sheet'), written);
  byId('over').classList.toggle('with-sheet', Boolean(written));
  byId('over').classList.toggle('with-tricks', Boolean(written) && written.matches('.trick-sheet'));
}

/** Players or pairs from best to worst, equal ones at the same rank. */
function ranking(result, game, columns) {
  const {podium, second} = gameOf(game);
  const order = columns.map(({seats, name}) => {
    const details = seats.map((seat) => result.details[seat]);
    const score = result.scores[seats[0]];
    return {
      seats,
      name,
      score,
      worth: result.low_wins ? -score : score,
      second: second ? second(details[0]) : 0,
      lines: podium(score, details[0], details),
      won: result.winners.includes(seats[0])
    };
  });
  order.sort((a, b) => b.won - a.won || b.worth - a.worth || b.second - a.second);
  order.forEach((one, index) => {
    const above = order[index - 1];
    const level =
      above &&
      above.won === one.won &&
      above.score === one.score &&
      (above.won || above.second === one.second);
    one.rank = level ? above.rank : index + 1;
  });
  return order;
}

function stand(one) {
  const node = el(
    'div.stand.rank-' + one.rank,
    {'data-seat': one.seats[0], 'data-score': one.score},
    el(
      'div.stand-top',
      {},
      el('i.column-hands', {}, ...hands(one)),
      el('p.stand-name', {}, one.name)
    ),
    el(
      'div.stand-block',
      {},
      el('b', {}, String(one.rank)),
      el('p.stand-score', {}, one.lines[0]),
      el('p.stand-flies', {}, one.lines[1])
    )
  );
  node.style.setProperty('--seat', seatColour(one.seats[0]));
  node.classList.toggle('pair', one.seats.length > 1);
  return node;
}

function hands({seats}) {
  return seats.map((seat) => hand(seatColour(seat)));
}

function restRow(one) {
  const node = el(
    'div.rest-row',
    {'data-seat': one.seats[0], 'data-score': one.score},
    el('b', {}, one.rank + '.'),
    ...hands(one),
    el('span', {}, one.name),
    el('em', {}, one.lines.filter(Boolean).join(' · '))
  );
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
    const falling = animate(
      piece,
      [
        {transform: 'translateY(-8vh)', opacity: 1},
        {transform: 'translateY(108vh) rotate(' + spin + 'deg)', opacity: 1}
      ],
      {
        duration: 2400 + Math.random() * 2200,
        delay: Math.random() * 700,
        fill: 'both',
        easing: 'cubic-bezier(.3,.2,.7,1)'
      }
    );
    if (falling) falling.onfinish = () => piece.remove();
    else piece.remove();
  }
}
