// The host's control page, for a phone or a laptop: who sits where, who may come, and what happens
// next. Of the game it sees what the TV sees and no more: hands are secret from the host too.

import {give, whyUnknown} from '../core/api.js';
import {followCalm} from '../core/calm.js';
import {
  byId,
  el,
  entered,
  inOrder,
  keep,
  last,
  put,
  replace,
  show,
  whenChanged
} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {installDrawings} from '../art/icons.js';
import {faultLine, followFaults} from './faults.js';
import {eveningCard} from './evening.js';
import {guestCard} from './guests.js';
import {followHall, hallCard} from './hall.js';
import {emblemOf, gameOf, isLoaded, load, loadSpeaking, nameIn} from '../core/games.js';
import {ask, decide, page, sure} from './orders.js';
import {h, patch} from '../core/patch.js';
import {mayPressOn} from '../core/pause.js';
import {privacyCard} from './privacy.js';
import {isLobby, seatCards} from './seats.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {wearColours} from '../art/colours.js';
import {person, seatPeople} from '../art/people.js';
import {buildLanguages} from '../core/languages.js';
import {chosenLanguage, say, speaks, t, useLanguage} from '../core/text.js';

/**
 * @import {Control, View} from '../core/pages.js'
 * @import {Bots, GameFacts, HostView} from '../views.js'
 *
 * What the host's page gets.
 * @typedef {View & Pick<HostView,
 *   'guests' | 'keeping' | 'network' | 'past_evenings' | 'ratings' | 'recovery' | 'ways'>} Shown
 *
 * Something that the rules leave to the host, and the seat that it names, if it names one.
 * @typedef {Control & {seat?: number}} Choice
 */

const FEELS = {right: [60], wrong: [40, 60, 40, 60, 40], end: [150]};

/** @type {Shown | null} */
let latest = null;
let following = false;

/* the door */

function openDoor() {
  show(byId('controls'), false);
  show(byId('door'), true);
  field('pin').value = '';
  byId('pin').focus();
}

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}

/** @param {Event} event */
async function knock(event) {
  event.preventDefault();
  const reply = await give('pin', {pin: field('pin').value.trim()});
  const why = reply.why || (await whyUnknown('/state?as=host'));
  put(byId('pin-error'), why ? say(why) : '');
  if (why) field('pin').select();
  else enter();
}

/**
 * Whether all that this view speaks of is loaded.
 * @param {Shown} view
 */
function stands(view) {
  return view.games.every(({name}) => isLoaded(name)) && speaks('games/' + nameIn(view));
}

/**
 * Loads it: of the game that is on the words, of the others what they look like.
 * @param {Shown} view
 */
function bring(view) {
  const games = view.games.map(({name}) => load(name));
  return Promise.all([loadSpeaking(nameIn(view), ['games']), ...games]);
}

/** Draws the newest view once more; one whose games are still to come is drawn when they are. */
function redraw() {
  if (latest && stands(latest)) draw(latest);
}

/**
 * Draws the newest view, once what the pages know of all games is there.
 * @param {Shown} view
 * @param {string} id
 */
async function onView(view, id) {
  latest = view;
  tellStopped(view);
  if (!stands(view)) await bring(view);
  if (latest !== view) return;
  followCalm(view);
  draw(view);
  document.body.setAttribute('data-phase', view.phase);
  document.body.setAttribute('data-view', id);
}

function enter() {
  show(byId('door'), false);
  show(byId('controls'), true);
  if (following) return;
  following = true;
  follow('host', onView, (up) => show(byId('link-lost'), !up));
  followHall();
  followFaults();
}

/* the controls */

/** @param {Shown} view */
function draw(view) {
  const parts = [
    () => wearColours(view),
    () => seatPeople(view),
    () => drawOrders(view),
    () => drawAsks(view),
    () => drawGames(view),
    () => patch(byId('seats-card'), seatCards(view)),
    () => patch(byId('guests-card'), guestCard(view)),
    () => patch(byId('evening-card'), eveningCard(view)),
    () => patch(byId('privacy-card'), privacyCard(view.keeping)),
    () => patch(byId('hall-card'), hallCard()),
    () => patch(byId('fault'), h('div', {}, faultLine())),
    () => drawNotices(view)
  ];
  for (const part of parts) attempt(part);
}

