// Looking on: what will come true, how often one was right, and applause.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {nameOf, namesOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';
import {looksMs} from './view.js';

/**
 * @import {Answered, Guessed, Question, QuestionKind} from '../views.js'
 * @import {Shown} from './view.js'
 *
 * One choice of a question; without a seat it is one's own opinion.
 * @typedef {{choice: number, seat: ?number, text: string}} Choice
 *
 * What is shown of a question; it is said above all the rest if it is the `first`.
 * @typedef {object} Asked
 * @property {string} match
 * @property {QuestionKind} kind
 * @property {number} number
 * @property {string} title
 * @property {boolean} first
 * @property {Choice[]} choices
 * @property {?number} guess
 */

const LONG_NAME = 10; // letters: a longer one gets a smaller type

const WATCHED = ['match', 'over'];
let wantsSeat = false;
/**
 * What was pressed last of each question; the table tells it with the next view.
 * @type {Map<string, number>}
 */
const pressed = new Map();

/**
 * Whether this phone looks on and does not ask for a seat just now.
 * @param {Shown} view
 */
export function looksOn(view) {
  if (!WATCHED.includes(view.phase)) wantsSeat = false;
  return Boolean(view.you.fan) && WATCHED.includes(view.phase) && !wantsSeat;
}

/**
 * Looks on under the name that was typed, or again.
 * @param {Shown} view
 * @param {string} name
 */
export function attend(view, name) {
  wantsSeat = false;
  return view.you.fan ? null : ask('attend', {name});
}

/**
 * @param {() => void} redraw
 */
export function buildFan(redraw) {
  byId('fan-cheer').addEventListener('click', () => ask('cheer'));
  byId('fan-seat').addEventListener('click', () => {
    wantsSeat = true;
    redraw();
  });
}

/** @param {Shown} view */
export function drawFan(view) {
  const {fan} = view.you;
  if (!fan) return;
  const open = looksMs(view) > 0 ? [] : view.audience.questions.filter((one) => one.open);
  put(byId('fan-title'), open.length ? titleOf(view, open[0]) : t('join.look_at_tv'));
  drawAsked(open.map((one, place) => asked(view, one, place === 0)));
  put(byId('fan-says'), lines(view, open).join('\n'));
  const points = t('over.points', {count: fan.points});
  put(byId('fan-rank'), t('phone.fan.rank', {points, rank: fan.rank, count: view.audience.fans}));
}

/**
 * The name of whom it is about.
 * @param {Shown} view
 * @param {?number} seat
 */
function named(view, seat) {
  return seat === null ? '' : nameOf(view, seat);
}

/**
 * @param {Shown} view
 * @param {Question} question
 */
function titleOf(view, {kind, about}) {
  if (kind === 'chief') return t('phone.fan.chief', {name: named(view, about)});
  if (kind === 'cheat') return t('phone.fan.cheat');
  return t(view.game_needs.phones ? 'phone.fan.deal' : 'phone.fan.swat');
}

/**
 * @param {Shown} view
 * @param {Question} question
 * @param {boolean} first
 * @returns {Asked}
 */
function asked(view, question, first) {
  const {kind, number, choices} = question;
  const opinion = kind === 'chief';
  return {
    match: matchOf(view),
    kind,
    number,
    title: titleOf(view, question),
    first,
    choices: choices.map((choice) => ({
      choice,
      seat: opinion ? null : choice,
      text: opinion ? t(choice ? 'phone.fan.yes' : 'phone.fan.no') : nameOf(view, choice)
    })),
    guess: guessOf(view, question)
  };
}

/** @param {Shown} view */
function matchOf({match}) {
  return match ? match.id : '';
}

/**
 * What this phone thinks of a question that is not settled.
 * @param {Shown} view
 * @param {Question} question
 */
function guessOf(view, {kind, number}) {
  const {fan} = view.you;
  const told = fan ? choiceIn(fan.guesses, kind) : null;
  const late = pressed.get([matchOf(view), kind, number].join());
  return told === null && late !== undefined ? late : told;
}

