// The join page: a touch pad for a phone (one hand, upright) or a laptop (keys 1 to 6).

import {give} from './api.js';
import {bigPad} from './bigpad.js';
import {TableClock} from './clock.js';
import {COLOURS, seatColour} from './colours.js';
import {animate, el, keep, replace, say as put, whenChanged} from './dom.js';
import {emblem, flyCard, hand, installDrawings} from './fly.js';
import {follow} from './stream.js';
import {chooseLanguage, chosenLanguage, plusMinus, say, t, useLanguage} from './text.js';
import {beats, slaps} from './touch.js';

const byId = (id) => document.getElementById(id);
const FEEDBACK_MS = 2200;

const clock = new TableClock();
let latest = null;
let feedbackTimer = null;

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
  replace(byId('me'), hand(seatColour(facts.seat)), el('b', {}, facts.name), facts.score === null ? null : el('em', {}, facts.score));
});

function draw(view) {
  const me = mySeat(view);
  const playing = Boolean(me) && view.phase === 'match';
  const body = document.body;
  const big = playing && view.match.state.game !== 'fly-swatter' ? bigPad(view, me) : null;
  drawMe(me && {seat: me.seat, name: me.name, score: playing ? score(view, me, big) : null});
  body.style.setProperty('--seat', me ? seatColour(me.seat) : '#ffc24b');
  show('enter', !me);
  show('waiting', Boolean(me) && !playing);
  show('play', playing);
  if (me && !playing) drawWaiting(view, me);
  for (const id of ['aim', 'actions', 'keys']) show(id, !big);
  show('big', Boolean(big));
  if (big) drawBig(view, me, big);
  else if (playing) drawPlay(view, me);
  body.setAttribute('data-seat', me ? me.seat : 'none');
}

function score(view, me, big) {
  return big ? big.score : t('join.won', {count: view.match.state.won[me.seat]});
}

/** One button is enough. */
function drawBig(view, me, big) {
  const button = byId('big');
  document.body.setAttribute('data-race', 'big-' + big.mood);
  put(byId('state-title'), big.title);
  put(byId('state-says'), big.says);
  if (button.getAttribute('data-seat') !== String(me.seat)) {
    button.setAttribute('data-seat', me.seat);
    replace(button, hand(seatColour(me.seat)));
  }
  show('window', false);
  tellIgnored(view.match.race, me);
}

function drawWaiting(view, me) {
  const over = view.phase === 'over';
  put(byId('waiting-title'), over ? overTitle(view, me) : t('join.seated', {name: me.name}));
  put(byId('waiting-says'), waitingText(view, me));
  put(byId('ready'), t(readyKey(over, me)));
  byId('ready').classList.toggle('primary', !me.ready);
  show('leave', !over);
  if (!byId('waiting-hand').firstChild || byId('waiting-hand').getAttribute('data-seat') !== String(me.seat)) {
    replace(byId('waiting-hand'), hand(seatColour(me.seat)));
    byId('waiting-hand').setAttribute('data-seat', me.seat);
  }
}

function readyKey(over, me) {
  if (me.ready) return 'join.not_ready';
  return over ? 'join.again' : 'join.ready';
}

function overTitle(view, me) {
  const result = view.match && view.match.result;
  if (!result) return '';
  const points = view.game === 'reaction' ? bigPad(view, me).score : t('over.points', {count: result.scores[me.seat]});
  return result.winners.includes(me.seat) ? t('join.you_won', {points}) : points;
}

function waitingText(view, me) {
  if (view.phase === 'over' && !me.ready) return t('join.look_at_tv');
  if (view.phase === 'countdown') return t('lobby.starting');
  return t(me.ready ? 'join.waiting_others' : 'join.press_ready');
}

function drawPlay(view, me) {
  const {state, race} = view.match;
  const open = Boolean(race && race.state === 'open');
  const mine = state.phase === 'turn' && state.turn === me.seat;
  const down = race ? race.down[me.seat] : 0;
  document.body.setAttribute('data-race', race ? race.name + '-' + race.state : 'none');
  put(byId('state-title'), playTitle(view, me));
  put(byId('state-says'), playText(view, me));
  show('turn', mine && !view.paused);
  show('done', open && race.name === 'swat' && !race.done[me.seat] && down < race.hands);
  drawWindow(race);
  drawAim(state.centre);
  tellIgnored(race, me);
  tellResult(view, me);
}

function playTitle(view, me) {
  const {state, race} = view.match;
  if (view.paused) return t('tv.paused');
  if (race && race.name === 'start') return t(race.state === 'waiting' ? 'start.wait' : 'start.go');
  if (race) return t('tv.swat');
  if (state.turn === me.seat) return t('join.your_turn');
  const active = view.seats.find((one) => one.seat === state.turn);
  return active ? t('tv.turn', {name: active.name}) : '';
}

function playText(view, me) {
  const race = view.match.race;
  if (!race || race.name === 'start') return '';
  if (race.done[me.seat]) return t('tv.done');
  return t('join.hands', {down: race.down[me.seat], hands: race.hands});
}

