// Orders to the table.

/**
 * @typedef {object} Reply
 * @property {number} status - that of HTTP; 0 when nobody answered
 * @property {views.Message | null} why - the reason when it was refused
 * @property {{error_us?: number | null}} data - what a beat learns: how exact slaps are
 * @property {string} [now_ns] - the table time of a beat, too long for a number
 *
 * The host's answer.
 * @typedef {{status: number, ok: boolean, text: string, header: (name: string) => string | null,
 *   json: () => any}} Answer
 */

/**
 * An answer that takes longer than this was sent into a network that is no longer there. Questions
 * that may be asked again are given up then: browsers keep six connections to a host, and those
 * that wait for nothing stand in the way of all others.
 */
export const LOST_MS = 2000;
const AGAIN_MS = 1000;
const BUSY = 503; // many ask at once
/** An order is given up later: the host itself says after 5 s that it cannot tell yet. */
const ORDER_MS = 8000;

/** @type {Reply} */
const UNANSWERED = {status: 0, data: {}, why: {key: 'web.unreachable', values: {}}};

/** @type {Set<{since: number, abort: () => void}>} */
const orders = new Set();
/** The answer to the latest order. @type {Promise<Reply>} */
let answered = Promise.resolve(UNANSWERED);
/** Orders from before this time of the page are given up. */
let lostMs = 0;

/**
 * Gives an order. Those of a page are carried out one after the other, as they were given: browsers
 * send them by several connections, and a later one may be quicker.
 * @param {string} name
 * @param {object} [body]
 */
export function give(name, body) {
  const since = performance.now();
  answered = answered.then(() => {
    const leftMs = since + ORDER_MS - performance.now();
    return leftMs > 0 && since >= lostMs ? giveNow(name, body, leftMs) : UNANSWERED;
  });
  return answered;
}

/**
 * Gives an order that waits for no other: it says when it was given.
 * @type {(name: string, body?: object, limitMs?: number) => Promise<Reply>}
 */
export function giveNow(name, body, limitMs = ORDER_MS) {
  return post('/api/' + name, body, limitMs, orders);
}

/** The network was away, and is there again: what was ordered before that is given up. */
export function giveUpLost() {
  lostMs = performance.now() - LOST_MS;
  for (const one of orders) if (one.since < lostMs) one.abort();
}

/**
 * Say why the host does not know this browser though it has just said the PIN: it keeps no cookies.
 * @param {string} path - what only a browser that has said the PIN may see
 * @returns {Promise<views.Message | null>}
 */
export async function whyUnknown(path) {
  const answer = await get(path, LOST_MS);
  return answer && answer.status === 403 ? {key: 'web.no_device', values: {}} : null;
}

/**
 * @param {string} path
 * @param {object | undefined} body
 * @param {number} limitMs - after so long it counts as unanswered
 * @param {Set<{since: number, abort: () => void}>} [waiting] - where it is as long as it waits
 * @returns {Promise<Reply>}
 */
export async function post(path, body, limitMs, waiting) {
  const answer = await asked('POST', path, limitMs, JSON.stringify(body || {}), waiting);
  if (!answer) return UNANSWERED;
  const failed = answer.ok ? null : {key: 'web.failed', values: {status: answer.status}};
  return Object.assign({data: {}, why: failed}, read(answer), {status: answer.status});
}

/**
 * Asks the host for what it has at this path.
 * @param {string} path
 * @param {number} [limitMs] - after so long it counts as unanswered; if it is not given, never
 * @returns {Promise<Answer | null>} nothing where nobody answers
 */
export function get(path, limitMs = 0) {
  return asked('GET', path, limitMs, null);
}

/**
 * Asks for what the host has yet to make, until `read(answer)` finds it.
 * @template T
 * @param {string} path
 * @param {(answer: Answer) => T | null} read
 * @param {number} [tries]
 * @returns {Promise<T | null>}
 */
export async function getMade(path, read, tries = Infinity) {
  const answer = await get(path);
  const found = answer && answer.status !== BUSY ? read(answer) : null;
  if (found || tries === 1) return found;
  await pause(AGAIN_MS);
  return getMade(path, read, tries - 1);
}

/** @type {(ms: number) => Promise<void>} */
export function pause(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** @param {Answer} answer */
function read(answer) {
  try {
    return answer.json();
  } catch (unread) {
    return {};
  }
}

/**
 * By a request of the kind that every engine can give up: those that wait for nothing are in the
 * way of others.
 * @param {string} method
 * @param {string} path
 * @param {number} limitMs
 * @param {string | null} body
 * @param {Set<{since: number, abort: () => void}>} [waiting]
 * @returns {Promise<Answer | null>}
 */
function asked(method, path, limitMs, body, waiting = new Set()) {
  const request = new XMLHttpRequest();
  const one = {since: performance.now(), abort: () => request.abort()};
  request.open(method, path);
  if (body !== null) {
    request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('X-Slapbox', '1');
  }
  waiting.add(one);
  const timer = limitMs ? setTimeout(one.abort, limitMs) : 0;
  return new Promise((done) => {
    request.onloadend = () => {
      clearTimeout(timer);
      waiting.delete(one);
      done(request.status ? answerOf(request) : null);
    };
    request.send(body);
  });
}

/** @type {(request: XMLHttpRequest) => Answer} */
function answerOf(request) {
  const {status, responseText: text} = request;
  return {
    status,
    ok: status >= 200 && status < 300,
    text,
    header: (name) => request.getResponseHeader(name),
    json: () => JSON.parse(text)
  };
}
