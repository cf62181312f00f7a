// A touch pad's two duties. Beats tell the host how the two clocks stand; slaps are each stamped
// when the finger came down and sent until the host has it.

import {LOST_MS, giveNow, pause, post} from '../core/api.js';
import {whenWoken} from '../core/wake.js';

/**
 * @import {Reply} from '../core/api.js'
 *
 * A slap as the host hears of it, but for its number; `card` where one was slapped, and the pad of
 * a page, which may be told late.
 * @typedef {{page_us: number, key: number, card?: number, pad?: string, late_us?: number}} Slap
 */

/**
 * Milliseconds between a page's beats: while a match runs its clock has to be known well, and who
 * has a seat is missed within 2 s (`TOUCH_AWAY_NS` at the table).
 */
export const BEAT_MS = {match: 250, seat: 500, guest: 5000};
const FIRST_BEATS = 8;
/** Time without an answer after which a page beats again: what was lost may be sent again late. */
const OVERDUE_MS = 1000;
const RETRY_MS = 300;
const GIVE_UP_MS = 20000;
/** A move is of no use so late: its player is told, and makes another. */
const MOVE_GIVE_UP_MS = 3000;
/** The answer while the host does not know this page's clock: two beats later it does. */
const NO_CLOCK = 'table.why.no_clock';
const SOON_MS = 20;
const SOON_TIMES = 4;

/** Beats at once; where none begins (nobody looks at the page) there is none to wait for. */
let beatNow = () => Promise.resolve();

/** This page load: slaps are numbered within it, so that one sent twice counts once. */
const BOOT = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0')
).join('');

function pageUs() {
  return Math.round(performance.now() * 1000);
}

/**
 * Return the time of an event on the page's clock, in microseconds.
 * @param {Event} event
 */
export function stampOf(event) {
  const now = performance.now();
  const plausible = event.timeStamp > now - 2000 && event.timeStamp <= now;
  return Math.round((plausible ? event.timeStamp : now) * 1000);
}

/**
 * Beats every `everyMs()`, but not while nobody looks at the page: then its player is away.
 * `onError(us)` hears how exact slaps are, and `onBack()` is called when the host answers after
 * beats that were lost. A page of pads has another `path`, and says `more`.
 * @param {{
 *   everyMs: () => number, onError?: (us: number | null) => void, onBack: () => void,
 *   path?: string, more?: () => object
 * }} how
 */
export function beats({everyMs, onError = () => {}, onBack, path = '/beat', more = () => ({})}) {
  let answer = {ns: '0', page_us: 0};
  let sent = 0;
  let answered = 0;
  let timer = 0;

  /** @param {number} ms */
  function again(ms) {
    clearTimeout(timer);
    timer = setTimeout(beat, ms);
  }

  /** @param {number} number */
  function hear(number) {
    const lost = number > answered + 1;
    answered = Math.max(answered, number);
    if (lost) onBack();
  }

  /** @type {Promise<void> | null} */
  let beating = null;

  async function beat() {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    sent += 1;
    const number = sent;
    again(OVERDUE_MS);
    const times = {page_us: pageUs(), answer_ns: answer.ns, answer_page_us: answer.page_us};
    const reply = await post(path, Object.assign({boot: BOOT}, times, more()), LOST_MS);
    if (reply.now_ns) answer = {ns: reply.now_ns, page_us: pageUs()};
    if (reply.status !== 0) hear(number);
    if (reply.status === 200) onError(reply.data.error_us || null);
    if (number === sent) again(sent < FIRST_BEATS ? BEAT_MS.match : everyMs());
  }

  beatNow = () => {
    const none = () => {
      beating = null;
    };
    beating = beating || beat().then(none, none);
    return beating;
  };
  whenWoken(beat);
  beat();
  return beat;
}

/**
 * Sends what carries a time of this page, and again as long as the host cannot place it: the host
 * was started again, or the page has just been loaded.
 * @type {(send: () => Promise<Reply>, giveUpMs: number) => Promise<Reply>}
 */
async function placed(send, giveUpMs) {
  const since = performance.now();
  let reply = await send();
  for (
    let times = 1;
    reply.why && reply.why.key === NO_CLOCK && performance.now() - since < giveUpMs;
    times += 1
  ) {
    await beatNow();
    await pause(times < SOON_TIMES ? SOON_MS : RETRY_MS);
    reply = await send();
  }
  return reply;
}

/**
 * Makes a move that carries its time, by the clock that {@link stampOf} reads.
 * @param {{page_us: number, from_page_us?: number, [name: string]: unknown}} order
 */
export function makeTimed(order) {
  const whole = Object.assign({boot: BOOT}, order);
  return placed(() => giveNow('play', whole), MOVE_GIVE_UP_MS);
}

/**
 * Sends each slap until the host has it; `onRefused(why)` hears why one did not count.
 * @type {(path: string, onRefused: (why: views.Message) => void) => (slap: Slap) => void}
 */
export function slaps(path, onRefused) {
  let number = 0;

  /** @type {(slap: Slap & {boot: string, number: number}, since: number) => Promise<void>} */
  async function send(slap, since) {
    const left = GIVE_UP_MS - (performance.now() - since);
    const reply = await placed(() => post(path, slap, LOST_MS), left);
    const lost = reply.status === 0 || reply.status === 429 || reply.status >= 500;
    if (lost && performance.now() - since < GIVE_UP_MS)
      setTimeout(() => send(slap, since), RETRY_MS);
    else if (reply.why) onRefused(reply.why);
  }

  // None waits for another: what comes in late is not believed to have been made early.
  return (slap) => {
    number += 1;
    send(Object.assign({boot: BOOT, number}, slap), performance.now());
  };
}
