// Ribbons above the tables: who is waited for, who wants in. It has a line of its own; what needs
// more of them makes the table smaller. While a race is on it waits instead.

import {give} from '../core/api.js';
import {beforePaint, byId} from '../core/dom.js';
import {h} from '../core/patch.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {standstill} from '../core/stream.js';
import {say, t} from '../core/text.js';
import {arrivals} from './arrivals.js';
import {ask} from './ask.js';
import {fans} from './audience.js';
import {demoSign} from './demo.js';
import {changesIn, redraw} from './frame.js';
import {lessonSign} from './lesson.js';
import {calls, toasts} from './notices.js';
import {awaited, waysOn} from './waiting.js';

/** @import {Around} from './frame.js' */

/** Words on the ribbons; why nothing goes on is not among them. */
const SAID = '#ribbons > p:not([role=alert]), .arrival, .call, .toast, .asks > *';

const AGAIN_MS = 20000;
let askedMs = -Infinity;
/** Without cookies this browser cannot be known again. @type {views.Message | null | undefined} */
let refused = null;

/** @param {{stopped: ?views.Message, facts: Around | null}} all */
export function ribbons({stopped, facts}) {
  return h(
    'div.row.wrapped.centred.ribbons.at',
    {id: 'ribbons', insert: makeRoom},
    h(standstill, {stopped}),
    ...(facts ? said(facts) : [])
  );
}

/** @param {Around} facts */
function said(facts) {
  const {match} = facts.view;
  return [
    h(arrivals, facts),
    h(calls, facts),
    h(screenSign, facts),
    h(demoSign, facts),
    h(lessonSign, facts),
    h(awaited, facts),
    h(rivals, facts),
    match && match.seeded && h('p.open-cards.whole', t('lobby.seeded')),
    h(fans, facts),
    h('div.row.wrapped.centred.asks', h(waysOn, facts), h(knocks, facts)),
    h(toasts, facts)
  ];
}

/**
 * Name those who alone can still win.
 * @param {Around} facts
 */
function rivals({view}) {
  const names = namesOf(view, rivalsOf(view));
  return names && h('p.rivals', {role: 'status'}, t('tv.rivals', {names}));
}

async function askIn() {
  askedMs = performance.now();
  const {status, why} = await give('screen');
  refused = status === 403 ? why : null;
  redraw();
}

/**
 * A browser that is not on the host's machine is the TV once the host has let it in. Until then it
 * shows a number that no other screen shows, by which the host knows it.
 * @param {Around} facts
 */
function screenSign({view: {screen}}) {
  if (!screen) return null;
  if (performance.now() - askedMs >= AGAIN_MS) askIn();
  changesIn(askedMs + AGAIN_MS - performance.now());
  const {number} = screen;
  const text =
    number === null ? refused && say(refused) : t('screen.sign', {number: String(number)});
  return text && h('p.screen-sign', {role: 'status'}, text);
}

/**
 * Guests at the door: some come by the same address as others. The host lets them in with one
 * press.
 * @param {Around} facts
 */
function knocks({view: {wishes = []}, isHost}) {
  const signs = wishes.map((wish) => knock(wish, isHost));
  return signs.length > 0 && h('div.row.wrapped.centred.knocks', {role: 'status'}, ...signs);
}

/** @type {(wish: views.Wish, isHost: boolean) => Tree} */
function knock({address, names}, isHost) {
  // Somebody who looks for a pad has no name yet.
  const named = names.map((name) => name || t('lobby.kind.touch')).join(', ');
  const sign = h('p', t('knock.sign', {names: named}));
  if (!isHost) return sign;
  const letIn = () => ask('crowd', {address, allowed: true});
  const answer = h('button.button.small', {'data-knock': address, onclick: letIn}, t('knock.let'));
  return h('div.row.wrapped.centred.knock', {key: address}, sign, answer);
}

/**
 * From now on the table makes room for what is said above it.
 * @param {Element} box
 */
function makeRoom(box) {
  const measure = () => beforePaint(box, fit);
  const watch = new MutationObserver(measure);
  watch.observe(box, {subtree: true, childList: true, characterData: true});
  watch.observe(document.body, {attributes: true, attributeFilter: ['data-race']});
  const screens = {attributes: true, attributeFilter: ['data-screen', 'data-demo']};
  watch.observe(document.documentElement, screens);
  window.addEventListener('resize', measure);
  document.fonts.addEventListener('loadingdone', measure);
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
