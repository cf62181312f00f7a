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
 * Gives an order.
 * @param {string} name
 * @param {object} [body]
 */
export async function give(name, body) {
  return post('/api/' + name, body);
}

/**
 * @param {string} path
 * @param {object} [body]
 * @param {number} [limitMs] - after so long it counts as unanswered
 * @returns {Promise<Reply>}
 */
export async function post(path, body, limitMs) {
  const given = limitMs && window.AbortController ? new AbortController() : null;
  const timer = given ? setTimeout(() => given.abort(), limitMs) : 0;
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
  }
  const reply = await answer.json().catch(() => ({}));
  const failed = answer.ok ? null : {key: 'web.failed', values: {status: answer.status}};
  return Object.assign({data: {}, why: failed}, reply, {status: answer.status});
}
