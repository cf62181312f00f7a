// The quiz: who has the word, the order of the slaps with their gaps, the scores, the host's
// controls.

import {byId, el, find, keep, put, replace, whenChanged} from '../../core/dom.js';
import {keyOf} from '../../core/keys.js';
import {animate} from '../../core/motion.js';
import {seatColour} from '../../art/colours.js';
import {errorText, gapError, gapText, phoneMark, timeText} from '../../core/gaps.js';
import {ask} from '../../tv/ask.js';
import {ignoredBubbles} from '../../tv/race.js';
import {CONTROLS} from './controls.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {number, t} from '../../core/text.js';

/** @import {Nothing, Playing, Screen, Seat, Sounds, Tv, View} from '../../core/pages.js' */
/** @import {BuzzerControl, BuzzerView, Hand} from '../../views.js' */
/** @import {Control} from './controls.js' */

/** @typedef {Playing<BuzzerView, never>} Quiz */

/**
 * A slap, with its place if it is in the order.
 * @typedef {{one: Hand, index: number, first: Hand, place: number | null}} Row
 */

const MOST_ROWS = 8;

const MAIN = ['ask', 'right', 'wrong'];
/** @type {{[key: string]: string}} */
const KEY_SIGNS = {' ': '␣', Backspace: '⌫', '-': '−'};

/** @param {object} move */
function decide(move) {
  return ask('choose', {move});
}

/**
 * The screen of the quiz.
 * @param {Tv} tv
 * @returns {Screen<BuzzerView, never>}
 */
export function open({isHost, sound}) {
  return {id: 'buzzer', draw: buzzerScreen(isHost, sound)};
}

/**
 * @param {boolean} isHost
 * @param {Sounds} sound
 * @returns {(view: View<BuzzerView, never> | Nothing) => void}
 */
function buzzerScreen(isHost, sound) {
  const bubbles = ignoredBubbles('.contestant');
  const drawControls = whenChanged(controls);
  /** @type {BuzzerControl[]} */
  let may = [];
  /** @type {BuzzerView | null} */
  let before = null;
  let wasOpen = false;
  /** Who gave the last wrong answer. */
  let wrong = -1;
  if (isHost) document.addEventListener('keydown', (event) => press(event, may));
  return (view) => {
    const match = view.match;
    may = [];
    if (!match || view.phase !== 'match') {
      before = null;
      return;
    }
    const state = match.state;
    if (before) sounds(before, state, sound);
    const open = state.phase === 'armed' && match.race !== null && match.race.state === 'open';
    if (before && open && !wasOpen) sound.play('go');
    wasOpen = open;
    if (before) wrong = newlyWrong(before, state, wrong);
    banner(view, before, wrong);
    order(view);
    contestants(view, isHost);
    bubbles(match.race);
    if (isHost && !view.paused) may = state.may;
    if (isHost) drawControls({may, language: document.documentElement.lang});
    before = state;
  };
}

/**
 * @param {BuzzerView} before
 * @param {BuzzerView} state
 * @param {Sounds} sound
 */
function sounds(before, state, sound) {
  if (before.first === null && state.first !== null) sound.play('buzzer', state.first);
  if (before.outcome !== state.outcome && state.outcome === 'right') sound.play('right');
  if (
    before.wrong.length < state.wrong.length ||
    (before.outcome !== state.outcome && state.outcome === 'wrong')
  )
    sound.play('buzz');
  if (before.locked.length < state.locked.length) sound.play('buzz');
}

/* what is going on */

/**
 * @param {BuzzerView} before
 * @param {BuzzerView} state
 * @param {number} known
 */
function newlyWrong(before, state, known) {
  const fresh = state.wrong.find((seat) => !before.wrong.includes(seat));
  return fresh === undefined ? known : fresh;
}

/**
 * @param {Quiz} view
 * @param {BuzzerView | null} before
 * @param {number} wrong - who gave the last wrong answer
 */
