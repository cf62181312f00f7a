// The sound of each moment. Signals are equally loud, whatever they are made of, and so are ticks,
// which only accompany what everybody sees; `python tests/bench/sounds.py` measures them.

import {bar, noise, tone} from '../core/instruments.js';

/**
 * @import {SoundName} from '../core/pages.js'
 * @import {Bench} from '../core/instruments.js'
 *
 * @typedef {(bench: Bench, seat: number) => void} Voice
 */

/** Half tones from C. @type {{[name: string]: number}} */
const NOTES = {C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11};
const NOTE = /^([A-G])([#b]?)(\d):([\d.]+)$/;
const C4_HZ = 261.63;
const BEAT_S = 0.42;

/** The shape of each seat's wave, its pitch, and the step to its second tone. */
/** @type {[OscillatorType, number, number][]} */
const SEATS = [
  ['square', 392, 1.5],
  ['sawtooth', 196, 0.75],
  ['triangle', 880, 1.25],
  ['square', 262, 2],
  ['sawtooth', 523, 0.5],
  ['triangle', 659, 0.8],
  ['sine', 1047, 1.333],
  ['sawtooth', 147, 1.5]
];

const STROKE_S = 0.055;
const STROKES = 43; // of a roll that lasts 2.4 s and grows
const SHORT = 22; // of one that lasts 1.2 s

/** @type {{[name in SoundName]: Voice}} */
const VOICES = {
  flip: (bench) => noise(bench, 2600, [0, 0.07, 0.35]),
  draw: (bench) => noise(bench, 1500, [0, 0.09, 0.22]),
  shuffle: (bench) =>
    [0, 0.08, 0.15, 0.21, 0.26].forEach((delay) => noise(bench, 2300, [delay, 0.07, 0.3])),
  trick: (bench) => {
    noise(bench, 1100, [0, 0.22, 0.25]);
    bar(bench, 196, [0.12, 0.3, 0.3]);
  },
  count: (bench) => {
    bar(bench, 880, [0, 0.16, 0.5]);
    noise(bench, 3200, [0, 0.03, 0.3]);
  },
  join: (bench, seat) => {
    bar(bench, note(seat), [0, 0.25, 0.4]);
    bar(bench, note(seat) * 1.5, [0.12, 0.45, 0.4]);
  },
  ready: (bench, seat) => {
    noise(bench, 2000, [0, 0.04, 0.4]);
    bar(bench, note(seat) * 2, [0.03, 0.5, 0.4]);
  },
  slap: (bench, seat) => {
    const [shape, pitch] = SEATS[seat % SEATS.length];
    noise(bench, 900, [0, 0.08, 0.9]);
    tone(bench, shape, [pitch, pitch * 0.7], [0, 0.16, 0.3]);
  },
  buzzer: (bench, seat) => {
    const [shape, pitch, step] = SEATS[seat % SEATS.length];
    tone(bench, shape, [pitch, pitch], [0, 0.18, 0.3]);
    tone(bench, shape, [pitch * step, pitch * step], [0.16, 0.4, 0.3]);
  },
  go: (bench) => tone(bench, 'square', [880, 880], [0, 0.3, 0.25]),
  sting: (bench) => {
    noise(bench, 1800, [0, 0.12, 0.8]);
    tone(bench, 'square', [420, 840], [0, 0.16, 0.3]);
    tone(bench, 'square', [840, 1260], [0.1, 0.22, 0.25]);
  },
  splat: (bench) => {
    noise(bench, 700, [0, 0.16, 0.9]);
    tone(bench, 'sine', [190, 60], [0, 0.14, 0.7]);
  },
  buzz: (bench) => tone(bench, 'sawtooth', [120, 96], [0, 0.34, 0.3]),
  right: (bench) =>
    [659, 784, 1047].forEach((pitch, index) =>
      tone(bench, 'triangle', [pitch, pitch], [index * 0.09, 0.2, 0.4])
    ),
  caught: (bench) => {
    noise(bench, 1400, [0, 0.1, 0.7]);
    [392, 392, 587].forEach((pitch, index) =>
      tone(bench, 'sawtooth', [pitch, pitch], [index * 0.11, index === 2 ? 0.4 : 0.1, 0.3])
    );
  },
  goal: (bench) =>
    [523, 659, 784, 1047].forEach((pitch, index) =>
      tone(bench, 'triangle', [pitch, pitch], [index * 0.12, index === 3 ? 0.6 : 0.14, 0.4])
    ),
  missed: (bench) =>
    [349, 330, 311, 294].forEach((pitch, index) =>
      tone(bench, 'sawtooth', [pitch, pitch * 0.97], [index * 0.2, index === 3 ? 0.6 : 0.2, 0.25])
    ),
  bell: (bench) =>
    [0, 0.32].forEach((delay) => {
      bar(bench, 1319, [delay, 0.9, 0.5]);
      bar(bench, 1976, [delay, 0.6, 0.25]);
    }),
  groan: (bench) => {
    tone(bench, 'sawtooth', [196, 92], [0, 0.9, 0.3]);
    tone(bench, 'sawtooth', [147, 69], [0.08, 0.9, 0.25]);
  },
  heart: (bench) =>
    [0, 0.22].forEach((delay) => tone(bench, 'triangle', [104, 58], [delay, 0.16, 0.9])),
  hiss: (bench) => {
    noise(bench, 5200, [0, 0.9, 0.6]);
    tone(bench, 'sawtooth', [110, 70], [0, 0.8, 0.12]);
  },
  mosquito: (bench) => {
    tone(bench, 'sawtooth', [620, 760], [0, 0.45, 0.16]);
    tone(bench, 'sawtooth', [626, 540], [0.4, 0.4, 0.16]);
  },
  cockroach: (bench) =>
    [0, 0.07, 0.14, 0.21, 0.28, 0.35].forEach((delay) => noise(bench, 900, [delay, 0.04, 0.8])),
  whistle: (bench) =>
    [0, 0.16, 0.32].forEach((delay) => {
      tone(bench, 'square', [2100, 2300], [delay, 0.13, 0.14]);
      tone(bench, 'square', [2140, 2340], [delay, 0.13, 0.14]);
    }),
  roll: (bench) => drums(bench, STROKES),
  drumroll: (bench) => drums(bench, SHORT),
  chime: (bench) => {
    bar(bench, 784, [0, 0.2, 0.4]);
    bar(bench, 1175, [0.1, 0.35, 0.4]);
  },
  confetti: (bench) => {
    noise(bench, 3000, [0, 0.05, 0.6]);
    [1568, 2093, 1760].forEach((pitch, at) => bar(bench, pitch, [0.05 + 0.06 * at, 0.12, 0.2]));
  },
  drum: (bench) =>
    [0, 0.14, 0.24].forEach((delay) => {
      noise(bench, 300, [delay, 0.08, 0.5]);
      tone(bench, 'sine', [170, 90], [delay, 0.12, 0.5]);
    }),
  tomato: (bench) => {
    noise(bench, 600, [0, 0.14, 0.7]);
    tone(bench, 'sine', [240, 70], [0, 0.12, 0.4]);
  },
  fanfare: (bench) =>
    [523, 659, 784, 1047, 784, 1047].forEach((pitch, index) => {
      const length = index === 5 ? 0.7 : 0.16;
      tone(bench, 'triangle', [pitch, pitch], [index * 0.15, length, 0.4]);
      tone(bench, 'square', [pitch / 2, pitch / 2], [index * 0.15, length, 0.08]);
    })
};

/** Sounds that only accompany. */
/** @type {SoundName[]} */
export const TICKS = [
  'flip',
  'draw',
  'shuffle',
  'trick',
  'count',
  'heart',
  'chime',
  'confetti',
  'drum',
  'tomato'
];

/**
 * Decibels by which each is made louder, or softer, to be as loud as its like: measured, and where
 * seats have their own, for each seat.
 * @type {{[name in SoundName]: number[]}}
 */
const LEVELS = {
  flip: [6.9],
  draw: [12.5],
  shuffle: [1.8],
  trick: [-4.9],
  count: [-7.0],
  heart: [-11.2],
  join: [-4.4, -4.5, -4.6, -4.7, -5.0, -5.3, -5.7, -5.9],
  ready: [-3.5, -3.8, -4.2, -4.4, -4.9, -5.3, -5.7, -5.8],
  slap: [2.5, 6.5, 5.2, 2.2, 5.5, 5.1, 3.3, 6.5],
  buzzer: [-3.2, 2.4, 0.0, -3.1, 1.6, 0.7, -2.4, 2.2],
  go: [0.7],
  sting: [-1.4],
  splat: [-1.2],
  buzz: [5.1],
  right: [-2.1],
  caught: [0.8],
  goal: [-3.8],
  missed: [1.8],
  hiss: [-4.5],
  bell: [-12.0],
  groan: [-1.9],
  mosquito: [7.1],
  cockroach: [7.8],
  whistle: [-0.8],
  roll: [1.9],
  drumroll: [2.5],
  chime: [-10.9],
  confetti: [-6.0],
  drum: [-9.3],
  tomato: [-3.6],
  fanfare: [-4.5]
};

/** Every sound by its name, and for how many seats it has its own. */
export const ALL = Object.entries(LEVELS).map(([name, levels]) => ({name, seats: levels.length}));

/** @type {(bench: Bench, name: SoundName, seat?: number) => void} */
export function voice({context, out, at}, name, seat = 0) {
  const gain = context.createGain();
  const levels = LEVELS[name];
  gain.gain.value = Math.pow(10, levels[seat % levels.length] / 20);
  gain.connect(out);
  VOICES[name]({context, out: gain, at}, seat);
}

/**
 * A roll that grows.
 * @type {(bench: Bench, strokes: number) => void}
 */
function drums(bench, strokes) {
  for (let stroke = 0; stroke < strokes; stroke += 1) {
    const loud = 0.12 + (0.5 * stroke) / strokes;
    noise(bench, 260, [stroke * STROKE_S, 0.09, loud]);
    tone(bench, 'sine', [150, 110], [stroke * STROKE_S, 0.07, loud * 0.4]);
  }
}

/**
 * A note of the scale for each seat.
 * @param {number} seat
 */
function note(seat) {
  return [523, 587, 659, 698, 784, 880, 988, 1047][seat % 8];
}

/**
 * A tune on bars; what is no note is a rest of one beat.
 * @param {Bench} bench
 * @param {string} notes - with their beats: "C4:1 E4:1 G4:2"
 * @returns {number} - its length in seconds
 */
export function melody(bench, notes) {
  let beats = 0;
  for (const word of notes.split(' ')) {
    const [, name, sign, octave, length] = NOTE.exec(word) || ['', '', '', '', '1'];
    const bend = sign === '#' ? 1 : sign === 'b' ? -1 : 0;
    const steps = NOTES[name] + bend + 12 * (Number(octave) - 4);
    const span = Number(length) * BEAT_S;
    if (name) bar(bench, C4_HZ * 2 ** (steps / 12), [beats * BEAT_S, span + 0.2, 0.4]);
    beats += Number(length);
  }
  return Math.max(1, beats) * BEAT_S;
}
