// A match that is over, in the list of all.

import {el} from '../core/dom.js';
import {emblemOf} from '../core/games.js';
import {t} from '../core/text.js';

/** @import {Headline} from '../views.js' */

/**
 * What was played, when, by whom, and who won.
 * @param {Headline} one
 */
export function matchTile({id, game, seats, started_ms: started, result}) {
  const names = seats.map((name, seat) =>
    result.winners.includes(seat) ? el('b.winner', {}, '★ ' + name) : el('span', {}, name)
  );
  return el(
    'a.tile',
    {href: '/replay/' + encodeURIComponent(id), 'data-match': id},
    el('span.tile-art', {}, emblemOf(game)),
    el('strong', {}, t('game.' + game + '.title')),
    el('span.tile-when', {}, when(started)),
    el('span.tile-names', {translate: 'no'}, ...names)
  );
}

/**
 * Day and time, as the reader's language writes them.
 * @param {number} ms
 */
function when(ms) {
  return new Date(ms).toLocaleString(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit'
  });
}
