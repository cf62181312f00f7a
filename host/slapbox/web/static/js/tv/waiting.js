// Nobody acts on their turn: they are named, then called, and then there is a way on.

import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {namesOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {View} from '../core/pages.js'
 * @import {Awaited} from '../views.js'
 */

/** From when on (ms), how it is drawn, and what is said. */
const STEPS = [
  {ms: 30e3, look: 'called', words: wayOn},
  {ms: 10e3, look: 'called', words: () => 'tv.awaited.called'},
  {ms: 5e3, look: 'named', words: () => 'tv.awaited.named'}
];

/** @param {Awaited} awaited */
function wayOn({anybody}) {
  return anybody ? 'tv.awaited.anybody' : 'tv.awaited.host';
}

/**
 * @param {TableClock} clock
 * @param {boolean} isHost
 * @returns {(view: View) => void}
 */
export function waiting(clock, isHost) {
  let timer = 0;
  const drawStandIns = whenChanged(standIns);
  /** @param {View} view */
  const draw = (view) => {
    const awaited = view.phase === 'match' && !view.paused ? view.match.awaited : null;
    const since = awaited ? -clock.msUntil(awaited.since_us) : 0;
    const step = awaited ? STEPS.find((one) => since >= one.ms) : undefined;
    document.body.setAttribute('data-awaited', step ? step.look : 'no');
    show(byId('awaited'), Boolean(step));
    if (awaited && step) {
      put(byId('awaited'), t(step.words(awaited), {names: namesOf(view, awaited.seats)}));
    }
    const seats = isHost && awaited && step === STEPS[0] && !awaited.anybody ? awaited.seats : [];
    const folk = seats.map((seat) => view.seats[seat]).filter((seat) => !seat.bot);
    drawStandIns({
      folk: folk.map(({seat, name}) => ({seat, name})),
      language: document.documentElement.lang
    });
    clearTimeout(timer);
    const next = STEPS.map((one) => one.ms - since).filter((ms) => ms > 0);
    if (awaited && next.length) timer = setTimeout(() => draw(view), Math.min(...next) + 20);
  };
  return draw;
}

/**
 * For each of them a bot can play on: the host's word.
 * @param {{folk: {seat: number, name: string}[], language: string}} facts
 */
function standIns({folk}) {
  show(byId('stand-ins'), folk.length > 0);
  replace(
    byId('stand-ins'),
    ...folk.map(({seat, name}) =>
      el(
        'button.button.small',
        {'data-do': 'stand-in-' + seat, onclick: () => ask('kick', {seat})},
        t('tv.stand_in', {name})
      )
    )
  );
}
