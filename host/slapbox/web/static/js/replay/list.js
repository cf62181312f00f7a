// A match that is over, in the list of all.

import {emblemOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';

/** @import {Headline} from '../views.js' */

/**
 * Draw a match: the game, when, by whom, and who won.
 * @param {Headline} one
 */
export function matchTile({id, game, seats, started_ms: started, result}) {
  const names = seats.map((name, seat) =>
    result.winners.includes(seat) ? h('b.winner', '★ ' + name) : h('span', name)
  );
  return h(
    'a.paper.tile',
    {key: id, href: '/replay/' + encodeURIComponent(id), 'data-match': id},
    h('span.tile-art', drawing(emblemOf, game)),
    h('strong', t('game.' + game + '.title')),
    h('span.tile-when', when(started)),
    h('span.tile-names', {translate: 'no'}, ...names)
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
