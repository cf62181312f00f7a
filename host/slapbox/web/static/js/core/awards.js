// The awards of a match that is over, or of an evening: who was best at what besides. Those of a
// match the host tells as soon as the TV has told the winner.

import {getMade} from './api.js';
import {isCalm} from './calm.js';
import {timeText} from './gaps.js';
import {number, t} from './text.js';

/** @import {Honour} from './honours.js' */

const TRIES = 12;
const SHORT_US = 1000; // what is less is told in µs

/** The last ones that were asked for. */
let latest = {match: '', awards: Promise.resolve(/** @type {views.Award[] | null} */ (null))};

/**
 * The awards of this match, once they may be told; none if nobody tells.
 * @type {(match: string) => Promise<views.Award[]>}
 */
export async function awardsOf(match) {
  if (latest.match !== match) latest = {match, awards: asked(match)};
  return (await latest.awards) || [];
}

/** @type {(match: string) => Promise<views.Award[] | null>} */
function asked(match) {
  const path = '/replay/' + encodeURIComponent(match) + '/awards.json';
  return getMade(path, (answer) => (answer.ok ? answer.json().awards : []), TRIES);
}

/**
 * An award as an honour among others.
 * @type {(award: views.Award) => Honour}
 */
export function honourOf({name, seat, count, us, error_us: errorUs}) {
  return {name, text: figure(name, count, us, errorUs), seats: [seat]};
}

/**
 * The reason for an award of an evening: a count, or a time.
 * @param {views.Prize} prize
 */
export function prizeText({name, count, us, error_us: errorUs}) {
  return figure(name, count, us, errorUs);
}

/**
 * The figure that an award was given for.
 * @type {(name: string, count: number | null, us: number | null, errorUs: number) => string}
 */
export function figure(name, count, us, errorUs) {
  if (us === null) return t('award.' + name, {count: count || 0});
  if (name === 'photo_finish' && us < SHORT_US && !isCalm()) return number(us, 0) + ' µs';
  return timeText(us, errorUs);
}
