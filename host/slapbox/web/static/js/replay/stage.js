// The TV's table in a frame of the page that plays a film: drawn by the TV's own modules, from
// views that the page hands it. It is silent, for people look at films on phones, among others.

import {wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {seatPeople} from '../art/people.js';
import {apart, attempt} from '../core/faults.js';
import {nameIn} from '../core/games.js';
import {NOTHING} from '../core/parts.js';
import {useChosenLanguage} from '../core/text.js';
import {overScreen} from '../tv/over.js';
import {resolutionMoment} from '../tv/resolution.js';
import {Stage, clear, tellRace} from '../tv/stage.js';
import {TableClock} from '../core/clock.js';

/**
 * The moment to show: a view, the table time `us` of it, and how fast that runs on. After a `jump`
 * nothing of what was shown before matters.
 * @typedef {{view: pages.View, us: number, speed: number, jump: boolean, number: number}} Shot
 */

const SILENT = {play() {}, tune: () => () => {}, record() {}};

/** Table time in a film: it runs as fast as the film does, and jumps when somebody jumps. */
class FilmClock extends TableClock {
  constructor() {
    super();
    this.from = 0;
    this.since = performance.now();
    this.speed = 1;
  }

  /**
   * It is table time `us` now, and runs on at this speed.
   * @type {(us: number, speed: number) => void}
   */
  set(us, speed) {
    this.from = us;
    this.since = performance.now();
    this.speed = speed;
  }

  /** A film is in no hurry to tell what time it is. */
  learn() {}

  now() {
    return this.from + (performance.now() - this.since) * 1000 * this.speed;
  }

  /**
   * Milliseconds of people's time until this table time.
   * @param {number} us
   */
  msUntil(us) {
    return (us - this.now()) / 1000 / this.speed;
  }
}

class Theatre {
  constructor() {
    this.clock = new FilmClock();
    this.stage = new Stage({clock: this.clock, sound: SILENT, isHost: false}, ['games']);
    const words = () => (this.stage.screen && this.stage.screen.race) || {};
    const makers = [
      () => overScreen(this.clock, SILENT, false),
      () => resolutionMoment(this.clock, SILENT, words)
    ];
    this.parts = makers.map((make) => apart(attempt(make, () => {})));
    /** @type {Shot | null} */
    this.latest = null;
    this.timer = 0;
  }

  /** @param {Shot} shot */
  async show(shot) {
    const {view, us, speed, jump, number} = shot;
    this.latest = shot;
    const name = nameIn(view);
    if (!this.stage.of(name)) await this.stage.put(name);
    if (this.latest !== shot) return;
    this.clock.set(us, speed);
    if (jump) this.forget();
    this.draw(jump);
    document.body.setAttribute('data-frame', String(number));
  }

  /** Forget what was shown: whatever comes next has nothing to do with it. */
  forget() {
    const nothing = /** @type {pages.View} */ (/** @type {unknown} */ (NOTHING));
    for (const one of this.parts) one(nothing);
    if (this.stage.screen) clear(this.stage.screen);
  }

  /** @param {boolean} again */
  draw(again) {
    if (!this.latest) return;
    const {view} = this.latest;
    const left = this.stage.lingersMs(view);
    clearTimeout(this.timer);
    if (left > 0) this.timer = setTimeout(() => this.draw(false), left);
    wearColours(view);
    seatPeople(view);
    tellRace(view);
    for (const one of this.parts) one(view);
    this.stage.draw(view, again);
    document.body.setAttribute('data-phase', view.phase);
  }
}

/** Some televisions move the focus in here by a way of their own: no key would be heard. */
async function giveBack() {
  await null; // until then the page around it does not know
  const frame = /** @type {HTMLElement | null} */ (window.frameElement);
  if (frame) frame.blur();
}

installDrawings();
const theatre = new Theatre();
useChosenLanguage().then(() => {
  window.addEventListener('message', (event) => {
    if (event.origin === window.location.origin) theatre.show(event.data);
  });
  window.addEventListener('focus', giveBack);
  window.parent.postMessage('ready', window.location.origin);
});
