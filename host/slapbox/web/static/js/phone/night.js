// The end of an evening on a phone: the place and awards of its owner, once the TV has told them,
// and the picture of all.

import {prizeText} from '../core/awards.js';
import {h} from '../core/patch.js';
import {nameKey} from '../core/seats.js';
import {t} from '../core/text.js';
import {asLine, list} from './ending.js';
import {clock, redraw} from './view.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Evening} from '../views.js'
 */

const TOLD_US = 2000000; // an award is called, then its owner

let timer = 0;

/** @param {{evening: Evening, me: Seat, rank: number, points: string}} facts */
export function night({evening, me: {name}, rank, points}) {
  return h(
    'section',
    {id: 'night'},
    h('p.night-place', {'data-rank': Math.min(rank, 4)}, t('over.place', {rank})),
    h('p.soft.waiting-evening', points),
    list('waiting-prizes', t('evening.awards'), told(evening, name)),
    h(
      'a.button.primary',
      {id: 'night-picture', href: '/evening/' + evening.id},
      t('evening.picture')
    )
  );
}

/**
 * The own awards of which the TV has told by now.
 * @param {Evening} evening
 * @param {string} name
 */
function told({prizes, telling}, name) {
  clearTimeout(timer);
  const times = telling ? telling.awards_us : [];
  const left = prizes.map((_, at) => clock.msUntil((times[at] || 0) + TOLD_US));
  const soon = left.filter((ms) => ms > 0);
  if (soon.length) timer = setTimeout(redraw, Math.min(...soon));
  return prizes
    .filter(({guest}, at) => left[at] <= 0 && nameKey(guest) === nameKey(name))
    .map((prize) => asLine({name: prize.name, text: prizeText(prize)}));
}
