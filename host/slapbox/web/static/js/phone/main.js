// The page of one player: joining, the waiting room, and in a match whatever this player needs in
// hand: a touch pad, a big button, or cards.

import {seatColour} from '../art/colours.js';
import {flyCard, hand, installDrawings} from '../art/icons.js';
import {give} from '../core/api.js';
import {followCalm, isCalm} from '../core/calm.js';
import {TableClock} from '../core/clock.js';
import {
  animate,
  byId,
  el,
  first,
  isEntering,
  put,
  replace,
  runOut,
  show,
  whenChanged
} from '../core/dom.js';
import {gameOf, load, nameIn, part} from '../core/games.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {
  chooseLanguage,
  chosenLanguage,
  languages,
  plusMinus,
  say,
  t,
  useLanguage,
  wordPage
} from '../core/text.js';
import {keepAwake} from './awake.js';
import {showEnding} from './ending.js';
import {drawBinding, drawEnter, drawGuests} from './enter.js';
import {cheer, hearTouches, nudge, refuse} from './feel.js';
import {helpSheet} from './help.js';
import {beats, slaps} from './touch.js';

/**
 * @import {Big, Match, Mine, Pad, Phone, Seat, View, You} from '../core/pages.js'
 * @import {Race, Result} from '../views.js'
 *
 * What a phone gets.
 * @typedef {View & {you: You}} Shown
 *
 * Who has this phone, as the head of the page shows it.
 * @typedef {{seat: number, name: string, score: string | null, badge: boolean}} Head
 *
 * Until when something can be done.
 * @typedef {{opened_us: number, closes_us: number}} Limit
 */

const FEEDBACK_MS = 2200;
const LONG_NAME = 10; // letters: a longer one gets a smaller type, and two lines
const PLAYED = ['match', 'over'];
const clock = new TableClock();
/** @type {NodeListOf<HTMLElement>} */
const OWN = document.querySelectorAll('#play .own');
/** @type {NodeListOf<HTMLSelectElement>} */
const CHOICES = document.querySelectorAll('.language');
/** @type {Shown | null} */
let latest = null;
let feedbackTimer = 0;
let enteringCode = false;

/** @param {Shown} view */
function mySeat(view) {
  return view.seats.find((one) => one.seat === view.you.seat) || null;
}

/**
 * A word to this player, for a moment.
 * @param {string} text
 */
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

/**
 * What carries its time is done behind others' backs: neighbours would hear the phone shake.
 * @param {object} [body]
 */
function isSecret(body) {
  return body !== undefined && 'page_us' in body;
}

/**
 * @param {string} name
 * @param {object} [body]
 */
async function ask(name, body) {
  const reply = await give(name, body);
  if (reply.why) {
    tell(say(reply.why));
    if (!isSecret(body)) refuse();
  }
  return reply;
}

/* drawing */

/** @param {Head | null} facts */
const head = (facts) => {
  if (!facts) {
    replace(byId('me'), el('b', {}, 'Slapbox'));
    return;
  }
  const badge = facts.badge && latest ? badgeOf(latest, facts.seat) : null;
  const score = facts.score === null ? null : el('em', {}, facts.score);
  const name = el(facts.name.length > LONG_NAME ? 'b.long' : 'b', {}, facts.name);
  replace(byId('me'), hand(seatColour(facts.seat)), el('span', {}, name, score), badge);
};
const drawMe = whenChanged(head);

/**
 * What a seat is besides a player, drawn.
 * @param {View} view
 * @param {number} seat
 */
function badgeOf(view, seat) {
  const game = gameOf(nameIn(view));
  return view.match && game.badge ? game.badge(view.match.state, seat) : null;
}

/**
 * How a seat stands in the match.
 * @param {Match} match
 * @param {Seat} me
 */
function standing({state}, me) {
  return gameOf(state.game).standing(state, me.seat);
}

/**
 * Who has this phone: for the head of the page. What the TV has not told yet does not stand there.
 * @param {Shown} view
 * @param {Seat} me
 * @returns {Head}
 */
function headOf(view, me) {
  const {seat, name} = me;
  if (view.phase !== 'match') return {seat, name, score: null, badge: false};
  const mark = view.match.id + '-' + seat;
  if (looksMs(view) <= 0) stood = {mark, score: standing(view.match, me)};
  const score = stood.mark === mark ? stood.score : null;
  return {seat, name, score, badge: Boolean(badgeOf(view, seat))};
}

/** How a seat stood when the TV had told everything. */
let stood = {mark: '', score: ''};

/**
 * How many ms longer the TV shows what was done last.
 * @param {Shown} view
 */
