// In a match: the page of its game, one big button where that is enough, or a word to look up while
// the TV tells what has happened.

import {handOf} from '../art/people.js';
import {byId, isEntering, setData} from '../core/dom.js';
import {digitOf, keyOf} from '../core/keys.js';
import {attempt} from '../core/faults.js';
import {shrinks} from '../core/motion.js';
import {loadSpeaking, nameIn, part} from '../core/games.js';
import {h, patch} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {askButton, hint, takeAdvice} from './coach.js';
import {ask, tell} from './feedback.js';
import {drawHeadline, setLimit} from './headline.js';
import {HELP} from './help.js';
import {isLearned, learned} from './lesson.js';
import {isOpen} from './sheet.js';
import {slaps, stampOf} from './touch.js';
import {clock, looksMs, mine} from './view.js';

/**
 * @import {Limit} from './headline.js'
 * @import {Shown} from './view.js'
 */

const STAR =
  'm60 20 6.6 14.4 15.7 1.7-11.7 10.6 3.3 15.5L60 54.3l-13.9 7.9 3.3-15.5-11.7-10.6 15.7-1.7Z';
/**
 * The pages of the games so far.
 * @type {Map<object, pages.Pad>}
 */
const pads = new Map();
/**
 * Placeholder where the page of a game cannot be had.
 * @type {pages.Pad}
 */
const NO_PAD = {id: null};
/** @type {pages.Pad | null} */
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

/** @param {{open: (phone: pages.Phone) => pages.Pad}} module */
function openedPad(module) {
  const opened = attempt(() => module.open({clock, slap, ask, tell}), NO_PAD);
  pads.set(module, opened);
  return opened;
}

/**
 * Tell whether the page of this game stands.
 * @param {string} name
 */
export function isUp(name) {
  return padOf === name;
}

/** Tell whether slaps are timed on the page that stands; before there is one they may be. */
export function isTimed() {
  return !pad || Boolean(pad.timed || pad.big);
}

/**
 * Tell whether the table waits for this player.
 * @type {(view: pages.Mine, me: views.Seat) => boolean}
 */
export function isWanted(view, me) {
  if (view.paused || !pad || !isUp(nameIn(view))) return false;
  return Boolean(pad.wanted && pad.wanted(view, me));
}

/* the head of the page */

/**
 * Return the sheet of this player's own table, where the page of the game has something like it.
 * @type {(view: Shown, me: views.Seat) => (() => void) | null}
 */