function banner(view, before, wrong) {
  const state = view.match.state;
  const box = byId('quiz-banner');
  const mood = isLookedAt(view) ? 'wrong' : moodOf(state);
  const named = mood === 'wrong' && state.wrong.includes(wrong) ? wrong : state.first;
  const name = named === null ? '' : nameOf(view, named);
  const news = box.getAttribute('data-mood') !== mood;
  box.setAttribute('data-mood', mood);
  box.style.setProperty('--seat', named === null ? '#ffc24b' : seatColour(named));
  put(
    byId('quiz-question'),
    state.question ? t('buzz.question', {question: state.question}) : t('game.buzzer.title')
  );
  put(byId('quiz-title'), named === null ? t('buzz.title.' + mood) : name);
  put(byId('quiz-says'), subtitle(state, mood));
  byId('quiz-title').classList.toggle('long', byId('quiz-title').textContent.length > 12);
  const art = byId('quiz-hand');
  if (art.getAttribute('data-seat') !== String(named)) {
    art.setAttribute('data-seat', String(named));
    replace(art, named === null ? null : person(named));
  }
  if (news && before)
    animate(
      byId('quiz-words'),
      [
        {transform: 'scale(.7)', opacity: 0},
        {transform: 'scale(1.06)', opacity: 1, offset: 0.6},
        {transform: 'none', opacity: 1}
      ],
      {duration: 240, easing: 'ease-out'}
    );
}

/**
 * Whether a wrong answer is looked at before the others may slap.
 * @param {Quiz} view
 */
function isLookedAt({match}) {
  const {race, state} = match;
  return state.wrong.length > 0 && race !== null && race.state === 'waiting';
}

/** @param {BuzzerView} state */
function moodOf(state) {
  if (state.phase === 'ready' && state.outcome) return state.outcome;
  return state.phase;
}

/**
 * @param {BuzzerView} state
 * @param {string} mood
 */
function subtitle(state, mood) {
  if (mood === 'armed' && state.wrong.length) return t('buzz.says.rearmed');
  if (mood === 'reading') return t('buzz.says.reading_' + state.early);
  if (mood === 'answered' && isPhoto(state)) return t('result.photo');
  return t('buzz.says.' + mood);
}

/** @param {BuzzerView} state */
function isPhoto(state) {
  return state.order.some((one) => one.verdict === 'won' && one.photo);
}

/* the order of the slaps */

/** @param {Quiz} view */
function order(view) {
  const state = view.match.state;
  const down = state.order.filter((one) => one.hand === 0);
  const rows = down.concat(refused(state.order, down)).slice(0, MOST_ROWS);
  byId('buzzer').setAttribute('data-rows', String(rows.length));
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
    orderRow,
    (node, item) => updateRow(node, view, item)
  );
}

/**
 * Children drum: of those who are not in the order the first slap, and what came in too late.
 * @param {Hand[]} slaps
 * @param {Hand[]} down
 */
function refused(slaps, down) {
  const told = new Set(down.map((one) => one.seat));
  return slaps.filter((one) => {
    if (one.hand === 0 || (told.has(one.seat) && one.verdict !== 'late')) return false;
    return told.add(one.seat);
  });
}

