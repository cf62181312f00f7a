// A QR code that the table has worked out: its rows, a `1` for each dark module.

import {h} from '../core/patch.js';

/** @import {Tree} from '../core/patch.js' */

/** Light modules around it (ISO/IEC 18004). */
const QUIET = 4;

/**
 * It brings its light pixels along: what lies below it may be dark in a browser with colours of its
 * own.
 * @type {(rows: string[], label: string) => Tree}
 */
export function qrCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  const viewBox = [-QUIET, -QUIET, size, size].join(' ');
  return h(
    'svg.qr-code',
    {viewBox, role: 'img', 'aria-label': label},
    h('rect', {x: -QUIET, y: -QUIET, width: size, height: size}),
    h('path', {d: rows.map(strokes).join('')})
  );
}

/**
 * The dark modules of a row, each run of them in one stroke.
 * @type {(row: string, y: number) => string}
 */
function strokes(row, y) {
  let drawn = '';
  row.replace(/1+/g, (run, x) => {
    drawn += 'M' + x + ' ' + (y + 0.5) + 'h' + run.length;
    return run;
  });
  return drawn;
}
