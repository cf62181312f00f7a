// A phone that falls asleep plays no game: keep its screen on.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {redraw} from './view.js';

/** The key of what the reader can do instead, where nothing keeps the screen on. */
let advice = '';

/**
 * Keeps the screen on while the page is seen. Browsers allow that only over https (or on the host's
 * own machine).
 */
export function keepAwake() {
  if (!navigator.wakeLock) {
    sayHow();
    return;
  }
  const ask = () => {
    if (document.visibilityState === 'visible') navigator.wakeLock.request('screen').catch(sayHow);
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}

/** Return the place where this kind of device keeps that setting. */
function sayHow() {
  advice = /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'phone.awake.ios' : 'phone.awake.other';
  redraw();
}

export function awake() {
  return h('p.awake', advice && t(advice));
}