/** @param {Row} row */
function orderRow({one, place}) {
  const node = el(
    'li.slap.' + one.verdict,
    {'data-seat': one.seat, 'data-verdict': one.verdict},
    el('b.slap-place', {}, place === null ? '×' : number(place, 0)),
    person(one.seat),
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

/**
 * @param {HTMLElement} node
 * @param {Quiz} view
 * @param {Row} row
 */
function updateRow(node, view, {one, index, first, place}) {
  node.style.order = String(index);
  node.setAttribute('data-photo', one.photo ? 'yes' : 'no');
  put(find(node, '.slap-place'), place === null ? '×' : number(place, 0));
  put(find(node, '.slap-name'), nameOf(view, one.seat));
  put(find(node, '.slap-gap b'), slapText(one, first));
  put(find(node, '.slap-gap small'), smallText(one, first));
}

/**
 * How much later than the first; for the first, how long after the buzzers were armed.
 * @param {Hand} one
 * @param {Hand} first
 */
function slapText(one, first) {
  if (one.hand !== 0) return t('buzz.verdict.' + one.verdict);
  return one === first ? timeText(one.at_us, one.error_us) : gapText(one, first);
}

/**
 * @param {Hand} one
 * @param {Hand} first
 */
function smallText(one, first) {
  if (one.hand !== 0) return '';
  const error = one === first ? errorText(one.error_us) : gapError(one, first);
  const told = error + phoneMark(one);
  return one.photo ? t('result.photo') + ' ' + told : told;
}

/* who plays */

/**
 * @param {Quiz} view
 * @param {boolean} isHost
 */
function contestants(view, isHost) {
  keep(
    byId('quiz-seats'),
    view.seats,
    (seat) => seat.seat,
    (seat) => contestant(seat, isHost),
    (node, seat) => updateContestant(node, seat, view)
  );
}

/**
 * @param {Seat} seat
 * @param {boolean} isHost
 */
function contestant(seat, isHost) {
  const node = el(
    'div.contestant',
    {'data-seat': seat.seat},
    el('p.contestant-name', {}, person(seat.seat), el('span', {})),
    el('p.contestant-score', {}, el('b', {})),
    el('p.plaque-note', {})
  );
  if (isHost) {
    const score = find(node, '.contestant-score');
    /**
     * @param {number} points
     * @param {string} sign
     */
    const change = (points, sign) =>
      el(
        'button.tool',
        {'data-points': points, onclick: () => decide({move: 'score', seat: seat.seat, points})},
        sign
      );
    score.prepend(change(-1, '−'));
    score.append(change(1, '+'));
  }
  node.style.setProperty('--seat', seatColour(seat.seat));
  return node;
}

/**
 * @param {Element} node
 * @param {Seat} seat
 * @param {Quiz} view
 */
function updateContestant(node, seat, view) {
  const state = view.match.state;
  const score = String(state.scores[seat.seat]);
  const field = find(node, '.contestant-score b');
  if (field.textContent && field.textContent !== score)
    animate(field, [{transform: 'scale(1.8)'}, {transform: 'none'}], {
      duration: 300,
      easing: 'ease-out'
    });
  put(find(node, '.contestant-name span'), seat.name);
  put(field, score);
  node.classList.toggle('long', view.seats.length > 6 && seat.name.length > 9);
  put(find(node, '.plaque-note'), note(seat, state));
  node.classList.toggle('first', state.phase === 'answered' && state.first === seat.seat);
  const armed = state.phase === 'armed' && !isLookedAt(view);
  node.classList.toggle('armed', armed && !isOut(seat, state));
  node.classList.toggle('out', state.phase !== 'ready' && isOut(seat, state));
  node.classList.toggle('away', !seat.here);
}

/**
 * @param {Seat} seat
 * @param {BuzzerView} state
 */
function isOut(seat, state) {
  return state.wrong.includes(seat.seat) || state.locked.includes(seat.seat);
}

/**
 * @param {Seat} seat
 * @param {BuzzerView} state
 */
function note(seat, state) {
  if (!seat.here) return t('tv.away');
  if (state.phase !== 'ready') {
    if (state.wrong.includes(seat.seat)) return t('buzz.verdict.answered');
    if (state.locked.includes(seat.seat)) return t('buzz.verdict.early');
  }
  return seat.kind === 'touch' ? t('lobby.kind.touch') : '';
}

/* the host's controls */

/**
 * @param {Control} control
 * @param {BuzzerControl[]} may
 */
function works([, {move}], may) {
  return may.includes(move);
}

/** @param {{may: BuzzerControl[], language: string}} facts */
function controls({may}) {
  const usable = CONTROLS.filter((one) => works(one, may));
  const main = usable.some(([name]) => MAIN.includes(name)) ? MAIN : ['arm'];
  replace(
    byId('quiz-host'),
    ...usable.map((one) => {
      const [name, move] = one;
      return el(
        'button.button' + (main.includes(name) ? '.primary' : '') + '.quiz-' + name,
        {'data-do': 'quiz-' + name, onclick: () => (name === 'end' ? sureEnd(move) : decide(move))},
        t('buzz.do.' + name),
        keySign(one, usable)
      );
    })
  );
}

/**
 * Asks once more before the quiz ends.
 * @param {object} move
 */
function sureEnd(move) {
  const box = byId('quiz-host');
  const controls = Array.from(box.childNodes);
  const back = () => replace(box, ...controls);
  const end = () => {
    back();
    decide(move);
  };
  const yes = el('button.button.danger', {'data-do': 'yes', onclick: end}, t('control.yes'));
  const no = el(
    'button.button',
    {'data-do': 'no', 'data-close': true, onclick: back},
    t('control.no')
  );
  replace(box, el('span.quiz-sure', {}, t('buzz.do.end') + '?'), yes, no);
  no.focus();
}

/**
 * The key for a control; the space bar is for the first that works.
 * @param {Control} control
 * @param {Control[]} usable
 */
function keySign(control, usable) {
  const key = control[2];
  if (!key || usable.find((one) => one[2] === key) !== control) return null;
  return el('kbd', {}, KEY_SIGNS[key] || key);
}

/**
 * @param {KeyboardEvent} event
 * @param {BuzzerControl[]} may
 */
function press(event, may) {
  const {target} = event;
  if (event.repeat || (target instanceof Element && target.matches('input, select, button')))
    return;
  const key = keyOf(event);
  // A minus may share its key with a digit.
  const names = key ? [key, event.key] : [];
  const found = CONTROLS.find((one) => one[2] && names.includes(one[2]) && works(one, may));
  if (!found) return;
  event.preventDefault();
  decide(found[1]);
}
