// What is said above the tables, and asked there: who is waited for, who wants in. It has a line of
// its own; what needs more of them makes the table smaller, but never while a race is on.

import {byId} from '../core/dom.js';

/** From now on the table makes room for what is said above it. */
export function makeRoom() {
  const watch = new MutationObserver(fit);
  watch.observe(byId('ribbons'), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['hidden']
  });
  watch.observe(document.body, {attributes: true, attributeFilter: ['data-race']});
  const screens = {attributes: true, attributeFilter: ['data-screen', 'data-demo']};
  watch.observe(document.documentElement, screens);
  window.addEventListener('resize', fit);
  document.fonts.addEventListener('loadingdone', fit);
}

/** Measures what is said, and tells the page if it needs another room than before. */
function fit() {
  if (/-(open|closing)$/.test(document.body.getAttribute('data-race') || '')) return;
  const box = byId('ribbons');
  const {style} = document.documentElement;
  const line = parseFloat(getComputedStyle(box).minHeight);
  const more = box.offsetHeight - Math.round(line) + 'px';
  if (style.getPropertyValue('--more') === more) return;
  style.setProperty('--more', more);
  window.dispatchEvent(new Event('resize'));
}
