// The frame around the TV's screens: it is drawn as a whole, whenever a view has come, somebody has
// done something here, or time has passed.

/**
 * @import {Sound} from './sound.js'
 *
 * The view of a TV, or of a screen that wants to be one.
 * @typedef {Pick<views.TvView, 'recovery' | 'remote' | 'wifi' | 'wishes'>} OfTvs
 * @typedef {pages.View & Partial<OfTvs & Pick<views.ScreenView, 'screen'>>} Shown
 *
 * Facts for the frame; what was taken last is looked at until `seenMs`, by the page's clock.
 * @typedef {pages.Tv & {view: Shown, sound: Sound, seenMs: number, languages: () => Child}} Around
 */

const LATE_MS = 20;
let draw = () => {};
let timer = 0;
let soonestMs = Infinity;

/**
 * Says how all is drawn.
 * @param {() => void} act
 */
export function drawBy(act) {
  draw = act;
}

/** Draws it, and again when it will have changed by itself. */
export function redraw() {
  clearTimeout(timer);
  soonestMs = Infinity;
  draw();
  if (soonestMs < Infinity) timer = setTimeout(redraw, soonestMs + LATE_MS);
}

/**
 * Says, while something is drawn, that it will change in so many ms, unless that is past.
 * @param {number} ms
 */
export function changesIn(ms) {
  if (ms > 0) soonestMs = Math.min(soonestMs, ms);
}
