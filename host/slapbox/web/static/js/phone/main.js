// The page of one player: joining, the waiting room, and in a match whatever this player needs in
// hand: a touch pad, a big button, or cards.

import {seatColour} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {giveUpLost} from '../core/api.js';
import {followCalm, isCalm} from '../core/calm.js';
import {byId, put, show} from '../core/dom.js';
import {nameIn} from '../core/games.js';
import {seatPeople} from '../art/people.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {chosenLanguage, plusMinus, t, useLanguage} from '../core/text.js';
import {keepAwake} from './awake.js';
import {drawBinding, drawEnter} from './enter.js';
import {drawFaces} from './faces.js';
import {drawFan, looksOn} from './fan.js';
import {cheer, hearTouches, nudge} from './feel.js';
import {tell} from './feedback.js';
import {buildForms, buildLanguages, isEnteringCode, showLanguage} from './forms.js';
import {drawHead} from './head.js';
import {helpSheet} from './help.js';
import {drawPlay, hearKeys, isTimed, isUp, isWanted, putPad} from './play.js';
import {BEAT_MS, beats} from './touch.js';
import {current, looksMs, mine, placeMs, seatIn, take} from './view.js';
import {drawWaiting} from './waiting.js';

/**
 * @import {Seat, View} from '../core/pages.js'
 * @import {Shown} from './view.js'
 */

const PLAYED = ['match', 'over'];
const SCREENS = ['enter', 'code', 'binding', 'waiting', 'fan', 'play'];
const drawHelp = helpSheet(current);
let tellTimer = 0;

/* drawing */

/** @param {Shown} view */
function draw(view) {
  const me = seatIn(view);
  const playing = Boolean(me) && view.phase === 'match';
  byId('me', HTMLButtonElement).disabled = true;
  const screen = screenOf(view, me, playing);
  document.body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
  document.body.setAttribute('data-seat', me ? String(me.seat) : 'none');
  document.body.setAttribute('data-game', view.game);
  seatPeople(view);
  drawHead(view, me);
  drawFaces(view, me);
  for (const id of SCREENS) show(byId(id), id === screen);
  drawRivals(view, playing ? me : null); // before the cards, which take the room that is left
  if (screen === 'enter') drawEnter(view);
  if (screen === 'fan') drawFan(view);
  if (view.you.binding)
    drawBinding({keys: view.you.binding, language: document.documentElement.lang});
  if (me && screen === 'waiting') drawWaiting(view, me);
  if (me && screen === 'play' && view.phase === 'match') drawPlay(view, me);
  tellBound(view, me);
  feel(view, me);
  drawHelp();
  drawAgain(view, me);
}

/**
 * Draws the same view again when the TV has told what this phone may not tell before it.
 * @param {Shown} view
 * @param {Seat | null} me
 */
function drawAgain(view, me) {
  clearTimeout(tellTimer);
  const left = tellsMs(view, me);
  if (left > 0) tellTimer = setTimeout(redraw, left + 1);
}

/**
 * How many ms longer the TV has something to tell that this player is to see there first.
 * @param {Shown} view
 * @param {Seat | null} me
 */
function tellsMs(view, me) {
  return Math.max(looksMs(view), me ? placeMs(view, me) : 0);
}

function redraw() {
  const view = current();
  if (view) draw(view);
}

/**
 * A tie is being decided: who can still win.
 * @param {View} view
 * @param {Seat | null} me
 */
function drawRivals(view, me) {
  const rivals = me ? rivalsOf(view) : [];
  show(byId('rivals'), rivals.length > 0);
  if (!me || !rivals.length) return;
  const names = namesOf(view, rivals);
  put(
    byId('rivals'),
    t(rivals.includes(me.seat) ? 'phone.rivals.in' : 'phone.rivals.out', {names})
  );
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

/** Whom the table waits for now that it did not wait for before, and who has won, feels it. */
const feel = (() => {
  let wanted = false;
  let cheers = false;
  /** @type {View['phase'] | null} */
  let phase = null;
  return (/** @type {Shown} */ view, /** @type {Seat | null} */ me) => {
    // While everybody looks at the TV nobody is called away.
    const told = tellsMs(view, me) <= 0;
    const now = told && me !== null && view.phase === 'match' && isWanted(view, me);
    if (now && !wanted) nudge();
    if (view.phase !== phase) cheers = phase === 'match' && view.phase === 'over';
    if (cheers && told && hasWon(view, me)) cheer();
    cheers = cheers && !told;
    wanted = now;
    phase = view.phase;
  };
})();

/**
 * @param {View} view
 * @param {Seat | null} me
 */
function hasWon({match}, me) {
  return Boolean(me && match && match.result && match.result.winners.includes(me.seat));
}

/** The pad was found: say so. */
const tellBound = (() => {
  let waited = false;
  return (/** @type {Shown} */ view, /** @type {Seat | null} */ me) => {
    if (waited && !view.you.binding && me && me.pad) tell(t('phone.bind.done'));
    waited = view.you.binding !== null;
  };
})();

/* the rest */

/**
 * Draws the newest view, once the page of its game stands.
 * @param {() => void} beat
 * @returns {(view: Shown, id: string) => Promise<void>}
 */
function onView(beat) {
  let pace = paceOf(null);
  return async (view, id) => {
    take(view);
    tellStopped(view);
    const name = nameIn(view);
    const played = PLAYED.includes(view.phase);
    // Who only joins does not wait for what the game will need.
    const done = putPad(name);
    if (played && !isUp(name)) await done;
    if (current() !== view || (played && !isUp(name))) return;
    followCalm(view);
    draw(view);
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
    if (pace !== paceOf(view)) beat();
    pace = paceOf(view);
  };
}

/** Whether how exact a slap is matters to anybody: in games with races, unless it is calm. */
function tellsTimes() {
  return !isCalm() && isTimed();
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

installDrawings();
hearTouches();
hearKeys();
buildLanguages(redraw);
buildForms(redraw);
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    showLanguage();
    start();
  });