function looksMs(view) {
  return view.phase === 'match' ? clock.looksMs(view.match) : 0;
}

let lookTimer = 0;

/**
 * Nothing is told here before the TV has told it: until then people look there.
 * @param {Mine} view
 */
function looks(view) {
  const left = looksMs(view);
  clearTimeout(lookTimer);
  if (left <= 0) return false;
  lookTimer = setTimeout(() => latest && draw(latest), left + 1);
  return !(pad && pad.live && pad.live(view));
}

/** @param {Shown} view */
function draw(view) {
  const me = mySeat(view);
  const playing = Boolean(me) && view.phase === 'match';
  byId('me', HTMLButtonElement).disabled = true;
  const screen = screenOf(view, me, playing);
  document.body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
  document.body.setAttribute('data-seat', me ? String(me.seat) : 'none');
  document.body.setAttribute('data-game', view.game);
  drawMe(me && headOf(view, me));
  for (const id of ['enter', 'code', 'binding', 'waiting', 'play']) show(byId(id), id === screen);
  drawRivals(view, playing ? me : null); // before the cards, which take the room that is left
  if (screen === 'enter') drawEnter(view);
  if (view.you.binding)
    drawBinding({keys: view.you.binding, language: document.documentElement.lang});
  if (me && screen === 'waiting') drawWaiting(view, me);
  if (me && screen === 'play' && view.phase === 'match') drawPlay(view, me);
  tellBound(view, me);
  feel(view, me);
  drawHelp();
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
  if (enteringCode) return 'code';
  return me ? 'waiting' : 'enter';
}

/**
 * @param {View} view
 * @param {Seat} me
 */
function drawWaiting(view, me) {
  const over = view.phase === 'over';
  const left = placeMs(view, me);
  const soon = left > 0;
  clearTimeout(lookTimer);
  if (soon) lookTimer = setTimeout(() => latest && draw(latest), left + 1);
  document.body.setAttribute('data-ending', soon ? 'soon' : over ? 'told' : 'none');
  showEnding(over && !soon ? view.match : null, me);
  put(byId('waiting-title'), over ? overTitle(view, me, soon) : t('join.seated', {name: me.name}));
  put(byId('waiting-says'), soon ? '' : waitingText(view, me));
  show(byId('ready'), !soon);
  put(byId('ready'), t(readyKey(over, me)));
  byId('ready').classList.toggle('primary', !me.ready);
  show(byId('leave'), !over);
  show(byId('add-pad'), !me.pad && !soon);
  show(byId('guests'), !soon);
  drawGuests(view);
  if (byId('waiting-hand').getAttribute('data-seat') !== String(me.seat)) {
    replace(byId('waiting-hand'), hand(seatColour(me.seat)));
    byId('waiting-hand').setAttribute('data-seat', String(me.seat));
  }
}

/**
 * @param {boolean} over
 * @param {Seat} me
 */
function readyKey(over, me) {
  if (me.ready) return 'join.not_ready';
  return over ? 'join.again' : 'join.ready';
}

/**
 * How long it takes until the TV shows the place of this seat.
 * @param {View} view
 * @param {Seat} me
 */
function placeMs({phase, match}, me) {
  const podium = phase === 'over' && match ? match.podium : null;
  return podium ? clock.msUntil(podium.shown_us[me.seat]) : 0;
}

/**
 * @param {View} view
 * @param {Seat} me
 * @param {boolean} soon
 */
function overTitle({match}, me, soon) {
  const result = match && match.result;
  if (soon) return t('join.look_at_tv');
  if (!result) return '';
  const points = overPoints(match, me, result);
  return result.winners.includes(me.seat) ? t('join.you_won', {points}) : points;
}

/**
 * @param {Match} match
 * @param {Seat} me
 * @param {Result<unknown>} result
 */
function overPoints(match, me, result) {
  const game = gameOf(match.state.game);
  const points = result.scores[me.seat];
  return game.ending ? game.ending(points, standing(match, me)) : t('over.points', {count: points});
}

/**
 * @param {View} view
 * @param {Seat} me
 */
function waitingText(view, me) {
  if (view.phase === 'over' && !me.ready) return '';
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.start_why) return say(view.start_why);
  return t(me.ready ? 'join.waiting_others' : 'join.press_ready');
}

/**
 * @param {Mine} view
 * @param {Seat} me
 */
