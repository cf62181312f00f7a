// Drum kits that speak MIDI. Each is a pad from its first hit on: so what a computer has beside
// them, as a port of software, never shows.

import {stampOf} from '../phone/touch.js';

/**
 * Parts of MIDI in use, where a browser has it: Chromium since 43, Firefox since 108, Safari never.
 * @typedef {{id: string, onmidimessage: ((message: MIDIMessageEvent) => void) | null}} Port
 * @typedef {{inputs: Map<string, Port>, onstatechange: (() => void) | null}} Midi
 */

/**
 * A kit's notes for each key, as General MIDI numbers drums: bass drum, snare, hi-hat, low toms,
 * high toms, cymbals. Rims and edges have notes of their own.
 */
const DRUMS = [
  [35, 36],
  [37, 38, 39, 40],
  [42, 44, 46],
  [41, 43, 45],
  [47, 48, 50],
  [49, 51, 52, 53, 55, 57, 59]
];

/**
 * From a hit to its message: a module listens for up to 4 ms how hard it was (Roland's "scan
 * time"). An old MIDI cable takes 1 ms for each note, and USB and the system what is left.
 */
export const DRUMS_LATE_MS = 16;

const NOTE_ON = 9;

/**
 * The key that a message hits, or -1. A note of no strength ends one.
 * @param {ArrayLike<number>} message
 */
export function drumOf({0: status, 1: note, 2: strength}) {
  return status >> 4 === NOTE_ON && strength > 0
    ? DRUMS.findIndex((notes) => notes.includes(note))
    : -1;
}

/** The ports of kits that were hit. @type {string[]} */
const kits = [];
/** @type {Midi | null} */
let midi = null;

/** The pads that are plugged in. */
export function drumPads() {
  return kits
    .map((port, place) => ({port, pad: 'drums-' + (place + 1)}))
    .filter(({port}) => midi && midi.inputs.has(port))
    .map(({pad}) => pad);
}

/**
 * Asks for all kits, and hears them from then on: `hit(pad, key, ms)` of the page's clock.
 * `changed()` when one is plugged in or out. Gives the key of what is to be said.
 * @param {(pad: string, key: number, ms: number) => void} hit
 * @param {() => void} changed
 */
export async function seekDrums(hit, changed) {
  const browser = /** @type {{requestMIDIAccess?: () => Promise<any>}} */ (navigator);
  if (!browser.requestMIDIAccess) return 'keys.drums.unable';
  /** @type {Midi | null} */
  const access = await browser.requestMIDIAccess().catch(() => null);
  if (!access) return 'keys.drums.refused';
  midi = access;
  const listen = () => {
    access.inputs.forEach((port) => {
      port.onmidimessage = port.onmidimessage || ((message) => hear(port.id, message, hit));
    });
    changed();
  };
  access.onstatechange = listen;
  listen();
  return 'keys.drums.hit';
}

/**
 * @param {string} port
 * @param {MIDIMessageEvent} message
 * @param {(pad: string, key: number, ms: number) => void} hit
 */
function hear(port, message, hit) {
  const key = message.data ? drumOf(message.data) : -1;
  if (key < 0) return;
  if (!kits.includes(port)) kits.push(port);
  hit('drums-' + (kits.indexOf(port) + 1), key, stampOf(message) / 1000);
}