const drawWindow = (() => {
  let known = null;
  let running = null;
  return (race) => {
    const now = race && race.state === 'open' ? String(race.opened_us) : '';
    if (now === known) return;
    known = now;
    if (running) running.cancel();
    running = null;
    show('window', Boolean(now));
    if (!now) return;
    const left = Math.max(0, clock.msUntil(race.closes_us));
    const whole = (race.closes_us - race.opened_us) / 1000;
    running = byId('window').firstChild.animate([{transform: 'scaleX(' + Math.min(1, left / whole) + ')'}, {transform: 'scaleX(0)'}], {duration: left, fill: 'forwards'});
  };
})();

/** The flies on the table, best first, to slap one by name. */
function drawAim(centre) {
  const box = byId('aim');
  keep(box, centre, (fly) => fly.card, (fly) => {
    const node = el('button.aim-fly', {'data-card': fly.card, 'aria-label': t('fly.colour.' + fly.colour) + ' ' + fly.value}, flyCard(fly.colour, fly.value));
    node.style.order = COLOURS.indexOf(fly.colour) * 10 + 9 - fly.value;
    node.addEventListener('pointerdown', (event) => slap(COLOURS.indexOf(fly.colour), fly.card, event, node));
    return node;
  });
  box.setAttribute('data-size', centre.length > 42 ? 'small' : centre.length > 30 ? 'middle' : 'large');
}

const tellIgnored = (() => {
  let told = '';
  return (race, me) => {
    const mine = race ? race.ignored.find((one) => one.seat === me.seat) : null;
    const now = mine ? JSON.stringify(mine) : '';
    if (mine && now !== told) tell(say(mine.reason));
    told = now;
  };
})();

const tellResult = (() => {
  let told = null;
  return (view, me) => {
    const last = view.match.last;
    const now = last ? String(last.opened_us) : '';
    const fresh = told !== null && now !== told && last;
    told = now;
    if (!fresh || last.name !== 'swat') return;
    const mine = last.hands.filter((one) => one.seat === me.seat);
    const best = mine.find((one) => one.verdict === 'won') || mine.find((one) => one.verdict === 'wrong') || mine[0];
    if (best) tell(t('fly.verdict.' + best.verdict));
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

function buildKeys() {
  COLOURS.forEach((colour, key) => {
    const node = el('button.key.fill-' + colour, {'data-key': key},
      emblem(colour), el('b', {'data-text': 'fly.colour.' + colour}), el('kbd', {}, String(key + 1)));
    node.addEventListener('pointerdown', (event) => slap(key, null, event, node));
    byId('keys').append(node);
  });
  byId('big').addEventListener('pointerdown', (event) => slap(0, null, event, byId('big')));
  document.addEventListener('keydown', (event) => {
    if (event.target.matches('input, select') || event.repeat || byId('play').hidden) return;
    const key = '123456'.indexOf(event.key);
    if (!byId('big').hidden && (key >= 0 || event.key === ' ')) slap(0, null, event, byId('big'));
    else if (event.key.length === 1 && key >= 0) slap(key, null, event, byId('keys').children[key]);
    else if (event.key === ' ' && !byId('turn').hidden) press(event, 'turn');
    else if (event.key === 'd' && !byId('done').hidden) press(event, 'done');
  });
}

function press(event, order) {
  event.preventDefault();
  ask(order);
}

/* the rest */

function buildForms() {
  const languages = byId('language');
  for (const code of Object.keys(JSON.parse(document.body.getAttribute('data-languages')))) languages.append(el('option', {value: code}, code.toUpperCase()));
  languages.addEventListener('change', async () => {
    await chooseLanguage(languages.value);
    if (latest) draw(latest);
  });
  replace(byId('enter-art'), flyCard('red', 5), flyCard('green', 4), flyCard('orange', 3));
  byId('enter').addEventListener('submit', (event) => {
    event.preventDefault();
    ask('join', {name: byId('name').value.trim()});
  });
  byId('ready').addEventListener('click', () => ask('ready', {ready: !mySeat(latest).ready}));
  byId('leave').addEventListener('click', () => ask('leave', {seat: mySeat(latest).seat}));
  byId('turn').addEventListener('pointerdown', (event) => press(event, 'turn'));
  byId('done').addEventListener('pointerdown', (event) => press(event, 'done'));
  // A phone would zoom, or open a menu, instead of slapping.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
}

function start() {
  sendSlap = slaps((why) => tell(say(why)));
  const beat = beats(() => Boolean(latest) && latest.phase === 'match', (errorUs) => {
    put(byId('error-note'), errorUs ? plusMinus(errorUs) + ' ms\n' + t('tv.touch') : '');
  });
  let phase = null;
  follow('me', (view, id) => {
    clock.learn(view.now_us);
    latest = view;
    draw(view);
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
    if (phase !== view.phase) beat();
    phase = view.phase;
  }, (up) => show('link-lost', !up));
}

installDrawings();
buildKeys();
buildForms();
useLanguage(chosenLanguage()).catch(() => useLanguage('en')).then(() => {
  byId('language').value = document.documentElement.lang;
  start();
});
