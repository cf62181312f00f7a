// The host's control page, for a phone or a laptop: who sits where, who may come, and what happens
// next. Of the game it sees what the TV sees and no more: hands are secret from the host too.

import {give, post} from '../core/api.js';
import {byId, el, keep, put, replace, show, whenChanged} from '../core/dom.js';
import {seatColour} from '../art/colours.js';
import {hand, installDrawings} from '../art/icons.js';
import {guestList} from './guests.js';
import {emblemOf, gameOf, load, nameIn} from '../core/games.js';
import {seatList} from './seats.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {chooseLanguage, chosenLanguage, say, t, useLanguage} from '../core/text.js';

const FEEDBACK_MS = 4000;

let latest = null;
let following = false;
let feedbackTimer = null;
let drawSeats = null;
let drawGuests = null;

/** A word to the host, for a moment. */
function tell(text) {
  put(byId('feedback'), text);
  show(byId('feedback'), true);
  clearTimeout(feedbackTimer);
  feedbackTimer = setTimeout(() => show(byId('feedback'), false), FEEDBACK_MS);
}

/** Gives an order, and says why if it is refused. */
async function ask(name, body) {
  const reply = await give(name, body);
  // A host that was started anew has another PIN.
  if (reply.why && reply.why.key === 'web.host_only') openDoor();
  else if (reply.why) tell(say(reply.why));
  return reply;
}

/* the door */

function openDoor() {
  show(byId('desk'), false);
  show(byId('door'), true);
  byId('pin').value = '';
  byId('pin').focus();
}

async function knock(event) {
  event.preventDefault();
  const reply = await post('/api/pin', {pin: byId('pin').value.trim()});
  put(byId('pin-error'), reply.why ? say(reply.why) : '');
  if (reply.why) byId('pin').select();
  else enter();
}

/** Draws the newest view, once what the pages know of all games is there. */
async function onView(view, id) {
  latest = view;
  tellStopped(view);
  const names = view.games.map((one) => one.name).concat(nameIn(view));
  if (names.some((name) => !gameOf(name))) await Promise.all(names.map(load));
  if (latest !== view) return;
  draw(view);
  document.body.setAttribute('data-phase', view.phase);
  document.body.setAttribute('data-view', id);
}

function enter() {
  show(byId('door'), false);
  show(byId('desk'), true);
  if (following) return;
  following = true;
  follow('host', onView, (up) => show(byId('link-lost'), !up));
}

/* the desk */

function draw(view) {
  const inMatch = view.phase === 'match';
  const inLobby = view.phase === 'lobby' || view.phase === 'countdown';
  put(byId('game-title'), t('game.' + view.game + '.title'));
  put(byId('says'), whatHappens(view));
  show(byId('start'), inLobby);
  byId('start').disabled = Boolean(view.start_why);
  show(byId('bot'), inLobby && view.seats.length < view.max_seats);
  show(byId('pause'), inMatch);
  put(byId('pause'), t(view.paused ? 'tv.resume' : 'tv.pause'));
  show(byId('undo'), inMatch);
  byId('undo').disabled = Boolean(inMatch && view.match.race);
  show(byId('end'), inMatch && byId('end-sure').hidden);
  if (!inMatch) show(byId('end-sure'), false);
  show(byId('rematch'), view.phase === 'over');
  show(byId('lobby'), view.phase === 'over');
  show(byId('nobody'), !view.seats.length);
  drawLevels({bots: inLobby ? view.bots : null, language: document.documentElement.lang});
  drawAsks(view);
  drawGames(view, inLobby);
  drawSeats(view);
  drawGuests(view);
  keep(
    byId('notices'),
    view.notices,
    (one) => one.key + JSON.stringify(one.values),
    () => el('li', {}),
    (node, one) => put(node, say(one))
  );
}

/** How well bots play the chosen game, where they can play better or worse. */
const drawLevels = whenChanged(({bots}) => {
  const levels = bots ? bots.levels : [];
  show(byId('bot-level'), levels.length > 0);
  replace(
    byId('bot-level'),
    ...levels.map((one) =>
      el('option', {value: one, selected: one === bots.level}, t('bots.level.' + one))
    )
  );
});

