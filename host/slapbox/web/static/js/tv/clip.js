// A moment of a match that is over, played again in a frame on the TV. The stage that plays films
// shows it, from just before it until it has been seen.

import {get} from '../core/api.js';
import {gapMs, leadIn, shotOf} from '../core/film.js';
import {h} from '../core/patch.js';
import {nameKey} from '../core/seats.js';

/**
 * The move of a match, and faces of those who may have played it.
 * @typedef {{match: string, move: number, faces: Pick<views.Seat, 'name' | 'avatar'>[]}} Facts
 */

const LENGTH_MS = 4000;
const SPEEDS = {least: 0.5, most: 4};
const BEFORE = 2; // frames, where nobody raced

/** @param {Facts} facts */
export function clip(facts) {
  const path = '/replay/' + encodeURIComponent(facts.match);
  const insert = (/** @type {HTMLIFrameElement} */ stage) => project(stage, path, facts);
  const attributes = {key: path + facts.move, src: path + '/stage', tabindex: -1, insert};
  return h('iframe.clip', Object.assign({'aria-hidden': true}, attributes));
}

/** @type {(stage: HTMLIFrameElement, path: string, facts: Facts) => Promise<void>} */
async function project(stage, path, {move, faces}) {
  const [answer] = await Promise.all([get(path + '/film.json'), ready(stage)]);
  if (!answer || !answer.ok) return; // other rules have played it, or it is not for all yet
  /** @type {views.Film} */
  const film = answer.json();
  film.table.seats.forEach((seat) => (seat.avatar = faceOf(seat.name, faces)));
  run(stage, film, Math.min(film.moves[move] || 0, film.frames.length - 1));
}

/** @param {HTMLIFrameElement} stage */
function ready(stage) {
  return new Promise((done) =>
    window.addEventListener('message', function hear({source, data}) {
      if (source !== stage.contentWindow || data !== 'ready') return;
      window.removeEventListener('message', hear);
      done(null);
    })
  );
}

/**
 * @param {string} name
 * @param {Facts['faces']} faces
 */
function faceOf(name, faces) {
  const known = faces.find((one) => nameKey(one.name) === nameKey(name));
  return known ? known.avatar : null;
}

/**
 * Run the film: long moments are shown faster, and short ones slower.
 * @param {HTMLIFrameElement} stage
 * @param {views.Film} film
 * @param {number} last - frame
 */
function run(stage, film, last) {
  const {frames} = film;
  const from =
    frames[last - 1] && frames[last - 1].match.race ? leadIn(frames, last) : last - BEFORE;
  let at = Math.max(0, from);
  const gaps = frames.slice(at, last).map((_, index) => gapMs(frames, at + index));
  const length = gaps.reduce((sum, gap) => sum + gap, 0);
  const speed = Math.min(SPEEDS.most, Math.max(SPEEDS.least, length / LENGTH_MS));
  const show = (/** @type {boolean} */ jump) => {
    if (!stage.contentWindow) return; // the next award is told
    stage.contentWindow.postMessage(shotOf(film, at, {speed, jump}), window.location.origin);
    stage.classList.add('runs');
    if (at === last) return;
    const gap = gapMs(frames, at) / speed;
    at += 1;
    setTimeout(show, gap, false);
  };
  show(true);
}
