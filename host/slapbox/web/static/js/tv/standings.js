// The standings of the evening between two games: what each place was worth flies from the podium
// to its owner, faces move along their lanes, and who leads is called.

import {signed} from '../art/handwriting.js';
import {person} from '../art/people.js';
import {isCalm} from '../core/calm.js';
import {byId} from '../core/dom.js';
import {animate} from '../core/motion.js';
import {drawing, h} from '../core/patch.js';
import {nameKey} from '../core/seats.js';
import {t} from '../core/text.js';
import {entriesOf, facesOf, posters} from '../parts/evening.js';
import {fittedName} from '../parts/fittedname.js';
import {way} from '../parts/flights.js';
import {beatsOf} from './beats.js';
import {leadText, nextLine, toGoText} from './lead.js';

/**
 * @import {Entry} from '../parts/evening.js'
 * @import {Facts, Scene} from './evening.js'
 *
 * Points for a place in the last match.
 * @typedef {{seat: number, name: string, rank: number, gained: number, owner: string}} Worth
 */

const MOST = 16; // as many as can be read
const FEW = 5; // there is room for larger letters
const ONE_COLUMN = 8;
const FLY_US = 600000;
const COUNT_US = 700000;
const COUNT_STEPS = 14;

/** @param {Scene} scene */
export function planStandings({facts, sound, draw}) {
  const {telling} = facts;
  const beat = beatsOf(facts, draw);
  const beats = [beat(telling.told_us, (fresh) => fresh && sound.play('right'))];
  for (const us of new Set(telling.shown_us)) {
    beats.push(beat(us, (fresh) => fresh && fly(facts, us, sound)));
    for (let step = 1; step <= COUNT_STEPS; step += 1)
      beats.push(beat(us + FLY_US + (COUNT_US * step) / COUNT_STEPS));
  }
  return beats;
}

/**
 * Let the points of those who are told now fly to where they count.
 * @type {(facts: Facts, us: number, sound: pages.Sounds) => void}
 */
function fly({evening, telling}, us, sound) {
  const told = entriesOf(evening).filter((_, at) => telling.shown_us[at] === us);
  const box = byId('evening');
  for (const {name} of told)
    for (const worth of Array.from(box.querySelectorAll('.worth-points')))
      if (worth.getAttribute('data-owner') === name) land(worth, name, box);
  sound.play('count');
}

/** @type {(worth: Element, owner: string, box: Element) => void} */
function land(worth, owner, box) {
  const rows = Array.from(box.querySelectorAll('.standing'));
  const row = rows.find((one) => one.getAttribute('data-name') === owner);
  const to = row && row.querySelector('.standing-points');
  if (!to) return;
  animate(
    worth,
    [
      {transform: 'none', opacity: 1},
      {transform: way(worth, to) + ' scale(1.3)', opacity: 1, offset: 0.9},
      {transform: way(worth, to) + ' scale(.6)', opacity: 0}
    ],
    {duration: FLY_US / 1000, easing: 'cubic-bezier(.4,0,.3,1)'}
  );
}

/** @param {Facts} facts */
export function standings(facts) {
  const {evening, telling, us} = facts;
  const entries = entriesOf(evening).slice(0, MOST);
  const isTold = us >= telling.told_us;
  const lead = [leadText(evening), toGoText(evening)].filter(Boolean).join(' · ');
  const classes = {
    few: entries.length <= FEW,
    many: entries.length > ONE_COLUMN,
    told: isTold,
    alone: !evening.steps.length
  };
  return h(
    'section',
    {class: classes},
    h(
      'header',
      h('p.brand', 'Slapbox'),
      h('h1.amid.screen-title.evening-title', {id: 'evening-title'}, t('evening.so_far'))
    ),
    h(worths, facts),
    lanes(facts, entries),
    h('p.evening-how.read.amid.at', t('evening.how.' + evening.scheme)),
    h('p.evening-lead.bold.amid.at', {role: 'status'}, isTold && lead),
    h(posters, {evening, named: true}),
    h('p.bold.read.amid.evening-next.at', {id: 'evening-next'}, isTold && nextLine(evening))
  );
}

/**
 * The podium of the match, and what each place on it was worth.
 * @param {Facts} facts
 */
