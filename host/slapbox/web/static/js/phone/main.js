// The page of one player: joining, the waiting room, and in a match whatever this player needs in
// hand: a touch pad, a big button, or cards.

import {giveUpLost} from '../core/api.js';
import {followCalm, isCalm} from '../core/calm.js';
import {setData} from '../core/dom.js';
import {nameIn, part} from '../core/games.js';
import {languageCodes} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {follow, standstill} from '../core/stream.js';
import {plusMinus, t, useChosenLanguage} from '../core/text.js';
import {codeForm, door, doorOf, isEnteringCode} from './door.js';
import {current, mine, page, redraw, seatIn, take} from './view.js';

/** @import {Shown} from './view.js' */

const PLAYED = ['match', 'over'];
/** The newest view of which all is there. @type {Shown | null} */
let shown = null;
/** Words on how exact slaps are. */
let exactness = '';
/** Beat at once. @type {() => unknown} */
let beat = () => {};
/** Handler for the host's return. */
let back = () => {};

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
  room.build();
  inside = room;
  startBeats(room);
  return room;
}

/**
 * Tell whether all that this view shows is there: who only joins needs nothing that is past the
 * door.
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
  shown = view;
  if (inside) inside.dress(view, me);
  paint();
  if (inside) inside.drawInside(view, me);
}

/** The page but for that of a game, which takes the room that is left. */
function paint() {
  const latest = current();
  const view = shown;
  const me = view && seatIn(view);
  const body = h(
    'body',
    {'data-seat': me ? me.seat : 'none', 'data-game': view && view.game},
    h(standstill, {stopped: latest && latest.stopped}),
    head(view, me),
    ...(view ? middle(view, me) : [])
  );
  patch(document.body, body);
}

/**
 * @param {Shown | null} view - none before the first one
 * @param {views.Seat | null} me
 */
function head(view, me) {
  const room = view && inside;
  const onclick = room ? room.openHelp : undefined;
  return h(
    'header.top',
    {id: 'top'},
    room ? h(room.owner, {view, me}) : h('button.row.me.rest', {id: 'me', disabled: true}),
    h('p.error-note.whole', exactness),
    languageCodes(redraw),
    room && h(room.coachButton, {view}),
    h('button.help-open.bold.whole.round', {label: t('phone.help.open'), onclick}, '?')
  );
}

/** @type {(view: Shown, me: views.Seat | null) => Child[]} */
function middle(view, me) {
  const room = inside;
  const playing = me && view.phase === 'match' && !view.you.binding;
  const screen = playing ? null : screenOf(view, me);
  const face = room && room.faceAtDoor(view);
  const facts = {view, me, face, cards: room ? room.cards : []};
  const play = h('section.play.column', {id: 'play', hidden: !playing});
  return [
    room && h(room.rivals, facts),
    playing && room && h(room.lateTeams, facts),
    h('main', screen && h(screen, facts), play),
    ...(room ? [room.help, room.faces, room.feedback].map((part) => h(part, facts)) : [])
  ];
}

/**
 * Return the screen in place of a match, which is drawn after all else.
 * @type {(view: Shown, me: views.Seat | null) => ((facts: any) => Child) | null}
 */
function screenOf(view, me) {
  if (view.you.binding) return inside && inside.binding;
  if (isEnteringCode()) return codeForm;
  if (me) return inside && inside.waiting;
  if (inside && inside.looksOn(view)) return inside.fan;
  return inside && doorOf(view) === 'running' ? inside.late : door;
}

/* the rest */

let pace = paceOf(null);

/**
 * Draws the newest view, once what it needs is there.
 * @type {(view: Shown, id: string) => Promise<void>}
 */
async function onView(view, id) {
  take(view);
  const room = enter();
  const pad = room.then((one) => one.putPad(nameIn(view)));
  if (!stands(view)) {
    paint();
    await (PLAYED.includes(view.phase) ? pad : room);
  }
  if (current() !== view || !stands(view)) return;
  followCalm(view);
  draw(view);
  setData(document.body, 'phase', view.phase);
  if (pace !== paceOf(view)) beat();
  pace = paceOf(view);
  if (!inside) {
    await room;
    if (current() !== view) return;
    draw(view);
  }
  document.body.setAttribute('data-view', id);
}

/**
 * Return how often the table wants to hear of this phone.
 * @param {Shown | null} view
 * @returns {keyof typeof import('./touch.js').BEAT_MS}
 */
function paceOf(view) {
  if (!view || view.you.seat === null) return 'guest';
  return view.phase === 'match' ? 'match' : 'seat';
}

/**
 * Tells the host again and again how the two clocks stand.
 * @param {typeof import('./inside.js')} room
 */
function startBeats({BEAT_MS, beats}) {
  beat = beats({
    everyMs: () => BEAT_MS[paceOf(current())],
    onError(errorUs) {
      const me = mine();
      // A player with a pad slaps that, and it is as exact as pads are. To others it matters in
      // games with races, unless it is calm.
      const matters = !(me && me.pad) && !isCalm() && (!inside || inside.isTimed());
      const now = errorUs && matters ? plusMinus(errorUs) + ' ms\n' + t('tv.touch') : '';
      if (now === exactness) return;
      exactness = now;
      paint();
    },
    onBack() {
      giveUpLost();
      back();
    }
  });
}

page.draw = (view) => (view && stands(view) ? draw(view) : paint());
page.paint = paint;
// A phone would zoom, or open a menu, instead of slapping.
document.addEventListener('contextmenu', (event) => event.preventDefault());
useChosenLanguage().then(() => {
  back = follow('me', onView, ({up}) => {
    paint();
    if (up) beat();
  });
  redraw();
});
