// Captured cards lie open for a moment before they go to their owner.

import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {muName} from '../mudeck/cards.js';
import {Linger} from '../mudeck/linger.js';

const LOOK_MS = 2400;

/**
 * The latest card that was laid, as the event that told of it; nothing if other things happened.
 * @param {views.SafarueView} state
 */
export function lastLaid(state) {
  return state.news.find((one) => one.event === 'captured' || one.event === 'played') || null;
}

/**
 * The faces that this event took from the prairie.
 * @param {safarue.Capture | null} event
 */
export function takenBy(event) {
  return event ? [...event.addition, ...event.total, ...event.pair] : [];
}

/**
 * Say what a card that was laid has captured, or that it was released.
 * @type {(laid: views.SafaruePlayed | views.SafarueTook, view: Pick<safarue.Table, 'seats'>) =>
 *   string}
 */
export function captureSays(laid, view) {
  const count = takenBy(laid).length + laid.pair.length;
  const name = nameOf(view, laid.seat);
  return count
    ? t('safarue.tv.captures', {name, count})
    : t('safarue.tv.releases', {name, card: muName(laid.card)});
}

/**
 * Tell whether all three kinds of captures were made at once.
 * @param {views.SafarueNews} one
 */
export function isTriple(one) {
  return (
    (one.event === 'captured' || one.event === 'played') &&
    one.addition.length > 0 &&
    one.total.length > 0 &&
    one.pair.length > 0
  );
}

/** Remembers when the latest capture was made. */
export class SafarueLook extends Linger {
  /**
   * Learns a view; how many ms longer the latest capture stays on the prairie.
   * @param {safarue.Shown} view
   */
  msLeft(view) {
    if (view.phase !== 'match') {
      this.forget();
      return 0;
    }
    const {id, revision, state} = view.match;
    const taken = takenBy(lastLaid(state)).length > 0;
    this.learn(id, revision, taken ? LOOK_MS : 0);
    if (state.phase === 'round_over') return this.clock.looksMs(view.match);
    return Math.max(0, this.left(), taken ? this.clock.looksMs(view.match) : 0);
  }
}
