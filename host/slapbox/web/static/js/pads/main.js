// The page of pads that people already have: it hears a keyboard, gamepads and buzzers, and each is
// a pad with a seat of its own. All look at the TV; here stands whose keys are where.

import {COLOURS, seatColour, wearColours} from '../art/colours.js';
import {emblem, ground, installDrawings} from '../art/icons.js';
import {person, seatPeople} from '../art/people.js';
import {give} from '../core/api.js';
import {entered, find, isEntering} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {languageChoice} from '../core/languages.js';
import {drawing, h, patch} from '../core/patch.js';
import {follow, standstill} from '../core/stream.js';
import {BEAT_MS, beats, slaps, stampOf} from '../phone/touch.js';
import {plusMinusShort, say, t, useChosenLanguage} from '../core/text.js';
import {KEYBOARD, KEYBOARD_LATE_MS, Watched, keyAt, padsOf} from './devices.js';
import {DRUMS_LATE_MS, drumPads, seekDrums} from './drums.js';

/**
 * @import {Buttons} from './devices.js'
 * @typedef {pages.View & {you: views.You}} Shown
 */

/** Quicker than any picture: browsers let no page look more often. */
const LOOK_MS = 4;
/** Before nobody has pressed anything there is no gamepad for a page. */
const SEARCH_MS = 250;
const CHECK_MS = 6000;
/** A drum is hit and not held. */
const HIT_MS = 150;
/** Two hands that slap at once, and a third. */
const AT_ONCE = 3;

/** @type {Shown | null} */
let latest = null;
let shownId = '';
/** @type {views.Message | null} */
let why = null;
/** Keys that are down, by their place; drums by their pad and key. @type {Set<string>} */
const down = new Set();
/** Labels of keys, as far as they were pressed. @type {Map<string, string>} */
const printed = new Map();
/** @type {Map<number, Watched>} */
const watched = new Map();
/** @type {Buttons[]} */
let gamepads = [];
/** Names that were begun, by the person. @type {Map<string, string>} */
const begun = new Map();
/** The most keys seen at once in the last trial. */
let most = 0;
let checking = false;
/** The state of drums, as the key of its words. */
let drums = '';

/* hearing */

/** @type {Map<string, ReturnType<typeof slaps>>} */
const senders = new Map();

/**
 * @param {string} pad
 * @param {number} key
 * @param {number} ms - of the page's clock
 * @param {number} lateMs
 */
function slap(pad, key, ms, lateMs) {
  const refused = (/** @type {views.Message} */ reason) => {
    why = reason;
    draw();
  };
  const send = senders.get(pad) || slaps('/api/page-slap', refused);
  senders.set(pad, send);
  send({pad, key, page_us: Math.round(ms * 1000), late_us: usOf(lateMs)});
}

/** @param {number} ms */
function usOf(ms) {
  return Math.min(250000, Math.round(ms * 1000));
}

