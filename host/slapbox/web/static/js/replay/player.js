// Plays a film: hands the views to the stage one after the other, at the times at which the TV
// showed them, with long thoughts cut short. Lets whoever looks step, jump and slow down.

import {byId, isEntering} from '../core/dom.js';
import {gapMs, leadIn, shotOf} from '../core/film.js';
import {keyOf} from '../core/keys.js';
import {isSteered} from '../core/remote.js';
import {handsIn} from './hands.js';
import {ReviewDesk} from './review.js';

const SPEEDS = [0.5, 1, 2, 4];
const STAGE = {width: 1280, height: 720};

export class Player {
  /**
   * @param {views.Film} film
   * @param {string} match
   * @param {() => void} draw
   */
  constructor(film, match, draw) {
    this.film = film;
    this.match = match;
    this.draw = draw;
    this.at = startOf(film);
    this.playing = false;
    this.isStaged = false;
    this.speed = 1;
    this.timer = 0;
    /** @type {HTMLIFrameElement | null} */
    this.stage = null;
    this.hands = handsIn(film.frames);
    const watch = (/** @type {number} */ frame) => this.look(frame);
    this.review = new ReviewDesk(film, match, {draw, watch});
    window.addEventListener('message', (event) => this.hear(event));
    window.addEventListener('resize', () => this.fit());
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /** @param {HTMLIFrameElement} stage */
  put(stage) {
    this.stage = stage;
    this.fit();
  }

  /** The stage is as large as a TV, and is shown as large as there is room. */
  fit() {
    const {width} = byId('screen').getBoundingClientRect();
    if (this.stage) this.stage.style.transform = 'scale(' + width / STAGE.width + ')';
    byId('screen').style.height = Math.round((width * STAGE.height) / STAGE.width) + 'px';
  }

  /** Begins the stage anew: it is a page of its own, which may have another language by now. */
  restage() {
    if (this.stage && this.stage.contentWindow) this.stage.contentWindow.location.reload();
  }

  /** @param {MessageEvent} event */
  hear(event) {
    const {stage} = this;
    if (!stage || event.source !== stage.contentWindow || event.data !== 'ready') return;
    this.isStaged = true;
    this.send(true);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isEntering(event) || isSteered()) return;
    const key = keyOf(event);
    if (key === ' ' && !event.repeat && !(event.target instanceof HTMLButtonElement)) this.toggle();
    else if (key === 'ArrowLeft') this.step(-1);
    else if (key === 'ArrowRight') this.step(1);
    else return;
    event.preventDefault();
  }

  /**
   * Hands the stage what it is to show.
   * @param {boolean} jump
   */
  send(jump) {
    const {film, at, speed, stage} = this;
    const shot = shotOf(film, at, {speed, jump});
    if (stage && stage.contentWindow) stage.contentWindow.postMessage(shot, window.location.origin);
    this.draw();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  play() {
    if (this.at === this.film.frames.length - 1) this.jump(0);
    this.playing = true;
    this.draw();
    this.wait();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    window.history.replaceState(null, '', '#' + this.at);
    this.draw();
  }

  /** Waits for the next frame. */
  wait() {
    clearTimeout(this.timer);
    const {frames} = this.film;
    if (this.at === frames.length - 1) {
      this.pause();
      return;
    }
    const gap = gapMs(frames, this.at) / this.speed;
    this.timer = setTimeout(() => {
      this.at += 1;
      this.send(false);
      this.wait();
    }, gap);
  }

  /** @param {number} by */
  step(by) {
    const to = this.at + by;
    this.pause();
    if (to < 0 || to >= this.film.frames.length) return;
    this.at = to;
    this.send(by < 0);
    window.history.replaceState(null, '', '#' + this.at);
  }

  /** @param {number} to */
  jump(to) {
    this.at = to;
    this.send(true);
    if (this.playing) this.wait();
    else this.pause();
  }

  /**
   * Stands still here.
   * @param {number} frame
   */
  look(frame) {
    this.pause();
    this.jump(frame);
    byId('screen').scrollIntoView({block: 'nearest'});
  }

  /**
   * Shows what happened in this frame: from just before it on, a race from its opening on.
   * @param {number} frame
   */
  watch(frame) {
    this.jump(leadIn(this.film.frames, frame));
    this.play();
  }

  /** @param {number} by */
  toMark(by) {
    const numbers = this.film.marks.map((mark) => mark.frame);
    // Back to the one before that which is being shown.
    const [before] = numbers.filter((one) => one < this.at).slice(-2);
    const found = by > 0 ? numbers.find((one) => one > this.at + 1) : before;
    if (found !== undefined) this.watch(found);
  }

  faster() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.draw();
    if (this.playing) this.wait();
  }
}

/**
 * The frame that a link names, or the first.
 * @param {views.Film} film
 */
function startOf({frames}) {
  const named = Number(window.location.hash.slice(1));
  return Number.isInteger(named) && named > 0 && named < frames.length ? named : 0;
}