export function ownTable(view, me) {
  const on = padFor(view);
  if (!on || !on.look || view.phase !== 'match' || looksUp(on, view)) return null;
  return attempt(() => bigOf(on, view, me), null) ? null : () => on.look && on.look();
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
 * Draw the player's page; nothing is told here before the TV has told it.
 * @type {(view: pages.Mine, me: views.Seat) => void}
 */
export function drawPlay(view, me) {
  if (!pad || !isUp(nameIn(view))) return; // a phone slower than its reader
  const on = pad;
  const looking = looksUp(on, view);
  const big = looking ? null : attempt(() => bigOf(on, view, me), null);
  patch(byId('play'), frame({view, me, on, looking, big}));
  attempt(() => setLimit(looking ? null : timed(on, view.match)));
  if (looking) {
    standIn(on, 'look', {title: lookTitle(view), says: ''});
    return;
  }
  const parts = [
    () => takeAdvice(view, on),
    () => (big ? standIn(on, 'big-' + big.mood, big) : on.show && on.show(view, me)),
    () => tellIgnored(view.match.race, me)
  ];
  for (const part of parts) attempt(part);
}

/**
 * Draw the frame around the page of a game, or in its place.
 * @param {{view: pages.Mine, me: views.Seat, on: pages.Pad, looking: boolean,
 *   big: pages.Big | null}} facts
 */
function frame({view, me, on, looking, big}) {
  const told = h(hint, {view, pad: on});
  return h(
    'section',
    {class: {coached: Boolean(told)}},
    h('div.state', {id: 'state', role: 'status'}),
    told,
    looking && (isLearned(view) ? h(learned, {view}) : look()),
    big && h(bigButton, {view, me, on}),
    big && h(cryButton, {view, on}),
    // The page of a game takes the room that is left.
    on.id && h('div.own', {key: on.id, id: on.id, class: on.id, hidden: looking || big !== null})
  );
}

/**
 * Something else takes the place of this page.
 * @param {pages.Pad} pad
 */
function leave(pad) {
  attempt(() => pad.leave && pad.leave());
}

/** Nothing is played here: the page is marked for no game any more. */
export function leavePlay() {
  if (pad) leave(pad);
  document.body.removeAttribute('data-race');
}

/**
 * Tell whether people look at the TV, which tells what was done last, or that a lesson is over.
 * @type {(on: pages.Pad, view: pages.Mine) => boolean}
 */
function looksUp(on, view) {
  return isLearned(view) || (looksMs(view) > 0 && !(on.live && on.live(view)));
}

/** @param {pages.Mine} view */
function lookTitle(view) {
  if (isLearned(view)) return t('lesson.done', {game: t('game.' + view.game + '.title')});
  return t(view.paused ? 'tv.paused' : 'join.look_at_tv');
}

/**
 * Takes the place of the page of a game.
 * @type {(on: pages.Pad, race: string, words: {title: string, says: string}) => void}
 */
function standIn(on, race, {title, says}) {
  leave(on);
  setData(document.body, 'race', race);
  drawHeadline({title, says});
}

/** The TV tells what has happened. */
function look() {
  return h(
    'div.row.centred.look',
    {id: 'look'},
    h(
      'svg',
      {viewBox: '0 0 120 96', 'aria-hidden': true},
      h('rect.look-set', {x: 2, y: 6, width: 116, height: 72, rx: 8}),
      h('path.look-set', {d: 'M48 76h24l6 14H42Z'}),
      h('rect.look-picture', {x: 12, y: 15, width: 96, height: 54}),
      h('path.look-star', {d: STAR})
    )
  );
}

/**
 * Return the words of one big button, where that is enough.
 * @type {(pad: pages.Pad, view: pages.Mine, me: views.Seat) => pages.Big | null}
 */
function bigOf(pad, view, me) {
  const told = pad.big ? pad.big(view, me) : null;
  return told && view.paused ? {title: t('tv.paused'), says: '', mood: 'calm'} : told;
}

/** @param {{view: pages.Mine, me: views.Seat, on: pages.Pad}} facts */
function bigButton({view, me, on}) {
  const make = () => (on.bigArt ? on.bigArt(me) : handOf(me.seat));
  /** @param {Event & {currentTarget: any}} event */
  const onpointerdown = (event) => slap(0, null, event, event.currentTarget);
  return h(
    'button.big',
    {label: t('join.slap'), onpointerdown},
    h('svg', {key: nameIn(view) + me.seat, make})
  );
}

/**
 * Draw the button for a cry in the middle of a race, which does not slap.
 * @param {{view: pages.Mine, on: pages.Pad}} facts
 */
function cryButton({view, on}) {
  const cry = on.cry ? on.cry(view) : null;
  if (!cry) return null;
  const {text, make} = cry;
  const onclick = (/** @type {MouseEvent} */ event) => event.detail === 0 && make(event);
  return h('button.button.big-cry', {onpointerdown: make, onclick}, text);
}

/**
 * Return the deadline of what runs out by itself, if anything does.
 * @type {(pad: pages.Pad, match: pages.Match) => Limit | null}
 */
function timed(pad, {race, deadline}) {
  const {opened_us = null, closes_us = null} = race || deadline || {};
  if (opened_us === null || closes_us === null) return null;
  if (race && !(race.state === 'open' && pad.timed && pad.timed(race))) return null;
  return {opened_us, closes_us};
}

const tellIgnored = (() => {
  let told = '';
  return (/** @type {views.Race | null} */ race, /** @type {views.Seat} */ me) => {
    const own = race ? race.ignored.find((one) => one.seat === me.seat) : null;
    const now = own ? JSON.stringify(own) : '';
    if (own && now !== told) tell(say(own.reason));
    told = now;
  };
})();

/* slapping */

const sendSlap = slaps('/api/slap', (why) => tell(say(why)));

/** @type {pages.Phone['slap']} */
function slap(key, card, event, node) {
  event.preventDefault();
  if (!mine()) return;
  const page_us = stampOf(event);
  sendSlap(card === null ? {page_us, key} : {page_us, key, card});
  if (navigator.vibrate) navigator.vibrate(15);
  shrinks(node, 0.9, 160);
}

export function hearKeys() {
  document.addEventListener('keydown', (event) => {
    const play = document.getElementById('play');
    if (isEntering(event) || event.repeat || !play || play.hidden || isOpen(HELP)) return;
    const slaps = /^[1-6]$/.test(digitOf(event)) || keyOf(event) === ' ';
    const big = document.querySelector('.big');
    if (big && slaps) slap(0, null, event, big);
    else if (!big && pad && pad.key) pad.key(event);
  });
}