/**
 * @param {Guessed[]} guesses
 * @param {QuestionKind} kind
 */
function choiceIn(guesses, kind) {
  const found = guesses.find((one) => one.kind === kind);
  return found ? found.choice : null;
}

/**
 * Of each kind of question what one thinks of the one that is closed now, or else what became of
 * the last one.
 * @param {Shown} view
 * @param {Question[]} open
 */
function lines(view, open) {
  const {fan} = view.you;
  const closed = view.audience.questions.filter((one) => !open.includes(one));
  const told = view.audience.answers.filter((one) => !closed.some(({kind}) => kind === one.kind));
  return [
    ...closed.map((one) => backing(view, one, guessOf(view, one))),
    ...told.map((one) => outcome(view, one, fan ? choiceIn(fan.last, one.kind) : null))
  ].filter(Boolean);
}

/**
 * @param {Shown} view
 * @param {Question} question
 * @param {?number} guess
 */
function backing(view, {kind, about}, guess) {
  if (guess === null) return '';
  if (kind === 'cheat') return t('phone.fan.suspect', {name: nameOf(view, guess)});
  if (kind === 'deal') return t('phone.fan.yours', {name: nameOf(view, guess)});
  return t(guess ? 'phone.fan.trust' : 'phone.fan.doubt', {name: named(view, about)});
}

/**
 * @param {Shown} view
 * @param {Answered} answer
 * @param {?number} guess
 */
function outcome(view, {kind, about, right}, guess) {
  if (guess === null) return '';
  const told = fact(view, kind, about, right);
  return right.includes(guess) ? t('phone.fan.right', {told}) : told;
}

/**
 * @param {Shown} view
 * @param {QuestionKind} kind
 * @param {?number} about
 * @param {number[]} right
 */
function fact(view, kind, about, right) {
  const names = namesOf(view, right);
  if (kind === 'cheat') return t(right.length ? 'phone.fan.caught' : 'phone.fan.uncaught', {names});
  if (kind === 'deal') return t(right.length ? 'phone.fan.best' : 'phone.fan.nobody', {names});
  const name = named(view, about);
  return t(right.includes(1) ? 'phone.fan.made' : 'phone.fan.missed', {name});
}

const drawAsked = whenChanged((/** @type {Asked[]} */ questions) => {
  show(byId('fan-questions'), questions.length > 0);
  byId('fan').classList.toggle('asks-more', questions.length > 1);
  replace(byId('fan-questions'), ...questions.map(group));
});

/** @param {Asked} question */
function group(question) {
  const {kind, title, first, choices} = question;
  const name = first ? 'fan-title' : 'fan-title-' + kind;
  return el(
    'div.fan-group',
    {role: 'group', 'aria-labelledby': name, 'data-question': kind},
    first ? '' : el('h2', {id: name}, title),
    ...choices.map((one) => button(question, one))
  );
}

/**
 * @param {Asked} question
 * @param {Choice} one
 */
function button(question, {choice, seat, text}) {
  return el(
    'button.button.fan-choice',
    {
      type: 'button',
      'data-guess': choice,
      'aria-pressed': String(choice === question.guess),
      onclick: () => choose(question, choice)
    },
    seat === null ? '' : hand(seatColour(seat)),
    el(text.length > LONG_NAME ? 'span.long' : 'span', {}, text)
  );
}

/**
 * @param {Asked} question
 * @param {number} choice
 */
async function choose({match, kind, number}, choice) {
  const reply = await ask('guess', {kind, number, choice});
  if (reply.why) return;
  pressed.set([match, kind, number].join(), choice);
  for (const node of document.querySelectorAll(`[data-question='${kind}'] > .fan-choice`))
    node.setAttribute('aria-pressed', String(node.getAttribute('data-guess') === String(choice)));
}
