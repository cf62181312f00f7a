// Sounds, made on the spot.

const STORE = 'slapbox.volume';

/** Plays the table's sounds at this browser's volume (0 to 1). */
export class Sound {
  constructor() {
    this.context = null;
    this.volume = remembered();
    // Browsers stay silent until somebody touched the page.
    const wake = () => this.wake();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
  }

  wake() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return;
    if (!this.context) this.context = new Context();
    if (this.context.state === 'suspended') this.context.resume();
  }

  setVolume(volume) {
    this.volume = volume;
    try {
      localStorage.setItem(STORE, String(volume));
    } catch (refused) {
      console.info('this browser keeps no settings', refused);
    }
  }

  play(name, seat) {
    if (!this.context || this.context.state !== 'running' || this.volume === 0) return;
    SOUNDS[name](this.context, this.out(), seat);
  }

  out() {
    const gain = this.context.createGain();
    gain.gain.value = this.volume;
    gain.connect(this.context.destination);
    return gain;
  }
}

/** Each seat's own buzzer: the shape of the wave, its pitch, and the step to the second tone. */
const VOICES = [
  ['square', 392, 1.5],
  ['sawtooth', 196, 0.75],
  ['triangle', 880, 1.25],
  ['square', 262, 2],
  ['sawtooth', 523, 0.5],
  ['triangle', 659, 0.8],
  ['sine', 1047, 1.333],
  ['sawtooth', 147, 1.5]
];

const SOUNDS = {
  flip: (context, out) => noise(context, out, 0, 0.07, 2600, 0.35),
  splat: (context, out) => {
    noise(context, out, 0, 0.16, 700, 0.9);
    tone(context, out, 'sine', 190, 60, 0, 0.14, 0.7);
  },
  buzz: (context, out) => tone(context, out, 'sawtooth', 120, 96, 0, 0.34, 0.3),
  right: (context, out) =>
    [659, 784, 1047].forEach((pitch, index) =>
      tone(context, out, 'triangle', pitch, pitch, index * 0.09, 0.2, 0.4)
    ),
  buzzer: (context, out, seat) => {
    const [shape, pitch, step] = VOICES[seat % VOICES.length];
    tone(context, out, shape, pitch, pitch, 0, 0.18, 0.3);
    tone(context, out, shape, pitch * step, pitch * step, 0.16, 0.4, 0.3);
  },
  go: (context, out) => tone(context, out, 'square', 880, 880, 0, 0.3, 0.25),
  sting: (context, out) => {
    noise(context, out, 0, 0.12, 1800, 0.8);
    tone(context, out, 'square', 420, 840, 0, 0.16, 0.3);
    tone(context, out, 'square', 840, 1260, 0.1, 0.22, 0.25);
  },
  draw: (context, out) => noise(context, out, 0, 0.09, 1500, 0.22),
  shuffle: (context, out) =>
    [0, 0.08, 0.15, 0.21, 0.26].forEach((delay) => noise(context, out, delay, 0.07, 2300, 0.3)),
  mosquito: (context, out) => {
    tone(context, out, 'sawtooth', 620, 760, 0, 0.45, 0.16);
    tone(context, out, 'sawtooth', 626, 540, 0.4, 0.4, 0.16);
  },
  cockroach: (context, out) =>
    [0, 0.07, 0.14, 0.21, 0.28, 0.35].forEach((delay) =>
      noise(context, out, delay, 0.04, 900, 0.8)
    ),
  whistle: (context, out) =>
    [0, 0.16, 0.32].forEach((delay) => {
      tone(context, out, 'square', 2100, 2300, delay, 0.13, 0.14);
      tone(context, out, 'square', 2140, 2340, delay, 0.13, 0.14);
    }),
  fanfare: (context, out) =>
    [523, 659, 784, 1047, 784, 1047].forEach((pitch, index) => {
      tone(context, out, 'triangle', pitch, pitch, index * 0.15, index === 5 ? 0.7 : 0.16, 0.4);
    })
};

function tone(context, out, shape, from, to, delay, length, level) {
  const start = context.currentTime + delay;
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(envelope(context, out, start, length, level));
  source.start(start);
  source.stop(start + length);
}

function noise(context, out, delay, length, pitch, level) {
  const start = context.currentTime + delay;
  const buffer = context.createBuffer(
    1,
    Math.ceil(context.sampleRate * length),
    context.sampleRate
  );
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  source.buffer = buffer;
  source.connect(filter);
  filter.connect(envelope(context, out, start, length, level));
  source.start(start);
}

function envelope(context, out, start, length, level) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(level, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(out);
  return gain;
}

function remembered() {
  try {
    const kept = localStorage.getItem(STORE);
    return kept === null ? 0.7 : Number(kept);
  } catch (refused) {
    return 0.7;
  }
}
