// Who asked an expert, and how often: a small sign at the seat, for all to see.

import {bulbSign} from '../../art/icons.js';
import {el, last, put} from '../../core/dom.js';
import {t} from '../../core/text.js';

/** @import {Seat} from '../../core/pages.js' */

/**
 * Keeps the sign at the plaque of a seat, once there is something to tell.
 * @param {Element} plaque
 * @param {Pick<Seat, 'name' | 'hints'>} one
 */
export function keepHints(plaque, {name, hints}) {
  const before = plaque.querySelector('.hint-sign');
  if (!hints) {
    if (before) before.remove();
    return;
  }
  const node = before || plaque.appendChild(el('i.hint-sign', {}, bulbSign(), el('b', {})));
  put(last(node), String(hints));
  node.setAttribute('title', t('coach.used', {name, count: hints}));
}
