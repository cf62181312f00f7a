// The points of the rounds, written down as on paper; and the moment between two rounds.

import {byId} from '../../core/dom.js';
import {drawing, h, patch} from '../../core/patch.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {Countdown} from '../../tv/countdown.js';
import {readySign} from '../../tv/ready.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Tree} from '../../core/patch.js'
 */
/** @import {Nothing, Playing, Sounds, View} from '../../core/pages.js' */
/** @import {CheatingMothLast, CheatingMothRoundEnd, CheatingMothView} from '../../views.js' */

/** @typedef {Playing<CheatingMothView, CheatingMothLast>} Played */

/**
 * Between two rounds: what was written down, who is out of cards, who is ready, when it goes on.
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: View<CheatingMothView, CheatingMothLast> | Nothing) => void}
 */
export function roundMoment(clock, sound) {
  /** @type {Played | null} */
  let latest = null;
  let isFirst = true;
  let seconds = 0;
  const draw = () => {
    const view = latest;
    const end = view && view.match.state.round_end;
    /** @param {CheatingMothRoundEnd} ended */
    const insert = ({out}) => !isFirst && sound.play(out.length ? 'fanfare' : 'missed');
    const paper = view && end && sheet(view, end, seconds, () => insert(end));
    patch(byId('round-over'), h('section', {hidden: !paper}, paper));
    isFirst = false;
  };
  const countdown = new Countdown(clock, (left) => {
    if (left === seconds) return;
    seconds = left;
    draw();
  });
  return (view) => {
    const isOver = view.phase === 'match' && view.match.state.phase === 'round_over';
    latest = isOver && clock.looksMs(view.match) <= 0 ? view : null;
    if (latest) countdown.run(latest.match.deadline);
    else countdown.stop();
    draw();
  };
}

/**
 * @param {Played} view
 * @param {CheatingMothRoundEnd} end
 * @param {number} seconds
 * @param {() => void} insert
 */
function sheet(view, end, seconds, insert) {
  const {starter, ready, final} = view.match.state;
  const names = view.seats.map((seat) => seat.name);
  const out = end.out.map((seat) => names[seat]).join(' + ');
  return h(
    'div.paper.sheet.amid',
    {insert},
    h(
      'header',
      h('h1', t('points.over', {round: end.round})),
      out && h('p.round-out.bold', t('points.out', {name: out}))
    ),
    h(points, {names, state: view.match.state}),
    h(
      'footer',
      h(
        'p',
        !final && starter !== null
          ? t('points.guard', {name: names[(starter + 1) % names.length]})
          : t('points.last')
      ),
      h('p.round-next', {role: 'timer'}, goesOn(view, seconds))
    ),
    h(
      'div.round-ready.wrapped.centred',
      ...(ready || []).map((isReady, seat) => readySign(names[seat], seat, isReady))
    )
  );
}

/** @type {(view: Played, seconds: number) => string} */
function goesOn({match: {state, deadline}}, seconds) {
  if (seconds) return t(state.final ? 'podium.next_in' : 'points.next_in', {count: seconds});
  return deadline && deadline.closes_us === null ? t('points.when_ready') : '';
}

/**
 * One column a seat, one row a round, the totals below; who has the fewest is pointed out.
 * @param {{names: string[], state: CheatingMothView}} facts
 */
function points({names, state: {sheet: rounds, scores}}) {
  const least = Math.min(...scores);
  const leads = scores.map((total) => ({lead: total === least}));
  return h(
    'table.points',
    h(
      'thead',
      h(
        'tr',
        h('td'),
        ...names.map((name, seat) =>
          h('th', {scope: 'col', class: leads[seat]}, drawing(person, seat), h('span', name))
        )
      )
    ),
    h('tbody', ...rounds.map((row, at) => line(t('points.round', {round: at + 1}), row))),
    h('tfoot', line(t('points.total'), scores, leads))
  );
}

/** @type {(title: string, cells: number[], classes?: {[name: string]: boolean}[]) => Tree} */
function line(title, cells, classes = []) {
  return h(
    'tr',
    h('th', {scope: 'row'}, title),
    ...cells.map((points, at) => h('td', {class: classes[at]}, points))
  );
}
