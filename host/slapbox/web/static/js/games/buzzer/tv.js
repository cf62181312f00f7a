// The quiz: who has the word, the order of the slaps with their gaps, the scores, the host's
// controls.

import {animate, byId, el, keep, put, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {gapError, gapText, phoneMark} from '../../core/gaps.js';
import {ask} from '../../tv/ask.js';
import {CONTROLS} from './controls.js';
import {nameOf} from '../../core/seats.js';
import {milliseconds, number, plusMinus, say, t} from '../../core/text.js';

const BUBBLE_MS = 2600;
const MOST_ROWS = 8;

const MAIN = ['ask', 'right', 'wrong'];

function decide(move) {
  return ask('choose', {move});
}

/** The screen of the quiz. */
export function open({isHost, sound}) {
  return {id: 'buzzer', draw: buzzerScreen(isHost, sound)};
}

function buzzerScreen(isHost, sound) {
  const bubbles = refusals();
  const drawControls = whenChanged((may) => controls(may));
  let may = [];
  let before = null;
  if (isHost) document.addEventListener('keydown', (event) => press(event, may));
  return (view, again) => {
    const match = view.match;
    may = [];
    if (!match || view.phase !== 'match') {
      before = null;
      return;
    }
    const state = match.state;
    if (before) sounds(before, state, sound);
    banner(view, before);
    order(view);
    contestants(view, isHost);
    bubbles(match.race);
    if (isHost && !view.paused) may = state.may;
    if (isHost) drawControls(again ? may.concat('again') : may);
    before = state;
  };
}

function sounds(before, state, sound) {
  if (before.first === null && state.first !== null) sound.play('buzzer', state.first);
  if (before.phase !== 'armed' && state.phase === 'armed') sound.play('go');
  if (before.outcome !== state.outcome && state.outcome === 'right') sound.play('right');
  if (
    before.wrong.length < state.wrong.length ||
    (before.outcome !== state.outcome && state.outcome === 'wrong')
  )
    sound.play('buzz');
  if (before.locked.length < state.locked.length) sound.play('buzz');
}

/* what is going on */

function banner(view, before) {
  const state = view.match.state;
  const box = byId('quiz-banner');
  const mood = moodOf(state);
  const name = state.first === null ? '' : nameOf(view, state.first);
  const news = box.getAttribute('data-mood') !== mood;
  box.setAttribute('data-mood', mood);
  box.style.setProperty('--seat', state.first === null ? '#ffc24b' : seatColour(state.first));
  put(
    byId('quiz-question'),
    state.question ? t('buzz.question', {question: state.question}) : t('game.buzzer.title')
  );
  put(byId('quiz-title'), state.first === null ? t('buzz.title.' + mood) : name);
  put(byId('quiz-says'), subtitle(state, mood));
  byId('quiz-title').classList.toggle('long', byId('quiz-title').textContent.length > 12);
  const art = byId('quiz-hand');
  if (art.getAttribute('data-seat') !== String(state.first)) {
    art.setAttribute('data-seat', state.first);
    replace(art, state.first === null ? null : hand(seatColour(state.first)));
  }
  if (news && before)
    animate(
      byId('quiz-words'),
      [
        {transform: 'scale(.7)', opacity: 0},
        {transform: 'scale(1.06)', opacity: 1, offset: 0.6},
        {transform: 'none'}
      ],
      {duration: 240, easing: 'ease-out'}
    );
}

function moodOf(state) {
  if (state.phase === 'ready' && state.outcome) return state.outcome;
  return state.phase;
}

function subtitle(state, mood) {
  if (mood === 'armed' && state.wrong.length) return t('buzz.says.rearmed');
  if (mood === 'reading') return t('buzz.says.reading_' + state.early);
  if (mood === 'answered' && isPhoto(state)) return t('result.photo');
  return t('buzz.says.' + mood);
}

function isPhoto(state) {
  return state.order.some((one) => one.verdict === 'won' && one.photo);
}

/* the order of the slaps */

function order(view) {
  const state = view.match.state;
  const down = state.order.filter((one) => one.hand === 0);
  const rows = down.concat(refused(state.order, down)).slice(0, MOST_ROWS);
  byId('buzzer').setAttribute('data-rows', rows.length);
  const kept = rows.map((one, index) => ({
    one,
    index,
    first: down[0],
    place: one.hand === 0 ? index + 1 : null
  }));
  keep(
    byId('quiz-order'),
    kept,
    ({one}) => state.question + '-' + one.seat + one.verdict + one.at_us,
    (item) => orderRow(view, item),
    (node, item) => updateRow(node, view, item)
  );
}

/** Children drum: of those who are not in the order the first slap, and what came in too late. */
function refused(slaps, down) {
  const told = new Set(down.map((one) => one.seat));
  return slaps.filter((one) => {
    if (one.hand === 0 || (told.has(one.seat) && one.verdict !== 'late')) return false;
    return told.add(one.seat);
  });
}

function orderRow(view, {one, place}) {
  const node = el(
    'li.slap.' + one.verdict,
    {'data-seat': one.seat, 'data-verdict': one.verdict},
    el('b.slap-place', {}, place === null ? '×' : number(place, 0)),
    hand(seatColour(one.seat)),
    el('span.slap-name', {}),
    el('span.slap-gap', {}, el('b', {}), el('small', {}))
  );
  node.style.setProperty('--seat', seatColour(one.seat));
  animate(
    node,
    [
      {transform: 'translateY(18px)', opacity: 0},
      {transform: 'none', opacity: 1}
    ],
    {duration: 180, easing: 'ease-out'}
  );
  return node;
}

function updateRow(node, view, {one, index, first, place}) {
  node.style.order = index;
  node.setAttribute('data-photo', one.photo ? 'yes' : 'no');
  put(node.querySelector('.slap-place'), place === null ? '×' : number(place, 0));
  put(node.querySelector('.slap-name'), nameOf(view, one.seat));
  put(node.querySelector('.slap-gap b'), timeText(one, first));
  put(node.querySelector('.slap-gap small'), smallText(one, first));
}

/** How much later than the first; for the first, how long after the buzzers were armed. */
function timeText(one, first) {
  if (one.hand !== 0) return t('buzz.verdict.' + one.verdict);
  return one === first ? milliseconds(one.at_us, one.error_us) + ' ms' : gapText(one, first);
}

function smallText(one, first) {
  if (one.hand !== 0) return '';
  const error = one === first ? plusMinus(one.error_us) + ' ms' : gapError(one, first);
  const told = error + phoneMark(one);
  return one.photo ? t('result.photo') + ' ' + told : told;
}

/* who plays */

function contestants(view, isHost) {
  keep(
    byId('quiz-seats'),
    view.seats,
    (seat) => seat.seat,
    (seat) => contestant(seat, isHost),
    (node, seat) => updateContestant(node, seat, view)
  );
}

function contestant(seat, isHost) {
  const node = el(
    'div.contestant',
    {'data-seat': seat.seat},
    el('p.contestant-name', {}, hand(seatColour(seat.seat)), el('span', {})),
    el('p.contestant-score', {}, el('b', {})),
    el('p.plaque-note', {})
  );
  if (isHost) {
    const score = node.querySelector('.contestant-score');
    const change = (points, sign) =>
      el(
        'button.tool',
        {'data-points': points, onclick: () => decide({move: 'score', seat: seat.seat, points})},
        sign
      );
    score.insertBefore(change(-1, '−'), score.firstChild);
    score.append(change(1, '+'));
  }
  node.style.setProperty('--seat', seatColour(seat.seat));
  return node;
}

function updateContestant(node, seat, view) {
  const state = view.match.state;
  const score = String(state.scores[seat.seat]);
  const field = node.querySelector('.contestant-score b');
  if (field.textContent && field.textContent !== score)
    animate(field, [{transform: 'scale(1.8)'}, {transform: 'none'}], {
      duration: 300,
      easing: 'ease-out'
    });
  put(node.querySelector('.contestant-name span'), seat.name);
  put(field, score);
  node.classList.toggle('long', view.seats.length > 6 && seat.name.length > 9);
  put(node.querySelector('.plaque-note'), note(seat, state));
  node.classList.toggle('first', state.phase === 'answered' && state.first === seat.seat);
  node.classList.toggle('armed', state.phase === 'armed' && !isOut(seat, state));
  node.classList.toggle('out', state.phase !== 'ready' && isOut(seat, state));
  node.classList.toggle('away', !seat.here);
}

function isOut(seat, state) {
  return state.wrong.includes(seat.seat) || state.locked.includes(seat.seat);
}

function note(seat, state) {
  if (!seat.here) return t('tv.away');
  if (state.phase !== 'ready') {
    if (state.wrong.includes(seat.seat)) return t('buzz.verdict.answered');
    if (state.locked.includes(seat.seat)) return t('buzz.verdict.early');
  }
  return seat.kind === 'touch' ? t('lobby.kind.touch') : '';
}

/** Why a slap did not count, at the seat of who slapped, for a moment. */
function refusals() {
  let told = new Set();
  return (race) => {
    const ignored = race ? race.ignored : [];
    for (const one of ignored) {
      const home = document.querySelector('.contestant[data-seat="' + one.seat + '"]');
      if (!home || told.has(JSON.stringify(one))) continue;
      const bubble = el('span.bubble', {}, say(one.reason));
      home.append(bubble);
      setTimeout(() => bubble.remove(), BUBBLE_MS);
    }
    told = new Set(ignored.map((one) => JSON.stringify(one)));
  };
}

/* the host's controls */

function works(move, may) {
  return may.includes(move.move);
}

function controls(may) {
  const usable = CONTROLS.filter(([, move]) => works(move, may));
  const main = usable.some(([name]) => MAIN.includes(name)) ? MAIN : ['arm'];
  replace(
    byId('quiz-host'),
    ...usable.map(([name, move, key]) =>
      el(
        'button.button' + (main.includes(name) ? '.primary' : ''),
        {'data-do': 'quiz-' + name, onclick: () => decide(move)},
        t('buzz.do.' + name),
        keySign(name, key, usable)
      )
    )
  );
}

/** The key for a control; the space bar is for the first that works. */
function keySign(name, key, usable) {
  if (!key || usable.find((one) => one[2] === key)[0] !== name) return null;
  return el('kbd', {}, {' ': '␣', Backspace: '⌫', '-': '−'}[key] || key);
}

function press(event, may) {
  if (event.target.matches('input, select, button') || event.repeat) return;
  const found = CONTROLS.find(([, move, key]) => key === event.key && works(move, may));
  if (!found) return;
  event.preventDefault();
  decide(found[1]);
}
