// A touch pad's two duties: beats, that tell the host how the two clocks stand, and slaps, each
// stamped when the finger came down and sent until the host has it.

import {post} from '../core/api.js';

/**
 * @import {Message} from '../core/pages.js'
 *
 * A slap as the host hears of it; `card` where one was slapped.
 * @typedef {{boot: string, number: number, page_us: number, key: number, card?: number}} Sent
 */

/**
 * How often a page beats: while a match runs its clock has to be known well, and who has a seat is
 * missed within 2 s (`TOUCH_AWAY_NS` at the table).
 */
export const BEAT_MS = {match: 250, seat: 500, guest: 5000};
const FIRST_BEATS = 8;
/** An answer that takes longer than this was sent into a network that is no longer there. */
const LIMIT_MS = 2500;
const RETRY_MS = 300;
const GIVE_UP_MS = 20000;

/** This page load: slaps are numbered within it, so that one sent twice counts once. */
export const BOOT = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0')
).join('');

function pageUs() {
  return Math.round(performance.now() * 1000);
}

/**
 * When an event happened on the page's clock, in microseconds.
 * @param {Event} event
 */
export function stampOf(event) {
  const now = performance.now();
  const plausible = event.timeStamp > now - 2000 && event.timeStamp <= now;
  return Math.round((plausible ? event.timeStamp : now) * 1000);
}

/**
 * Beats every `everyMs()`, but not while nobody looks at the page: then its player is away.
 * `onError(us)` hears how exact slaps are.
 * @param {() => number} everyMs
 * @param {(us: number | null) => void} onError
 */
export function beats(everyMs, onError) {
  let answer = {ns: '0', page_us: 0};
  let sent = 0;
  let timer = 0;

  async function beat() {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    sent += 1;
    const body = {
      boot: BOOT,
      page_us: pageUs(),
      answer_ns: answer.ns,
      answer_page_us: answer.page_us
    };
    const reply = await post('/beat', body, LIMIT_MS);
    if (reply.now_ns) answer = {ns: reply.now_ns, page_us: pageUs()};
    if (reply.status === 200) onError(reply.data.error_us || null);
    clearTimeout(timer);
    timer = setTimeout(beat, sent < FIRST_BEATS ? BEAT_MS.match : everyMs());
  }

  document.addEventListener('visibilitychange', beat);
  beat();
  return beat;
}

/**
 * Sends each slap until the host has it; `onRefused(why)` hears why one did not count.
 * @param {(why: Message) => void} onRefused
 * @returns {(key: number, card: number | null, event: Event) => void}
 */
export function slaps(onRefused) {
  let number = 0;

  /**
   * @param {Sent} slap
   * @param {number} since
   */
  async function send(slap, since) {
    const reply = await post('/api/slap', slap);
    const lost = reply.status === 0 || reply.status === 429 || reply.status >= 500;
    if (lost && performance.now() - since < GIVE_UP_MS)
      setTimeout(() => send(slap, since), RETRY_MS);
    else if (reply.why) onRefused(reply.why);
  }

  // None waits for another: what comes in late is not believed to have been made early.
  return (key, card, event) => {
    number += 1;
    /** @type {Sent} */
    const slap = {boot: BOOT, number, page_us: stampOf(event), key};
    if (card !== null) slap.card = card;
    send(slap, performance.now());
  };
}
