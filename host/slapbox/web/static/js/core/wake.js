// A page that was away: its phone has slept or was in a pocket, the TV showed something else, or
// the browser had frozen it.

const LOOK_MS = 500;
/** On a page that is awake no timer is so late. */
const LATE_MS = 2000;

/** Tell whether nobody can see the page. */
export function isAway() {
  return document.visibilityState === 'hidden';
}

/**
 * Calls `onAway` when the page is put away.
 * @param {() => void} onAway
 */
export function whenPutAway(onAway) {
  document.addEventListener('visibilitychange', () => isAway() && onAway());
  document.addEventListener('freeze', onAway);
  window.addEventListener('pagehide', onAway);
}

/**
 * Calls `onWake` when the page is back, never while nobody looks at it. May say so twice.
 * @param {() => void} onWake
 */
export function whenWoken(onWake) {
  const woken = () => {
    if (!isAway()) onWake();
  };
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) woken();
  });
  window.addEventListener('online', woken);
  document.addEventListener('visibilitychange', woken);
  document.addEventListener('resume', woken);
  // Not every device says that it slept, and on some the page's own clock slept with it.
  let looked = Date.now();
  setInterval(() => {
    const slept = Date.now() - looked > LOOK_MS + LATE_MS;
    looked = Date.now();
    if (slept) woken();
  }, LOOK_MS);
}
