// What a page consists of, and when each part hears of a view.

/**
 * A view without a match: whoever is told of it puts away what it has on the table.
 * @type {import('./pages.js').Nothing}
 */
export const NOTHING = {phase: 'nothing', match: null, seats: []};

/**
 * A part of a page that hears of a view only when its slice of it, or the language, has changed.
 * `slice(view)` gives what the part depends on; `draw(view, again)` hears whether all is to be
 * drawn anew.
 * @template V
 * @param {(view: V) => unknown} of
 * @param {(view: V, again: boolean) => void} draw
 * @returns {(view: V, again: boolean) => void}
 */
export function slice(of, draw) {
  /** @type {string | null} */
  let before = null;
  return (view, again) => {
    const now = JSON.stringify(of(view));
    if (now === before && !again) return;
    before = now;
    draw(view, again);
  };
}
