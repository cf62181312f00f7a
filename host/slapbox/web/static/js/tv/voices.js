// The sound of each moment. Signals are equally loud, whatever they are made of, and so are ticks,
// which only accompany what everybody sees; `python tests/bench/sounds.py` measures them.

import {bar, noise, tone} from '../core/instruments.js';

/**
 * @import {Bench, Span} from '../core/instruments.js'
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

/**
 * Level of each voice (dB, by seat where it has more than one), and its notes. A note is an
 * instrument or the shape of a wave, a pitch (`420>840` slides), a delay or several, a length and a
 * level. If it names no instrument, it has that of the note before.
 * @type {{[name in pages.SoundName]: [levels: number[], notes: string | Voice]}}
 */
const VOICES = {
  flip: [[6.9], 'noise 2600 0 .07 .35'],
  draw: [[12.5], 'noise 1500 0 .09 .22'],
  shuffle: [[1.8], 'noise 2300 0/.08/.15/.21/.26 .07 .3'],
  trick: [[-4.9], 'noise 1100 0 .22 .25, bar 196 .12 .3 .3'],
  count: [[-7.0], 'bar 880 0 .16 .5, noise 3200 0 .03 .3'],
  heart: [[-11.2], 'triangle 104>58 0/.22 .16 .9'],
  join: [
    [-4.4, -4.5, -4.6, -4.7, -5.0, -5.3, -5.7, -5.9],
    (bench, seat) => {
      bar(bench, note(seat), [0, 0.25, 0.4]);
      bar(bench, note(seat) * 1.5, [0.12, 0.45, 0.4]);
    }
  ],
  ready: [
    [-3.5, -3.8, -4.2, -4.4, -4.9, -5.3, -5.7, -5.8],
    (bench, seat) => {
      noise(bench, 2000, [0, 0.04, 0.4]);
      bar(bench, note(seat) * 2, [0.03, 0.5, 0.4]);
    }
  ],
  slap: [
    [2.5, 6.5, 5.2, 2.2, 5.5, 5.1, 3.3, 6.5],
    (bench, seat) => {
      const [shape, pitch] = SEATS[seat % SEATS.length];
      noise(bench, 900, [0, 0.08, 0.9]);
      tone(bench, shape, [pitch, pitch * 0.7], [0, 0.16, 0.3]);
    }
  ],
  buzzer: [
    [-3.2, 2.4, 0.0, -3.1, 1.6, 0.7, -2.4, 2.2],
    (bench, seat) => {
      const [shape, pitch, step] = SEATS[seat % SEATS.length];
      tone(bench, shape, [pitch, pitch], [0, 0.18, 0.3]);
      tone(bench, shape, [pitch * step, pitch * step], [0.16, 0.4, 0.3]);
    }
  ],
  go: [[0.7], 'square 880 0 .3 .25'],
  sting: [[-1.4], 'noise 1800 0 .12 .8, square 420>840 0 .16 .3, 840>1260 .1 .22 .25'],
  splat: [[-1.2], 'noise 700 0 .16 .9, sine 190>60 0 .14 .7'],
  buzz: [[5.1], 'sawtooth 120>96 0 .34 .3'],
  right: [[-2.1], 'triangle 659 0 .2 .4, 784 .09 .2 .4, 1047 .18 .2 .4'],
  caught: [[0.8], 'noise 1400 0 .1 .7, sawtooth 392 0/.11 .1 .3, 587 .22 .4 .3'],
  goal: [[-3.8], 'triangle 523 0 .14 .4, 659 .12 .14 .4, 784 .24 .14 .4, 1047 .36 .6 .4'],
  missed: [
    [1.8],
    'sawtooth 349>338.53 0 .2 .25, 330>320.1 .2 .2 .25, 311>301.67 .4 .2 .25, 294>285.18 .6 .6 .25'
  ],
  hiss: [[-4.5], 'noise 5200 0 .9 .6, sawtooth 110>70 0 .8 .12'],
  bell: [[-12.0], 'bar 1319 0/.32 .9 .5, 1976 0/.32 .6 .25'],
  groan: [[-1.9], 'sawtooth 196>92 0 .9 .3, 147>69 .08 .9 .25'],
  mosquito: [[7.1], 'sawtooth 620>760 0 .45 .16, 626>540 .4 .4 .16'],
  cockroach: [[7.8], 'noise 900 0/.07/.14/.21/.28/.35 .04 .8'],
  whistle: [[-0.8], 'square 2100>2300 0/.16/.32 .13 .14, 2140>2340 0/.16/.32 .13 .14'],
  roll: [[1.9], (bench) => drums(bench, STROKES)],
  drumroll: [[2.5], (bench) => drums(bench, SHORT)],
  chime: [[-10.9], 'bar 784 0 .2 .4, 1175 .1 .35 .4'],
  confetti: [[-6.0], 'noise 3000 0 .05 .6, bar 1568 .05 .12 .2, 2093 .11 .12 .2, 1760 .17 .12 .2'],
  drum: [[-9.3], 'noise 300 0/.14/.24 .08 .5, sine 170>90 0/.14/.24 .12 .5'],
  tomato: [[-3.6], 'noise 600 0 .14 .7, sine 240>70 0 .12 .4'],
  fanfare: [
    [-4.5],
    'triangle 523 0 .16 .4, 659 .15 .16 .4, 784 .3/.6 .16 .4, 1047 .45 .16 .4, 1047 .75 .7 .4, ' +
      'square 261.5 0 .16 .08, 329.5 .15 .16 .08, 392 .3/.6 .16 .08, 523.5 .45 .16 .08, 523.5 .75 .7 .08'
  ]
};

/** @type {pages.SoundName[]} */
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

/** Every sound by its name, and for how many seats it has its own. */
export const ALL = Object.entries(VOICES).map(([name, [levels]]) => ({name, seats: levels.length}));

/** @type {(bench: Bench, name: pages.SoundName, seat?: number) => void} */
export function voice({context, out, at}, name, seat = 0) {
  const gain = context.createGain();
  const [levels, notes] = VOICES[name];
  gain.gain.value = Math.pow(10, levels[seat % levels.length] / 20);
  gain.connect(out);
  if (typeof notes === 'string') play({context, out: gain, at}, notes);
  else notes({context, out: gain, at}, seat);
}

/** @type {(bench: Bench, notes: string) => void} */
function play(bench, notes) {
  let instrument = '';
  for (const words of notes.split(', ').map((one) => one.split(' '))) {
    if (words.length > 4) instrument = words[0];
    const [pitch, delays, length, level] = words.slice(-4);
    const [from, to = from] = pitch.split('>').map(Number);
    for (const delay of delays.split('/').map(Number)) {
      /** @type {Span} */
      const span = [delay, Number(length), Number(level)];
      if (instrument === 'noise') noise(bench, from, span);
      else if (instrument === 'bar') bar(bench, from, span);
      else tone(bench, /** @type {OscillatorType} */ (instrument), [from, to], span);
    }
  }
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
