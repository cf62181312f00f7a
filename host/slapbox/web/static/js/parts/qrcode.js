// A QR code that the table has worked out: its rows, a `1` for each dark module.

import {h} from '../core/patch.js';

/** Light modules around it (ISO/IEC 18004). */
const QUIET = 4;

/**
 * The code, as light modules on a dark ground. Browsers with colours of their own may make what is
 * dark in a drawing light, but not what is light, nor a ground that is dark.
 * @type {(rows: string[], label: string) => Tree}
 */
export function qrCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  const side = '0'.repeat(QUIET);
  const above = Array(QUIET).fill('0'.repeat(size));
  const all = above.concat(
    rows.map((row) => side + row + side),
    above
  );
  return h(
    'svg.qr-code',
    {viewBox: '0 0 ' + size + ' ' + size, role: 'img', 'aria-label': label},
    h('path', {d: all.map(strokes).join('')})
  );
}

/**
 * The light modules of a row, each run of them in one stroke.
 * @type {(row: string, y: number) => string}
 */
function strokes(row, y) {
  let drawn = '';
  row.replace(/0+/g, (run, x) => {
    drawn += 'M' + x + ' ' + (y + 0.5) + 'h' + run.length;
    return run;
  });
  return drawn;
}
