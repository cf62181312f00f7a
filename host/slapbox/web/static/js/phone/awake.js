// A phone that falls asleep plays no game: keep its screen on, and shake it when it is wanted.

const NUDGE_MS = 90;

/**
 * Keeps the screen on while the page is seen. Browsers allow that only over https (or on the host's
 * own machine); `onHelpless(key)` gets the text that says what the reader can do instead.
 */
export function keepAwake(onHelpless) {
  const ask = () => {
    if (document.visibilityState === 'visible')
      navigator.wakeLock.request('screen').catch(() => onHelpless(advice()));
  };
  if (!navigator.wakeLock) {
    onHelpless(advice());
    return;
  }
  document.addEventListener('visibilitychange', ask);
  ask();
}

/** Where this kind of device keeps that setting. */
function advice() {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'phone.awake.ios' : 'phone.awake.other';
}

/** A short shake: the table waits for this player. */
export function nudge() {
  if (navigator.vibrate) navigator.vibrate(NUDGE_MS);
}
