// The awards of a match that is over, or of an evening: who was best at what besides. Those of a
// match the host tells as soon as the TV has told the winner.

import {get} from './api.js';
import {isCalm} from './calm.js';
import {timeText} from './gaps.js';
import {number, t} from './text.js';

/**
 * @import {Award, Awards, Prize} from '../views.js'
 * @import {Honour} from './honours.js'
 */

const AGAIN_MS = 1500;
const TRIES = 8;
const BUSY = 503; // many ask at once
const SHORT_US = 1000; // what is less is told in µs

/** @type {Map<string, Promise<Awards>>} */
const known = new Map();

/**
 * The awards of this match, once they may be told; none if nobody tells.
 * @type {(match: string) => Promise<Award[]>}
 */
export async function awardsOf(match) {
  return (await told('/replay/' + encodeURIComponent(match) + '/awards.json')).awards || [];
}

/**
 * Fetch the answer from this path; the last one is kept.
 * @param {string} path
 */
function told(path) {
  const answer = known.get(path) || asking(path, TRIES);
  known.clear();
  known.set(path, answer);
  return answer;
}

/** @type {(path: string, tries: number) => Promise<Awards>} */
async function asking(path, tries) {
  const found = await asked(path);
  if (found && found.awards) return found;
  if (tries === 1) return {awards: []};
  await new Promise((done) => setTimeout(done, AGAIN_MS));
  return asking(path, tries - 1);
}

/** @type {(path: string) => Promise<Awards | null>} */
async function asked(path) {
  const answer = await get(path);
  if (!answer || answer.status === BUSY) return null;
  return answer.ok ? answer.json() : {awards: []};
}

/**
 * An award as an honour among others.
 * @type {(award: Award) => Honour}
 */
export function honourOf({name, seat, count, us, error_us: errorUs}) {
  return {name, text: figure(name, count, us, errorUs), seats: [seat]};
}

/**
 * The reason for an award of an evening: a count, or a time.
 * @param {Prize} prize
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
