// What the hall's pages say of tables and places, alike on its TV and on phones.

import {byId, el} from '../core/dom.js';
import {chooseLanguage, languages, milliseconds, number, t} from '../core/text.js';

/** @import {HallKind, HallPlace, HallScoring} from '../views.js' */

const NUMBERED = /^t(\d+)$/;

/**
 * "Table 7" for `t7`; a table that has another name is called by it.
 * @param {string} title
 */
export function tableName(title) {
  const found = NUMBERED.exec(title);
  return found ? t('hall.table', {table: found[1]}) : title;
}

/**
 * "2", or "2–4" where errors leave it open.
 * @param {HallPlace} place
 */
export function rankText({rank, rank_last: last}) {
  return rank === last ? String(rank) : rank + '–' + last;
}

/**
 * What somebody's place is owed to: a percentage, points, a time, or how far they came.
 * @param {{kind: HallKind | null, scoring: HallScoring | null}} hall
 * @param {HallPlace} place
 */
export function figureOf({kind, scoring}, place) {
  if (place.at_us !== null) return milliseconds(place.at_us, place.error_us || 0) + ' ms';
  if (kind === 'knock-out') return place.out === null ? '★' : t('hall.round', {round: place.out});
  if (kind === 'duplicate' && scoring === 'imps') return signed(place.points);
  return number(place.percent, 1) + ' %';
}

/** @param {number} points */
function signed(points) {
  const sign = points < 0 ? '−' : '+';
  return sign + number(Math.abs(points), 2);
}

/**
 * The choice of languages; `draw` is called when another one was chosen.
 * @param {() => void} draw
 */
export function buildLanguages(draw) {
  const box = byId('language', HTMLSelectElement);
  box.append(...languages().map(([code, name]) => el('option', {value: code}, name)));
  box.value = document.documentElement.lang;
  box.addEventListener('change', async () => {
    await chooseLanguage(box.value);
    draw();
  });
}
