// "Caught!" as a scene: all look at each other until the guard names somebody, a light swings over
// the faces, and the card of the accused turns. Until then the table looks as if nobody knew.

import {isCalm} from '../../core/calm.js';
import {isStill, pops, shrinks} from '../../core/motion.js';
import {h} from '../../core/patch.js';
import {Heartbeat} from '../../tv/heartbeat.js';
import {keepTimes} from '../../tv/resolution.js';
import {lineUp, question, verdict, verdictTimes} from './guard.js';

/**
 * @typedef {pages.Playing<views.CheatingMothView, views.CheatingMothLast>} Played
 *
 * An accusation that is being told: `before` is the table until the light has found the accused,
 * `told` when it had (ms).
 * @typedef {{view: Played, caught: views.CheatingMothAccused, before: Played,
 *   told: number | null}} Scene
 */

const SWING_MS = 1200;
const SEEN_MS = 1500; // what decides is seen as long as this, whoever skips it

export class Court {
  /**
   * @param {pages.Tv} tv
   * @param {() => void} redraw
   */
  constructor({clock, sound}, redraw) {
    this.clock = clock;
    this.sound = sound;
    this.redraw = redraw;
    this.heart = new Heartbeat(sound);
    this.number = 0; // of the latest accusation
    /** @type {Scene | null} */
    this.scene = null;
    this.timer = 0;
  }

  /**
   * Learns a view, and which one stood before it; `fresh` when nothing of the match was seen.
   * @type {(view: Played | null, before: Played | null, fresh: boolean) => void}
   */
  learn(view, before, fresh) {
    const {accusation = null, caught = null} = view ? view.match.state : {};
    const isNew = caught !== null && caught.number > this.number;
    this.number = caught ? caught.number : 0;
    this.heart.beat(accusation !== null && view !== null && !view.paused);
    if (!view || fresh || accusation) this.end();
    else if (isNew && before) this.begin({view, caught, before, told: null});
    else if (this.clock.looksMs(view.match) <= 0) this.hurry();
  }

  /** @param {Scene} scene */
  begin(scene) {
    this.end();
    this.scene = scene;
    const left = this.clock.looksMs(scene.view.match);
    if (scene.caught.seat === null || isStill() || left <= 0) this.tell(scene);
    else {
      this.sound.play('drumroll');
      this.later(SWING_MS, () => this.tell(scene));
    }
  }

  /** @param {Scene} scene */
  tell(scene) {
    const {view, caught} = scene;
    scene.told = performance.now();
    this.sound.play(caught.right ? 'caught' : 'buzz');
    keepTimes(verdictTimes(view, caught));
    this.later(Math.max(SEEN_MS, this.clock.looksMs(view.match)), () => this.end());
  }

  /** The host has seen enough, or the time for it is over. */
  hurry() {
    const {scene} = this;
    if (!scene) return;
    if (scene.told === null) this.tell(scene);
    const left = SEEN_MS - (performance.now() - Number(scene.told));
    if (left > 0) this.later(left, () => this.end());
    else this.end();
  }

  /** @type {(ms: number, call: () => void) => void} */
  later(ms, call) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      call();
      this.redraw();
    }, ms);
  }

  end() {
    clearTimeout(this.timer);
    this.scene = null;
  }

  /**
   * The table as people may see it by now.
   * @param {Played} view
   */
  shown(view) {
    return this.scene && this.scene.told === null ? this.scene.before : view;
  }

  /**
   * Draw the panel over the piles, if there is one.
   * @param {Played} view
   */
  panel(view) {
    const {accusation} = view.match.state;
    if (accusation) {
      const whistle = () => this.sound.play('whistle');
      return panel('accuse', accusation.at_us, question(view, accusation), whistle);
    }
    if (!this.scene) return null;
    const {caught, told} = this.scene;
    if (told === null) return panel('swing', caught.number, lineUp(view, caught, SWING_MS));
    return panel(caught.right ? 'right' : 'wrong', caught.number, verdict(view, caught, !isCalm()));
  }
}

/**
 * @param {'accuse' | 'swing' | 'right' | 'wrong'} mood
 * @param {number} key
 * @param {Child[]} parts
 * @param {() => void} [come]
 */
function panel(mood, key, parts, come = () => {}) {
  const insert = (/** @type {Element} */ node) => {
    come();
    if (mood === 'accuse') pops(node);
    else if (mood !== 'swing') shrinks(node, 1.07, 200);
  };
  return h(
    'div.paper.moth-panel.amid.at',
    {key: mood + key, 'data-mood': mood, role: 'status', insert},
    ...parts
  );
}
