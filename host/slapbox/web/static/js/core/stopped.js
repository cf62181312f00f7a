// What keeps the table from going on, on every page: without a word people press and press.

import {byId, put, show} from './dom.js';
import {say} from './text.js';

/**
 * Says why the table of this view stands still, as long as it does.
 * @param {{stopped: import('./pages.js').Message | null}} view
 */
export function tellStopped(view) {
  const strip = byId('stopped');
  show(strip, Boolean(view.stopped));
  put(strip, view.stopped ? say(view.stopped) : '');
}
