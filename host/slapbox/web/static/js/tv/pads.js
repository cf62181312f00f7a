// The pads and how sure their clocks are: a sheet over whatever the TV shows.

import {byId, el, replace, whenChanged} from '../core/dom.js';
import {number, plusMinus, t} from '../core/text.js';

export function openPads() {
  byId('pads').hidden = false;
  byId('pads-close').focus();
}

function closePads() {
  byId('pads').hidden = true;
}

export function padsSheet() {
  const draw = whenChanged((facts) => replace(byId('pads-list'), ...rows(facts)));
  byId('pads-close').addEventListener('click', closePads);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closePads();
  });
  return (view) =>
    draw({
      language: document.documentElement.lang,
      names: view.seats.map((seat) => seat.name),
      pads: view.pads,
      phones: view.seats.filter((seat) => seat.kind === 'touch')
    });
}

function rows(facts) {
  const pads = facts.pads.map((pad) => padRow(pad, facts.names));
  const phones = facts.phones.map((seat) =>
    row(seat.name, t('pads.mode.touch'), seat.error_us, '', '', '')
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

function padRow(pad, names) {
  const name = pad.seat === null ? pad.chip.slice(-4) : names[pad.seat];
  const drift = !Number.isFinite(pad.drift_ppm) ? '' : number(pad.drift_ppm, 1) + ' ppm';
  const trip = !Number.isFinite(pad.round_trip_us)
    ? ''
    : number(pad.round_trip_us / 1000, 2) + ' ms';
  const line = row(
    name,
    t('pads.mode.' + (pad.here ? pad.mode : 'away')),
    pad.error_us,
    drift,
    trip,
    String(pad.lost)
  );
  line.setAttribute('data-chip', pad.chip);
  line.setAttribute('data-mode', pad.here ? pad.mode : 'away');
  return line;
}

function row(name, mode, errorUs, ...rest) {
  const error = errorUs === null ? '' : plusMinus(errorUs) + ' ms';
  return el('tr', {}, ...[name, mode, error, ...rest].map((text) => el('td', {}, text)));
}