function whatHappens(view) {
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.phase === 'lobby') return view.start_why ? say(view.start_why) : t('control.can_start');
  if (view.phase === 'over') return t('control.over');
  if (view.paused) return t('control.paused');
  const rivals = rivalsOf(view);
  return rivals.length ? t('tv.rivals', {names: namesOf(view, rivals)}) : t('control.running');
}

/** What the rules leave to the host now: `{name, text, move}`, and the seat that it names. */
function choices(view) {
  if (view.phase !== 'match' || view.paused || !view.match.asks_host) return [];
  const state = view.match.state;
  const {host} = gameOf(nameIn(view));
  if (host) return host.controls(state);
  const move = {start: 'starter', first_guard: 'guard', first_dealer: 'dealer'}[state.phase];
  if (!move) return [];
  return view.seats.map((one) => ({
    name: move + one.seat,
    text: one.name,
    seat: one.seat,
    move: {move, seat: one.seat}
  }));
}

function drawAsks(view) {
  const found = choices(view);
  show(byId('asks'), found.length > 0);
  if (!found.length) return;
  const {host} = gameOf(nameIn(view));
  put(byId('asks-title'), t(host ? host.title : 'control.asks.' + view.match.state.phase));
  const box = byId('choices');
  keep(
    box,
    found,
    (one) => one.name,
    choice,
    (node, one) => put(node.lastChild, one.text)
  );
  found.forEach((one, index) => {
    const node = box.known.get(one.name);
    if (box.children[index] !== node) box.insertBefore(node, box.children[index]);
  });
}

function choice(one) {
  const art = one.seat === undefined ? null : hand(seatColour(one.seat));
  return el(
    'button.button.choice',
    {'data-choice': one.name, onclick: () => ask('choose', {move: one.move})},
    art,
    el('span', {})
  );
}

function drawGames(view, open) {
  show(byId('games-card'), open);
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

function gameFacts(game) {
  const [low, high] = game.players;
  const facts = [t('control.players', {low, high})];
  if (game.length_min)
    facts.push(t('control.minutes', {low: game.length_min[0], high: game.length_min[1]}));
  if (game.phones) facts.push(t('control.phones'));
  return facts.join(' · ');
}

/* what is pressed */

/** Asks once more before something that cannot be taken back. */
function sure(box, question, yes) {
  const close = () => {
    box.hidden = true;
    if (latest) draw(latest);
  };
  while (box.firstChild) box.firstChild.remove();
  const no = el('button.button', {'data-do': 'no', onclick: close}, t('control.no'));
  box.setAttribute('aria-label', question);
  box.append(
    el('p', {}, question),
    el(
      'button.button.danger',
      {
        'data-do': 'yes',
        onclick: () => {
          close();
          yes();
        }
      },
      t('control.yes')
    ),
    no
  );
  box.onkeydown = (event) => {
    if (event.key === 'Escape') close();
  };
  box.hidden = false;
  no.focus();
}

function buildOrders() {
  const press = (id, order, body) =>
    byId(id).addEventListener('click', () => ask(order, body && body()));
  press('start', 'start');
  press('rematch', 'rematch');
  press('lobby', 'lobby');
  press('undo', 'undo');
  press('bot', 'demo', () => ({players: 1}));
  byId('bot-level').addEventListener('change', (event) =>
    ask('bot-level', {level: event.target.value})
  );
  press('pause', 'pause', () => ({paused: !latest.paused}));
  byId('end').addEventListener('click', () => {
    sure(byId('end-sure'), t('control.end_sure'), () => ask('lobby'));
    show(byId('end'), false);
  });
  byId('pin-form').addEventListener('submit', knock);
  byId('unpin').addEventListener('click', async () => {
    await post('/api/unpin', {});
    openDoor();
  });
  show(byId('unpin'), document.body.getAttribute('data-machine') !== 'yes');
}

function buildLanguages() {
  const box = byId('language');
  const languages = JSON.parse(document.body.getAttribute('data-languages'));
  for (const code of Object.keys(languages))
    box.append(el('option', {value: code}, languages[code]));
  box.addEventListener('change', async () => {
    await chooseLanguage(box.value);
    if (latest) draw(latest);
  });
}

installDrawings();
buildOrders();
buildLanguages();
drawSeats = seatList(ask, sure);
drawGuests = guestList(ask);
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    byId('language').value = document.documentElement.lang;
    if (document.body.getAttribute('data-host') === 'yes') enter();
    else openDoor();
  });
