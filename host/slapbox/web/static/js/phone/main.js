// The page of one player: joining, the waiting room, and in a match whatever this player needs in
// hand: a touch pad, a big button, or cards.

import {COLOURS, seatColour} from '../art/colours.js';
import {emblem, flyCard, hand, installDrawings} from '../art/icons.js';
import {give} from '../core/api.js';
import {TableClock} from '../core/clock.js';
import {animate, byId, el, keep, put, replace, show, whenChanged} from '../core/dom.js';
import {gameOf, load, nameIn, part} from '../core/games.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {
  chooseLanguage,
  chosenLanguage,
  plusMinus,
  say,
  t,
  useLanguage,
  wordPage
} from '../core/text.js';
import {keepAwake} from './awake.js';
import {helpSheet} from './help.js';
import {beats, slaps} from './touch.js';

/**
 * A game's page, as `open` in its `phone.js` gives it:
 * @typedef {object} Pad
 * @property {string | null} id - the part of the page that is its own, if one button is not enough
 * @property {(view: any, me: any) => void} [show] - draws that part
 * @property {() => void} [leave] - something else has taken its place
 * @property {(view: any, me: any) => Big | null} [big] - whether one big button is enough now
 * @property {(me: any) => Element} [bigArt] - what is drawn on it; by default a hand
 * @property {(view: any) => Cry | null} [cry] - what can be cried out while the big button is there
 * @property {(race: any) => boolean} [timed] - whether this race runs out by itself, and not soon
 * @property {(event: KeyboardEvent) => void} [key] - hears a laptop's keys
 *
 * @typedef {{title: string, says: string, mood: string}} Big - the mood ("go", "wait", "out",
 *   "first",
 * "calm") colours the button
 * @typedef {{text: string, make: (event: Event) => void}} Cry
 */

const FEEDBACK_MS = 2200;
const PHASES = ['lobby', 'countdown'];
const PLAYED = ['match', 'over'];
const clock = new TableClock();
let latest = null;
let feedbackTimer = null;
let enteringCode = false;

function mySeat(view) {
  return view.seats.find((one) => one.seat === view.you.seat) || null;
}

