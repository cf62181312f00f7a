// The host's control page, for a phone or a laptop: who sits where, who may come, and what happens
// next. Of the game it sees what the TV sees and no more: hands are secret from the host too.

import {wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {seatPeople} from '../art/people.js';
import {give} from '../core/api.js';
import {followCalm} from '../core/calm.js';
import {attempt} from '../core/faults.js';
import {load, loadSpeaking, nameIn} from '../core/games.js';
import {keyOf} from '../core/keys.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {follow, LINKED, standstill} from '../core/stream.js';
import {chosenLanguage, say, t, useLanguage} from '../core/text.js';
import {pinDoor} from '../parts/pindoor.js';
import {eveningCard} from './evening.js';
import {faultLine, followFaults} from './faults.js';
import {asksCard, gameCard, gamesCard} from './game.js';
import {guestCard} from './guests.js';
import {followVenue, venueCard} from './venue.js';
import {decideNothing, dropQuestion, feedback, page, shut} from './orders.js';
import {privacyCard} from './privacy.js';
import {seatCards, swapNobody} from './seats.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {HostView} from '../views.js'
 *
 * What the host's page gets.
 * @typedef {View & Pick<HostView,
 *   'guests' | 'keeping' | 'network' | 'past_evenings' | 'ratings' | 'recovery' | 'ways'>} Shown
 */

/** @type {Shown | null} */
let latest = null;
/** The newest view of which all games are there. @type {{view: Shown, id: string} | null} */
let shown = null;
let isFollowing = false;
let toHost = LINKED;

function draw() {
  patch(document.body, body());
  dropQuestion();
}

function body() {
  const view = shown && shown.view;
  return h(
    'body',
    {'data-phase': view ? view.phase : 'loading', 'data-view': shown && shown.id, onkeydown: leave},
    h(
      'header',
      {id: 'top'},
      h('p.brand', {}, 'Slapbox'),
      h('h1', {}, t('control.title')),
      languageChoice(draw)
    ),
    page.isShut && h(pinDoor, {path: '/state?as=host', look: 'card', enter, redraw: draw}),
    h('main', {id: 'controls', hidden: page.isShut}, ...(view ? columns(view) : [])),
    feedback(),
    h(standstill, {link: toHost, stopped: latest && latest.stopped})
  );
}

/** @param {KeyboardEvent} event */
function leave(event) {
  if (keyOf(event) !== 'Escape') return;
  decideNothing();
  swapNobody();
}

/* the door */

async function unpin() {
  await give('unpin');
  shut();
}

function enter() {
  page.isShut = false;
  if (isFollowing) return;
  isFollowing = true;
  follow('host', onView, (now) => {
    toHost = now;
    draw();
  });
  followVenue();
  followFaults();
}

/**
 * Draws the newest view, once the words of its game and what all games look like are there.
 * @param {Shown} view
 * @param {string} id
 */
async function onView(view, id) {
  latest = view;
  draw();
  const others = view.games.map(({name}) => load(name));
  await Promise.all([loadSpeaking(nameIn(view), ['games']), ...others]);
  if (latest !== view) return;
  shown = {view, id};
  for (const part of [followCalm, wearColours, seatPeople]) attempt(() => part(view));
  draw();
}

/* the controls */

/** @param {Shown} view */
function columns(view) {
  return [
    h('div.column', {}, h(asksCard, view), h(gameCard, view)),
    h(
      'div.column',
      {},
      h(seatCards, view),
      h(notices, view),
      h(faultLine, {}),
      h(guestCard, view),
      h(eveningCard, view),
      h(venueCard, {})
    ),
    h('div.column', {}, h(gamesCard, view), h(privacyCard, view.keeping), foot())
  ];
}

/** @param {Shown} view */
function notices(view) {
  const lines = view.notices.map((one) =>
    h('li', {key: one.key + JSON.stringify(one.values)}, say(one))
  );
  return h('div', {role: 'status'}, h('ul', {id: 'notices'}, ...lines));
}

function foot() {
  const isElsewhere = document.body.getAttribute('data-machine') !== 'yes';
  return h(
    'p',
    {id: 'foot'},
    link('/tv', t('control.tv')),
    link('/pads', t('control.pads')),
    link('/rules', t('how.open')),
    link('/replay', t('again.title')),
    link('/stats', t('stats.title')),
    isElsewhere && h('button.link', {id: 'unpin', onclick: unpin}, t('control.unpin'))
  );
}

/**
 * @param {string} href
 * @param {string} text
 */
function link(href, text) {
  return h('a', {href, target: '_blank', rel: 'noopener'}, text);
}

page.draw = draw;
installDrawings();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    if (document.body.getAttribute('data-host') === 'yes') enter();
    draw();
  });
