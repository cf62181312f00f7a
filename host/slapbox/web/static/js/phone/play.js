// In a match: the page of its game, one big button where that is enough, or a word to look up while
// the TV tells what has happened.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, first, isEntering, put, replace, show} from '../core/dom.js';
import {digitOf, keyOf} from '../core/keys.js';
import {attempt} from '../core/faults.js';
import {animate, runOut} from '../core/motion.js';
import {loadSpeaking, nameIn, part} from '../core/games.js';
import {say, t, wordPage} from '../core/text.js';
import {askButton, drawCoach, markAdvice} from './coach.js';
import {ask, tell} from './feedback.js';
import {isHelpOpen} from './help.js';
import {slaps} from './touch.js';
import {clock, current, looksMs, mine} from './view.js';

/**
 * @import {Motion} from '../core/motion.js'
 * @import {Big, Match, Mine, Pad, Phone, Seat} from '../core/pages.js'
 * @import {Race} from '../views.js'
 * @import {Shown} from './view.js'
 *
 * Until when something can be done.
 * @typedef {{opened_us: number, closes_us: number}} Limit
 */

/** @type {NodeListOf<HTMLElement>} */
const OWN = document.querySelectorAll('#play .own');
/**
 * The pages of the games so far.
 * @type {Map<object, Pad>}
 */
const pads = new Map();
/**
 * Where the page of a game cannot be had.
 * @type {Pad}
 */
const NO_PAD = {id: null};
/** @type {Pad | null} */
let pad = null;
let padOf = '';
let coming = {name: '', done: Promise.resolve()};

/* the page of the game */

/**
 * Puts up the page of a game; the one before it is cleared.
 * @param {string} name
 */
export function putPad(name) {
  if (coming.name !== name) coming = {name, done: openPad(name)};
  return coming.done;
}

/** @param {string} name */
async function openPad(name) {
  const game = await loadSpeaking(name, ['games']);
  const module = await part(game.phone());
  if (coming.name !== name) return;
  const next = pads.get(module) || openedPad(module);
  if (pad && pad !== next) leave(pad);
  pad = next;
  padOf = name;
}

/** @param {{open: (phone: Phone) => Pad}} module */
function openedPad(module) {
  const opened = attempt(() => module.open({clock, slap, ask, tell}), NO_PAD);
  pads.set(module, opened);
  wordPage();
  return opened;
}

/**
 * Whether the page of this game stands.
 * @param {string} name
 */
export function isUp(name) {
  return padOf === name;
}

/** Whether slaps are timed on the page that stands; before there is one they may be. */
export function isTimed() {
  return !pad || Boolean(pad.timed || pad.big);
}

/**
 * Whether the table waits for this player.
 * @param {Mine} view
 * @param {Seat} me
 */
export function isWanted(view, me) {
  if (view.paused || !pad || !isUp(nameIn(view))) return false;
  return Boolean(pad.wanted && pad.wanted(view, me));
}

/* the head of the page */

/**
 * What shows this player's own table, where the page of the game has something like it.
 * @param {Shown} view
 * @param {Seat} me
 */
export function ownTable(view, me) {
  const on = padFor(view);
  if (!on || !on.look || view.phase !== 'match' || looksUp(on, view)) return null;
  return attempt(() => bigOf(on, view, me), null) ? null : on.look;
}

/**
 * The button that asks the coach.
 * @param {{view: Shown}} facts
 */
export function coachButton({view}) {
  const on = padFor(view);
  return on && view.phase === 'match' && view.you.seat !== null && askButton(view, on);
}

/** @param {Shown} view */
function padFor(view) {
  return isUp(nameIn(view)) ? pad : null;
}

/* drawing */

/**
 * What the player needs in hand; nothing is told here before the TV has told it.
 * @param {Mine} view
 * @param {Seat} me
 */
export function drawPlay(view, me) {
  if (!pad || !isUp(nameIn(view))) return; // a phone slower than its reader
  const looking = looksUp(pad, view);
  const on = pad;
  const big = looking ? null : attempt(() => bigOf(on, view, me), null);
  const own = looking ? 'look' : big ? 'big' : pad.id;
  for (const one of OWN) show(one, one.id === own);
  attempt(() => drawCoach(view, on));
  if (looking) {
    drawLook(pad, view);
    return;
  }
  show(byId('big'), Boolean(big));
  if (big) leave(pad);
  const parts = [
    () => drawCry(on, big ? view : null),
    () => (big ? drawBig(on, view, me, big) : on.show && on.show(view, me)),
    () => markAdvice(view, on),
    () => drawWindow(timed(on, view.match)),
    () => tellIgnored(view.match.race, me)
  ];
  for (const part of parts) attempt(part);
}

/**
 * Something else takes the place of this page.
 * @param {Pad} pad
 */
function leave(pad) {
  attempt(() => pad.leave && pad.leave());
}

