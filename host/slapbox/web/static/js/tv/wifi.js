// In the lobby, beside the code to join: the one by which phones come into the Wi-Fi.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';

/**
 * @import {TvWifi} from '../views.js'
 */

/** So many modules around it stay light (ISO/IEC 18004). */
const QUIET = 4;

/**
 * The network of a view, where there is one to show.
 * @param {{wifi?: ?TvWifi}} view
 */
export function wifiCard({wifi}) {
  if (!wifi) return null;
  const {name, password, code} = wifi;
  return h(
    'div.paper.wifi-card',
    {},
    h('div.wifi-qr', {}, picture(code)),
    h(
      'div.wifi-words',
      {},
      h('h2', {}, h('b.way-step', {}, 1), t('lobby.wifi.title')),
      h('p', {id: 'wifi-name'}, name),
      password !== null &&
        h('p', {id: 'wifi-password'}, h('span', {}, t('lobby.wifi.password')), h('b', {}, password))
    )
  );
}

/**
 * It brings its light pixels along: what lies below it may be dark in a browser with colours of its
 * own.
 * @param {string[]} rows
 */
function picture(rows) {
  const size = rows.length + 2 * QUIET;
  const viewBox = [-QUIET, -QUIET, size, size].join(' ');
  return h(
    'svg',
    {viewBox, role: 'img', 'aria-label': t('lobby.wifi.code')},
    h('rect', {x: -QUIET, y: -QUIET, width: size, height: size}),
    h('path', {d: rows.map(strokes).join('')})
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