/** @param {KeyboardEvent} event */
function hearKey(event) {
  const mine = keyAt(event.code);
  if (!mine || isEntering(event) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (event.repeat) return;
  slap(mine.pad, mine.key, stampOf(event) / 1000, KEYBOARD_LATE_MS);
  if (event.key.length === 1 && mine.pad !== 'keyboard-3')
    printed.set(event.code, event.key.toUpperCase());
  down.add(event.code);
  if (checking) most = Math.max(most, down.size);
  why = null;
  draw();
}

/** @param {{code: string}} event */
function releaseKey(event) {
  if (down.delete(event.code)) draw();
}

/** @type {(pad: string, key: number, ms: number) => void} */
function hearDrum(pad, key, ms) {
  slap(pad, key, ms, DRUMS_LATE_MS);
  down.add(pad + key);
  setTimeout(releaseKey, HIT_MS, {code: pad + key});
  draw();
}

/** Looks at all gamepads, and again soon. */
function look() {
  const all = navigator.getGamepads ? Array.from(navigator.getGamepads()) : [];
  const pads = padsOf(all);
  const isNew = pads.map((one) => one.pad).join() !== gamepads.map((one) => one.pad).join();
  gamepads = pads;
  const pressed = all.map((one) => one !== null && lookAt(one, performance.now()));
  if (isNew || pressed.includes(true)) draw();
  setTimeout(look, pads.length ? LOOK_MS : SEARCH_MS);
}

/** @type {(gamepad: Gamepad, now: number) => boolean} */
function lookAt(gamepad, now) {
  const {index} = gamepad;
  const buttons = watched.get(index) || new Watched();
  watched.set(index, buttons);
  const before = buttons.down.join();
  for (const {button, ms, lateMs} of buttons.look(gamepad, now))
    for (const {pad, gamepad: at, buttons: own} of gamepads)
      if (at === index && own.includes(button)) slap(pad, own.indexOf(button), ms, lateMs);
  return before !== buttons.down.join();
}

/** All pads that this page hears, with how late they are told as a rule. */
function heard() {
  const players = document.hasFocus() ? KEYBOARD : [];
  const keyboards = players.map((_, player) => ['keyboard-' + (player + 1), KEYBOARD_LATE_MS]);
  const others = gamepads.map(({pad, gamepad}) => [
    pad,
    (watched.get(gamepad) || new Watched()).lateMs
  ]);
  const kits = drumPads().map((pad) => [pad, DRUMS_LATE_MS]);
  const all = [...keyboards, ...others, ...kits].slice(0, 16);
  return {pads: all.map(([pad]) => pad), late_us: all.map(([, ms]) => usOf(Number(ms)))};
}

/* drawing */

function draw() {
  patch(document.body, body());
}

function body() {
  // Why keys are of no use now.
  const words = why ? say(why) : !document.hasFocus() && t('keys.focus');
  return h(
    'body',
    {'data-phase': latest ? latest.phase : 'loading', 'data-view': shownId},
    h('header.top', {id: 'top'}, h('h1', t('keys.title')), languageChoice(draw)),
    h('p.says', {id: 'says'}, t('keys.says')),
    h('main.pad-cards.wrapped', {id: 'pads'}, ...(latest ? cards(latest) : [])),
    h('footer', h(rollover, {}), h(drumKits, {}), h('p.soft', t('keys.less_exact'))),
    words && h('p.feedback', {id: 'feedback', role: 'alert'}, words),
    h(standstill, {stopped: latest && latest.stopped})
  );
}

/** @param {Shown} view */
function cards(view) {
  const letters = t('keys.letters');
  const keyboards = KEYBOARD.map((codes, player) => ({
    view,
    pad: 'keyboard-' + (player + 1),
    keys: codes.map((code, key) => ({
      text: printed.get(code) || (player < 2 ? letters[player * 6 + key] : code.slice(-1)),
      down: down.has(code)
    }))
  }));
  const others = gamepads.map(({pad, gamepad, buttons}) => {
    const {down: pressed} = watched.get(gamepad) || new Watched();
    const keys = buttons.map((button) =>
      button === null ? null : {text: '', down: Boolean(pressed[button])}
    );
    return {view, pad, keys};
  });
  const kits = drumPads().map((pad) => ({
    view,
    pad,
    keys: COLOURS.map((_, key) => ({text: '', down: down.has(pad + key)}))
  }));
  return [...keyboards, ...others, ...kits].map((one) => h(card, one));
}

/** @param {{view: Shown, pad: string, keys: ({text: string, down: boolean} | null)[]}} facts */
function card({view, pad, keys}) {
  const mine = view.you.pads.find((one) => one.pad === pad);
  const seat = mine && view.seats.find((one) => one.seat === mine.seat);
  const lights = mine ? mine.lights : '';
  const [kind, device] = pad.split('-');
  return h(
    'section.paper.card',
    {
      key: pad,
      class: {free: !seat, ready: Boolean(seat && seat.ready)},
      style: {'--seat': seat ? seatColour(seat.seat) : 'var(--gold)'},
      'data-pad': pad,
      'data-seat': seat ? seat.seat : null
    },
    h('h2.kind', t('lobby.kind.' + kind, {device})),
    seat
      ? h(owner, {view, seat})
      : h('div.owner', h('b.name', t('keys.free')), h('span.state', t('keys.press'))),
    h('div.keys.wrapped.whole', ...keys.map((one, key) => h(keycap, {one, key, lit: lights[key]}))),
    keys.includes(null) && h('p.soft', t('keys.no_purple')),
    kind === 'drums' && h('p.soft', t('keys.drums.order'))
  );
}

/** @param {{view: Shown, seat: views.Seat}} facts */
function owner({view, seat}) {
  const error = seat.error_us === null ? '' : plusMinusShort(seat.error_us);
  return h(
    'div.owner',
    drawing(person, seat.seat),
    h('b.name', {translate: 'no'}, seat.name),
    h('span.state', stateOf(view, seat)),
    error && h('span.error', t('keys.error', {error})),
    view.phase === 'lobby' && h(renaming, seat)
  );
}

/** @type {(view: Shown, seat: views.Seat) => string} */
function stateOf({phase}, {ready}) {
  if (phase !== 'lobby' && phase !== 'countdown') return '';
  return t(ready ? 'lobby.ready' : 'lobby.ready_how');
}

/** @param {views.Seat} seat */
function renaming({seat, who, name}) {
  const rename = async (/** @type {Event & {currentTarget: any}} */ event) => {
    event.preventDefault();
    const field = find(event.currentTarget, 'input', HTMLInputElement);
    field.blur(); // at once: the keys are a pad's again
    const reply = await give('rename', {seat, who, name: field.value.trim()});
    begun.delete(who);
    why = reply.why;
    draw();
  };
  return h(
    'form.rename',
    {key: who, onsubmit: rename},
    h('input.field', {
      'aria-label': t('keys.rename'),
      maxlength: 120,
      autocomplete: 'off',
      value: begun.has(who) ? begun.get(who) : name,
      oninput: (/** @type {Event} */ event) => begun.set(who, entered(event))
    }),
    h('button.button', t('keys.rename'))
  );
}

/** @param {{one: {text: string, down: boolean} | null, key: number, lit: string}} facts */
function keycap({one, key, lit}) {
  if (!one) return h('span.missing', {key});
  const colour = COLOURS[key];
  return h(
    'span.keycap.big-key.row.spread.holds',
    {key, class: 'fill-' + colour + (one.down ? ' down' : ''), 'data-lit': lit || null},
    drawing(ground, colour),
    drawing(emblem, colour),
    h('b', one.text)
  );
}

/** Tell whether the keyboard sees three keys at once; many do not. */
function rollover() {
  return h(
    'div.ask',
    {id: 'rollover'},
    h('button.button', {disabled: checking, onclick: check}, t('keys.check')),
    h('span', {role: 'status'}, seenAtOnce())
  );
}

function seenAtOnce() {
  if (most >= AT_ONCE) return t('keys.check.all');
  if (checking) return t('keys.check.hold');
  return most > 0 && t('keys.check.few', {count: most});
}

/** Browsers ask before a page may hear MIDI: so only who has drums is asked. */
function drumKits() {
  const seek = async () => {
    drums = await seekDrums(hearDrum, draw);
    draw();
  };
  return h(
    'div.ask.drums',
    h('button.button', {onclick: seek}, t('keys.drums')),
    h('span', {role: 'status'}, drums && t(drums))
  );
}

function check() {
  most = 0;
  checking = true;
  setTimeout(() => {
    checking = false;
    draw();
  }, CHECK_MS);
  draw();
}

/* beginning */

/** @type {(view: Shown, id: string) => void} */
function onView(view, id) {
  latest = view;
  shownId = id;
  for (const part of [wearColours, seatPeople]) attempt(() => part(view));
  draw();
}

function start() {
  const playing = () => Boolean(latest && latest.phase === 'match');
  const back = follow('me', onView, draw);
  const beat = beats({
    path: '/beat/pads',
    everyMs: () => (playing() ? BEAT_MS.match : BEAT_MS.seat),
    more: heard,
    onBack: back
  });
  window.addEventListener('keydown', hearKey);
  window.addEventListener('keyup', releaseKey);
  for (const name of ['focus', 'blur'])
    window.addEventListener(name, () => {
      down.clear();
      beat();
      draw();
    });
  look();
}

installDrawings();
useChosenLanguage().then(() => {
  draw();
  start();
});
