// Moments over all screens: the seconds before a match, a pause, and the way to the host's page for
// the phone that scans it first (but not in a race).

import {appear} from '../core/motion.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {changesIn} from './frame.js';
import {qrCode} from '../parts/qrcode.js';

/** @import {Around} from './frame.js' */

/** The view that said how long it takes, and until when by the page's clock. */
const begun = {view: {}, untilMs: 0};

/**
 * "3, 2, 1": from the time left when the view was made.
 * @param {Around} facts
 */
export function countdown({view, sound}) {
  if (view.phase !== 'countdown' || view.intro) return null;
  const now = performance.now();
  if (begun.view !== view) Object.assign(begun, {view, untilMs: now + (view.countdown_ms || 0)});
  const left = begun.untilMs - now;
  const seconds = Math.max(1, Math.ceil(left / 1000));
  changesIn(left - 1000 * (seconds - 1));
  const comes = (/** @type {Element} */ number) => {
    sound.play('count');
    appear(number, 'scale(1.7)', 320);
  };
  return h(
    'section.moment.column.centred.filling.amid.countdown',
    {id: 'countdown'},
    h('p', t('lobby.starting')),
    h('p.countdown-number.bold.golden', {key: seconds, insert: comes}, seconds)
  );
}

/** @param {Around} facts */
export function pause({view}) {
  if (!view.paused) return null;
  return h(
    'section.moment.column.centred.filling.amid.paused',
    {id: 'paused'},
    h('div.pause-sign', h('i'), h('i')),
    h('h1', t('tv.paused')),
    h('p', t('tv.paused_hint'))
  );
}

/** @param {import('./frame.js').Around} facts */
export function remoteCode({view: {remote, match, join_url: url}}) {
  if (!remote || (match && match.race)) return null;
  const address = (url || '').replace(/^https?:\/\//i, '').replace(/join$/i, 'host');
  return h(
    'section.remote.row.at',
    {role: 'status'},
    qrCode(remote, t('remote.title')),
    h(
      'div',
      h('h1', t('remote.title')),
      h('p', t('remote.how')),
      h('p.remote-other', t('remote.pin', {address: address.toLowerCase()}))
    )
  );
}
