// The last card of the game is about to be turned: everybody hears it.

/** @import {Sounds} from '../../core/pages.js' */

const BEAT_MS = 1100;

export class Heartbeat {
  /** @param {Sounds} sound */
  constructor(sound) {
    this.sound = sound;
    this.timer = 0;
  }

  /** @param {boolean} isLast - whether it is about to be turned */
  beat(isLast) {
    if (isLast && !this.timer) {
      this.sound.play('heart');
      this.timer = setInterval(() => this.sound.play('heart'), BEAT_MS);
    } else if (!isLast) {
      clearInterval(this.timer);
      this.timer = 0;
    }
  }
}
