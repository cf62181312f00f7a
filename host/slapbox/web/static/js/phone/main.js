// The page of one player: joining, the waiting room, and in a match whatever this player needs in
// hand: a touch pad, a big button, or cards.

import {seatColour, wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {giveUpLost} from '../core/api.js';
import {followCalm, isCalm} from '../core/calm.js';
import {byId, put, show} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {nameIn, part} from '../core/games.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {chosenLanguage, plusMinus, t, useLanguage, wordPage} from '../core/text.js';
import {keepAwake} from './awake.js';
import {drawBinding, drawEnter} from './enter.js';
import {drawFan, looksOn} from './fan.js';
import {hearTouches} from './feel.js';
import {buildForms, buildLanguages, isEnteringCode, showLanguage} from './forms.js';
import {BEAT_MS, beats} from './touch.js';
import {current, mine, seatIn, take} from './view.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Shown} from './view.js'
 */

const PLAYED = ['match', 'over'];
const SCREENS = ['enter', 'code', 'binding', 'waiting', 'fan', 'play'];

/* past the door */

/** @type {typeof import('./inside.js') | null} */
let inside = null;
/** @type {Promise<typeof import('./inside.js')> | null} */
let entering = null;

/** Loads what is past the door, once. */
function enter() {
  if (!entering) entering = part(import('./inside.js')).then(furnish);
  return entering;
}

/** @param {typeof import('./inside.js')} room */
function furnish(room) {
  room.build(redraw);
  wordPage();
  inside = room;
  return room;
}

/**
 * Whether all that this view shows is there: who only joins needs nothing that is past the door.
 * @param {Shown} view
 */
function stands(view) {
  if (PLAYED.includes(view.phase)) return inside !== null && inside.isUp(nameIn(view));
  return inside !== null || view.you.seat === null;
}

/* drawing */

/** @param {Shown} view */
function draw(view) {
  const me = seatIn(view);
  const playing = Boolean(me) && view.phase === 'match';
  byId('me', HTMLButtonElement).disabled = true;
  const screen = screenOf(view, me, playing);
  wearColours(view);
  document.body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
  document.body.setAttribute('data-seat', me ? String(me.seat) : 'none');
  document.body.setAttribute('data-game', view.game);
  const room = inside;
  if (room) attempt(() => room.drawAbove(view, me));
  for (const id of SCREENS) show(byId(id), id === screen);
  if (screen === 'enter') attempt(() => drawEnter(view));
  if (screen === 'fan') attempt(() => drawFan(view));
  if (view.you.binding)
    drawBinding({keys: view.you.binding, language: document.documentElement.lang});
  if (room) room.drawInside(view, me, screen);
}

function redraw() {
  const view = current();
  if (view) draw(view);
}

/**
 * @param {Shown} view
 * @param {Seat | null} me
 * @param {boolean} playing
 */
function screenOf(view, me, playing) {
  if (view.you.binding) return 'binding';
  if (playing) return 'play';
  if (isEnteringCode()) return 'code';
  if (me) return 'waiting';
  return looksOn(view) ? 'fan' : 'enter';
}

/* the rest */

/**
 * Draws the newest view, once what it needs is there.
 * @param {() => void} beat
 * @returns {(view: Shown, id: string) => Promise<void>}
 */
function onView(beat) {
  let pace = paceOf(null);
  return async (view, id) => {
    take(view);
    tellStopped(view);
    const room = enter();
    const pad = room.then((one) => one.putPad(nameIn(view)));
    if (!stands(view)) await (PLAYED.includes(view.phase) ? pad : room);
    if (current() !== view || !stands(view)) return;
    followCalm(view);
    draw(view);
    document.body.setAttribute('data-phase', view.phase);
    if (pace !== paceOf(view)) beat();
    pace = paceOf(view);
    if (!inside) {
      await room;
      if (current() !== view) return;
      draw(view);
    }
    document.body.setAttribute('data-view', id);
  };
}

/** Whether how exact a slap is matters to anybody: in games with races, unless it is calm. */
function tellsTimes() {
  return !isCalm() && (!inside || inside.isTimed());
}

/**
 * How often the table wants to hear of this phone.
 * @param {Shown | null} view
 * @returns {keyof typeof BEAT_MS}
 */
function paceOf(view) {
  if (!view || view.you.seat === null) return 'guest';
  return view.phase === 'match' ? 'match' : 'seat';
}

function start() {
  const beat = beats(
    () => BEAT_MS[paceOf(current())],
    (errorUs) => {
      const me = mine();
      // Who has a pad slaps that, and it is as exact as pads are.
      put(
        byId('error-note'),
        errorUs && !(me && me.pad) && tellsTimes()
          ? plusMinus(errorUs) + ' ms\n' + t('tv.touch')
          : ''
      );
    },
    () => {
      giveUpLost();
      back();
    }
  );
  const back = follow('me', onView(beat), (up) => {
    show(byId('link-lost'), !up);
    if (up) beat();
  });
  keepAwake((key) => {
    for (const node of document.querySelectorAll('.awake')) {
      node.setAttribute('data-text', key);
      put(node, t(key));
    }
  });
}

const builders = [
  installDrawings,
  hearTouches,
  () => buildLanguages(redraw),
  () => buildForms(redraw, (view) => (inside ? inside.faceAtDoor(view) : undefined))
];
for (const build of builders) attempt(build);
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    showLanguage();
    start();
  });
