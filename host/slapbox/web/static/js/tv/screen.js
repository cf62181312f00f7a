// The TV's picture: all of the screen, and no sign on it of what nobody reaches for.

import {isEntering} from '../core/dom.js';
import {keyOf} from '../core/keys.js';
import {redraw} from './frame.js';
import {turnByKey} from './howto.js';
import {mute} from './volume.js';

/** @import {Sound} from './sound.js' */

const AWAKE_MS = 3500;

/** @param {Sound} sound */
export function listenToHost(sound) {
  wakeBar();
  sound.onwake = redraw;
  document.addEventListener('keydown', turnByKey);
  document.addEventListener('keydown', (event) => {
    if (isEntering(event) || event.repeat) return;
    const key = keyOf(event);
    if (key === 'f') fullscreen();
    if (key === 'm') mute(sound);
  });
}

/**
 * Chromium up to 70 and Safari have other names for it.
 * @typedef {{webkitFullscreenElement?: Element, webkitExitFullscreen?: () => void}} OldDocument
 * @typedef {{requestFullscreen?: () => void, webkitRequestFullscreen?: () => void}} OldElement
 */

/** @type {OldElement} */
const whole = document.documentElement;

export function mayFill() {
  return whole.requestFullscreen || whole.webkitRequestFullscreen;
}

export function fullscreen() {
  /** @type {Document & OldDocument} */
  const page = document;
  const isFull = page.fullscreenElement || page.webkitFullscreenElement;
  const change = isFull ? page.exitFullscreen || page.webkitExitFullscreen : mayFill();
  if (change) change.call(isFull ? page : whole);
}

/** The bar, and the pointer, hide during a match until somebody reaches for them. */
function wakeBar() {
  let timer = 0;
  const sleep = () => {
    document.body.classList.remove('bar-awake');
    // The next key must not press what nobody sees.
    const focused = document.activeElement;
    const goes = document.body.getAttribute('data-phase') !== 'lobby';
    if (goes && focused instanceof HTMLElement && focused.closest('#bar')) focused.blur();
  };
  const wake = () => {
    document.body.classList.add('bar-awake');
    clearTimeout(timer);
    timer = setTimeout(sleep, AWAKE_MS);
  };
  for (const name of ['mousemove', 'keydown', 'touchstart', 'focusin'])
    document.addEventListener(name, wake, {passive: true});
}
