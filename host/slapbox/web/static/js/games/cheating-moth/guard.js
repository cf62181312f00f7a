// "Caught!": the guard names somebody, and what came of it, in the middle of the table.

import {animate, byId, el, replace, svg} from '../../core/dom.js';
import {bug} from './cards.js';
import {seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {phoneMark} from '../../core/gaps.js';
import {nameOf} from '../../core/seats.js';
import {milliseconds, plusMinus, t} from '../../core/text.js';

const SHOWN_MS = 6500;

/**
 * The panel over the piles: while the guard has the word, and afterwards the verdict for a moment.
 * Fans stay uncovered: as soon as it is settled, cards may vanish again. What it returns draws a
 * view and says whether the panel is open.
 */
export function verdictPanel(sound) {
  const panel = new VerdictPanel(sound);
  return (view, fresh) => panel.show(view, fresh);
}

const POP = [
  {transform: 'scale(.7)', opacity: 0},
  {transform: 'scale(1.04)', opacity: 1, offset: 0.7},
  {transform: 'none'}
];

class VerdictPanel {
  constructor(sound) {
    this.sound = sound;
    this.box = byId('moth-panel');
    this.shown = '';
    this.judged = 0;
    this.timer = null;
  }

  show(view, fresh) {
    const {state, race} = view.match;
    const number = state.caught ? state.caught.number : 0;
    const settled = !fresh && number !== this.judged && number > 0;
    this.judged = number;
    if (fresh) this.close();
    if (state.accusation) {
      this.accuse(view);
      return true;
    }
    // The race goes on: now it is what everybody has to see.
    if (this.accuses() || (race && race.state === 'open')) this.close();
    if (settled) this.tell(view);
    return !this.box.hidden;
  }

  accuses() {
    return this.shown.startsWith('accuse');
  }

  accuse(view) {
    const {state, id} = view.match;
    if (!this.accuses()) this.sound.play('whistle');
    const name = 'accuse' + id + state.accusation.at_us + document.documentElement.lang;
    this.open(name, accusation(view), 'accuse');
  }

  tell(view) {
    const {caught} = view.match.state;
    this.sound.play(caught.right ? 'right' : 'buzz');
    this.open('verdict' + caught.number, verdict(view), caught.right ? 'right' : 'wrong');
    this.timer = setTimeout(() => this.close(), SHOWN_MS);
  }

  open(name, parts, mood) {
    if (this.shown === name) return;
    this.shown = name;
    clearTimeout(this.timer);
    this.box.setAttribute('data-mood', mood);
    replace(this.box, ...parts);
    this.box.hidden = false;
    animate(this.box, POP, {duration: 260, easing: 'ease-out'});
  }

  close() {
    this.shown = '';
    clearTimeout(this.timer);
    this.box.hidden = true;
    this.box.parentNode.classList.remove('judging');
  }
}

function accusation(view) {
  const name = nameOf(view, view.match.state.accusation.by);
  return [
    bug('guard'),
    el('h1', {}, t('moth.caught')),
    el('p.panel-who', {}, t('moth.who', {name})),
    el('p.panel-how', {}, t('moth.who_how')),
    waiting(view)
  ];
}

/** In the middle of a race: it waits, with the hands as they are. */
function waiting(view) {
  const {stopped} = view.match.state;
  return stopped
    ? el('p.panel-race', {}, bug(stopped), el('span', {}, t('moth.stopped.' + stopped)))
    : null;
}

function verdict(view) {
  const {caught} = view.match.state;
  const named = caught.seat !== null;
  const names = {name: named ? nameOf(view, caught.seat) : '', guard: nameOf(view, caught.by)};
  const pair = [named ? hand(seatColour(caught.seat)) : null, bug(caught.right ? 'moth' : 'guard')];
  const [title, who, how] = words(caught);
  const parts = [
    el('div.panel-pair', {}, ...pair),
    el('h1', {}, t(title)),
    el('p.panel-who', {}, t(who, names)),
    el('p.panel-how', {}, t(how, names))
  ];
  if (caught.since_us !== null) parts.push(...timing(caught, view.match.state.window_us));
  return parts;
}

/** The texts of a verdict: what it is, of whom, and what becomes of it. */
function words(caught) {
  if (caught.seat === null) return ['moth.false_cry', 'moth.nobody_who', 'moth.wrong_how'];
  if (!caught.right) return ['moth.wrong', 'moth.wrong_who', 'moth.wrong_how'];
  return caught.held
    ? ['moth.right', 'moth.held_who', 'moth.held_how']
    : ['moth.right', 'moth.right_who', 'moth.right_how'];
}

/** How long the card had been gone, and how near that was to the end of the window (MM-9). */
function timing(caught, windowUs) {
  const error = plusMinus(caught.error_us);
  const since = t('moth.since', {time: milliseconds(caught.since_us, caught.error_us), error});
  const time = el('p.panel-time', {}, since + phoneMark(caught));
  const parts = [time];
  if (Number.isInteger(windowUs)) parts.push(windowBar(caught, windowUs));
  if (caught.photo) parts.push(el('p.panel-photo', {}, t('result.photo')));
  else if (Number.isInteger(windowUs))
    parts.push(el('p.panel-margin', {}, margin(caught, windowUs)));
  return parts;
}

function margin(caught, windowUs) {
  const left = windowUs - caught.since_us;
  return t(left >= 0 ? 'moth.in_time' : 'moth.too_late', {
    time: milliseconds(Math.abs(left), caught.error_us)
  });
}

/** The window from the vanishing on, and in it the cry with its error. */
function windowBar({since_us: since, error_us: error}, windowUs) {
  const whole = Math.max(windowUs, since + error) * 1.06;
  const x = (us) => 2 + (196 * Math.max(0, us)) / whole;
  const wide = Math.max(2, x(since + error) - x(since - error));
  return svg(
    'svg.panel-window',
    {viewBox: '0 0 200 22', 'aria-hidden': 'true'},
    svg('rect', {x: 2, y: 7, width: 196, height: 8, rx: 4, fill: '#c9a98a'}),
    svg('rect', {x: 2, y: 7, width: x(windowUs) - 2, height: 8, rx: 4, fill: '#3fae6a'}),
    svg('rect', {x: x(windowUs) - 1, y: 2, width: 2, height: 18, fill: '#1d120c'}),
    svg('rect', {
      x: x(since) - wide / 2,
      y: 3,
      width: wide,
      height: 16,
      rx: 1.5,
      fill: '#e8442b',
      'fill-opacity': 0.55
    }),
    svg('rect', {x: x(since) - 1, y: 0, width: 2, height: 22, fill: '#8d1208'})
  );
}
