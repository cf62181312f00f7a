// The tables of the venue: a tile for each, with what happens there now, and who is to sit where.

import {h} from '../core/patch.js';
import {tableName} from '../core/tables.js';
import {t} from '../core/text.js';

/** @param {{one: views.VenueTile, rounds: number}} facts */
export function tile({one, rounds}) {
  const {table, title, guests, played, now} = one;
  const pips = '●'.repeat(Math.min(played, rounds)) + '○'.repeat(Math.max(0, rounds - played));
  return h(
    'article.paper.venue-table.holds.clipped',
    {key: table, 'data-table': table, 'data-now': stateOf(now)},
    h('h3', tableName(title), h('span.pips.clipped', {'aria-hidden': 'true'}, pips)),
    h(
      'p.tile-words.read.clipped',
      h('b.tile-now', sayNow(now)),
      h('br'),
      h('span.tile-guests', guests.join(', '))
    )
  );
}

/** @param {views.VenueHappening | null} now */
function stateOf(now) {
  if (!now) return 'away';
  if (now.paused) return 'paused';
  return now.race ? 'race' : now.phase;
}

/**
 * Say in a few words what happens there.
 * @param {views.VenueHappening | null} now
 */
export function sayNow(now) {
  const state = stateOf(now);
  if (!now || state === 'away') return t('venue.now.away');
  if (state === 'over' && now.winners.length)
    return t('venue.now.won', {name: now.winners.join(' + ')});
  if (state === 'match' && now.awaited.length)
    return t('venue.now.awaited', {name: now.awaited.join(' + ')});
  const game = t('game.' + now.game + '.title');
  return t('venue.now.' + state, {game, minutes: now.minutes});
}

/**
 * A table, and who is to sit there.
 * @param {views.VenueSeats} one
 */
export function seats({table, title, guests}) {
  return h(
    'article.paper.seats',
    {key: table, 'data-table': table},
    h('h3', tableName(title)),
    h('ol', ...guests.map((name) => h('li', name)))
  );
}
