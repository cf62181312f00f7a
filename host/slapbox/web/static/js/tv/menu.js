// The menu of the TV: what the host can do now, what is the same for everybody, and apart what
// cannot be taken back. A small sign at the edge says how it is opened.

import {nextText} from '../core/evening.js';
import {gameOf, nameIn} from '../core/games.js';
import {h} from '../core/patch.js';
import {mayPressOn} from '../core/pause.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {redraw} from './frame.js';
import {openHow} from './howto.js';
import {padsSheet} from './pads.js';
import {hasTimes, toggleTimes} from './resolution.js';
import {rulesSheet} from './rulessheet.js';
import {fullscreen, mayFill} from './screen.js';
import {closeSheet, openSheet} from './sheet.js';
import {volumeButtons} from './volume.js';

/**
 * @import {Around} from './frame.js'
 * @import {Sheet} from './sheet.js'
 */

/** True if the host is asked how the match is to end. */
let ends = false;

/** @type {Sheet} */
const menuSheet = {id: 'menu', title: 'tv.menu', content};

function openMenu() {
  ends = false;
  openSheet(menuSheet);
}

/**
 * The way into it; and in a pause, the way out of that.
 * @param {Around} facts
 */
export function bar({view, isHost}) {
  return h(
    'nav.wrapped.bar.at',
    {id: 'bar', 'aria-label': t('tv.controls')},
    isHost && goOn(view),
    h(
      'button.button.small',
      {'data-do': 'menu', 'data-menu': true, onclick: openMenu},
      t('tv.menu'),
      h('kbd', 'Esc')
    )
  );
}

/** @type {(view: pages.View, facts: Around) => Child[]} */
function content(view, {isHost, sound, languages}) {
  const times = () => {
    closeSheet();
    toggleTimes();
  };
  return [
    h('h1', t('tv.menu')),
    isHost && h('div.menu-part.wrapped', ...ofHost(view)),
    h(
      'div.menu-part.wrapped',
      button('how', t('how.open'), openHow),
      view.phase === 'match' && hasTimes() && button('times', t('result.times'), times),
      opener(padsSheet, t('pads.title')),
      'remote' in view && order('show-key', 'remote.open'),
      mayFill() && button('fullscreen', t('tv.fullscreen'), fullscreen),
      h(languages, {}),
      ...volumeButtons(sound)
    ),
    isHost && view.phase === 'match' && h('div.menu-end.wrapped', ...ending())
  ];
}

/** @type {(name: string, text: string, onclick: () => unknown) => Tree} */
function button(name, text, onclick) {
  return h('button.button', {key: name, 'data-do': name, onclick}, text);
}

/** @type {(sheet: Sheet, text: string) => Tree} */
function opener(sheet, text) {
  return button(sheet.id, text, () => openSheet(sheet));
}

/**
 * An order; what it does is looked at without the menu.
 * @type {(name: string, key: string, body?: object) => Tree}
 */
function order(name, key, body) {
  return button(name, t(key), () => give(name, body));
}

/** @type {(name: string, body?: object) => void} */
function give(name, body) {
  closeSheet();
  ask(name, body);
}

/** @param {pages.View} view */
function goOn(view) {
  if (view.phase === 'match' && view.paused) return order('pause', 'tv.resume', {paused: false});
  return mayPressOn(view) && order('press-on', 'tv.press_on');
}

/** @param {pages.View} view */
function ofHost(view) {
  const {phase, paused, evening} = view;
  const [inMatch, isOver] = [phase === 'match', phase === 'over'];
  const next = isOver && nextText(evening);
  // Where the host has controls of the game's own, by one of those.
  const mayUndo = phase === 'match' && !view.match.race && !gameOf(nameIn(view)).host;
  return [
    goOn(view),
    phase === 'lobby' && opener(rulesSheet, t('rules.open')),
    phase === 'lobby' && order('intro', 'tv.intro', {on: true}),
    inMatch && !paused && order('pause', 'tv.pause', {paused: true}),
    mayUndo && order('undo', 'tv.undo'),
    next && button('next-game', next, () => give('next-game')),
    isOver && !next && order('rematch', 'over.rematch'),
    isOver && order('lobby', 'tv.to_lobby')
  ];
}

/** The first press asks how it is to end; whoever closes the menu means nothing of it. */
function ending() {
  const sure = () => {
    ends = true;
    redraw();
  };
  if (!ends) return [button('end', t('control.end'), sure)];
  return [
    h('p', t('control.end') + '?'),
    button('end-off', t('end.off'), () => give('end', {counts: false})),
    button('end-counts', t('end.counts'), () => give('end', {counts: true}))
  ];
}
