// The quiz: who has the word, the order of the slaps with their gaps, the scores, the host's
// controls.

import {byId, find} from '../../core/dom.js';
import {keyOf} from '../../core/keys.js';
import {appear, pops, shrinks} from '../../core/motion.js';
import {drawing, h, patch} from '../../core/patch.js';
import {seatColour} from '../../art/colours.js';
import {errorText, gapError, gapText, pageMark, timeText} from '../../core/gaps.js';
import {ask} from '../../tv/ask.js';
import {ignoredBubbles} from '../../parts/bubble.js';
import {CONTROLS, doing} from './controls.js';
import {packPanel} from './pack.js';
import {lessExact, nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {number, t} from '../../core/text.js';
import {teamSign} from '../../art/teams.js';
import {stealText, teamAt} from './teams.js';

/** @import {Control} from './controls.js' */

/** @typedef {pages.Playing<views.QuizView, never>} Quiz */

const MOST_ROWS = 8;
const LONG = 12; // letters of a title

const MAIN = ['ask', 'right', 'wrong'];
/** @type {{[key: string]: string}} */
const KEY_SIGNS = {' ': '␣', Backspace: '⌫', '-': '−'};

/** @param {object} move */
function decide(move) {
  return ask('choose', {move});
}

/**
 * The screen of the quiz.
 * @type {(tv: pages.Tv) => pages.Screen<views.QuizView, never>}
 */
export function open(tv) {
  return {id: 'quiz', draw: quizScreen(tv)};
}

/** @type {(tv: pages.Tv) => (view: pages.View<views.QuizView, never> | pages.Nothing) => void} */
function quizScreen(tv) {
  const {isHost, sound} = tv;
  const bubbles = ignoredBubbles('.contestant');
  /** @type {views.QuizControl[]} */
  let may = [];
  /** @type {views.QuizView | null} */
  let before = null;
  let wasOpen = false;
  let mood = '';
  let isSure = false;
  if (isHost) document.addEventListener('keydown', (event) => press(event, may));
  return (view) => {
    const match = view.match;
    const known = may.join();
    may = [];
    if (!match || view.phase !== 'match') {
      before = null;
      return;
    }
    const state = match.state;
    const fresh = !before;
    if (before) sounds(before, state, sound);
    const open = state.phase === 'armed' && match.race !== null && match.race.state === 'open';
    if (before && open && !wasOpen) sound.play('go');
    wasOpen = open;
    if (isHost && !view.paused) may = state.may;
    isSure = isSure && may.join() === known;
    const show = (/** @type {boolean} */ sure) => {
      isSure = sure;
      const usable = isSure ? sureEnd(show) : controls(may, show, state.questions > 0);
      patch(byId('quiz'), screen({view, fresh, isHost, usable}, tv));
    };
    show(isSure);
    if (before && !state.questions && mood !== moodOf(view)) pops(find(document, '.quiz-words'));
    mood = moodOf(view);
    bubbles(match.race);
    before = state;
  };
}

/**
 * @typedef {{view: Quiz, fresh: boolean, isHost: boolean, usable: Tree[]}} Facts
 *
 * @param {Facts} facts
 * @param {Pick<pages.Tv, 'clock' | 'sound'>} tv
 */
function screen({view, fresh, isHost, usable}, {clock, sound}) {
  const {order} = view.match.state;
  const down = order.filter((one) => one.hand === 0);
  const rows = down
    .concat(refused(order, down))
    .slice(0, MOST_ROWS)
    .map((one, at) => orderRow(view, one, down[0], one.hand === 0 ? number(at + 1, 0) : '×'));
  const wrong = isLookedAt(view) ? view.match.state.missed : null;
  const main = view.match.state.questions
    ? [h(packPanel, {view, clock, sound, order: rows, wrong})]
    : [banner(view), h('ol.quiz-order.at', ...rows)];
  return h(
    'section',
    {'data-rows': rows.length},
    ...main,
    h('div.quiz-seats.at', ...view.seats.map((seat) => h(contestant, {view, seat, fresh, isHost}))),
    h('div.host-only.quiz-host.amid.unbroken.at', ...usable)
  );
}

/** @type {(before: views.QuizView, state: views.QuizView, sound: pages.Sounds) => void} */
function sounds(before, state, sound) {
  if (before.first === null && state.first !== null) sound.play('buzzer', state.first);
  if (before.outcome !== state.outcome && state.outcome === 'right') sound.play('right');
  if (
    before.wrong.length < state.wrong.length ||
    (before.outcome !== state.outcome && state.outcome === 'wrong')
  )
    sound.play('buzz');
  if (before.locked.length < state.locked.length) sound.play('buzz');
  if (before.phase !== state.phase && state.phase === 'chosen') sound.play('flip');
  if (before.phase === 'chosen' && state.phase === 'revealed') {
    sound.play(state.gains.some((gain) => gain > 0) ? 'right' : 'buzz');
  }
}

/* what is going on */

/** @param {Quiz} view */
function banner(view) {
  const {state} = view.match;
  const {question} = state;
  const mood = moodOf(view);
  const named = mood === 'wrong' ? state.missed : state.first;
  const title = named === null ? t('quiz.title.' + mood) : nameOf(view, named);
  return h(
    'div.quiz-banner.amid.at',
    {
      'data-mood': mood,
      style: {'--seat': named === null ? '#ffc24b' : seatColour(named)}
    },
    h('p.quiz-question.bold.at', question ? t('quiz.question', {question}) : t('game.quiz.title')),
    h(
      'div.quiz-words.row.centred',
      h('div.quiz-hand', named !== null && drawing(person, named)),
      h(
        'div',
        h('h1.band-title.quiz-title', {role: 'status', class: {long: title.length > LONG}}, title),
        h('p.quiz-says.bold', subtitle(view, mood))
      )
    )
  );
}

/**
 * Tell whether a wrong answer is looked at before the others may slap.
 * @param {Quiz} view
 */
function isLookedAt({match}) {
  const {race, state} = match;
  return state.wrong.length > 0 && race !== null && race.state === 'waiting';
}

/** @param {Quiz} view */
function moodOf(view) {
  if (isLookedAt(view)) return 'wrong';
  const {phase, outcome} = view.match.state;
  return (phase === 'ready' && outcome) || phase;
}

/** @type {(view: Quiz, mood: string) => string} */
function subtitle(view, mood) {
  const {state} = view.match;
  if (mood === 'armed' && state.wrong.length) return stealText(state, view);
  if (mood === 'reading') return t('quiz.says.reading_' + state.early);
  const isPhoto = state.order.some((one) => one.verdict === 'won' && one.photo);
  if (mood === 'answered' && isPhoto) return t('result.photo');
  return t('quiz.says.' + mood);
}

/* the order of the slaps */

/**
 * Children drum: of those who are not in the order the first slap, and what came in too late.
 * @type {(slaps: views.Hand[], down: views.Hand[]) => views.Hand[]}
 */
function refused(slaps, down) {
  const told = new Set(down.map((one) => one.seat));
  return slaps.filter((one) => {
    if (one.hand === 0 || (told.has(one.seat) && one.verdict !== 'late')) return false;
    return told.add(one.seat);
  });
}

/** @type {(view: Quiz, one: views.Hand, first: views.Hand, place: string) => Tree} */
function orderRow(view, one, first, place) {
  const {seat, verdict} = one;
  return h(
    'li.slap.row.' + verdict,
    {
      key: view.match.state.question + '-' + seat + verdict + one.at_us,
      'data-seat': seat,
      'data-verdict': verdict,
      'data-photo': one.photo ? 'yes' : 'no',
      style: {'--seat': seatColour(seat)},
      insert: rises
    },
    h('b.slap-place.amid.whole', place),
    drawing(person, seat),
    h('span.slap-name.one-line.bold.unbroken.rest', nameOf(view, seat)),
    h('span.slap-gap.whole', h('b', slapText(one, first)), h('small', smallText(one, first)))
  );
}

/** @param {Element} row */
function rises(row) {
  appear(row, 'translateY(18px)', 180);
}

/**
 * Say how much later than the first it was; for the first, how long after the buzzers were armed.
 * @type {(one: views.Hand, first: views.Hand) => string}
 */
function slapText(one, first) {
  if (one.hand !== 0) return t('quiz.verdict.' + one.verdict);
  return one === first ? timeText(one.at_us, one.error_us) : gapText(one, first);
}

/** @type {(one: views.Hand, first: views.Hand) => string} */
function smallText(one, first) {
  if (one.hand !== 0) return '';
  const error = one === first ? errorText(one.error_us) : gapError(one, first);
  const told = error + pageMark(one);
  return one.photo ? t('result.photo') + ' ' + told : told;
}

/* who plays */

/** @param {{view: Quiz, seat: views.Seat, fresh: boolean, isHost: boolean}} facts */
function contestant({view, seat: one, fresh, isHost}) {
  const {seat, name, here} = one;
  const {state} = view.match;
  const score = state.scores[seat];
  const isAnswering = state.phase === 'armed' && !isLookedAt(view);
  const says = note(one, state);
  const team = teamAt(state, seat);
  const grows = (/** @type {Element} */ node) => fresh || shrinks(node, 1.8, 300);
  const change = (/** @type {number} */ points, /** @type {string} */ sign) =>
    isHost &&
    h(
      'button.tool.round',
      {'data-points': points, onclick: () => decide({move: 'score', seat, points})},
      sign
    );
  return h(
    'div.contestant.amid.rest.holds',
    {
      key: seat,
      'data-seat': seat,
      class: {
        long: view.seats.length > 6 && name.length > 9,
        done: hasAnswered(view, seat),
        first: state.phase === 'answered' && state.first === seat,
        armed: isAnswering && !isOut(one, state),
        out: state.phase !== 'ready' && isOut(one, state),
        away: !here
      },
      style: {'--seat': seatColour(seat)}
    },
    h('p.contestant-name.row.centred.bold.unbroken', drawing(person, seat), h('span', name)),
    team !== null && h('span.contestant-team.at', drawing(teamSign, team)),
    h(
      'p.contestant-score.row.centred',
      change(-1, '−'),
      h('b', {key: score, insert: grows}, score),
      change(1, '+')
    ),
    says && h('p.seat-note.bold.read.unbroken.at', says),
    gained(state, seat)
  );
}

/**
 * Tell whether a seat has answered in secret.
 * @type {(view: Quiz, seat: number) => boolean}
 */
function hasAnswered({match: {race, state}}, seat) {
  if (!['choosing', 'staking'].includes(state.phase)) return false;
  return race ? race.down[seat] >= race.hands : state.answered.includes(seat);
}

/**
 * Points that the question has brought a seat, once its answer is told.
 * @type {(state: views.QuizView, seat: number) => Tree | null}
 */
function gained({phase, gains}, seat) {
  const gain = phase === 'revealed' ? gains[seat] : 0;
  if (!gain) return null;
  const text = (gain > 0 ? '+' : '−') + number(Math.abs(gain), 0);
  return h('b.gain.quiz-gain.at', {class: {loss: gain < 0}, insert: rises}, text);
}

/** @type {(seat: views.Seat, state: views.QuizView) => boolean} */
function isOut(seat, state) {
  return state.wrong.includes(seat.seat) || state.locked.includes(seat.seat);
}

/** @type {(seat: views.Seat, state: views.QuizView) => string} */
function note(seat, state) {
  if (!seat.here) return t('tv.away');
  if (state.phase !== 'ready') {
    if (state.wrong.includes(seat.seat)) return t('quiz.verdict.answered');
    if (state.locked.includes(seat.seat)) return t('quiz.verdict.early');
  }
  return seat.kind === 'touch' ? t('lobby.kind.touch') : lessExact(seat);
}

/* the host's controls */

/** @type {(control: Control, may: views.QuizControl[]) => boolean} */
function works([, {move}], may) {
  return may.includes(move);
}

/**
 * All are made again when others can be used: then the space bar is for none that was pressed.
 * @type {(may: views.QuizControl[], show: (sure: boolean) => void, isPack: boolean) => Tree[]}
 */
function controls(may, show, isPack) {
  const usable = CONTROLS.filter((one) => works(one, may));
  const main = usable.some(([name]) => MAIN.includes(name)) ? MAIN : ['arm'];
  return usable.map((one) => {
    const [name, move] = one;
    return h(
      'button.button.quiz-' + name,
      {
        key: may.join(),
        class: {primary: main.includes(name)},
        'data-do': 'quiz-' + name,
        onclick: () => (name === 'end' ? show(true) : decide(move))
      },
      doing(name, isPack),
      keySign(one, usable)
    );
  });
}

/**
 * Asks once more before the quiz ends.
 * @param {(sure: boolean) => void} show
 */
function sureEnd(show) {
  const end = () => {
    show(false);
    decide({move: 'end'});
  };
  return [
    h('span.quiz-sure.bold', t('quiz.do.end') + '?'),
    h('button.button.danger', {'data-do': 'yes', onclick: end}, t('control.yes')),
    h(
      'button.button',
      {
        'data-do': 'no',
        'data-close': true,
        onclick: () => show(false),
        insert: (no) => no.focus()
      },
      t('control.no')
    )
  ];
}

/**
 * The key for a control; the space bar is for the first that works.
 * @type {(control: Control, usable: Control[]) => Tree | null}
 */
function keySign(control, usable) {
  const key = control[2];
  if (!key || usable.find((one) => one[2] === key) !== control) return null;
  return h('kbd', KEY_SIGNS[key] || key);
}

/** @type {(event: KeyboardEvent, may: views.QuizControl[]) => void} */
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
