// Orders to the table.

/** @import {Message} from './pages.js' */

/**
 * @typedef {object} Reply
 * @property {number} status - that of HTTP; 0 when nobody answered
 * @property {Message | null} why - the reason when it was refused
 * @property {{error_us?: number | null}} data - what a beat learns: how exact slaps are
 * @property {string} [now_ns] - the table time of a beat, too long for a number
 */

/**
 * An answer that takes longer than this was sent into a network that is no longer there. Questions
 * that may be asked again are given up then: browsers keep six connections to a host, and those
 * that wait for nothing stand in the way of all others.
 */
export const LOST_MS = 2000;
/** An order is given up later: the host itself says after 5 s that it cannot tell yet. */
const ORDER_MS = 8000;

/** @type {Set<{since: number, abort: () => void}>} */
const orders = new Set();

/**
 * Gives an order.
 * @param {string} name
 * @param {object} [body]
 */
export async function give(name, body) {
  return post('/api/' + name, body, ORDER_MS, orders);
}

/** The network was away, and is there again: what was ordered before that is given up. */
export function giveUpLost() {
  for (const one of orders) if (performance.now() - one.since > LOST_MS) one.abort();
}

/**
 * @param {string} path
 * @param {object | undefined} body
 * @param {number} limitMs - after so long it counts as unanswered
 * @param {Set<{since: number, abort: () => void}>} [waiting] - where it is as long as it waits
 * @returns {Promise<Reply>}
 */
export async function post(path, body, limitMs, waiting) {
  const given = window.AbortController ? new AbortController() : null;
  const one = {since: performance.now(), abort: () => given && given.abort()};
  const timer = setTimeout(one.abort, limitMs);
  if (waiting) waiting.add(one);
  let answer;
  try {
    answer = await fetch(path, {
      method: 'POST',
      signal: given ? given.signal : undefined,
      credentials: 'same-origin',
      headers: {'Content-Type': 'application/json', 'X-Slapbox': '1'},
      body: JSON.stringify(body || {})
    });
  } catch (unreachable) {
    return {status: 0, data: {}, why: {key: 'web.unreachable', values: {}}};
  } finally {
    clearTimeout(timer);
    if (waiting) waiting.delete(one);
  }
  const reply = await answer.json().catch(() => ({}));
  const failed = answer.ok ? null : {key: 'web.failed', values: {status: answer.status}};
  return Object.assign({data: {}, why: failed}, reply, {status: answer.status});
}
