// The page of one player: joining, the waiting room, and in a match whatever this player needs in
// hand: a touch pad, a big button, or cards.

import {give} from './api.js';
import {keepAwake} from './awake.js';
import {bigArt, bigPad, score} from './bigpad.js';
import {guardBadge} from './bugs.js';
import {TableClock} from './clock.js';
import {COLOURS, seatColour} from './colours.js';
import {animate, el, keep, replace, say as put, whenChanged} from './dom.js';
import {emblem, flyCard, hand, installDrawings} from './fly.js';
import {helpSheet} from './helpsheet.js';
import {MothPhone} from './mothphone.js';
import {cry} from './mothtask.js';
import {SAFARUE_GAMES} from './safaruelook.js';
import {SafaruePhone} from './safaruephone.js';
import {RummuePhone} from './rummuephone.js';
import {namesOf, rivalsOf} from './seats.js';
import {tellStopped} from './stopped.js';
import {follow} from './stream.js';
import {swatPad} from './swatpad.js';
import {chooseLanguage, chosenLanguage, plusMinus, say, t, useLanguage} from './text.js';
import {beats, slaps} from './touch.js';
import {TrickPhone} from './trickphone.js';
import {TRICK_GAMES} from './tricktask.js';

const byId = (id) => document.getElementById(id);
const FEEDBACK_MS = 2200;
const PHASES = ['lobby', 'countdown'];
/** Races that run out by themselves, and not soon. */
const TIMED = ['swat', 'spot'];

const clock = new TableClock();
let latest = null;
let feedbackTimer = null;
let enteringCode = false;

function show(id, visible) {
  const node = byId(id);
  if (node.hidden === visible) node.hidden = !visible;
}

function mySeat(view) {
  return view.seats.find((one) => one.seat === view.you.seat) || null;
}

/** A word to this player, for a moment. */
function tell(text) {
  const box = byId('feedback');
  put(box, text);
  box.hidden = false;
  animate(box, [{transform: 'translateY(20px)', opacity: 0}, {transform: 'none', opacity: 1}], {duration: 140});
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
  replace(byId('me'), hand(seatColour(facts.seat)), el('b', {}, facts.name), facts.guard ? guardBadge() : null, facts.score === null ? null : el('em', {}, facts.score));
});

function draw(view) {
  const me = mySeat(view);
  const playing = Boolean(me) && view.phase === 'match';
  const screen = screenOf(view, me, playing);
  document.body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
  document.body.setAttribute('data-seat', me ? me.seat : 'none');
  document.body.setAttribute('data-game', view.game);
  drawMe(me && {seat: me.seat, name: me.name, score: playing ? score(view, me) : null, guard: playing && view.match.state.guard === me.seat});
  for (const id of ['enter', 'code', 'binding', 'waiting', 'play']) show(id, id === screen);
  drawRivals(view, playing ? me : null);  // before the cards, which take the room that is left
  if (screen === 'enter') drawEnter(view);
  if (screen === 'binding') drawBinding({keys: view.you.binding, language: document.documentElement.lang});
  if (screen === 'waiting') drawWaiting(view, me);
  if (screen === 'play') drawPlay(view, me);
  tellBound(view, me);
  drawHelp();
}

/** A tie is being decided: who can still win. */
function drawRivals(view, me) {
  const rivals = me ? rivalsOf(view) : [];
  show('rivals', rivals.length > 0);
  if (!rivals.length) return;
  const names = namesOf(view, rivals);
  put(byId('rivals'), t(rivals.includes(me.seat) ? 'phone.rivals.in' : 'phone.rivals.out', {names}));
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
  show('enter-name', open && !closed);
  show('have-pad', !closed);
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
  replace(byId('binding-keys'), ...keys.map((key) => el('li.bind-key.fill-' + COLOURS[key], {},
    emblem(COLOURS[key]), el('b', {}, t('fly.colour.' + COLOURS[key])))));
});

function drawWaiting(view, me) {
  const over = view.phase === 'over';
  put(byId('waiting-title'), over ? overTitle(view, me) : t('join.seated', {name: me.name}));
  put(byId('waiting-says'), waitingText(view, me));
  put(byId('ready'), t(readyKey(over, me)));
  byId('ready').classList.toggle('primary', !me.ready);
  show('leave', !over);
  show('add-pad', !me.pad);
  drawGuests(view);
  if (byId('waiting-hand').getAttribute('data-seat') !== String(me.seat)) {
    replace(byId('waiting-hand'), hand(seatColour(me.seat)));
    byId('waiting-hand').setAttribute('data-seat', me.seat);
  }
}

/** Who sits at the table, and who is ready. */
function drawGuests(view) {
  keep(byId('guests'), view.seats, (one) => one.seat + one.name, (one) => {
    const node = el('li.guest', {'data-seat': one.seat}, el('i', {}), el('span', {}, one.name));
    node.firstChild.style.backgroundColor = seatColour(one.seat);
    return node;
  }, (node, one) => {
    node.classList.toggle('ready', one.ready);
    node.classList.toggle('away', !one.here);
    put(node.firstChild, one.ready ? '✓' : '');
  });
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
  if (view.game === 'reaction') return score(view, me);
  return t(view.game === 'cheating-moth' ? 'phone.minus' : 'over.points', {count: result.scores[me.seat]});
}

