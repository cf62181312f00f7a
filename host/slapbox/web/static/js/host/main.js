// The host's remote, for a phone or a laptop: what is to be done now, the people, the evening, and
// behind a gear all else. Of the game it sees what the TV sees and no more: hands are secret from
// the host too.

import {wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {seatPeople} from '../art/people.js';
import {followCalm} from '../core/calm.js';
import {isEntering} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {load, loadSpeaking, nameIn} from '../core/games.js';
import {keyOf} from '../core/keys.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {follow, standstill} from '../core/stream.js';
import {t, useChosenLanguage} from '../core/text.js';
import {pinDoor} from '../parts/pindoor.js';
import {eveningTab} from './evening.js';
import {followFaults} from './faults.js';
import {wishesOf} from './guests.js';
import {moreTab} from './more.js';
import {clock, dock} from './next.js';
import {nowTab} from './now.js';
import {ask, decideNothing, dropQuestion, feedback, goTo, HOST_ONLY, page} from './orders.js';
import {peopleTab, swapNobody} from './people.js';
import {followVenue} from './venue.js';

/**
 * The view of the host's page.
 * @typedef {pages.View & Pick<views.HostView,
 *   'guests' | 'keeping' | 'network' | 'pack' | 'past_evenings' | 'prompt' | 'ratings' |
 *   'recovery' |
 *   'ways'>} Shown
 */

const TABS = {now: nowTab, people: peopleTab, evening: eveningTab, more: moreTab};
/** The key that a phone has scanned from the TV. */
const KEY = /^[\w-]{22}$/;
/** The key or a venue's invitation from the link that has led here. */
const line = location.hash.slice(1);

/** @type {Shown | null} */
let latest = null;
/** The newest view of which all games are there. @type {{view: Shown, id: string} | null} */
let shown = null;
let isFollowing = false;

function draw() {
  patch(document.body, body());
  dropQuestion();
}

function body() {
  const view = shown && shown.view;
  return h(
    'body',
    {'data-phase': view ? view.phase : 'loading', 'data-view': shown && shown.id, onkeydown: leave},
    ...(page.isShut ? door() : view ? controls(view) : []),
    feedback(),
    h(standstill, {stopped: latest && latest.stopped})
  );
}

function door() {
  return [
    h('header.top', {id: 'top'}, h('h1', t('control.title')), languageChoice(draw)),
    h(pinDoor, {path: '/state?as=host', look: 'card', enter, redraw: draw})
  ];
}

/** @param {Shown} view */
function controls(view) {
  const wishes = attempt(() => wishesOf(view).length, 0);
  return [
    h(
      'nav.top',
      {id: 'top', 'aria-label': t('tv.controls')},
      tab('now', t('control.tab.now')),
      tab('people', t('control.tab.people'), wishes > 0 && h('em', String(wishes))),
      tab('evening', t('control.tab.evening')),
      tab('more', gear())
    ),
    h(
      'main.controls',
      {id: 'controls', key: page.tab, 'aria-label': t('control.tab.' + page.tab)},
      ...attempt(() => TABS[page.tab](view), [])
    ),
    h(dock, view)
  ];
}

/** @type {(name: typeof page.tab, ...words: Child[]) => Tree} */
function tab(name, ...words) {
  const isHere = page.tab === name;
  return h(
    'button.tab.bold',
    {
      key: name,
      'data-to': name,
      'aria-current': isHere ? 'page' : null,
      'aria-label': name === 'more' ? t('control.tab.more') : null,
      onclick: () => goTo(name)
    },
    ...words
  );
}

function gear() {
  return h(
    'svg',
    {viewBox: '0 0 24 24', 'aria-hidden': true},
    h('circle', {cx: 12, cy: 12, r: 9, 'stroke-dasharray': '3.53 3.54'}),
    h('circle', {cx: 12, cy: 12, r: 5.5})
  );
}

/** @param {KeyboardEvent} event */
function leave(event) {
  if (keyOf(event) !== 'Escape') return;
  decideNothing();
  swapNobody();
}

/* the door */

/** Only a phone that is not in yet uses a key up. */
async function come() {
  // It is good once: nothing that goes back or is shared has it any more.
  if (line) history.replaceState(null, '', location.pathname);
  const isHost = document.body.getAttribute('data-host') === 'yes';
  if (isHost || (KEY.test(line) && !(await ask('key', {key: line})).why)) enter();
  draw();
}

function enter() {
  page.isShut = false;
  if (isFollowing) return;
  isFollowing = true;
  follow('host', onView, ({why}) => {
    // A host that was started anew has another PIN.
    if (why && why.key === HOST_ONLY) page.isShut = true;
    draw();
  });
  followVenue(KEY.test(line) ? '' : line);
  followFaults();
}

/**
 * Draws the newest view, once the words of its game and what all games look like are there. A match
 * that begins leads to what is to be done in it, but nobody away who is typing.
 * @type {(view: Shown, id: string) => Promise<void>}
 */
async function onView(view, id) {
  latest = view;
  clock.learn(view.now_us);
  draw();
  const others = view.games.map(({name}) => load(name));
  await Promise.all([loadSpeaking(nameIn(view), ['games']), ...others]);
  if (latest !== view) return;
  const begins = view.phase === 'match' && shown && shown.view.phase !== 'match';
  shown = {view, id};
  for (const part of [followCalm, wearColours, seatPeople]) attempt(() => part(view));
  if (begins && !isEntering({target: document.activeElement})) goTo('now');
  else draw();
}

page.draw = draw;
installDrawings();
useChosenLanguage().then(come);
