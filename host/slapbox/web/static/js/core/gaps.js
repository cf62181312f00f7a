// How far apart two slaps are, and how sure that is.

import {milliseconds, plusMinus, t} from './text.js';

/** Pads on one sync wire are off against each other by far less than against the laptop. */
export function errorOf(one) {
  return isTied(one) ? one.tied_us : one.error_us;
}

/** "+0.412 ms": how much later than the first. */
export function gapText(one, first) {
  return '+' + milliseconds(one.at_us - first.at_us, gapErrorUs(one, first)) + ' ms';
}

/** "± 0.004 ms": both are off, so their errors add up. */
export function gapError(one, first) {
  return plusMinus(gapErrorUs(one, first)) + ' ms';
}

/** " · less exact", if one of these times is a phone's. */
export function phoneMark(...times) {
  return times.some((one) => one.touch) ? ' · ' + t('tv.touch') : '';
}

function gapErrorUs(one, first) {
  return isTied(one) && isTied(first) ? one.tied_us + first.tied_us : one.error_us + first.error_us;
}

function isTied(one) {
  return Number.isInteger(one.tied_us);
}
