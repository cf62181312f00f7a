// What is said above the tables, and asked there: who is waited for, who wants in. It has a line of
// its own; what needs more of them makes the table smaller. While a race is on it waits instead.

import {byId} from '../core/dom.js';

/** What is said; why nothing goes on is not among it. */
const SAID = '#ribbons > p:not([role=alert]), .call, .toast, #asks > *';

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
  const box = byId('ribbons');
  const {style} = document.documentElement;
  const line = Math.round(parseFloat(getComputedStyle(box).minHeight));
  const isRacing = /-(open|closing)$/.test(document.body.getAttribute('data-race') || '');
  const room = isRacing ? line + (parseFloat(style.getPropertyValue('--more')) || 0) : Infinity;
  for (const one of Array.from(box.querySelectorAll(SAID))) {
    const {top, bottom} = one.getBoundingClientRect();
    one.classList.toggle('no-room', bottom > top && bottom - box.offsetTop > room + 1);
  }
  const more = box.offsetHeight - line + 'px';
  if (isRacing || style.getPropertyValue('--more') === more) return;
  style.setProperty('--more', more);
  window.dispatchEvent(new Event('resize'));
}
