// In the lobby, beside the code to join: the one by which phones come into the Wi-Fi.

import {byId, last, put, replace, show, svg, whenChanged} from '../core/dom.js';
import {t} from '../core/text.js';

/**
 * @import {TvWifi} from '../views.js'
 */

/** So many modules around it stay light (ISO/IEC 18004). */
const QUIET = 4;

/**
 * Draws the network of each view, or nothing where there is none to show.
 * @returns {(view: {wifi?: ?TvWifi}) => void}
 */
export function wifiCard() {
  const draw = whenChanged(drawCard);
  return (view) => draw({wifi: view.wifi || null, language: document.documentElement.lang});
}

/** @param {{wifi: ?TvWifi, language: string}} known */
function drawCard({wifi}) {
  show(byId('wifi-card'), wifi !== null);
  byId('lobby').classList.toggle('has-wifi', wifi !== null);
  if (!wifi) return;
  replace(byId('wifi-qr'), picture(wifi.code));
  put(byId('wifi-name'), wifi.name);
  show(byId('wifi-password'), wifi.password !== null);
  put(last(byId('wifi-password')), wifi.password || '');
}

/**
 * It brings its light pixels along: what lies below it may be dark in a browser with colours of its
 * own.
 * @param {string[]} rows
 */
function picture(rows) {
  const size = rows.length + 2 * QUIET;
  return svg(
    'svg',
    {
      viewBox: [-QUIET, -QUIET, size, size].join(' '),
      role: 'img',
      'aria-label': t('lobby.wifi.code')
    },
    svg('rect', {x: -QUIET, y: -QUIET, width: size, height: size}),
    svg('path', {d: rows.map(strokes).join('')})
  );
}

/**
 * The dark modules of a row, each run of them in one stroke.
 * @param {string} row
 * @param {number} y
 */
function strokes(row, y) {
  let drawn = '';
  row.replace(/1+/g, (run, x) => {
    drawn += 'M' + x + ' ' + (y + 0.5) + 'h' + run.length;
    return run;
  });
  return drawn;
}
