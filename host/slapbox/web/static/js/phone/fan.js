// Looking on: what will come true, how often one was right, and what is thrown at players.

import {COLOURS} from '../art/colours.js';
import {emblem} from '../art/icons.js';
import {person} from '../art/people.js';
import {drawing, h} from '../core/patch.js';
import {nameOf, namesOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {freeFace} from './faces.js';
import {ask} from './feedback.js';
import {looksMs, redraw} from './view.js';
import {THROWS, throwSign} from '../art/throws.js';

/** @import {Shown} from './view.js' */

const LONG_NAME = 10; // letters: a longer one gets a smaller type

const WATCHED = ['match', 'over'];
let wantsSeat = false;
/**
 * The latest choice of each question, and the one that the table had told until then.
 * @type {Map<string, {choice: number, told: number | null}>}
 */
const pressed = new Map();

/**
 * Tell whether this phone looks on and does not ask for a seat just now.
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
  return view.you.fan ? null : ask('attend', {name, avatar: freeFace(view)});
}

/** @param {{view: Shown}} facts */
export function fan({view}) {
  const me = view.you.fan;
  if (!me) return null;
  const open = looksMs(view) > 0 ? [] : view.audience.questions.filter((one) => one.open);
  const points = t('over.points', {count: me.points});
  const wantSeat = () => {
    wantsSeat = true;
    redraw();
  };
  return h(
    'section.screen.fan',
    {id: 'fan', class: {'asks-more': open.length > 1}},
    h(
      'h1',
      {id: 'fan-title', role: 'status'},
      open.length ? titleOf(view, open[0]) : t('join.look_at_tv')
    ),
    open.length > 0 &&
      h(
        'div',
        {id: 'fan-questions'},
        ...open.map((one, at) => h(group, {view, question: one, at}))
      ),
    h('p.soft', {id: 'fan-says', role: 'status'}, lines(view, open).join('\n')),
    h('p.fan-rank.bold', t('phone.fan.rank', {points, rank: me.rank, count: view.audience.fans})),
    h(throws, {view}),
    h(
      'div.ways.wrapped.centred',
      h('a.button.quiet', {id: 'fan-table', href: '/tv'}, t('phone.fan.table')),
      h('button.button.quiet', {id: 'fan-seat', onclick: wantSeat}, t('phone.fan.seat'))
    )
  );
}

/** @type {(view: Shown, question: views.Question) => string} */
function titleOf(view, {kind, about}) {
  if (kind === 'chief') return t('phone.fan.chief', {name: nameOf(view, about)});
  if (kind === 'cheat') return t('phone.fan.cheat');
  if (kind === 'answer') return cardOf(view).text;
  return t(view.game_needs.phones ? 'phone.fan.deal' : 'phone.fan.swat');
}

/**
 * The question of a quiz, and its answer once that is there.
 * @param {Shown} view
 */
function cardOf({match}) {
  const {card, reveal} = /** @type {views.QuizView} */ (
    /** @type {unknown} */ (match && match.state)
  );
  const {text, choices} = card || {text: '', choices: []};
  return {text, choices, answer: reveal ? reveal.answer : ''};
}

/** @type {(view: Shown, kind: views.QuestionKind, number: number) => string} */
function keyOf({match}, kind, number) {
  return [match && match.id, kind, number].join();
}

/**
 * Return this phone's guess on a question that is not settled.
 * @type {(view: Shown, question: views.Question) => number | null}
 */
function guessOf(view, {kind, number}) {
  const told = toldOf(view, kind);
  const late = pressed.get(keyOf(view, kind, number));
  return late && late.told === told ? late.choice : told;
}

/** @type {(view: Shown, kind: views.QuestionKind) => number | null} */
function toldOf({you: {fan}}, kind) {
  return fan ? choiceIn(fan.guesses, kind) : null;
}

/** @type {(guesses: views.Guessed[], kind: views.QuestionKind) => number | null} */
function choiceIn(guesses, kind) {
  const found = guesses.find((one) => one.kind === kind);
  return found ? found.choice : null;
}

/**
 * Of each kind of question what one thinks of the one that is closed now, or else what became of
 * the last one.
 * @type {(view: Shown, open: views.Question[]) => string[]}
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

/** @type {(view: Shown, question: views.Question, guess: ?number) => string} */
function backing(view, {kind, about}, guess) {
  if (guess === null) return '';
  if (kind === 'cheat') return t('phone.fan.suspect', {name: nameOf(view, guess)});
  if (kind === 'deal') return t('phone.fan.yours', {name: nameOf(view, guess)});
  if (kind === 'answer') return t('phone.fan.yours', {name: cardOf(view).choices[guess]});
  return t(guess ? 'phone.fan.trust' : 'phone.fan.doubt', {name: nameOf(view, about)});
}

/** @type {(view: Shown, answer: views.Answered, guess: ?number) => string} */
function outcome(view, {kind, about, right}, guess) {
  if (guess === null) return '';
  const told = fact(view, kind, about, right);
  return told && right.includes(guess) ? t('phone.fan.right', {told}) : told;
}

/** @type {(view: Shown, kind: views.QuestionKind, about: ?number, right: number[]) => string} */
function fact(view, kind, about, right) {
  const names = namesOf(view, right);
  if (kind === 'answer') return cardOf(view).answer;
  if (kind === 'cheat') return t(right.length ? 'phone.fan.caught' : 'phone.fan.uncaught', {names});
  if (kind === 'deal') return t(right.length ? 'phone.fan.best' : 'phone.fan.nobody', {names});
  const name = nameOf(view, about);
  return t(right.includes(1) ? 'phone.fan.made' : 'phone.fan.missed', {name});
}

/**
 * A question: the first one is the page's title.
 * @param {{view: Shown, question: views.Question, at: number}} facts
 */
function group({view, question, at}) {
  const {kind, choices} = question;
  const id = at ? 'fan-title-' + kind : 'fan-title';
  return h(
    'div.fan-group.wrapped',
    {key: kind, role: 'group', 'aria-labelledby': id, 'data-question': kind},
    at > 0 && h('h2', {id}, titleOf(view, question)),
    ...choices.map((choice) => button(view, question, choice))
  );
}

/** @type {(view: Shown, kind: views.QuestionKind, choice: number) => string} */
function choiceText(view, kind, choice) {
  if (kind === 'chief') return t(choice ? 'phone.fan.yes' : 'phone.fan.no');
  return kind === 'answer' ? cardOf(view).choices[choice] : nameOf(view, choice);
}

/**
 * Without a seat it is one's own opinion.
 * @type {(view: Shown, question: views.Question, choice: number) => Tree}
 */
function button(view, question, choice) {
  const text = choiceText(view, question.kind, choice);
  const isKey = question.kind === 'answer';
  return h(
    'button.button.fan-choice.row',
    {
      key: choice,
      'data-guess': choice,
      'aria-pressed': choice === guessOf(view, question),
      onclick: () => choose(view, question, choice)
    },
    isKey && h('i.fan-key.fill-' + COLOURS[choice], drawing(emblem, COLOURS[choice])),
    !isKey && question.kind !== 'chief' && drawing(person, choice),
    h('span', {class: {long: text.length > LONG_NAME}}, text)
  );
}

/** @type {(view: Shown, question: views.Question, choice: number) => Promise<void>} */
async function choose(view, {kind, number}, choice) {
  const reply = await ask('guess', {kind, number, choice});
  if (reply.why) return;
  pressed.set(keyOf(view, kind, number), {choice, told: toldOf(view, kind)});
  redraw();
}

/** At whom this phone throws, until somebody else is tapped. */
let chosen = 0;

/** @param {{view: Shown}} facts */
function throws({view}) {
  const {seats} = view;
  const aim = chosen < seats.length ? chosen : 0;
  return h(
    'div.fan-throws',
    {role: 'group', 'aria-labelledby': 'fan-aim'},
    h('p.bold', {id: 'fan-aim', role: 'status'}, t('phone.fan.to', {name: nameOf(view, aim)})),
    h('div.fan-row.centred', ...seats.map((one) => target(one, one.seat === aim))),
    h('div.fan-row.centred', ...THROWS.map((kind) => thrown(kind, aim)))
  );
}

/** @type {(one: views.Seat, isAim: boolean) => Tree} */
function target({seat, name}, isAim) {
  const choose = () => {
    chosen = seat;
    redraw();
  };
  return h(
    'button.fan-target',
    {key: seat, 'data-target': seat, 'aria-pressed': isAim, 'aria-label': name, onclick: choose},
    drawing(person, seat)
  );
}

/** @type {(kind: views.ThrowKind, seat: number) => Tree} */
function thrown(kind, seat) {
  return h(
    'button.button.primary.fan-throw',
    {
      key: kind,
      'data-throw': kind,
      'aria-label': t('throw.' + kind),
      onclick: () => ask('cheer', {kind, seat})
    },
    drawing(throwSign, kind)
  );
}