function worths(facts) {
  return h(
    'ol.worths.centred.at.within',
    ...worthsOf(facts).map(({seat, name, rank, gained, owner}) =>
      h(
        'li.place-worth.row',
        {key: seat, 'data-rank': rank, title: name},
        h('b.worth-place.read', rank),
        drawing(person, seat),
        h(
          'em.worth-points.bold.amid',
          {'data-owner': owner, class: {given: isGiven(facts, owner)}},
          signed(gained)
        )
      )
    )
  );
}

/**
 * Tell whether these points have flown to their owner.
 * @type {(facts: Facts, owner: string) => boolean}
 */
function isGiven({evening, telling, us}, owner) {
  const at = entriesOf(evening).findIndex(({name}) => name === owner);
  return !isCalm() && us >= telling.shown_us[at];
}

/** @type {(facts: Facts) => Worth[]} */
function worthsOf({view: {match, seats}, evening}) {
  const result = match && match.result;
  const last = evening.matches[evening.matches.length - 1];
  if (!result || !last) return [];
  const gains = new Map(Object.entries(last.gains).map(([name, gain]) => [nameKey(name), gain]));
  const owners = entriesOf(evening);
  return seats
    .filter(({bot, name}) => !bot && gains.has(nameKey(name)))
    .map(({seat, name}) => {
      const owner = owners.find((one) => one.name === name || one.names.includes(name));
      const gained = gains.get(nameKey(name)) || 0;
      return {seat, name, rank: result.ranks[seat], gained, owner: owner ? owner.name : ''};
    })
    .sort((a, b) => a.rank - b.rank);
}

/**
 * Each one's lane, in the order of the points that they have by now: who passes somebody is seen.
 * @type {(facts: Facts, entries: Entry[]) => Tree}
 */
function lanes({evening, telling, us}, entries) {
  const most = Math.max(1, ...entries.map((one) => one.points));
  const now = entries.map((one, at) => pointsAt(one, us - telling.shown_us[at]));
  const order = entries.map((_, at) => at).sort((a, b) => now[b] - now[a] || a - b);
  const high = entries.length > ONE_COLUMN ? Math.ceil(entries.length / 2) : entries.length;
  return h(
    'ol.standings.at.within',
    {key: telling.opened_us, style: {'--rows': high}},
    ...entries.map((one, at) => {
      const place = order.indexOf(at);
      const shown = us >= telling.shown_us[at];
      const faces = facesOf(evening, one.names);
      return row(one, {now: now[at], most, place, high, shown, faces});
    })
  );
}

/**
 * Count from the points before to those now; `us` is since it was told.
 * @type {(one: Entry, us: number) => number}
 */
function pointsAt({points, gained}, us) {
  const share = isCalm() && us >= 0 ? 1 : Math.min(1, Math.max(0, us - FLY_US) / COUNT_US);
  return points - gained + Math.round(gained * share);
}

/**
 * @param {Entry} one
 * @param {{now: number, most: number, place: number, high: number, shown: boolean,
 *   faces: Child[]}} at
 */
function row(one, {now, most, place, high, shown, faces}) {
  const {name, names, colour, sign, points, gained, rank, before} = one;
  return h(
    'li.standing.row.at.corner.broad',
    {
      'data-name': name,
      'data-rank': rank,
      class: {shown},
      style: {
        '--seat': colour,
        '--row': place % high,
        '--column': Math.floor(place / high),
        '--now': now / most
      }
    },
    h('b.standing-rank.golden', shown ? rank : ''),
    h(
      'span.standing-who',
      h(fittedName, {name}),
      faces.length > 0 && h('span.standing-members', {title: names.join(', ')}, ...faces)
    ),
    h('span.standing-lane.holds', h('i.standing-runner.at', sign)),
    h('small.standing-moved.bold.read', shown && moved(rank, before)),
    // The gain of the last match, for those who had something before.
    h('em.standing-gain.bold.read', shown && gained && gained < points ? signed(gained) : ''),
    h('b.standing-points', now)
  );
}

/**
 * Count the places that somebody has come up, or gone down.
 * @type {(rank: number, before: number | null) => string}
 */
function moved(rank, before) {
  if (before === null || before === rank) return '';
  return (before > rank ? '▲' : '▼') + ' ' + Math.abs(before - rank);
}
