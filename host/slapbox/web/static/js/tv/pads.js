// The pads and how sure their clocks are: a sheet over whatever the TV shows.

import {byId, el, replace, show, whenChanged} from '../core/dom.js';
import {number, plusMinus, t} from '../core/text.js';

/**
 * @import {Pad, RoomView, Seat} from '../views.js'
 * @typedef {{language: string, names: string[], pads: Pad[], phones: Seat[]}} Facts
 */

/** Draws what the latest view says; nothing as long as nobody looks. */
let redraw = () => {};

export function openPads() {
  show(byId('pads'), true);
  redraw();
  byId('pads-close').focus();
}

export function closePads() {
  show(byId('pads'), false);
}

/** @returns {(view: Pick<RoomView, 'seats' | 'pads'>) => void} */
export function padsSheet() {
  /** @param {Facts} facts */
  const sheet = (facts) => replace(byId('pads-list'), ...rows(facts));
  const draw = whenChanged(sheet);
  byId('pads-close').addEventListener('click', closePads);
  /** @type {Pick<RoomView, 'seats' | 'pads'> | null} */
  let latest = null;
  redraw = () => {
    if (!latest || byId('pads').hidden) return;
    draw({
      language: document.documentElement.lang,
      names: latest.seats.map((seat) => seat.name),
      pads: latest.pads,
      phones: latest.seats.filter((seat) => seat.kind === 'touch')
    });
  };
  return (view) => {
    latest = view;
    redraw();
  };
}

/** @param {Facts} facts */
function rows(facts) {
  const pads = facts.pads.map((pad) => padRow(pad, facts.names));
  const phones = facts.phones.map((seat) =>
    row(seat.name, [t('pads.mode.touch')], seat.error_us, '', '', '')
  );
  if (!pads.length && !phones.length) return [el('p.pads-none', {}, t('pads.nobody'))];
  const heads = ['name', 'mode', 'error', 'drift', 'round_trip', 'lost'].map((head) =>
    el('th', {}, t('pads.' + head))
  );
  return [
    el(
      'table',
      {class: 'pads'},
      el('thead', {}, el('tr', {}, ...heads)),
      el('tbody', {}, ...pads, ...phones)
    )
  ];
}

/**
 * @param {Pad} pad
 * @param {string[]} names
 */
function padRow(pad, names) {
  const name = pad.seat === null ? pad.chip.slice(-4) : names[pad.seat];
  const drift = pad.drift_ppm === null ? '' : number(pad.drift_ppm, 1) + ' ppm';
  const trip = pad.round_trip_us === null ? '' : number(pad.round_trip_us / 1000, 2) + ' ms';
  const line = row(name, mode(pad), pad.error_us, drift, trip, String(pad.lost));
  line.setAttribute('data-chip', pad.chip);
  line.setAttribute('data-mode', pad.here ? pad.mode : 'away');
  return line;
}

/**
 * By what its clock is tied, or that its stamps are too late for any tie; and whether the frames of
 * USB bear the sync wire out.
 *
 * @param {Pad} pad
 * @returns {(string | Node)[]}
 */
function mode(pad) {
  const tie = pad.mode === 'usb' && pad.capture === 'irq' ? 'irq' : pad.mode;
  const told = t('pads.mode.' + (pad.here ? tie : 'away'));
  if (!pad.here || !pad.proof) return [told];
  const proof = pad.proof.holds ? 'holds' : 'doubted';
  const words = t('pads.proof.' + proof, {off: number(pad.proof.off_us, 1)});
  return [told, el('small.pads-proof', {'data-proof': proof}, words)];
}

/**
 * @param {string} name
 * @param {(string | Node)[]} mode
 * @param {number | null} errorUs
 * @param {string[]} rest
 */
function row(name, mode, errorUs, ...rest) {
  const error = errorUs === null ? '' : plusMinus(errorUs) + ' ms';
  const cells = [[name], mode, [error], ...rest.map((text) => [text])];
  return el('tr', {}, ...cells.map((cell) => el('td', {}, ...cell)));
}
