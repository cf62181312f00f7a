// The awards of a match that is over: who was best at what besides. The host tells them as soon as
// the TV has told the winner.

import {isCalm} from './calm.js';
import {timeText} from './gaps.js';
import {number, t} from './text.js';

/**
 * @import {Award, Awards} from '../views.js'
 * @import {Honour} from './honours.js'
 */

const AGAIN_MS = 1500;
const TRIES = 8;
const BUSY = 503; // many ask at once
const SHORT_US = 1000; // what is less is told in µs

/** @type {Map<string, Promise<Award[]>>} */
const known = new Map();

/**
 * The awards of this match, once they may be told; none if nobody tells.
 * @param {string} match
 */
export function awardsOf(match) {
  const asked = known.get(match) || asking(match, TRIES);
  known.clear();
  known.set(match, asked);
  return asked;
}

/**
 * @param {string} match
 * @param {number} tries
 * @returns {Promise<Award[]>}
 */
async function asking(match, tries) {
  const awards = await asked(match);
  if (awards) return awards;
  if (tries === 1) return [];
  await new Promise((done) => setTimeout(done, AGAIN_MS));
  return asking(match, tries - 1);
}

/** @param {string} match */
async function asked(match) {
  try {
    const answer = await fetch('/replay/' + encodeURIComponent(match) + '/awards.json');
    if (answer.status === BUSY) return null;
    /** @type {Awards} */
    const {awards} = answer.ok ? await answer.json() : {awards: []};
    return awards;
  } catch (unreachable) {
    return null;
  }
}

/**
 * An award as an honour among others.
 * @param {Award} award
 * @returns {Honour}
 */
export function honourOf({name, seat, count, us, error_us: errorUs}) {
  return {name, text: figure(name, count, us, errorUs), seats: [seat]};
}

/**
 * What an award was given for, as a figure.
 * @param {string} name
 * @param {number | null} count
 * @param {number | null} us
 * @param {number} errorUs
 */
export function figure(name, count, us, errorUs) {
  if (us === null) return t('award.' + name, {count: count || 0});
  if (name === 'photo_finish' && us < SHORT_US && !isCalm()) return number(us, 0) + ' µs';
  return timeText(us, errorUs);
}