/**
 * Whether people look at the TV, which tells what was done last.
 * @param {Pad} on
 * @param {Mine} view
 */
function looksUp(on, view) {
  return looksMs(view) > 0 && !(on.live && on.live(view));
}

/**
 * The TV tells what has happened.
 * @param {Pad} pad
 * @param {Mine} view
 */
function drawLook(pad, view) {
  leave(pad);
  show(byId('big'), false);
  drawCry(pad, null);
  drawWindow(null);
  document.body.setAttribute('data-race', 'look');
  put(byId('state-title'), t(view.paused ? 'tv.paused' : 'join.look_at_tv'));
  put(byId('state-says'), '');
}

/**
 * What one big button says, where that is enough.
 * @param {Pad} pad
 * @param {Mine} view
 * @param {Seat} me
 * @returns {Big | null}
 */
function bigOf(pad, view, me) {
  const told = pad.big ? pad.big(view, me) : null;
  return told && view.paused ? {title: t('tv.paused'), says: '', mood: 'calm'} : told;
}

/**
 * One button is enough.
 * @param {Pad} pad
 * @param {Mine} view
 * @param {Seat} me
 * @param {Big} big
 */
function drawBig(pad, view, me, big) {
  const button = byId('big');
  document.body.setAttribute('data-race', 'big-' + big.mood);
  put(byId('state-title'), big.title);
  put(byId('state-says'), big.says);
  const art = nameIn(view) + me.seat;
  if (button.getAttribute('data-art') !== art) {
    button.setAttribute('data-art', art);
    replace(button, pad.bigArt ? pad.bigArt(me) : hand(seatColour(me.seat)));
  }
}

/**
 * What is cried out in the middle of a race, and not by the button that slaps.
 * @param {Pad} pad
 * @param {Mine | null} view
 */
function drawCry(pad, view) {
  const cry = view && pad.cry ? pad.cry(view) : null;
  show(byId('big-cry'), Boolean(cry));
  if (cry) put(byId('big-cry'), cry.text);
}

/** @param {Event} event */
function cryOut(event) {
  const view = current();
  const on = view && view.phase === 'match' ? view : null;
  const cry = on && pad && pad.cry ? pad.cry(on) : null;
  if (cry) cry.make(event);
}

/**
 * What runs out by itself, if anything.
 * @param {Pad} pad
 * @param {Match} match
 * @returns {Limit | null}
 */
function timed(pad, {race, deadline}) {
  const {opened_us = null, closes_us = null} = race || deadline || {};
  if (opened_us === null || closes_us === null) return null;
  if (race && !(race.state === 'open' && pad.timed && pad.timed(race))) return null;
  return {opened_us, closes_us};
}

const drawWindow = (() => {
  /** @type {string | null} */
  let known = null;
  /** @type {Motion[]} */
  let running = [];
  return (/** @type {Limit | null} */ limit) => {
    const now = limit ? limit.opened_us + '-' + limit.closes_us : '';
    if (now === known) return;
    known = now;
    running.forEach((one) => one.cancel());
    running = [];
    show(byId('window'), Boolean(limit));
    if (!limit) return;
    const left = Math.max(0, clock.msUntil(limit.closes_us));
    const whole = (limit.closes_us - limit.opened_us) / 1000;
    running = runOut([first(byId('window'))], Math.min(1, left / whole), left);
  };
})();

const tellIgnored = (() => {
  let told = '';
  return (/** @type {Race | null} */ race, /** @type {Seat} */ me) => {
    const own = race ? race.ignored.find((one) => one.seat === me.seat) : null;
    const now = own ? JSON.stringify(own) : '';
    if (own && now !== told) tell(say(own.reason));
    told = now;
  };
})();

/* slapping */

const sendSlap = slaps((why) => tell(say(why)));

/** @type {Phone['slap']} */
function slap(key, card, event, node) {
  event.preventDefault();
  if (!mine()) return;
  sendSlap(key, card, event);
  if (navigator.vibrate) navigator.vibrate(15);
  animate(node, [{transform: 'scale(.9)'}, {transform: 'none'}], {
    duration: 160,
    easing: 'ease-out'
  });
}

export function hearKeys() {
  byId('big').addEventListener('pointerdown', (event) => slap(0, null, event, byId('big')));
  byId('big-cry').addEventListener('pointerdown', cryOut);
  byId('big-cry').addEventListener('click', (event) => event.detail === 0 && cryOut(event));
  document.addEventListener('keydown', (event) => {
    if (isEntering(event) || event.repeat || byId('play').hidden || isHelpOpen()) return;
    const slaps = /^[1-6]$/.test(digitOf(event)) || keyOf(event) === ' ';
    if (!byId('big').hidden && slaps) slap(0, null, event, byId('big'));
    else if (byId('big').hidden && pad && pad.key) pad.key(event);
  });
}