function drawPlay(view, me) {
  if (!pad || padOf !== nameIn(view)) return; // a phone slower than its reader
  const looking = looks(view);
  const big = looking ? null : bigOf(pad, view, me);
  const own = looking ? 'look' : big ? 'big' : pad.id;
  for (const one of OWN) show(one, one.id === own);
  if (looking) {
    drawLook(pad, view);
    return;
  }
  show(byId('big'), Boolean(big));
  byId('me', HTMLButtonElement).disabled = Boolean(big) || !pad.look;
  if (big && pad.leave) pad.leave();
  drawCry(pad, big ? view : null);
  if (big) drawBig(pad, view, me, big);
  else if (pad.show) pad.show(view, me);
  drawWindow(timed(pad, view.match));
  tellIgnored(view.match.race, me);
}

/**
 * The TV tells what has happened.
 * @param {Pad} pad
 * @param {Mine} view
 */
function drawLook(pad, view) {
  if (pad.leave) pad.leave();
  show(byId('big'), false);
  drawCry(pad, null);
  drawWindow(null);
  document.body.setAttribute('data-race', 'look');
  put(byId('state-title'), t(view.paused ? 'tv.paused' : 'join.look_at_tv'));
  put(byId('state-says'), '');
}

/**
 * What one big button says, where that is enough.
 * @param {Pad} pad
 * @param {Mine} view
 * @param {Seat} me
 * @returns {Big | null}
 */
function bigOf(pad, view, me) {
  const told = pad.big ? pad.big(view, me) : null;
  return told && view.paused ? {title: t('tv.paused'), says: '', mood: 'calm'} : told;
}

/**
 * One button is enough.
 * @param {Pad} pad
 * @param {Mine} view
 * @param {Seat} me
 * @param {Big} big
 */
