// The music: what is played while people gather, while they play, for the last cards, and for who
// has won. It lies far under all sounds.

import {bar, noise, tone} from '../core/instruments.js';

/**
 * @import {Bench} from '../core/instruments.js'
 *
 * An instrument plays notes ("c4", several at once "c4+e4", none ".") of half a beat each; where
 * its line is shorter than the others it begins again.
 * @typedef {{bpm: number, level: number, lines: {[instrument: string]: string}}} Track
 *
 * @typedef {'lobby' | 'play' | 'last' | 'finale'} Mood
 */

/** @type {{[mood in Mood]: Track}} */
const TRACKS = {
  lobby: {
    bpm: 96,
    level: -13.3,
    lines: {
      bass: `c2 . . g2 c3 . g2 . a1 . . e2 a2 . e2 . d2 . . a2 d3 . a2 . g1 . . d2 g2 . b2 .`,
      pluck: `. . e4+b4 . . . e4+b4 . . . c4+g4 . . . c4+g4 .
        . . f4+c5 . . . f4+c5 . . . f4+b4 . . . f4+b4 .`,
      bell: `g4 . . e4 . g4 a4 . . . g4 . e4 . . . f4 . a4 . c5 . a4 . b4 . . . . . g4 .
        c5 . . b4 . g4 . . a4 . . g4 . e4 . . d4 . f4 . a4 . g4 . g4 . . . . . . .`,
      hat: `. . x . . . x .`
    }
  },
  play: {
    bpm: 108,
    level: -11.3,
    lines: {
      bass: `a1 . . . e2 . . . a1 . . . g2 . e2 . d2 . . . a2 . . . e2 . . . g#1 . b1 .`,
      pluck: `. . c4+e4 . . . . . . . c4+e4 . . c4+e4 . .
        . . d4+f4 . . . . . . . d4+g#4 . . d4+g#4 . .`,
      bell: `. . . . . . . e5 . d#5 . e5 . . . . . . . . . . . f5 . e5 . d5 . . b4 .`,
      hat: `x . . x . . x .`
    }
  },
  last: {
    bpm: 138,
    level: -12.6,
    lines: {
      bass: `a1 a1 . a1 a1 . a1 . a1 a1 . a1 a1 . a#1 . d2 d2 . d2 d2 . d2 . e2 e2 . e2 e2 . e2 .`,
      pluck: `a4 . c5 . e5 . c5 . a4 . c5 . e5 . d#5 . f4 . a4 . d5 . a4 . g#4 . b4 . e5 . g#4 .`,
      hat: `x x x x`
    }
  },
  finale: {
    bpm: 120,
    level: -14.5,
    lines: {
      bass: `c2 . c3 . c2 . c3 . g1 . g2 . g1 . g2 . a1 . a2 . a1 . a2 . f1 . f2 . g1 . g2 .`,
      pluck: `c4+e4+g4 . . c4+e4+g4 . . c4+e4+g4 . b3+d4+g4 . . b3+d4+g4 . . b3+d4+g4 .
        c4+e4+a4 . . c4+e4+a4 . . c4+e4+a4 . c4+f4+a4 . . c4+f4+a4 b3+d4+g4 . b3+d4+g4 .`,
      bell: `e5 . . f5 g5 . e5 . d5 . . e5 d5 . b4 . c5 . . d5 e5 . c5 . a4 . c5 . b4 . d5 .
        g5 . . a5 g5 . e5 . d5 . g5 . . . d5 . e5 . . d5 c5 . e5 . f5 . e5 . d5 . . .`,
      hat: `x . x x x . x x`
    }
  }
};

/** @type {{[instrument: string]: (bench: Bench, pitch: number) => void}} */
const INSTRUMENTS = {
  bass: (bench, pitch) => tone(bench, 'triangle', [pitch, pitch], [0, 0.34, 0.5]),
  pluck: (bench, pitch) => bar(bench, pitch, [0, 0.2, 0.14]),
  bell: (bench, pitch) => bar(bench, pitch, [0, 0.5, 0.2]),
  hat: (bench) => noise(bench, 7000, [0, 0.04, 0.12])
};

const SCALE = ['c', 'c#', 'd', 'd#', 'e', 'f', 'f#', 'g', 'g#', 'a', 'a#', 'b'];

/** @type {Mood[]} */
export const MOODS = ['lobby', 'play', 'last', 'finale'];

/**
 * A track that can be played step by step.
 * @param {Mood} mood
 */
export function score(mood) {
  const {bpm, level, lines} = TRACKS[mood];
  const parts = Object.keys(lines).map((name) => ({name, notes: lines[name].split(/\s+/)}));
  return {
    stepS: 30 / bpm,
    steps: Math.max(...parts.map(({notes}) => notes.length)),
    gain: Math.pow(10, level / 20),
    /** @type {(bench: Bench, step: number) => void} */
    play(bench, step) {
      for (const {name, notes} of parts)
        for (const note of notes[step % notes.length].split('+'))
          if (note !== '.') INSTRUMENTS[name](bench, pitchOf(note));
    }
  };
}

/**
 * Its pitch, in Hz.
 * @param {string} note
 */
function pitchOf(note) {
  const half = SCALE.indexOf(note.slice(0, -1)) + 12 * Number(note.slice(-1));
  return 440 * Math.pow(2, (half - 57) / 12);
}