/** A word to this player, for a moment. */
function tell(text) {
  const box = byId('feedback');
  put(box, text);
  box.hidden = false;
  animate(
    box,
    [
      {transform: 'translateY(20px)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    {duration: 140}
  );
  clearTimeout(feedbackTimer);
  feedbackTimer = setTimeout(() => {
    box.hidden = true;
  }, FEEDBACK_MS);
}

async function ask(name, body) {
  const reply = await give(name, body);
  if (reply.why) tell(say(reply.why));
  return reply;
}

/* drawing */

const drawMe = whenChanged((facts) => {
  if (!facts) {
    replace(byId('me'), el('b', {}, 'Slapbox'));
    return;
  }
  const badge = facts.badge ? badgeOf(latest, facts.seat) : null;
  const score = facts.score === null ? null : el('em', {}, facts.score);
  replace(byId('me'), hand(seatColour(facts.seat)), el('b', {}, facts.name), badge, score);
});

/** What a seat is besides a player, drawn. */
function badgeOf(view, seat) {
  const {badge} = gameOf(nameIn(view));
  return badge ? badge(view.match.state, seat) : null;
}

/** How a seat stands in the match. */
function standing(view, me) {
  return gameOf(nameIn(view)).standing(view.match.state, me.seat);
}

/** Who has this phone: for the head of the page. */
function headOf(view, me, playing) {
  const {seat, name} = me;
  if (!playing) return {seat, name, score: null, badge: false};
  return {seat, name, score: standing(view, me), badge: Boolean(badgeOf(view, seat))};
}

function draw(view) {
  const me = mySeat(view);
  const playing = Boolean(me) && view.phase === 'match';
  const screen = screenOf(view, me, playing);
  document.body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
  document.body.setAttribute('data-seat', me ? me.seat : 'none');
  document.body.setAttribute('data-game', view.game);
  drawMe(me && headOf(view, me, playing));
  for (const id of ['enter', 'code', 'binding', 'waiting', 'play']) show(byId(id), id === screen);
  drawRivals(view, playing ? me : null); // before the cards, which take the room that is left
  if (screen === 'enter') drawEnter(view);
  if (screen === 'binding')
    drawBinding({keys: view.you.binding, language: document.documentElement.lang});
  if (screen === 'waiting') drawWaiting(view, me);
  if (screen === 'play') drawPlay(view, me);
  tellBound(view, me);
  drawHelp();
}

/** A tie is being decided: who can still win. */
function drawRivals(view, me) {
  const rivals = me ? rivalsOf(view) : [];
  show(byId('rivals'), rivals.length > 0);
  if (!rivals.length) return;
  const names = namesOf(view, rivals);
  put(
    byId('rivals'),
    t(rivals.includes(me.seat) ? 'phone.rivals.in' : 'phone.rivals.out', {names})
  );
}

function screenOf(view, me, playing) {
  if (view.you.binding) return 'binding';
  if (playing) return 'play';
  if (enteringCode) return 'code';
  return me ? 'waiting' : 'enter';
}

function drawEnter(view) {
  const open = PHASES.includes(view.phase);
  const closed = view.door_open === false;
  put(byId('enter-title'), t(enterTitle(open, closed)));
  put(byId('enter-says'), t(enterWords(open, closed)));
  show(byId('enter-name'), open && !closed);
  show(byId('have-pad'), !closed);
}

function enterTitle(open, closed) {
  if (!open) return 'phone.join.running';
  return closed ? 'phone.join.closed' : 'join.title';
}

function enterWords(open, closed) {
  if (!open) return 'phone.join.running_says';
  return closed ? 'phone.join.closed_says' : 'join.less_exact';
}

/** The keys to press on the pad, in their order. */
const drawBinding = whenChanged(({keys}) => {
  replace(
    byId('binding-keys'),
    ...keys.map((key) =>
      el(
        'li.bind-key.fill-' + COLOURS[key],
        {},
        emblem(COLOURS[key]),
        el('b', {}, t('fly.colour.' + COLOURS[key]))
      )
    )
  );
});

function drawWaiting(view, me) {
  const over = view.phase === 'over';
  put(byId('waiting-title'), over ? overTitle(view, me) : t('join.seated', {name: me.name}));
  put(byId('waiting-says'), waitingText(view, me));
  put(byId('ready'), t(readyKey(over, me)));
  byId('ready').classList.toggle('primary', !me.ready);
  show(byId('leave'), !over);
  show(byId('add-pad'), !me.pad);
  drawGuests(view);
  if (byId('waiting-hand').getAttribute('data-seat') !== String(me.seat)) {
    replace(byId('waiting-hand'), hand(seatColour(me.seat)));
    byId('waiting-hand').setAttribute('data-seat', me.seat);
  }
}

/** Who sits at the table, and who is ready. */
function drawGuests(view) {
  keep(
    byId('guests'),
    view.seats,
    (one) => one.seat + one.name,
    (one) => {
      const node = el('li.guest', {'data-seat': one.seat}, el('i', {}), el('span', {}, one.name));
      node.firstChild.style.backgroundColor = seatColour(one.seat);
      return node;
    },
    (node, one) => {
      node.classList.toggle('ready', one.ready);
      node.classList.toggle('away', !one.here);
      put(node.firstChild, one.ready ? '✓' : '');
    }
  );
}

function readyKey(over, me) {
  if (me.ready) return 'join.not_ready';
  return over ? 'join.again' : 'join.ready';
}

function overTitle(view, me) {
  const result = view.match && view.match.result;
  if (!result) return '';
  const points = overPoints(view, me, result);
  return result.winners.includes(me.seat) ? t('join.you_won', {points}) : points;
}

function overPoints(view, me, result) {
  const {ending} = gameOf(nameIn(view));
  const points = result.scores[me.seat];
  return ending ? ending(points, standing(view, me)) : t('over.points', {count: points});
}

function waitingText(view, me) {
  if (view.phase === 'over' && !me.ready) return t('join.look_at_tv');
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.start_why) return say(view.start_why);
  return t(me.ready ? 'join.waiting_others' : 'join.press_ready');
}

function drawPlay(view, me) {
  const big = bigOf(view, me);
  const own = big ? 'big' : pad.id;
  for (const one of byId('play').querySelectorAll('.own')) show(one, one.id === own);
  show(byId('big'), Boolean(big));
  if (big && pad.leave) pad.leave();
  drawCry(big ? view : null);
  if (big) drawBig(view, me, big);
  else pad.show(view, me);
  drawWindow(timed(view.match));
  tellIgnored(view.match.race, me);
}

/** What one big button says, where that is enough. */
function bigOf(view, me) {
  const told = pad.big ? pad.big(view, me) : null;
  return told && view.paused ? {title: t('tv.paused'), says: '', mood: 'calm'} : told;
}

/** One button is enough. */
function drawBig(view, me, big) {
  const button = byId('big');
  document.body.setAttribute('data-race', 'big-' + big.mood);
  put(byId('state-title'), big.title);
  put(byId('state-says'), big.says);
  const art = nameIn(view) + me.seat;
  if (button.getAttribute('data-art') !== art) {
    button.setAttribute('data-art', art);
    replace(button, pad.bigArt ? pad.bigArt(me) : hand(seatColour(me.seat)));
  }
}

/** What is cried out in the middle of a race, and not by the button that slaps. */
function drawCry(view) {
  const cry = view && pad.cry ? pad.cry(view) : null;
  show(byId('big-cry'), Boolean(cry));
  if (cry) put(byId('big-cry'), cry.text);
}

function cryOut(event) {
  const cry = latest && pad.cry ? pad.cry(latest) : null;
  if (cry) cry.make(event);
}

/** What runs out by itself, if anything: `{opened_us, closes_us}`. */
function timed({race, deadline}) {
  if (!race) return deadline || null;
  return race.state === 'open' && pad.timed && pad.timed(race) ? race : null;
}

const drawWindow = (() => {
  let known = null;
  let running = null;
  return (limit) => {
    const now = limit ? limit.opened_us + '-' + limit.closes_us : '';
    if (now === known) return;
    known = now;
    if (running) running.cancel();
    running = null;
    show(byId('window'), Boolean(now));
    if (!now) return;
    const left = Math.max(0, clock.msUntil(limit.closes_us));
    const whole = (limit.closes_us - limit.opened_us) / 1000;
    running = byId('window').firstChild.animate(
      [{transform: 'scaleX(' + Math.min(1, left / whole) + ')'}, {transform: 'scaleX(0)'}],
      {duration: left, fill: 'forwards'}
    );
  };
})();

const tellIgnored = (() => {
  let told = '';
  return (race, me) => {
    const mine = race ? race.ignored.find((one) => one.seat === me.seat) : null;
    const now = mine ? JSON.stringify(mine) : '';
    if (mine && now !== told) tell(say(mine.reason));
    told = now;
  };
})();

/** The pad was found: say so. */
const tellBound = (() => {
  let waited = false;
  return (view, me) => {
    if (waited && !view.you.binding && me && me.pad) tell(t('phone.bind.done'));
    waited = view.you.binding;
  };
})();

/* slapping */

let sendSlap = null;

function slap(key, card, event, node) {
  event.preventDefault();
  if (!latest || !mySeat(latest)) return;
  sendSlap(key, card, event);
  if (navigator.vibrate) navigator.vibrate(15);
  animate(node, [{transform: 'scale(.9)'}, {transform: 'none'}], {
    duration: 160,
    easing: 'ease-out'
  });
}

/** The page of the game that is on, and those of the games before. */
const pads = new Map();
let pad = null;
let padOf = '';

let coming = {name: '', done: null};

/** Puts up the page of a game; the one before it is cleared. */
function putPad(name) {
  if (coming.name !== name) coming = {name, done: openPad(name)};
  return coming.done;
}

async function openPad(name) {
  const game = await load(name);
  const module = await part(game.phone());
  if (coming.name !== name) return;
  if (!pads.has(module)) {
    pads.set(module, module.open({slap, ask, tell}));
    wordPage();
  }
  const next = pads.get(module);
  if (pad && pad !== next && pad.leave) pad.leave();
  pad = next;
  padOf = name;
}

const drawHelp = helpSheet(() => latest);

function hearKeys() {
  byId('big').addEventListener('pointerdown', (event) => slap(0, null, event, byId('big')));
  byId('big-cry').addEventListener('pointerdown', cryOut);
  byId('big-cry').addEventListener('click', (event) => event.detail === 0 && cryOut(event));
  document.addEventListener('keydown', (event) => {
    if (
      event.target.matches('input, select') ||
      event.repeat ||
      byId('play').hidden ||
      !byId('help').hidden
    )
      return;
    const digit = event.key.length === 1 && '123456'.includes(event.key);
    if (!byId('big').hidden && (digit || event.key === ' ')) slap(0, null, event, byId('big'));
    else if (byId('big').hidden && pad && pad.key) pad.key(event);
  });
}

/* the rest */

function buildLanguages() {
  const codes = Object.keys(JSON.parse(document.body.getAttribute('data-languages')));
  for (const choice of document.querySelectorAll('.language')) {
    choice.append(...codes.map((code) => el('option', {value: code}, code.toUpperCase())));
    choice.addEventListener('change', async () => {
      await chooseLanguage(choice.value);
      showLanguage();
      if (latest) draw(latest);
    });
  }
}

function showLanguage() {
  for (const choice of document.querySelectorAll('.language'))
    choice.value = document.documentElement.lang;
}

function buildForms() {
  replace(byId('enter-art'), flyCard('red', 5), flyCard('green', 4), flyCard('orange', 3));
  byId('enter').addEventListener('submit', (event) => {
    event.preventDefault();
    ask('join', {name: byId('name').value.trim()});
  });
  byId('code').addEventListener('submit', async (event) => {
    event.preventDefault();
    const reply = await ask('recover', {code: byId('digits').value.trim()});
    if (!reply.why) openCode(false);
  });
  byId('code-open').addEventListener('click', () => openCode(true));
  byId('code-back').addEventListener('click', () => openCode(false));
  for (const id of ['have-pad', 'add-pad'])
    byId(id).addEventListener('click', () => ask('bind', {on: true}));
  byId('binding-stop').addEventListener('click', () => ask('bind', {on: false}));
  byId('binding-code').addEventListener('click', async () => {
    await ask('bind', {on: false});
    openCode(true);
  });
  byId('ready').addEventListener('click', () => ask('ready', {ready: !mySeat(latest).ready}));
  byId('leave').addEventListener('click', () => ask('leave', {seat: mySeat(latest).seat}));
  // A phone would zoom, or open a menu, instead of slapping.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
}

function openCode(open) {
  enteringCode = open;
  byId('digits').value = '';
  draw(latest);
  if (open) byId('digits').focus();
}

/** Draws the newest view, once the page of its game stands. */
function onView(beat) {
  let phase = null;
  return async (view, id) => {
    clock.learn(view.now_us);
    latest = view;
    tellStopped(view);
    const name = nameIn(view);
    const played = PLAYED.includes(view.phase);
    // Who only joins does not wait for what the game will need.
    const done = putPad(name);
    if (played && padOf !== name) await done;
    if (latest !== view || (played && padOf !== name)) return;
    draw(view);
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
    if (phase !== view.phase) beat();
    phase = view.phase;
  };
}

function start() {
  sendSlap = slaps((why) => tell(say(why)));
  const beat = beats(
    () => Boolean(latest) && latest.phase === 'match',
    (errorUs) => {
      const me = latest && mySeat(latest);
      // Who has a pad slaps that, and it is as exact as pads are.
      put(
        byId('error-note'),
        errorUs && !(me && me.pad) ? plusMinus(errorUs) + ' ms\n' + t('tv.touch') : ''
      );
    }
  );
  follow('me', onView(beat), (up) => show(byId('link-lost'), !up));
  keepAwake((key) => {
    for (const node of document.querySelectorAll('.awake')) {
      node.setAttribute('data-text', key);
      put(node, t(key));
    }
  });
}

installDrawings();
hearKeys();
buildLanguages();
buildForms();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    showLanguage();
    start();
  });