/** @param {Shown} view */
function drawOrders(view) {
  const inMatch = view.phase === 'match';
  const inLobby = isLobby(view);
  put(byId('game-title'), t('game.' + view.game + '.title'));
  put(byId('says'), whatHappens(view));
  show(byId('start'), inLobby);
  byId('start', HTMLButtonElement).disabled = Boolean(view.start_why);
  show(byId('bot'), inLobby && view.seats.length < view.max_seats);
  show(byId('pause'), inMatch);
  put(byId('pause'), t(view.paused ? 'tv.resume' : 'tv.pause'));
  show(byId('press-on'), mayPressOn(view));
  show(byId('undo'), inMatch);
  byId('undo', HTMLButtonElement).disabled = inMatch && Boolean(view.match.race);
  show(byId('end'), inMatch && Boolean(byId('end-sure').hidden));
  if (!inMatch) show(byId('end-sure'), false);
  show(byId('rematch'), view.phase === 'over');
  show(byId('lobby'), view.phase === 'over');
  drawLevels({bots: inLobby ? view.bots : null, language: document.documentElement.lang});
  byId('calm').setAttribute('aria-pressed', String(view.calm));
  show(byId('hints'), view.hints !== null);
  byId('hints').setAttribute('aria-pressed', String(view.hints));
  show(byId('ratings'), !view.calm);
  byId('ratings').setAttribute('aria-pressed', String(view.ratings));
}

/** @param {Shown} view */
function drawNotices(view) {
  keep(
    byId('notices'),
    view.notices,
    (one) => one.key + JSON.stringify(one.values),
    () => el('li', {}),
    (node, one) => put(node, say(one))
  );
}

/**
 * How well bots play the chosen game, where they can play better or worse.
 * @param {{bots: Bots | null, language: string}} facts
 */
const levels = ({bots}) => {
  const {level, levels} = bots || {level: '', levels: []};
  show(byId('bot-level'), levels.length > 0);
  replace(
    byId('bot-level'),
    ...levels.map((one) =>
      el('option', {value: one, selected: one === level}, t('bots.level.' + one))
    )
  );
};
const drawLevels = whenChanged(levels);

/** @param {View} view */
function whatHappens(view) {
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.phase === 'lobby') return view.start_why ? say(view.start_why) : t('control.can_start');
  if (view.phase === 'over') return t('control.over');
  if (view.paused) return t('control.paused');
  const {host} = gameOf(nameIn(view));
  if (host && view.match) return host.says(view.match.state, view.seats);
  const rivals = rivalsOf(view);
  return rivals.length ? t('tv.rivals', {names: namesOf(view, rivals)}) : t('control.running');
}

/**
 * What the rules leave to the host now.
 * @param {View} view
 * @returns {Choice[]}
 */
function choices(view) {
  if (view.phase !== 'match' || view.paused || !view.match.asks_host) return [];
  const state = view.match.state;
  const {host, names = {}} = gameOf(nameIn(view));
  if (host) return host.controls(state);
  const naming = names[state.phase];
  if (!naming) return [];
  const {move} = naming;
  const seats = view.seats.map((one) => ({
    name: move + one.seat,
    text: one.name,
    seat: one.seat,
    move: {move, seat: one.seat}
  }));
  const lot = {name: 'draw', text: t('start.draw'), move: {move: 'draw'}};
  return state.asked ? [...seats, lot] : seats;
}