function drawBig(pad, view, me, big) {
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

/**
 * What is cried out in the middle of a race, and not by the button that slaps.
 * @param {Pad} pad
 * @param {Mine | null} view
 */
function drawCry(pad, view) {
  const cry = view && pad.cry ? pad.cry(view) : null;
  show(byId('big-cry'), Boolean(cry));
  if (cry) put(byId('big-cry'), cry.text);
}

/** @param {Event} event */
function cryOut(event) {
  const on = latest && latest.phase === 'match' ? latest : null;
  const cry = on && pad && pad.cry ? pad.cry(on) : null;
  if (cry) cry.make(event);
}

/**
 * What runs out by itself, if anything.
 * @param {Pad} pad
 * @param {Match} match
 * @returns {Limit | null}
 */
function timed(pad, {race, deadline}) {
  if (!race) return deadline;
  const {opened_us, closes_us} = race;
  if (opened_us === null || closes_us === null || race.state !== 'open') return null;
  return pad.timed && pad.timed(race) ? {opened_us, closes_us} : null;
}

const drawWindow = (() => {
  /** @type {string | null} */
  let known = null;
  /** @type {Animation[]} */
  let running = [];
  return (/** @type {Limit | null} */ limit) => {
    const now = limit ? limit.opened_us + '-' + limit.closes_us : '';
    if (now === known) return;
    known = now;
    running.forEach((one) => one.cancel());
    running = [];
    show(byId('window'), Boolean(limit));
    if (!limit) return;
    const left = Math.max(0, clock.msUntil(limit.closes_us));
    const whole = (limit.closes_us - limit.opened_us) / 1000;
    running = runOut([first(byId('window'))], Math.min(1, left / whole), left);
  };
})();

const tellIgnored = (() => {
  let told = '';
  return (/** @type {Race | null} */ race, /** @type {Seat} */ me) => {
    const mine = race ? race.ignored.find((one) => one.seat === me.seat) : null;
    const now = mine ? JSON.stringify(mine) : '';
    if (mine && now !== told) tell(say(mine.reason));
    told = now;
  };
})();

/** Whom the table waits for now that it did not wait for before, and who has won, feels it. */
const feel = (() => {
  let wanted = false;
  let cheers = false;
  /** @type {View['phase'] | null} */
  let phase = null;
  let timer = 0;
  const draw = (/** @type {Shown} */ view, /** @type {Seat | null} */ me) => {
    clearTimeout(timer);
    const left = Math.max(looksMs(view), me ? placeMs(view, me) : 0);
    // While everybody looks at the TV nobody is called away.
    if (left > 0) timer = setTimeout(() => draw(view, me), left);
    const now = left <= 0 && isWanted(view, me);
    if (now && !wanted) nudge();
    if (view.phase !== phase) cheers = phase === 'match' && view.phase === 'over';
    if (cheers && left <= 0 && hasWon(view, me)) cheer();
    cheers = cheers && left > 0;
    wanted = now;
    phase = view.phase;
  };
  return draw;
})();

/**
 * @param {Shown} view
 * @param {Seat | null} me
 */
function isWanted(view, me) {
  if (!me || view.phase !== 'match' || view.paused || !pad || padOf !== nameIn(view)) return false;
  return Boolean(pad.wanted && pad.wanted(view, me));
}

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

/* slapping */

const sendSlap = slaps((why) => tell(say(why)));

/** @type {Phone['slap']} */
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
/** @type {Map<object, Pad>} */
const pads = new Map();
/** @type {Pad | null} */
let pad = null;
let padOf = '';

let coming = {name: '', done: Promise.resolve()};

/**
 * Puts up the page of a game; the one before it is cleared.
 * @param {string} name
 */
function putPad(name) {
  if (coming.name !== name) coming = {name, done: openPad(name)};
  return coming.done;
}

/** @param {string} name */
async function openPad(name) {
  const game = await load(name);
  const module = await part(game.phone());
  if (coming.name !== name) return;
  const next = pads.get(module) || openedPad(module);
  if (pad && pad !== next && pad.leave) pad.leave();
  pad = next;
  padOf = name;
}

/** @param {{open: (phone: Phone) => Pad}} module */
function openedPad(module) {
  const opened = module.open({clock, slap, ask, tell});
  pads.set(module, opened);
  wordPage();
  return opened;
}

const drawHelp = helpSheet(() => latest);

function hearKeys() {
  byId('me').addEventListener('click', () => pad && pad.look && pad.look());
  byId('big').addEventListener('pointerdown', (event) => slap(0, null, event, byId('big')));
  byId('big-cry').addEventListener('pointerdown', cryOut);
  byId('big-cry').addEventListener('click', (event) => event.detail === 0 && cryOut(event));
  document.addEventListener('keydown', (event) => {
    if (isEntering(event) || event.repeat || byId('play').hidden || !byId('help').hidden) return;
    const digit = event.key.length === 1 && '123456'.includes(event.key);
    if (!byId('big').hidden && (digit || event.key === ' ')) slap(0, null, event, byId('big'));
    else if (byId('big').hidden && pad && pad.key) pad.key(event);
  });
}

/* the rest */

function buildLanguages() {
  for (const choice of CHOICES) {
    choice.append(...languages().map(([code]) => el('option', {value: code}, code.toUpperCase())));
    choice.addEventListener('change', async () => {
      await chooseLanguage(choice.value);
      showLanguage();
      if (latest) draw(latest);
    });
  }
}

function showLanguage() {
  for (const choice of CHOICES) choice.value = document.documentElement.lang;
}

function buildForms() {
  replace(byId('enter-art'), flyCard('red', 5), flyCard('green', 4), flyCard('orange', 3));
  byId('enter').addEventListener('submit', (event) => {
    event.preventDefault();
    ask('join', {name: field('name').value.trim()});
  });
  byId('code').addEventListener('submit', async (event) => {
    event.preventDefault();
    const reply = await ask('recover', {code: field('digits').value.trim()});
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
  byId('ready').addEventListener('click', () => withSeat((me) => ask('ready', {ready: !me.ready})));
  byId('leave').addEventListener('click', () => withSeat(({seat}) => ask('leave', {seat})));
  // A phone would zoom, or open a menu, instead of slapping.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
}

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}

/**
 * Does something for the seat that this phone has; the view may have taken it away just now.
 * @param {(me: Seat) => void} act
 */
function withSeat(act) {
  const me = latest && mySeat(latest);
  if (me) act(me);
}

/** @param {boolean} open */
function openCode(open) {
  enteringCode = open;
  field('digits').value = '';
  if (latest) draw(latest);
  if (open) field('digits').focus();
}

/**
 * Draws the newest view, once the page of its game stands.
 * @param {() => void} beat
 * @returns {(view: Shown, id: string) => Promise<void>}
 */
function onView(beat) {
  /** @type {View['phase'] | null} */
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
    followCalm(view);
    draw(view);
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
    if (phase !== view.phase) beat();
    phase = view.phase;
  };
}

/** Whether how exact a slap is matters to anybody: in games with races, unless it is calm. */
function tellsTimes() {
  return !isCalm() && (!pad || Boolean(pad.timed || pad.big));
}

function start() {
  const beat = beats(
    () => latest !== null && latest.phase === 'match',
    (errorUs) => {
      const me = latest && mySeat(latest);
      // Who has a pad slaps that, and it is as exact as pads are.
      put(
        byId('error-note'),
        errorUs && !(me && me.pad) && tellsTimes()
          ? plusMinus(errorUs) + ' ms\n' + t('tv.touch')
          : ''
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
hearTouches();
hearKeys();
buildLanguages();
buildForms();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    showLanguage();
    start();
  });
