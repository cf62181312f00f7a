// While everybody holds their breath, a heart beats.

const BEAT_MS = 1100;

export class Heartbeat {
  /** @param {pages.Sounds} sound */
  constructor(sound) {
    this.sound = sound;
    this.timer = 0;
  }

  /** @param {boolean} isOn */
  beat(isOn) {
    if (isOn && !this.timer) {
      this.sound.play('heart');
      this.timer = setInterval(() => this.sound.play('heart'), BEAT_MS);
    } else if (!isOn) {
      clearInterval(this.timer);
      this.timer = 0;
    }
  }
}