/** @param {View} view */
function drawAsks(view) {
  const found = choices(view);
  show(byId('asks'), found.length > 0);
  if (!found.some(({look}) => look === 'end')) show(byId('choice-sure'), false);
  if (!view.match || !found.length) return;
  const {host, names = {}} = gameOf(nameIn(view));
  put(byId('asks-title'), t(host ? host.title : names[view.match.state.phase].asks));
  const box = byId('choices');
  keep(
    box,
    found,
    (one) => one.name,
    choice,
    (node, one) => put(last(node), one.text)
  );
  inOrder(box, found, (one) => one.name);
}

/**
 * What ends all is asked once more; right and wrong feel different under the thumb.
 * @param {Choice} one
 */
function choose({look, move, text}) {
  if (look === 'end') sure(byId('choice-sure'), text + '?', () => ask('choose', {move}));
  else ask('choose', {move});
  if (look && navigator.vibrate) navigator.vibrate(FEELS[look]);
}

/** @param {Choice} one */
function choice(one) {
  const art = one.seat === undefined ? null : person(one.seat);
  return el(
    'button.button.choice' + (one.look ? '.' + one.look : ''),
    {'data-choice': one.name, onclick: () => choose(one)},
    art,
    el('span', {})
  );
}

/** @param {Shown} view */
function drawGames(view) {
  show(byId('games-card'), isLobby(view));
  keep(
    byId('games'),
    view.games,
    (one) => one.name,
    gameChoice,
    (node, one) => {
      node.setAttribute('aria-pressed', one.name === view.game ? 'true' : 'false');
      const [title, tagline, facts] = node.querySelectorAll('b, span');
      put(title, t('game.' + one.name + '.title'));
      put(tagline, t('game.' + one.name + '.tagline'));
      put(facts, gameFacts(one));
    }
  );
}

/** @param {GameFacts} one */
function gameChoice(one) {
  return el(
    'button.game',
    {'data-game': one.name, onclick: () => ask('game', {game: one.name})},
    el('i', {'aria-hidden': 'true'}, emblemOf(one.name)),
    el('b', {}),
    el('span', {}),
    el('span.game-facts', {})
  );
}

/** @param {GameFacts} game */
function gameFacts(game) {
  const [low, high] = game.players;
  const facts = [t('control.players', {low, high})];
  facts.push(t('control.minutes', {low: game.length_min[0], high: game.length_min[1]}));
  if (game.phones) facts.push(t('control.phones'));
  return facts.join(' · ');
}

/* what is pressed */

function buildOrders() {
  /**
   * @param {string} id
   * @param {string} order
   * @param {() => object} [body]
   */
  const press = (id, order, body) =>
    byId(id).addEventListener('click', () => ask(order, body && body()));
  press('start', 'start');
  press('rematch', 'rematch');
  press('lobby', 'lobby');
  press('press-on', 'press-on');
  press('undo', 'undo');
  press('bot', 'demo', () => ({players: 1}));
  byId('bot-level').addEventListener('change', (event) =>
    ask('bot-level', {level: entered(event)})
  );
  press('calm', 'calm', () => ({calm: latest !== null && !latest.calm}));
  press('hints', 'hints', () => ({allowed: latest !== null && !latest.hints}));
  press('ratings', 'ratings', () => ({shown: latest !== null && !latest.ratings}));
  press('pause', 'pause', () => ({paused: latest !== null && !latest.paused}));
  byId('end').addEventListener('click', () => {
    decide(byId('end-sure'), t('control.end_sure'), [
      {name: 'off', text: t('end.off'), press: () => ask('end', {counts: false})},
      {name: 'counts', text: t('end.counts'), press: () => ask('end', {counts: true})}
    ]);
    show(byId('end'), false);
  });
  byId('pin-form').addEventListener('submit', knock);
  byId('unpin').addEventListener('click', async () => {
    await give('unpin');
    openDoor();
  });
  show(byId('unpin'), document.body.getAttribute('data-machine') !== 'yes');
}

page.draw = redraw;
page.shut = openDoor;
installDrawings();
buildOrders();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    buildLanguages(redraw);
    if (document.body.getAttribute('data-host') === 'yes') enter();
    else openDoor();
  });
