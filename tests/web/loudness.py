"""Loudness of the TV's sounds and music: rendered by the browser, measured as EBU R 128 asks for
(ITU-R BS.1770-4), with both loudspeakers playing the same."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Page

RATE = 48_000


class Heard(NamedTuple):
    """``loudest``: the loudest 0.4 s (momentary, LUFS); ``whole``: integrated, gated (LUFS);
    ``peak``: between the samples, too (dBTP)."""

    loudest: float
    whole: float
    peak: float


MEASURE = """
const RATE = 48000;
const STAGES = [
  [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585],
  [1, -2, 1, -1.99004745483398, 0.99007225036621]
];

function weighted(samples) {
  return STAGES.reduce((x, [b0, b1, b2, a1, a2]) => {
    const y = new Float64Array(x.length);
    for (let i = 0; i < x.length; i += 1)
      y[i] = b0 * x[i] + b1 * (x[i - 1] || 0) + b2 * (x[i - 2] || 0)
        - a1 * (y[i - 1] || 0) - a2 * (y[i - 2] || 0);
    return y;
  }, samples);
}

const lufs = power => -0.691 + 10 * Math.log10(2 * power + 1e-12);
const mean = list => list.reduce((all, one) => all + one, 0) / list.length;

function powers(samples, hop) {
  const sums = new Float64Array(samples.length + 1);
  for (let i = 0; i < samples.length; i += 1) sums[i + 1] = sums[i] + samples[i] * samples[i];
  const found = [];
  const block = 0.4 * RATE;
  for (let i = 0; i + block <= samples.length; i += hop * RATE)
    found.push((sums[i + block] - sums[i]) / block);
  return found;
}

function whole(samples) {
  const blocks = powers(samples, 0.1).filter(power => lufs(power) > -70);
  if (!blocks.length) return -70;
  const gate = lufs(mean(blocks)) - 10;
  return lufs(mean(blocks.filter(power => lufs(power) > gate)));
}

function peak(samples) {
  const TAPS = 12;
  let most = 0;
  for (let phase = 0; phase < 4; phase += 1) {
    const taps = [];
    for (let k = -TAPS; k <= TAPS; k += 1) {
      const x = k - phase / 4;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      taps.push(sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / (TAPS + 1))));
    }
    for (let i = TAPS; i < samples.length - TAPS; i += 1) {
      let sum = 0;
      for (let k = 0; k < taps.length; k += 1) sum += taps[k] * samples[i + k - TAPS];
      most = Math.max(most, Math.abs(sum));
    }
  }
  return 20 * Math.log10(most + 1e-9);
}

async function rendered(seconds, make) {
  const context = new OfflineAudioContext(1, seconds * RATE, RATE);
  await make(context);
  return (await context.startRendering()).getChannelData(0);
}

async function part(name) {
  const page = Array.from(document.scripts, one => one.src).find(src => src.includes('main.js'));
  return import(page.replace('main.js', name));
}

async function made(name) {
  if (name === 'reference') return rendered(3, context => {
    const source = context.createOscillator();
    source.frequency.value = 997;
    source.connect(context.destination);
    source.start();
  });
  const {MOODS, score} = await part('music.js');
  if (!MOODS.includes(name)) return sound(name);
  const {gain, play, stepS, steps} = score(name);
  return rendered(steps * stepS, context => {
    const out = context.createGain();
    out.gain.value = gain;
    out.connect(context.destination);
    for (let step = 0; step < steps; step += 1) play({context, out, at: step * stepS}, step);
  });
}

async function sound(name) {
  const {voice} = await part('voices.js');
  const [plain, seat] = name.split(' ');
  return rendered(3, context =>
    voice({context, out: context.destination, at: 0.5}, plain, Number(seat || 0)));
}
"""


def names(page: Page) -> tuple[list[str], list[str], list[str]]:
    """All sounds (where seats have their own, for each seat), those of them that are ticks, and
    all music."""
    signals, ticks, music = page.evaluate(
        f"""async () => {{ {MEASURE}
          const {{ALL, TICKS}} = await part('voices.js');
          const {{MOODS}} = await part('music.js');
          const all = ALL.map(({{name, seats}}) => seats === 1 ? [name]
            : Array.from({{length: seats}}, (_, seat) => name + ' ' + seat));
          return [[].concat(...all), TICKS, MOODS];
        }}"""
    )
    return signals, ticks, music


def heard(page: Page, name: str) -> Heard:
    """Return what a TV page plays at full volume; ``reference`` is a sine at full scale, 997 Hz."""
    return Heard(
        *page.evaluate(
            f"""async name => {{ {MEASURE}
              const samples = await made(name);
              const k = weighted(samples);
              return [lufs(Math.max(...powers(k, 0.01))), whole(k), peak(samples)];
            }}""",
            name,
        )
    )


def recorded(page: Page, name: str) -> bytes:
    """The same as a WAV file of 32-bit floats, stereo, for other meters."""
    coded: str = page.evaluate(
        f"""async name => {{ {MEASURE}
          const samples = await made(name);
          const both = new Float32Array(2 * samples.length);
          samples.forEach((one, i) => {{ both[2 * i] = both[2 * i + 1] = one; }});
          const bytes = new Uint8Array(both.buffer);
          let text = '';
          for (let i = 0; i < bytes.length; i += 8192)
            text += String.fromCharCode(...bytes.subarray(i, i + 8192));
          return btoa(text);
        }}""",
        name,
    )
    samples = base64.b64decode(coded)
    numbers = [(16, 4), (3, 2), (2, 2), (RATE, 4), (8 * RATE, 4), (8, 2), (32, 2)]
    head = b"".join(number.to_bytes(size, "little") for number, size in numbers)
    body = b"WAVEfmt " + head + b"data" + len(samples).to_bytes(4, "little") + samples
    return b"RIFF" + len(body).to_bytes(4, "little") + body
