// Past the door: whose phone this is, the waiting room, the match, and looking on. Nobody who only
// types a name waits for it.

import {COLOURS, seatColour, wearColours} from '../art/colours.js';
import {emblem, flyCard, ground, installDrawings} from '../art/icons.js';
import {seatPeople} from '../art/people.js';
import {apart, attempt} from '../core/faults.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {keepAwake} from './awake.js';
import {faceAtDoor, faces} from './faces.js';
import {fan, looksOn} from './fan.js';
import {cheer, hearTouches, nudge} from './feel.js';
import {ask, feedback, tell} from './feedback.js';
import {owner} from './head.js';
import {HELP, help} from './help.js';
import {late} from './late.js';
import {
  coachButton,
  drawPlay,
  hearKeys,
  isTimed,
  isUp,
  isWanted,
  leavePlay,
  putPad
} from './play.js';
import {open} from './sheet.js';
import {lateTeams} from './team.js';
import {BEAT_MS, beats} from './touch.js';
import {looksMs, placeMs, redraw} from './view.js';
import {waiting} from './waiting.js';
import {button, openCode} from './door.js';

/** @import {Shown} from './view.js' */

export {BEAT_MS, beats};
export {coachButton, owner};
export {binding, cards, faceAtDoor, fan, feedback, late, lateTeams, looksOn, waiting};
export {faces, help, isTimed, isUp, putPad};

let tellTimer = 0;

/** Makes what can be pressed there. */
export function build() {
  for (const one of [installDrawings, hearKeys, hearTouches, keepAwake]) attempt(one);
}

/** @param {MouseEvent} event */
export function openHelp(event) {
  open(HELP, event);
}

/**
 * Dress the page before it is drawn.
 * @type {(view: Shown, me: views.Seat | null) => void}
 */
export function dress(view, me) {
  for (const one of WORN) one(view, me);
}

/**
 * The rest of it.
 * @type {(view: Shown, me: views.Seat | null) => void}
 */
export function drawInside(view, me) {
  if (me && view.phase === 'match' && !view.you.binding) drawPlay(view, me);
  else leavePlay();
  for (const one of AFTER) one(view, me);
}

/**
 * Draws the same view again when the TV has told what this phone may not tell before it.
 * @type {(view: Shown, me: views.Seat | null) => void}
 */
function drawAgain(view, me) {
  clearTimeout(tellTimer);
  const left = tellsMs(view, me);
  if (left > 0) tellTimer = setTimeout(redraw, left + 1);
}

/**
 * Milliseconds for which the TV still tells something that this player is to see there first.
 * @type {(view: Shown, me: views.Seat | null) => number}
 */
function tellsMs(view, me) {
  return Math.max(looksMs(view), me ? placeMs(view, me) : 0);
}

/** @type {(_: Shown, me: views.Seat | null) => void} */
function wearColour(_, me) {
  document.body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
}

/**
 * A tie is being decided: who can still win.
 * @param {{view: pages.View, me: views.Seat | null}} facts
 */
export function rivals({view, me}) {
  const all = me && view.phase === 'match' ? rivalsOf(view) : [];
  const key = me && all.includes(me.seat) ? 'phone.rivals.in' : 'phone.rivals.out';
  return (
    all.length > 0 &&
    h(
      'p.bold.amid.whole.rivals',
      {id: 'rivals', role: 'status'},
      t(key, {names: namesOf(view, all)})
    )
  );
}

/** Let players feel that the table now waits for them, or that they have won. */
const feel = (() => {
  let wanted = false;
  let cheers = false;
  /** @type {pages.View['phase'] | null} */
  let phase = null;
  return (/** @type {Shown} */ view, /** @type {views.Seat | null} */ me) => {
    // While everybody looks at the TV nobody is called away.
    const told = tellsMs(view, me) <= 0;
    const now = told && me !== null && view.phase === 'match' && isWanted(view, me);
    if (now && !wanted) nudge();
    if (view.phase !== phase) cheers = phase === 'match' && view.phase === 'over';
    const result = view.match && view.match.result;
    if (cheers && told && me && result && result.winners.includes(me.seat)) cheer();
    cheers = cheers && !told;
    wanted = now;
    phase = view.phase;
  };
})();

/** The pad was found: say so. */
const tellBound = (() => {
  let waited = false;
  return (/** @type {Shown} */ view, /** @type {views.Seat | null} */ me) => {
    if (waited && !view.you.binding && me && me.pad) tell(t('phone.bind.done'));
    waited = view.you.binding !== null;
  };
})();

const WORN = [wearColours, wearColour, seatPeople].map(apart);
const AFTER = [tellBound, feel, drawAgain].map(apart);

/** Above the door. */
const cards = [
  drawing(flyCard, 'red', 5),
  drawing(flyCard, 'green', 4),
  drawing(flyCard, 'orange', 3)
];

/**
 * The keys to press on the pad, in their order.
 * @param {{view: Shown}} facts
 */
function binding({view}) {
  const keys = view.you.binding || [];
  const stop = () => ask('bind', {on: false});
  return h(
    'section.screen.binding',
    {id: 'binding'},
    h('h1', t('phone.bind.title')),
    h('ol.binding-keys.centred', ...keys.map((key) => h(keyToPress, COLOURS[key]))),
    h('p.soft', t('phone.bind.says')),
    h('p.soft.one-key', t('phone.bind.one_key')),
    h(
      'div.ways.wrapped.centred',
      button('binding-code', 'phone.bind.code', async () => {
        await stop();
        openCode(true);
      }),
      button('binding-stop', 'phone.bind.stop', stop)
    )
  );
}

/** @param {typeof COLOURS[number]} colour */
function keyToPress(colour) {
  return h(
    'li.bind-key.big-key.rest.holds',
    {key: colour, class: 'fill-' + colour},
    drawing(ground, colour),
    drawing(emblem, colour),
    h('b', t('pad.colour.' + colour))
  );
}
