// What is said above the tables: who is waited for, who can still win. It lies over no sheet.

import {byId} from '../core/dom.js';

/** Sheets keep clear of what is said just now. */
export function clearRibbons() {
  const high = byId('ribbons').offsetHeight + 'px';
  document.documentElement.style.setProperty('--ribbons', high);
}
