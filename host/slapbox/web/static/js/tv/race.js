// The open race on the TV, in every game: why a slap did not count.

import {el} from '../core/dom.js';
import {say} from '../core/text.js';

const BUBBLE_MS = 2600;

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
      if (!seat || told.has(JSON.stringify(one))) continue;
      const bubble = el('span.bubble.row.bold.at', say(one.reason));
      seat.append(bubble);
      setTimeout(() => bubble.remove(), BUBBLE_MS);
    }
    told = new Set(ignored.map((one) => JSON.stringify(one)));
  };
}
