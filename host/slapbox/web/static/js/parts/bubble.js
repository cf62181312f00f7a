// Bubbles at the seats on the TV: a word to somebody, for a moment.

import {el} from '../core/dom.js';
import {say} from '../core/text.js';

const BUBBLE_MS = 2600;

/** @type {(seat: Element, text: string) => void} */
export function bubble(seat, text) {
  const said = el('span.bubble.row.bold.at', text);
  seat.append(said);
  setTimeout(() => said.remove(), BUBBLE_MS);
}

/**
 * Show why a slap did not count, at the seat (`home` is a selector) of who slapped, for a moment.
 * @type {(home: string) => (race: views.Race | null) => void}
 */
export function ignoredBubbles(home) {
  let told = new Set();
  return (race) => {
    const ignored = race ? race.ignored : [];
    for (const one of ignored) {
      const seat = document.querySelector(home + '[data-seat="' + one.seat + '"]');
      if (seat && !told.has(JSON.stringify(one))) bubble(seat, say(one.reason));
    }
    told = new Set(ignored.map((one) => JSON.stringify(one)));
  };
}
