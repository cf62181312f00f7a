// What an open race shows on the TV, whatever the game: how much time is left, and why a slap did
// not count.

import {el} from '../core/dom.js';
import {say} from '../core/text.js';

const BUBBLE_MS = 2600;

/** Why a slap did not count, at the seat (`home` is a selector) of who slapped, for a moment. */
export function ignoredBubbles(home) {
  let told = new Set();
  return (race) => {
    const ignored = race ? race.ignored : [];
    for (const one of ignored) {
      const seat = document.querySelector(home + '[data-seat="' + one.seat + '"]');
      if (!seat || told.has(JSON.stringify(one))) continue;
      const bubble = el('span.bubble', {}, say(one.reason));
      seat.append(bubble);
      setTimeout(() => bubble.remove(), BUBBLE_MS);
    }
    told = new Set(ignored.map((one) => JSON.stringify(one)));
  };
}

/** Two bars in `box` that shrink to the middle while a race (or a time limit) is open. */
export function timeBars(box, clock) {
  const bars = Array.from(box.children);
  let running = [];
  let known = null;
  return (race) => {
    const now = race ? race.state + race.opened_us : '';
    if (now === known) return;
    known = now;
    running.forEach((one) => one.cancel());
    running = [];
    box.hidden = !race || race.state !== 'open';
    if (!race || race.state !== 'open') return;
    const whole = (race.closes_us - race.opened_us) / 1000;
    const left = Math.max(0, clock.msUntil(race.closes_us));
    // Shown even to those who asked for less motion: it is information.
    running = bars.map((bar) =>
      bar.animate(
        [{transform: 'scaleX(' + Math.min(1, left / whole) + ')'}, {transform: 'scaleX(0)'}],
        {duration: left, fill: 'forwards'}
      )
    );
  };
}
