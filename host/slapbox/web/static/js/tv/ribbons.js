// What is said above the tables: who is waited for, who can still win. It lies over no sheet.

import {byId} from '../core/dom.js';

let said = '';

/** Sheets keep clear of what is said just now; its height is measured only when it is another. */
export function clearRibbons() {
  const all = Array.from(byId('ribbons').children).filter((one) => !one.hasAttribute('hidden'));
  const texts = all.map((one) => one.textContent);
  const now = JSON.stringify([document.fonts.status, innerWidth, innerHeight, ...texts]);
  if (now === said) return;
  said = now;
  const high = byId('ribbons').offsetHeight + 'px';
  document.documentElement.style.setProperty('--ribbons', high);
}
