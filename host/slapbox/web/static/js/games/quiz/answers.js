// Secret answers of a player on a phone: choose, sort, guess, stake, or pick a cell of the board.

import {COLOURS} from '../../art/colours.js';
import {emblem} from '../../art/icons.js';
import {give} from '../../core/api.js';
import {digitOf, keyOf} from '../../core/keys.js';
import {drawing, h} from '../../core/patch.js';
import {number, say, t} from '../../core/text.js';

/** @typedef {pages.Mine<views.QuizView, never>} Shown */

const SHARES = 5; // the last key stakes all of it
const MOST_DIGITS = 12;
const TRIES = 3;
const MOVED_ON = 'table.why.moved_on';
const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0', '.'];

/** The answers of one phone. What it has pressed it remembers as long as the question is on. */
export class Answers {
  /**
   * @param {pages.Phone} phone
   * @param {() => void} redraw
   */
  constructor({slap, tell}, redraw) {
    this.slap = slap;
    this.tell = tell;
    this.redraw = redraw;
    /** @type {Shown | null} */
    this.view = null;
    this.question = '';
    /** @type {number[]} */
    this.keys = [];
    this.digits = '';
  }

  /** @param {Shown} view */
  take(view) {
    const {id, state} = view.match;
    const question = [id, state.question, state.phase].join();
    if (question !== this.question) {
      this.keys = [];
      this.digits = '';
    }
    this.question = question;
    this.view = view;
  }

  /**
   * Others may have moved at the same time, which changes nothing here: then it is sent again.
   * @param {object} move
   */
  async make(move) {
    for (let left = TRIES; left && this.view; left -= 1) {
      const {revision} = this.view.match;
      const {why} = await give('play', {move, revision});
      if (!why) return;
      if (why.key !== MOVED_ON || left === 1) this.tell(say(why));
    }
  }

  /**
   * A key for each choice. One chooses, or all in their order sort.
   * @type {(view: Shown, me: views.Seat) => Tree[]}
   */
  choices({match: {state, race}}, {seat}) {
    const {choices = [], round = 'choice', text = ''} = state.card || {};
    const hands = race ? race.hands : 0;
    const isOver = this.keys.length >= hands || !race || race.down[seat] >= hands;
    const press = (/** @type {number} */ key) => (/** @type {Event} */ event) => {
      if (isOver || this.keys.includes(key)) return;
      this.keys.push(key);
      this.slap(key, null, event, /** @type {Element} */ (event.currentTarget));
      this.redraw();
    };
    return [
      h('p.quiz-asked.amid.whole', text),
      h(
        'div.quiz-keys.column.rest',
        {class: {over: isOver}},
        ...choices.map((choice, key) => answerKey(choice, key, this.keys, round, press(key)))
      )
    ];
  }

  /** @param {Shown} view */
  guess({match: {state}}) {
    const {text = '', unit = ''} = state.card || {};
    const value = Number(this.digits);
    const isNumber = this.digits !== '' && Number.isFinite(value);
    return [
      h('p.quiz-asked.amid.whole', text),
      h('output.quiz-number.amid.whole', this.written() + (unit && ' ' + unit)),
      h(
        'div.quiz-digits.wrapped.rest',
        ...DIGITS.map((sign) =>
          h('button.button', {key: sign, 'data-digit': sign, onclick: () => this.type(sign)}, sign)
        )
      ),
      h(
        'div.actions.whole',
        h('button.button.quiet', {'data-digit': 'back', onclick: () => this.type('back')}, '⌫'),
        h(
          'button.button.primary',
          {
            'data-do': 'guess',
            disabled: !isNumber,
            onclick: () => this.make({move: 'guess', number: value})
          },
          t('quiz.pad.send')
        )
      )
    ];
  }

  /** The digits so far, as they are written here. */
  written() {
    return this.digits.replace('.', number(1.5, 1).charAt(1)).replace('-', '−') || '…';
  }

  /** @param {string} sign - a digit, the point, ± or back */
  type(sign) {
    const {digits} = this;
    if (sign === 'back') this.digits = digits.slice(0, -1);
    else if (sign === '±') this.digits = digits.startsWith('-') ? digits.slice(1) : '-' + digits;
    else if (digits.length < MOST_DIGITS && !(sign === '.' && digits.includes('.')))
      this.digits = digits + sign;
    this.redraw();
  }

  /** @type {(view: Shown, me: views.Seat) => Tree[]} */
  stakes({match: {state}}, {seat}) {
    const most = state.most_stakes[seat];
    const shares = Array.from({length: SHARES + 1}, (_, key) => Math.floor((most * key) / SHARES));
    const buttons = h(
      'div.quiz-stakes.column.rest',
      ...Array.from(new Set(shares)).map((points) =>
        h(
          'button.button',
          {
            key: points,
            'data-stake': points,
            onclick: () => this.make({move: 'stake', points})
          },
          number(points, 0)
        )
      )
    );
    return [buttons];
  }

  /** @param {Shown} view */
  board({match: {state}}) {
    const {cells} = /** @type {views.QuizBoard} */ (state.board);
    const columns = Array.from(new Set(cells.map((one) => one.category)));
    const board = h(
      'div.quiz-board.rest',
      ...columns.map((category) =>
        h(
          'div.quiz-column.column.rest',
          {key: category},
          h('b', category),
          ...cells.map((one, cell) => one.category === category && this.cell(one, cell))
        )
      )
    );
    return [board];
  }

  /** @type {(facts: views.QuizBoard['cells'][number], cell: number) => Tree} */
  cell({points, open}, cell) {
    const onclick = () => this.make({move: 'pick', cell});
    return h(
      'button.button',
      {key: cell, 'data-cell': cell, disabled: !open, onclick},
      number(points, 0)
    );
  }

  /**
   * Hears a laptop's keys.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const digit = digitOf(event);
    const key = keyOf(event);
    const page = document.querySelector('#quiz-pad');
    const named = page && page.querySelector('[data-key="' + (Number(digit) - 1) + '"]');
    if (named) named.dispatchEvent(new PointerEvent('pointerdown'));
    else if (page && page.querySelector('.quiz-number')) this.typeKey(digit, key);
  }

  /** @type {(digit: string, key: string) => void} */
  typeKey(digit, key) {
    const signs = {Backspace: 'back', '-': '±', ',': '.', '.': '.'};
    const sign = /^\d$/.test(digit) ? digit : signs[/** @type {keyof typeof signs} */ (key)];
    if (sign) this.type(sign);
    else if (key === 'Enter' && this.digits)
      this.make({move: 'guess', number: Number(this.digits)});
  }
}

/**
 * A key of a pad with its answer; what was pressed has its place in the order, or a tick.
 * @param {string} choice
 * @param {number} key
 * @param {number[]} pressed
 * @param {string} round
 * @param {(event: Event) => void} onpointerdown
 */
function answerKey(choice, key, pressed, round, onpointerdown) {
  const place = pressed.indexOf(key) + 1;
  const colour = COLOURS[key];
  return h(
    'button.quiz-key.big-key.row.rest.holds.fill-' + colour,
    {
      key: choice,
      'data-key': key,
      'aria-pressed': place > 0,
      'aria-label': t('pad.colour.' + colour) + ': ' + choice,
      onpointerdown
    },
    drawing(emblem, colour),
    h('span', choice),
    place > 0 && h('b', round === 'sort' ? place : '✓')
  );
}
