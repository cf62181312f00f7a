// The points of the rounds, written down as on paper; and the moment between two rounds.

import {byId, el, put, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {t} from '../../core/text.js';
import {readySign} from '../../tv/ready.js';

const TICK_MS = 200;

/**
 * One column a seat, one row a round, the totals below. `names` by seat; `lead` are the seats to
 * point out.
 */
export function pointsSheet(names, sheet, totals, lead) {
  const head = names.map((name, seat) => column(name, seat, lead));
  const rows = sheet.map((points, round) =>
    el(
      'tr',
      {},
      el('th', {scope: 'row'}, t('points.round', {round: round + 1})),
      ...points.map((one) => el('td', {}, String(one)))
    )
  );
  const sums = totals.map((one, seat) =>
    el('td' + (lead.includes(seat) ? '.lead' : ''), {'data-total': seat}, String(one))
  );
  return el(
    'table',
    {class: 'points'},
    el('thead', {}, el('tr', {}, el('td', {}), ...head)),
    el('tbody', {}, ...rows),
    el('tfoot', {}, el('tr', {}, el('th', {scope: 'row'}, t('points.total')), ...sums))
  );
}

function column(name, seat, lead) {
  const cell = el(
    'th' + (lead.includes(seat) ? '.lead' : ''),
    {scope: 'col', 'data-seat': seat},
    hand(seatColour(seat)),
    el('span', {}, name)
  );
  cell.style.setProperty('--seat', seatColour(seat));
  return cell;
}

/** The seats with the fewest points. */
export function fewest(totals) {
  const least = Math.min(...totals);
  return totals.map((_, seat) => seat).filter((seat) => totals[seat] === least);
}

/**
 * Between two rounds: what was written down, who is out of cards, who is ready, when it goes on.
 */
export function roundMoment(clock, sound) {
  const draw = whenChanged((facts) => drawRound(facts));
  let timer = null;
  let before = null;
  let closes = null;

  function tick() {
    const left = closes === null ? 0 : Math.ceil(clock.msUntil(closes) / 1000);
    put(byId('round-next'), left > 0 ? t('points.next_in', {count: left}) : '');
  }

  return (view) => {
    const state = view.phase === 'match' && view.match.state;
    const pause = Boolean(state && state.phase === 'round_over');
    byId('round-over').hidden = !pause;
    if (pause) {
      const names = view.seats.map((seat) => seat.name);
      draw({
        names,
        end: state.round_end,
        sheet: state.sheet,
        scores: state.scores,
        starter: state.starter,
        ready: state.ready,
        rounds: state.rounds,
        language: document.documentElement.lang
      });
      if (before === false) sound.play('fanfare');
      closes = view.match.deadline ? view.match.deadline.closes_us : null;
      tick();
      if (timer === null) timer = setInterval(tick, TICK_MS);
    } else {
      clearInterval(timer);
      timer = null;
    }
    before = pause;
  };
}

function drawRound({names, end, sheet, scores, starter, ready, rounds}) {
  const out = end.out.map((seat) => names[seat]).join(' + ');
  put(byId('round-title'), t('points.over', {round: end.round}));
  put(byId('round-out'), end.out.length ? t('points.out', {name: out}) : '');
  replace(byId('round-sheet'), pointsSheet(names, sheet, scores, fewest(scores)));
  put(
    byId('round-guard'),
    end.round < rounds
      ? t('points.guard', {name: names[(starter + 1) % names.length]})
      : t('points.last')
  );
  replace(
    byId('round-ready'),
    ...(ready || []).map((one, seat) => readySign(names[seat], seat, one))
  );
}
