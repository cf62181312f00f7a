// The points of the rounds, written down as on paper; and the moment between two rounds.

import {byId, el, put, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {Countdown} from '../../tv/countdown.js';
import {readySign} from '../../tv/ready.js';

/** @import {TableClock} from '../../core/clock.js' */
/** @import {Nothing, Sounds, View} from '../../core/pages.js' */
/** @import {CheatingMothLast, CheatingMothRoundEnd, CheatingMothView} from '../../views.js' */

/**
 * What is told between two rounds.
 * @typedef {Pick<CheatingMothView, 'sheet' | 'scores' | 'starter' | 'ready' | 'final'> & {
 *   names: string[], end: CheatingMothRoundEnd, language: string
 * }} Facts
 */

/**
 * One column a seat, one row a round, the totals below. `names` by seat; `lead` are the seats to
 * point out.
 * @param {string[]} names
 * @param {number[][]} sheet
 * @param {number[]} totals
 * @param {number[]} lead
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

/**
 * @param {string} name
 * @param {number} seat
 * @param {number[]} lead
 */
function column(name, seat, lead) {
  const cell = el(
    'th' + (lead.includes(seat) ? '.lead' : ''),
    {scope: 'col', 'data-seat': seat},
    person(seat),
    el('span', {}, name)
  );
  cell.style.setProperty('--seat', seatColour(seat));
  return cell;
}

/**
 * The seats with the fewest points.
 * @param {number[]} totals
 */
export function fewest(totals) {
  const least = Math.min(...totals);
  return totals.map((_, seat) => seat).filter((seat) => totals[seat] === least);
}

/**
 * Between two rounds: what was written down, who is out of cards, who is ready, when it goes on.
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: View<CheatingMothView, CheatingMothLast> | Nothing) => void}
 */
export function roundMoment(clock, sound) {
  const draw = whenChanged(drawRound);
  const countdown = new Countdown(clock, (count) =>
    put(byId('round-next'), count ? t(next, {count}) : waits ? t('points.when_ready') : '')
  );
  /** @type {boolean | null} */
  let before = null;
  let next = '';
  let waits = false;

  return (view) => {
    const match = view.phase === 'match' && clock.looksMs(view.match) <= 0 ? view.match : null;
    const state = match && match.state.phase === 'round_over' ? match.state : null;
    const end = state && state.round_end;
    byId('round-over').hidden = !end;
    if (match && state && end) {
      const names = view.seats.map((seat) => seat.name);
      draw({
        names,
        end,
        sheet: state.sheet,
        scores: state.scores,
        starter: state.starter,
        ready: state.ready,
        final: state.final,
        language: document.documentElement.lang
      });
      if (before === false) sound.play(end.out.length ? 'fanfare' : 'missed');
      next = state.final ? 'podium.next_in' : 'points.next_in';
      waits = Boolean(match.deadline && match.deadline.closes_us === null);
      countdown.run(match.deadline);
    } else countdown.stop();
    before = Boolean(end);
  };
}

/** @param {Facts} facts */
function drawRound({names, end, sheet, scores, starter, ready, final}) {
  const out = end.out.map((seat) => names[seat]).join(' + ');
  put(byId('round-title'), t('points.over', {round: end.round}));
  put(byId('round-out'), end.out.length ? t('points.out', {name: out}) : '');
  replace(byId('round-sheet'), pointsSheet(names, sheet, scores, fewest(scores)));
  put(
    byId('round-guard'),
    !final && starter !== null
      ? t('points.guard', {name: names[(starter + 1) % names.length]})
      : t('points.last')
  );
  replace(
    byId('round-ready'),
    ...(ready || []).map((one, seat) => readySign(names[seat], seat, one))
  );
}
