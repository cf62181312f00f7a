// Words of the venue's pages for tables and places, alike on its TV and on phones.

import {milliseconds, number, t} from '../core/text.js';

/**
 * "2", or "2–4" where errors leave it open.
 * @param {views.VenuePlace} place
 */
export function rankText({rank, rank_last: last}) {
  return rank === last ? String(rank) : rank + '–' + last;
}

/**
 * The figure behind somebody's place: a percentage, points, a time, or how far they came.
 * @param {{kind: views.VenueKind | null, scoring: views.VenueScoring | null}} venue
 * @param {views.VenuePlace} place
 */
export function figureOf({kind, scoring}, place) {
  if (place.at_us !== null) return milliseconds(place.at_us, place.error_us || 0) + ' ms';
  if (kind === 'knock-out') return place.out === null ? '★' : t('venue.round', {round: place.out});
  if (kind === 'duplicate' && scoring === 'imps') return signed(place.points);
  return number(place.percent, 1) + ' %';
}

/** @param {number} points */
function signed(points) {
  const sign = points < 0 ? '−' : '+';
  return sign + number(Math.abs(points), 2);
}
