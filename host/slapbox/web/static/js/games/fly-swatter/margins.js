// Leads of hands over the next one on their colour.

import {isCalm} from '../../core/calm.js';
import {errorOf} from '../../core/gaps.js';
import {milliseconds, number, t} from '../../core/text.js';

/**
 * @import {Timed} from '../../core/gaps.js'
 *
 * A hand, and how far it was behind the one before it.
 * @typedef {Timed & {margin_us: number | null}} Behind
 */

const SHORT_US = 1000; // what is less is told in µs

/**
 * "84 ms earlier"; nothing if nobody came after it, or where no times are told.
 * @type {(one: views.FlySwatterHandOnCard, hands: views.FlySwatterHandOnCard[]) => string}
 */
export function aheadText(one, hands) {
  const next = hands.find(
    (other) => other.key === one.key && other.margin_us !== null && other.at_us > one.at_us
  );
  return next ? aheadOf(one, next) : '';
}

/**
 * Return the lead of a hand over the `next` one.
 * @type {(one: Behind, next: Behind) => string}
 */
export function aheadOf(one, next) {
  if (next.margin_us === null || isCalm()) return '';
  const error = Math.max(errorOf(one), errorOf(next));
  return t('fly.scene.earlier', {time: span(next.margin_us, error)});
}

/** @type {(us: number, errorUs: number) => string} */
export function span(us, errorUs) {
  if (us < SHORT_US) return number(us, 0) + ' µs';
  return milliseconds(us, us < 10 * SHORT_US ? errorUs : SHORT_US) + ' ms';
}
