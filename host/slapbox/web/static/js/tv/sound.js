// Sound at the TV, made on the spot: sounds and music, each at this browser's volume.

import {attempt} from '../core/faults.js';
import {keep, kept} from '../core/kept.js';
import {score} from './music.js';
import {melody, voice} from './voices.js';

/**
 * @import {Mood} from './music.js'
 *
 * Seconds gone of the time in which it becomes clear.
 * @typedef {{gone: number, total: number}} Clear
 *
 * From 0 to 1.
 * @typedef {{sounds: number, music: number, muted: boolean}} Volumes
 */

const STORE = 'slapbox.volumes';
/** @type {Volumes} */
const USUAL = {sounds: 0.7, music: 0.7, muted: false};
const AHEAD_S = 0.3;
const LOOK_MS = 100;
const FADE_S = 0.4;
const STOP_S = 0.02;
const DULL_HZ = 160;
const CLEAR_HZ = 12000;
/**
 * Safari before 14.1 has another name for it.
 * @type {Window & {webkitAudioContext?: typeof AudioContext}}
 */
const OLD = window;

/** Plays the table's sounds and music. Browsers stay silent until somebody touched the page. */
export class Sound {
  constructor() {
    const Context = window.AudioContext || OLD.webkitAudioContext;
    // Some televisions have few of them, and refuse one more.
    this.context = Context ? attempt(() => new Context(), null) : null;
    /** @type {Volumes} */
    this.volumes = Object.assign({}, USUAL, kept(STORE));
    /** @type {Music | null} */
    this.music = null;
    /** Told whenever it can be heard, or not any more. */
    this.onwake = () => {};
    /** @type {(name: pages.SoundName) => void} */
    this.onplay = () => {};
    const wake = () => this.wake();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    if (this.context) this.context.onstatechange = () => this.onwake();
  }

  wake() {
    if (this.context && this.context.state === 'suspended') this.context.resume();
  }

  /** True while nothing is heard until somebody touches the page. */
  get waits() {
    return this.context !== null && this.context.state === 'suspended' && !this.volumes.muted;
  }

  /** @param {Partial<Volumes>} volumes */
  set(volumes) {
    this.volumes = Object.assign({}, this.volumes, volumes);
    if (this.music) this.music.setVolume(this.level('music'));
    keep(STORE, this.volumes);
  }

  /** @param {'sounds' | 'music'} kind */
  level(kind) {
    return this.volumes.muted ? 0 : this.volumes[kind];
  }

  /** @type {(name: pages.SoundName, seat?: number) => void} */
  play(name, seat) {
    this.onplay(name);
    const bench = this.bench();
    if (bench) voice(bench, name, seat);
  }

  /** The place where a sound can be heard now, if there is one. */
  bench() {
    const {context} = this;
    if (!context || context.state !== 'running' || this.level('sounds') === 0) return null;
    const out = context.createGain();
    out.gain.value = this.level('sounds');
    out.connect(context.destination);
    return {context, out, at: context.currentTime};
  }

  /**
   * Plays a tune; one that is to become clear is heard again and again.
   * @param {string} notes - with their beats: "C4:1 E4:1 G4:2"
   * @param {Clear | null} clear
   * @returns {() => void} - what stops it
   */
  tune(notes, clear) {
    const bench = this.bench();
    if (!bench) return () => {};
    const {context, out, at} = bench;
    if (clear) {
      out.disconnect();
      out.connect(door(context, clear));
    }
    const lastS = at + (clear ? clear.total - clear.gone : 0);
    let nextS = at;
    do nextS += melody({context, out, at: nextS}, notes);
    while (nextS < lastS);
    return () => out.disconnect();
  }

  /**
   * Plays a record; one that is to become clear sounds as if behind a door at first.
   * @type {(audio: HTMLAudioElement, clear: Clear | null) => void}
   */
  record(audio, clear) {
    audio.volume = this.level('sounds');
    if (clear && this.context) {
      this.context.createMediaElementSource(audio).connect(door(this.context, clear));
    }
    audio.loop = clear !== null;
    const playing = audio.play();
    if (playing) playing.catch((/** @type {Error} */ refused) => console.info(refused.message));
  }

  /**
   * The music from now on, or none; `atOnce` where silence says that something is about to come.
   * @type {(mood: Mood | null, atOnce?: boolean) => void}
   */
  put(mood, atOnce = false) {
    if (this.music && this.music.mood === mood) return;
    if (this.music) this.music.stop(atOnce ? STOP_S : FADE_S);
    this.music = mood && this.context ? new Music(this.context, mood, this.level('music')) : null;
  }
}

/**
 * A door that opens slowly: first only what is low comes through.
 * @type {(context: AudioContext, times: Clear) => BiquadFilterNode}
 */
function door(context, {gone, total}) {
  const filter = context.createBiquadFilter();
  const octaves = Math.log2(CLEAR_HZ / DULL_HZ);
  const now = context.currentTime;
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(DULL_HZ * 2 ** ((octaves * gone) / total), now);
  filter.frequency.exponentialRampToValueAtTime(CLEAR_HZ, now + Math.max(1, total - gone));
  filter.connect(context.destination);
  return filter;
}

/** A track that is played again and again. */
class Music {
  /**
   * @param {AudioContext} context
   * @param {Mood} mood
   * @param {number} volume
   */
  constructor(context, mood, volume) {
    this.context = context;
    this.mood = mood;
    this.score = score(mood);
    this.out = context.createGain();
    this.out.connect(context.destination);
    this.setVolume(volume);
    this.step = 0;
    this.nextS = context.currentTime + AHEAD_S;
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  /** Plays what comes before this is asked again; what a sleeping page missed is left out. */
  look() {
    const {context, out, score} = this;
    if (context.state !== 'running') return;
    this.nextS = Math.max(this.nextS, context.currentTime);
    for (; this.nextS < context.currentTime + AHEAD_S; this.nextS += score.stepS) {
      score.play({context, out, at: this.nextS}, this.step);
      this.step = (this.step + 1) % score.steps;
    }
  }

  /** @param {number} volume */
  setVolume(volume) {
    this.out.gain.value = volume * this.score.gain;
  }

  /** @param {number} fadeS */
  stop(fadeS) {
    clearInterval(this.timer);
    const {gain} = this.out;
    const now = this.context.currentTime;
    gain.setValueAtTime(gain.value, now);
    gain.linearRampToValueAtTime(0, now + fadeS);
    setTimeout(() => this.out.disconnect(), (fadeS + AHEAD_S) * 1000);
  }
}