function waitingText(view, me) {
  if (view.phase === 'over' && !me.ready) return t('join.look_at_tv');
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.start_why) return say(view.start_why);
  return t(me.ready ? 'join.waiting_others' : 'join.press_ready');
}

function drawPlay(view, me) {
  const big = bigPad(view, me);
  const page = big ? 'big' : pageOf(view.match.state.game);
  for (const id of ['big', 'swat'].concat(Object.keys(phones))) show(id, id === page);
  for (const id of Object.keys(phones)) {
    if (id !== page) phones[id].leave();
  }
  drawCry(view, big);
  if (big) drawBig(view, me, big);
  else if (page === 'swat') swat.show(view, me);
  else phones[page].show(view, me);
  drawWindow(timed(view.match));
  tellIgnored(view.match.race, me);
}

/** Which part of the page a game is played on, unless one big button is enough. */
function pageOf(game) {
  if (TRICK_GAMES.includes(game)) return 'trick';
  if (SAFARUE_GAMES.includes(game)) return 'safari';
  return {'cheating-moth': 'moth', rummue: 'rummue'}[game] || 'swat';
}

/** One button is enough. */
function drawBig(view, me, big) {
  const button = byId('big');
  document.body.setAttribute('data-race', 'big-' + big.mood);
  put(byId('state-title'), big.title);
  put(byId('state-says'), big.says);
  const art = view.match.state.game + me.seat;
  if (button.getAttribute('data-art') !== art) {
    button.setAttribute('data-art', art);
    replace(button, bigArt(view, me));
  }
}

/** The guard cries in the middle of a race, too, and not by the button that slaps. */
function drawCry(view, big) {
  const deed = big && view.match.state.game === 'cheating-moth' ? cry(view) : null;
  show('big-cry', Boolean(deed));
  if (deed) put(byId('big-cry'), deed.text);
}

/** What runs out by itself, if anything: `{opened_us, closes_us}`. */
function timed(match) {
  const {race, state} = match;
  if (race) return race.state === 'open' && (TIMED.includes(race.name) || state.game === 'cheating-moth') ? race : null;
  return match.deadline || null;
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
    show('window', Boolean(now));
    if (!now) return;
    const left = Math.max(0, clock.msUntil(limit.closes_us));
    const whole = (limit.closes_us - limit.opened_us) / 1000;
    running = byId('window').firstChild.animate([{transform: 'scaleX(' + Math.min(1, left / whole) + ')'}, {transform: 'scaleX(0)'}], {duration: left, fill: 'forwards'});
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
  animate(node, [{transform: 'scale(.9)'}, {transform: 'none'}], {duration: 160, easing: 'ease-out'});
}

const swat = swatPad({slap, ask, tell});
/** The games with cards in hand, by the part of the page that is theirs. */
const phones = {
  moth: new MothPhone({slap, tell}), trick: new TrickPhone({tell}),
  rummue: new RummuePhone({tell}), safari: new SafaruePhone({slap, tell})
};
const drawHelp = helpSheet(() => latest);

function hearKeys() {
  byId('big').addEventListener('pointerdown', (event) => slap(0, null, event, byId('big')));
  byId('big-cry').addEventListener('pointerdown', (event) => phones.moth.cry(event, latest));
  byId('big-cry').addEventListener('click', (event) => event.detail === 0 && phones.moth.cry(event, latest));
  document.addEventListener('keydown', (event) => {
    if (event.target.matches('input, select') || event.repeat || byId('play').hidden || !byId('help').hidden) return;
    const digit = event.key.length === 1 && '123456'.includes(event.key);
    if (!byId('big').hidden && (digit || event.key === ' ')) slap(0, null, event, byId('big'));
    else if (!byId('swat').hidden) swat.key(event);
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
  for (const choice of document.querySelectorAll('.language')) choice.value = document.documentElement.lang;
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
  for (const id of ['have-pad', 'add-pad']) byId(id).addEventListener('click', () => ask('bind', {on: true}));
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

function start() {
  sendSlap = slaps((why) => tell(say(why)));
  const beat = beats(() => Boolean(latest) && latest.phase === 'match', (errorUs) => {
    const me = latest && mySeat(latest);
    // Who has a pad slaps that, and it is as exact as pads are.
    put(byId('error-note'), errorUs && !(me && me.pad) ? plusMinus(errorUs) + ' ms\n' + t('tv.touch') : '');
  });
  let phase = null;
  follow('me', (view, id) => {
    clock.learn(view.now_us);
    latest = view;
    draw(view);
    tellStopped(view);
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
    if (phase !== view.phase) beat();
    phase = view.phase;
  }, (up) => show('link-lost', !up));
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
useLanguage(chosenLanguage()).catch(() => useLanguage('en')).then(() => {
  showLanguage();
  start();
});
