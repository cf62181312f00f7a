// The bar at the edge: language and sound for everybody, the game's controls for the host.

import {isEntering} from '../core/dom.js';
import {gameOf, nameIn} from '../core/games.js';
import {keyOf} from '../core/keys.js';
import {h} from '../core/patch.js';
import {mayPressOn} from '../core/pause.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {changesIn, redraw} from './frame.js';
import {openHow, turnByKey} from './howto.js';
import {padsSheet} from './pads.js';
import {remoteSheet} from './remotesheet.js';
import {hasTimes, toggleTimes} from './resolution.js';
import {rulesSheet} from './rulessheet.js';
import {openSheet} from './sheet.js';
import {mute, volumeButtons} from './volume.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Attributes} from '../core/patch.js'
 * @import {Around} from './frame.js'
 * @import {Sheet} from './sheet.js'
 * @import {Sound} from './sound.js'
 */

const AWAKE_MS = 3500;
const SURE_MS = 6000;
let sureUntilMs = 0;

/** @param {Around} facts */
export function bar({view, isHost, sound, languages}) {
  const inMatch = view.phase === 'match';
  return h(
    'nav',
    {id: 'bar', 'aria-label': t('tv.controls')},
    howButton(view.phase === 'lobby'),
    ...(isHost ? hostButtons(view) : []),
    inMatch && hasTimes() && button('times', t('result.times'), toggleTimes),
    opener(padsSheet, t('pads.title')),
    languages,
    ...volumeButtons(sound),
    entry() && button('fullscreen', t('tv.fullscreen'), fullscreen)
  );
}

/**
 * @param {string} name
 * @param {string} text
 * @param {() => unknown} onclick
 * @param {Attributes} [more]
 */
function button(name, text, onclick, more) {
  return h('button.button.small', Object.assign({key: name, 'data-do': name, onclick}, more), text);
}

/**
 * @param {Sheet} sheet
 * @param {string} text
 */
function opener(sheet, text) {
  return button(sheet.id, text, () => openSheet(sheet));
}

/**
 * With the host's buttons of a match there is room for its sign alone.
 * @param {boolean} large
 */
function howButton(large) {
  const title = t('how.open');
  return button('how', large ? title : '?', openHow, {'aria-label': title, title});
}

/** @param {View} view */
function hostButtons(view) {
  const {phase, paused} = view;
  const [inLobby, inMatch] = [phase === 'lobby', phase === 'match'];
  const pause = () => ask('pause', {paused: !paused});
  return [
    inLobby && opener(rulesSheet, t('rules.open')),
    mayPressOn(view) && order('press-on', 'tv.press_on'),
    mayUndo(view) && order('undo', 'tv.undo'),
    inMatch && button('pause', t(paused ? 'tv.resume' : 'tv.pause'), pause),
    phase === 'over' && order('rematch', 'over.rematch'),
    inMatch && endButton(),
    !inMatch && !inLobby && order('lobby', 'tv.to_lobby'),
    opener(remoteSheet, t('remote.open'))
  ];
}

/**
 * @param {string} name
 * @param {string} key
 */
function order(name, key) {
  return button(name, t(key), () => ask(name));
}

/**
 * Not in a race; and where the host has controls of the game's own, by one of those.
 * @param {View} view
 */
function mayUndo(view) {
  return view.phase === 'match' && !view.match.race && !gameOf(nameIn(view)).host;
}

/** The first press asks how it is to end; for a moment the second one means it. */
function endButton() {
  const left = sureUntilMs - performance.now();
  changesIn(left);
  const sure = () => {
    sureUntilMs = performance.now() + SURE_MS;
    redraw();
  };
  const end = (/** @type {boolean} */ counts) => () => ask('end', {counts});
  return h(
    'span.ends',
    {},
    left <= 0 && button('end', t('control.end'), sure),
    left > 0 && button('end-off', t('end.off'), end(false)),
    left > 0 && button('end-counts', t('end.counts'), end(true))
  );
}

/* keys, and who reaches for it */

/** @param {Sound} sound */
export function listenToHost(sound) {
  wakeBar();
  sound.onwake = redraw;
  document.addEventListener('keydown', turnByKey);
  document.addEventListener('keydown', (event) => {
    if (isEntering(event) || event.repeat) return;
    const key = keyOf(event);
    if (key === 'f') fullscreen();
    if (key === 'm') mute(sound);
  });
}

/**
 * Chromium up to 70 and Safari have other names for it.
 * @typedef {{webkitFullscreenElement?: Element, webkitExitFullscreen?: () => void}} OldDocument
 * @typedef {{requestFullscreen?: () => void, webkitRequestFullscreen?: () => void}} OldElement
 */

/** @type {OldElement} */
const whole = document.documentElement;
const entry = () => whole.requestFullscreen || whole.webkitRequestFullscreen;

function fullscreen() {
  /** @type {Document & OldDocument} */
  const page = document;
  const isFull = page.fullscreenElement || page.webkitFullscreenElement;
  const change = isFull ? page.exitFullscreen || page.webkitExitFullscreen : entry();
  if (change) change.call(isFull ? page : whole);
}

/** The bar, and the pointer, hide during a match until somebody reaches for them. */
function wakeBar() {
  let timer = 0;
  const sleep = () => {
    document.body.classList.remove('bar-awake');
    // The next key must not press what nobody sees.
    const focused = document.activeElement;
    const goes = document.body.getAttribute('data-phase') !== 'lobby';
    if (goes && focused instanceof HTMLElement && focused.closest('#bar')) focused.blur();
  };
  const wake = () => {
    document.body.classList.add('bar-awake');
    clearTimeout(timer);
    timer = setTimeout(sleep, AWAKE_MS);
  };
  for (const name of ['mousemove', 'keydown', 'touchstart', 'focusin'])
    document.addEventListener(name, wake, {passive: true});
}
