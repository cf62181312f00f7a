// Faults on a page. A part of it that fails is left out, and all others go on. The host is told in
// a few words: which page, in which of its files, and what the browser says. It has no imports, and
// is there before all others: what cannot be read by an old engine is told, too.

/** Faults that one page tells; a browser that fails everywhere says nothing new. */
const MOST = 8;
const LONGEST = 160;
const PLACES = 3;
const PLACE = /\/js\/([\w/-]+\.js):(\d+)/g;
/** Through these go errors of others. */
const PASSED = /^core\/(faults|motion)\.js/;

/** @type {Set<string>} */
const told = new Set();

/**
 * Does a part of the work of a page; if that fails it is reported, and `instead` is given, where
 * anything is.
 * @template T
 * @param {() => T} act
 * @param {T} [instead]
 * @returns {T}
 */
export function attempt(act, instead) {
  try {
    return act();
  } catch (failed) {
    report(failed);
    return /** @type {T} */ (instead);
  }
}

/**
 * The same part of a page within a boundary of its own: whoever calls it goes on.
 * @template {unknown[]} A
 * @param {(...given: A) => unknown} part
 * @returns {(...given: A) => void}
 */
export function apart(part) {
  return (...given) => {
    attempt(() => part(...given));
  };
}

/**
 * Reports an error as if nobody had caught it, and lets its caller go on.
 * @param {unknown} error
 */
export function report(error) {
  Promise.reject(error);
}

/**
 * Tells the host, once of each kind. What comes from nowhere on our pages, as from an extension of
 * the browser, is nobody's business.
 * @param {unknown} error
 * @param {string} [at] - where it was, if the error itself does not say so
 */
function tell(error, at = '') {
  const {message = String(error), stack = ''} = error instanceof Error ? error : {};
  const place = placesIn(stack) || placesIn(at);
  const line = message.replace(/[^ -~]+/g, ' ').slice(0, LONGEST); // as the host takes it
  const fault = {page: location.pathname.split('/')[1], message: line, place};
  const kind = JSON.stringify(fault);
  if (!place || told.has(kind) || told.size === MOST) return;
  told.add(kind);
  const headers = {'Content-Type': 'application/json', 'X-Slapbox': '1'};
  const sent = fetch('/fault', {method: 'POST', credentials: 'same-origin', headers, body: kind});
  sent.catch(() => told.delete(kind)); // it will be told when the host is there again
}

/** @param {string} text */
function placesIn(text) {
  /** @type {string[]} */
  const found = [];
  text.replace(PLACE, (all, file, number) => {
    if (!PASSED.test(file)) found.push(file + ':' + number);
    return all;
  });
  return found.slice(0, PLACES).join(' < ');
}

window.addEventListener('error', ({error, message, filename, lineno}) =>
  tell(error || message, filename + ':' + lineno)
);
window.addEventListener('unhandledrejection', ({reason}) => tell(reason));
