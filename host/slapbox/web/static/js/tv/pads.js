// The pads and how sure their clocks are: a sheet over whatever the TV shows.

import {h} from '../core/patch.js';
import {lessExact} from '../core/seats.js';
import {number, plusMinus, t} from '../core/text.js';

/** @import {Sheet} from './sheet.js' */

/** @type {Sheet} */
export const padsSheet = {
  id: 'pads',
  title: 'pads.title',
  content: (view) => [h('h1', t('pads.title')), h('div.pads-list', table(view))]
};

/** @param {Pick<views.RoomView, 'seats' | 'pads'>} view */
function table({seats, pads}) {
  const phones = seats.filter((seat) => lessExact(seat));
  if (!pads.length && !phones.length) return h('p.pads-none', t('pads.nobody'));
  const heads = ['name', 'mode', 'error', 'drift', 'round_trip', 'lost'].map((head) =>
    h('th', t('pads.' + head))
  );
  const names = seats.map((seat) => seat.name);
  const device = (/** @type {views.RoomView['seats'][0]} */ one) =>
    one.kind === 'touch' ? t('pads.mode.touch') : lessExact(one);
  return h(
    'table',
    h('thead', h('tr', ...heads)),
    h(
      'tbody',
      ...pads.map((pad) => padRow(pad, names)),
      ...phones.map((one) => row({}, one.name, [device(one)], one.error_us, '', '', ''))
    )
  );
}

/** @type {(pad: views.Pad, names: string[]) => Tree} */
function padRow(pad, names) {
  const name = pad.seat === null ? pad.chip.slice(-4) : names[pad.seat];
  const drift = pad.drift_ppm === null ? '' : number(pad.drift_ppm, 1) + ' ppm';
  const trip = pad.round_trip_us === null ? '' : number(pad.round_trip_us / 1000, 2) + ' ms';
  return row({'data-chip': pad.chip}, name, mode(pad), pad.error_us, drift, trip, pad.lost);
}

/**
 * Name what ties its clock, or say that its stamps are too late for any tie; and whether the frames
 * of USB bear the sync wire out.
 *
 * @type {(pad: views.Pad) => Child[]}
 */
function mode(pad) {
  const tie = pad.mode === 'usb' && pad.capture === 'irq' ? 'irq' : pad.mode;
  const told = t('pads.mode.' + (pad.here ? tie : 'away'));
  if (!pad.here || !pad.proof) return [told];
  const proof = pad.proof.holds ? 'holds' : 'doubted';
  const words = t('pads.proof.' + proof, {off: number(pad.proof.off_us, 1)});
  return [told, h('small.pads-proof', {'data-proof': proof}, words)];
}

/**
 * @param {{[sign: string]: string}} signs
 * @param {string} name
 * @param {Child[]} mode
 * @param {number | null} errorUs
 * @param {Child[]} rest
 */
function row(signs, name, mode, errorUs, ...rest) {
  const error = errorUs === null ? '' : plusMinus(errorUs) + ' ms';
  const cells = [[name], mode, [error], ...rest.map((text) => [text])];
  return h('tr', signs, ...cells.map((cell) => h('td', ...cell)));
}
