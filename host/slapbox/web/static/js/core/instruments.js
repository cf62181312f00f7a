// Parts of all sounds and music: tones and noise, on any clock of Web Audio.

/**
 * The output of a sound, and when it begins (in the seconds of the context).
 * @typedef {{context: BaseAudioContext, out: AudioNode, at: number}} Bench
 *
 * Start, length and loudness of a part of it, in seconds from there.
 * @typedef {[delay: number, length: number, level: number]} Span
 */

const ATTACK_S = 0.003; // sooner it would click
const SILENT = 0.001;
const NOISE_S = 1;

/**
 * @param {Bench} bench
 * @param {OscillatorType} shape
 * @param {[from: number, to: number]} pitch - in the beginning and at the end, in Hz
 * @param {Span} span
 */
export function tone(bench, shape, [from, to], span) {
  const start = bench.at + span[0];
  const source = bench.context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + span[1]);
  run(source, bench, source, span);
}

/**
 * Noise around a pitch.
 * @param {Bench} bench
 * @param {number} pitch
 * @param {Span} span - of at most a second
 */
export function noise(bench, pitch, span) {
  const source = bench.context.createBufferSource();
  const filter = bench.context.createBiquadFilter();
  source.buffer = whiteNoise(bench.context);
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.connect(filter);
  run(source, bench, filter, span);
}

/**
 * A stick on wood or metal: its tone with an overtone that dies sooner.
 * @type {(bench: Bench, pitch: number, span: Span) => void}
 */
export function bar(bench, pitch, [delay, length, level]) {
  tone(bench, 'sine', [pitch, pitch], [delay, length, level]);
  tone(bench, 'triangle', [pitch * 4, pitch * 4], [delay, length * 0.3, level * 0.25]);
}

/** @type {(source: AudioScheduledSourceNode, bench: Bench, last: AudioNode, span: Span) => void} */
function run(source, {context, out, at}, last, [delay, length, level]) {
  const start = at + delay;
  const gain = context.createGain();
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(level, start + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  last.connect(gain);
  gain.connect(out);
  source.start(start);
  source.stop(start + length);
}

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const made = new WeakMap();

/**
 * The same noise whenever it is heard, so that its loudness can be measured.
 * @param {BaseAudioContext} context
 */
function whiteNoise(context) {
  const known = made.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_S, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let word = 1;
  for (let i = 0; i < samples.length; i += 1) {
    word = (word * 16807) % 2147483647;
    samples[i] = (word / 2147483647) * 2 - 1;
  }
  made.set(context, buffer);
  return buffer;
}
