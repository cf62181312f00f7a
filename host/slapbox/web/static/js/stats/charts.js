// Figures as pictures: how quick hands were, and which places somebody had.

import {h} from '../core/patch.js';
import {milliseconds, number, t} from '../core/text.js';

const WIDE = 640;
const HIGH = 200;
const EDGE = {side: 10, top: 44, bottom: 34};
const GAP = 3; // between two bars
const SECOND_US = 1000000;
const TICKS = 4;
const PLACES = 4; // the first ones have a colour each

/**
 * Draw the hands of a game on a strip of time.
 * @param {views.Times} times
 */
export function timesChart(times) {
  const {game, count, touch, best_us: best, error_us: error, median_us: half} = times;
  const words = [
    t('stats.slaps', {count}),
    t('stats.best', {time: milliseconds(best, error) + ' ms'}),
    t('stats.half', {time: timeOf(half)})
  ];
  if (touch) words.push(t('stats.touch', {count: touch}));
  return h(
    'figure.times',
    {'data-game': game},
    h('figcaption', h('b', t('game.' + game + '.title')), ' ' + words.join(' · ')),
    histogram(times, words.join(', '))
  );
}

/** @type {(times: views.Times, label: string) => Tree} */
function histogram({bars, from_us: from, step_us: step, median_us: half}, label) {
  const most = Math.max(...bars);
  const wide = (WIDE - 2 * EDGE.side) / bars.length;
  const floor = HIGH - EDGE.bottom;
  /** @param {number} us */
  const x = (us) => EDGE.side + (wide * (us - from)) / step;
  const middle = Math.min(x(half), WIDE - EDGE.side);
  return h(
    'svg.histogram',
    {viewBox: '0 0 ' + WIDE + ' ' + HIGH, role: 'img', 'aria-label': label},
    ...bars.map((count, at) => {
      const high = ((floor - EDGE.top) * count) / most;
      const left = EDGE.side + at * wide + GAP / 2;
      const size = {x: left, y: floor - high, width: wide - GAP, height: high};
      return h('rect.bar', Object.assign({'data-count': count}, size));
    }),
    h('path.floor', {d: 'M' + EDGE.side + ' ' + floor + 'H' + (WIDE - EDGE.side)}),
    ...ticks(bars.length).map((at) =>
      h(
        'text.tick',
        {x: EDGE.side + at * wide, y: HIGH - 8, 'text-anchor': at ? 'middle' : 'start'},
        timeOf(from + at * step)
      )
    ),
    h('path.half', {d: 'M' + middle + ' ' + (EDGE.top - 12) + 'V' + floor}),
    h('text.half-time', {x: middle, y: EDGE.top - 18, 'text-anchor': sideOf(middle)}, timeOf(half))
  );
}

/**
 * Marks of the strip: at the left edge of every few bars.
 * @param {number} bars
 */
function ticks(bars) {
  return Array.from({length: TICKS}, (_, at) => Math.floor((at * bars) / TICKS));
}

/**
 * Words at the edge stay in the picture.
 * @param {number} at
 */
function sideOf(at) {
  if (at < WIDE / 8) return 'start';
  return at > (7 * WIDE) / 8 ? 'end' : 'middle';
}

/** @param {number} us */
function timeOf(us) {
  return us < SECOND_US ? number(us / 1000, 0) + ' ms' : number(us / SECOND_US, 2) + ' s';
}

/**
 * Draw how often each place came up, the first one first.
 * @param {number[]} places
 */
export function placesChart(places) {
  const words = places
    .map((count, at) => (count ? t('over.place', {rank: at + 1}) + ': ' + count : ''))
    .filter(Boolean);
  return h(
    'span.places',
    {role: 'img', 'aria-label': words.join(', ')},
    ...places.map((count, at) => count > 0 && place(at + 1, count))
  );
}

/** @type {(rank: number, count: number) => Tree} */
function place(rank, count) {
  return h(
    'i.place',
    {
      'data-place': rank,
      'data-rank': Math.min(rank, PLACES),
      style: {'flex-grow': count}
    },
    count + '×' + rank + '.'
  );
}
