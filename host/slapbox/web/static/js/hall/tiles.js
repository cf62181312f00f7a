// The tables of the hall: a tile for each, with what happens there now, and who is to sit where.

import {el} from '../core/dom.js';
import {tableName} from '../core/tables.js';
import {t} from '../core/text.js';

/** @import {HallNow, HallSeats, HallTile} from '../views.js' */

/**
 * @param {HallTile} one
 * @param {number} rounds
 */
export function tile(one, rounds) {
  const {table, title, guests, played, now} = one;
  return el(
    'article.hall-table',
    {'data-table': table, 'data-now': stateOf(now)},
    el('h3', {}, tableName(title), el('span.pips', {'aria-hidden': 'true'}, pips(played, rounds))),
    el(
      'p.tile-words',
      {},
      el('b.tile-now', {}, sayNow(now)),
      el('br', {}),
      el('span.tile-guests', {}, guests.join(', '))
    )
  );
}

/**
 * A dot for each round that was played, and a ring for each that was not.
 * @param {number} played
 * @param {number} rounds
 */
function pips(played, rounds) {
  return '●'.repeat(Math.min(played, rounds)) + '○'.repeat(Math.max(0, rounds - played));
}

/** @param {HallNow | null} now */
function stateOf(now) {
  if (!now) return 'away';
  if (now.paused) return 'paused';
  return now.race ? 'race' : now.phase;
}

/**
 * What happens there, in a few words.
 * @param {HallNow | null} now
 */
export function sayNow(now) {
  const state = stateOf(now);
  if (!now || state === 'away') return t('hall.now.away');
  if (state === 'over' && now.winners.length)
    return t('hall.now.won', {name: now.winners.join(' + ')});
  if (state === 'match' && now.awaited.length)
    return t('hall.now.awaited', {name: now.awaited.join(' + ')});
  const game = t('game.' + now.game + '.title');
  return t('hall.now.' + state, {game, minutes: now.minutes});
}

/**
 * A table, and who is to sit there.
 * @param {HallSeats} one
 */
export function seats({table, title, guests}) {
  return el(
    'article.seats',
    {'data-table': table},
    el('h3', {}, tableName(title)),
    el('ol', {}, ...guests.map((name) => el('li', {}, name)))
  );
}
