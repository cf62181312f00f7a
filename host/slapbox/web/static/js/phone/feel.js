// Sensations on a phone: a short shake and a tick for the own turn, two for what was refused, more
// and a chime for who has won.

/** @typedef {import('../core/instruments.js').Span} Span */

const TURN_MS = 90;
const REFUSED_MS = [40, 60, 40];
const WON_MS = [80, 60, 80, 60, 240];
/**
 * Notes, each with its pitch.
 * @type {[number, Span][]}
 */
const TICK = [[1319, [0, 0.09, 0.15]]];
/** @type {[number, Span][]} */
const CHIME = [
  [1047, [0, 0.2, 0.2]],
  [1319, [0.12, 0.2, 0.2]],
  [1568, [0.24, 0.6, 0.2]]
];

/** @type {AudioContext | null} */
let context = null;
/** @type {typeof import('../core/instruments.js') | null} */
let instruments = null;

/** A phone may be heard once it was touched; what sounds are made of it loads only then. */
export function hearTouches() {
  document.addEventListener('pointerup', wake, {once: true});
}

async function wake() {
  if (!window.AudioContext) return;
  context = new AudioContext();
  instruments = await import('../core/instruments.js');
}

/** The table waits for this player. */
export function nudge() {
  shake(TURN_MS);
  sound(TICK);
}

/** Refuse what this player wanted. */
export function refuse() {
  shake(REFUSED_MS);
}

/** This player has won. */
export function cheer() {
  shake(WON_MS);
  sound(CHIME);
}

/** @param {number | number[]} ms */
function shake(ms) {
  if (navigator.vibrate) navigator.vibrate(ms);
}

/** @param {[number, Span][]} notes */
function sound(notes) {
  if (!context || !instruments || context.state !== 'running') return;
  const bench = {context, out: context.destination, at: context.currentTime};
  for (const [pitch, span] of notes) instruments.bar(bench, pitch, span);
}
