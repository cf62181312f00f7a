// Gaps between slaps, and how sure they are.

import {isCalm} from './calm.js';
import {milliseconds, plusMinus, t} from './text.js';

const TIMES_US = [280000, 450000];
const GAPS_US = [40000, 200000];

/**
 * A time of a slap, and how far off it may be; `tied_us`: among pads on one sync wire.
 * @typedef {{at_us: number, error_us: number, tied_us?: number | null}} Timed
 */

/**
 * Pads on one sync wire are off against each other by far less than against the laptop.
 * @param {Timed} one
 */
export function errorOf(one) {
  return isTied(one) ? one.tied_us : one.error_us;
}

/**
 * A duration in words: "212.4 ms", and on a calm evening "quick".
 * @type {(us: number, errorUs: number) => string}
 */
export function timeText(us, errorUs) {
  if (isCalm()) return t('calm.time.' + wordFor(us, TIMES_US, ['quick', 'good', 'slow']));
  return milliseconds(us, errorUs) + ' ms';
}

/**
 * The error of a time in words: "± 0.2 ms", and on a calm evening nothing.
 * @param {number} errorUs
 */
export function errorText(errorUs) {
  return isCalm() ? '' : plusMinus(errorUs) + ' ms';
}

/**
 * The delay behind another slap in words: "+0.412 ms", and on a calm evening "just behind".
 * @type {(us: number, errorUs: number) => string}
 */
export function laterText(us, errorUs) {
  if (isCalm()) return t('calm.later.' + wordFor(us, GAPS_US, ['just', 'little', 'much']));
  return '+' + milliseconds(us, errorUs) + ' ms';
}

/**
 * The same of two slaps.
 * @type {(one: Timed, first: Timed) => string}
 */
export function gapText(one, first) {
  return laterText(one.at_us - first.at_us, gapErrorUs(one, first));
}

/**
 * "± 0.004 ms": both are off, so their errors add up.
 * @type {(one: Timed, first: Timed) => string}
 */
export function gapError(one, first) {
  return errorText(gapErrorUs(one, first));
}

/**
 * The word for so long: the last one for what is as long as all limits, or longer.
 * @type {(us: number, limits: number[], words: string[]) => string}
 */
function wordFor(us, limits, words) {
  return words[limits.filter((limit) => us >= limit).length];
}

/**
 * " · less fine", if one of these times is that of a page: a phone's, or one with a keyboard.
 * @param {{touch?: boolean}[]} times
 */
export function pageMark(...times) {
  return times.some((one) => one.touch) ? ' · ' + t('tv.less_exact') : '';
}

/**
 * A strip of time with room for all of these and a `margin` on both sides. `place` gives the share
 * of it for a time, and `bounds` where a hand's error begins, where it is, and where that ends.
 * @param {Timed[]} hands
 * @param {number} margin
 * @param {(one: Timed) => number} [error] - usually that of pads on one wire, if all of them are
 */
export function timeStrip(hands, margin, error) {
  const usual = hands.every(isTied) ? errorOf : (/** @type {Timed} */ one) => one.error_us;
  const off = error || usual;
  const from = Math.min(...hands.map((one) => one.at_us - off(one)));
  const span = Math.max(1, ...hands.map((one) => one.at_us + off(one) - from));
  const place = (/** @type {number} */ us) => margin + ((1 - 2 * margin) * (us - from)) / span;
  const bounds = (/** @type {Timed} */ one) =>
    [one.at_us - off(one), one.at_us, one.at_us + off(one)].map(place);
  return {from, span, place, bounds};
}

/** @type {(one: Timed, first: Timed) => number} */
function gapErrorUs(one, first) {
  return isTied(one) && isTied(first) ? one.tied_us + first.tied_us : one.error_us + first.error_us;
}

/** @type {(one: Timed) => one is Timed & {tied_us: number}} */
function isTied(one) {
  return Number.isInteger(one.tied_us);
}
