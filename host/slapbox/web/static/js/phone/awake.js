// A phone that falls asleep plays no game: keep its screen on.

/**
 * Keeps the screen on while the page is seen. Browsers allow that only over https (or on the host's
 * own machine); `onHelpless(key)` gets the text that says what the reader can do instead.
 * @param {(key: string) => void} onHelpless
 */
export function keepAwake(onHelpless) {
  if (!navigator.wakeLock) {
    onHelpless(advice());
    return;
  }
  const ask = () => {
    if (document.visibilityState === 'visible')
      navigator.wakeLock.request('screen').catch(() => onHelpless(advice()));
  };
  document.addEventListener('visibilitychange', ask);
  ask();
}

/** Where this kind of device keeps that setting. */
function advice() {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'phone.awake.ios' : 'phone.awake.other';
}
