// The buttons of a phone's page, besides the cards.

import {isAdvised} from '../core/advice.js';
import {h} from '../core/patch.js';

/**
 * A button: `primary` for the one that most will press, `off` if it would be refused, `slap` if it
 * is slapped rather than pressed, `art` before the words.
 * @typedef {{name: string, text: string, primary?: boolean, off?: boolean, slap?: boolean,
 *   art?: Child}} Deed
 */

/**
 * A row of `deeds`; `onDeed(deed)` hears which one was pressed, and `onSlap(deed, event, node)`
 * which one was slapped.
 * @template {Deed} D
 * @param {D[]} deeds
 * @param {(deed: D) => void} onDeed
 * @param {(deed: D, event: Event, node: Element) => void} [onSlap]
 */
export function buttons(deeds, onDeed, onSlap) {
  return h('div.card-deeds.whole', ...deeds.map((deed) => button(deed, onDeed, onSlap)));
}

/**
 * @template {Deed} D
 * @param {D} deed
 * @param {(deed: D) => void} onDeed
 * @param {(deed: D, event: Event, node: Element) => void} [onSlap]
 */
function button(deed, onDeed, onSlap) {
  const {name, text, primary, off, slap, art} = deed;
  const hit = slap && onSlap;
  /** @param {Event} event */
  const onpointerdown = (event) =>
    hit && hit(deed, event, /** @type {Element} */ (event.currentTarget));
  return h(
    hit ? 'button.button.danger.deed.slap.row' : 'button.button.deed',
    {
      key: name,
      'data-deed': name,
      class: {primary: Boolean(primary), advised: isAdvised('deed', name)},
      // It looks as if it could not be pressed; whoever presses it all the same is told why.
      'aria-disabled': Boolean(off),
      onpointerdown: hit && onpointerdown,
      onclick: (event) => {
        if (!hit) onDeed(deed);
        // A keyboard's click; a finger's was dealt with when it came down.
        else if (event.detail === 0) onpointerdown(event);
      }
    },
    art,
    h('span', text)
  );
}
