// Features used by the pages though an engine of the baseline lacks it, or though nobody can look
// it up, and why that does no harm. A reason that nothing needs any more is a fault, too.

const FORCED = 'who does not know it has no colours of its own, or no way to be told';
const POINTERLESS = 'iOS has no pointer';

/** Members of the browser, as the scan names them. */
export const SCRIPTS = {
  'Animation.onfinish':
    'Chromium names the interface since 75; what animate() returns had it before',
  'Document.freeze': 'where it is not told, the stream stays open as before',
  'Element.contextmenu': 'prevented where it would come; on iOS none comes',
  'Navigator.share': 'only where canShare says so, which is younger',
  'WakeLock.request': 'only where navigator.wakeLock is',
  'frames of motion.js': 'what its callers give, which is looked at there; its own have both ends'
};

/** Features used by styles, as `baseline/styles.js` names them. */
export const STYLES = {
  'color-scheme': FORCED,
  'color-scheme: light': FORCED,
  'color-scheme: only': FORCED,
  'forced-color-adjust': FORCED,
  'forced-color-adjust: none': FORCED,
  'media forced-colors': FORCED,
  'cursor: default': POINTERLESS,
  'cursor: none': POINTERLESS,
  'cursor: pointer': POINTERLESS,
  'env()': 'iOS alone has safe areas, and knows it since 11; elsewhere the padding stays 0',
  'grid-row-gap': 'the name of row-gap before Chromium 66; all engines have kept it',
  'media prefers-reduced-motion': 'who does not know it shows motion, as without it',
  'text-align-last': 'in WebKit before 16 the words of a select stand at its left',
  'text-align-last: center': 'in WebKit before 16 the words of a select stand at its left'
};
