// What keeps the table from going on, on every page: without a word people press and press.

import {put} from './dom.js';
import {say} from './text.js';

/** Says why the table of this view stands still, as long as it does. */
export function tellStopped(view) {
  const strip = document.getElementById('stopped');
  strip.hidden = !view.stopped;
  put(strip, view.stopped ? say(view.stopped) : '');
}
