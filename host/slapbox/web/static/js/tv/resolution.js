// After a race: hand by hand, who hit what, when, and how sure that is.

import {animate, byId, el, replace, svg} from '../core/dom.js';
import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {errorOf} from '../core/gaps.js';
import {nameOf} from '../core/seats.js';
import {milliseconds, plusMinus, t} from '../core/text.js';

const STEP_MS = 300;
const REST_MS = 900;
const LEAST_STEP_MS = 60;
const LEAST_MS = 200; // what is gone sooner is not shown at all
const MOST_ROWS = 12;
/** Slaps that changed nothing. */
export const UNCOUNTED = ['early', 'nothing', 'unaimed', 'no_hand', 'same_fly', 'sits_out'];
const SOUNDS = {won: 'splat', wrong: 'buzz', slowest: 'buzz'};

/**
 * What a game says about the results of its races; all of it may be left out:
 * @typedef {object} RaceWords
 * @property {(view: any, last: any) => Element[] | null} [heading] - null for the usual one
 * @property {(one: any) => Element | null} [card] - what a hand hit
 * @property {(last: any, one: any) => string | null} [verdict] - null for the usual one
 * @property {(view: any, last: any) => Element[] | null} [footing] - null for the usual one
 * @property {boolean} [narrow] - there is room for one row a seat; early slaps were told at once
 * @property {(match: any, clock: any) => number} [msLeft] - how long the result stays
 */

/** The result of the latest race; `words()` gives the {@link RaceWords} of the game that is on. */
export function resolutionMoment(clock, sound, words) {
  const moment = new Resolution(clock, sound, words);
  return (view, again) => moment.show(view, again);
}

class Resolution {
  constructor(clock, sound, words) {
    this.clock = clock;
    this.sound = sound;
    this.words = words;
    this.box = byId('resolution');
    this.known = null;
    this.timers = [];
  }

  show(view, again) {
    const match = view.phase === 'match' || view.phase === 'over' ? view.match : null;
    const last = match && match.last && match.last.name !== 'round' ? match.last : null;
    const name = last ? match.id + last.name + last.opened_us : '';
    const first = this.known === null;
    if (name === this.known && !again) return;
    this.known = name;
    this.close();
    if (!last) return;
    const {msLeft} = this.words();
    const left = msLeft ? msLeft(match, this.clock) : this.clock.msUntil(match.turn_from_us);
    if (left > LEAST_MS) this.open(view, left, first || again);
  }

  close() {
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.box.hidden = true;
    document.body.setAttribute('data-result', 'none');
  }

  later(ms, call) {
    this.timers.push(setTimeout(call, ms));
  }

  open(view, leftMs, seen) {
    const {last} = view.match;
    const say = this.words();
    const hands = worthShowing(last, say);
    const rows = hands.map((one) => row(view, {last, hands, say}, one));
    const each = (leftMs - REST_MS) / Math.max(1, rows.length);
    const step = seen ? 0 : Math.min(STEP_MS, Math.max(LEAST_STEP_MS, each));
    const foot = byId('resolution-foot');
    replace(byId('resolution-head'), ...heading(view, last, say));
    replace(byId('resolution-rows'), ...rows);
    replace(foot, ...footing(view, last, say));
    foot.classList.toggle('waiting', !seen);
    this.box.setAttribute('data-rows', rows.length);
    this.box.setAttribute('data-race', last.name);
    this.box.setAttribute('data-seats', view.seats.length);
    document.body.setAttribute('data-result', last.name);
    this.box.hidden = false;
    rows.forEach((node, index) => this.later(step * index, () => this.reveal(node, hands[index])));
    this.later(step * rows.length, () => foot.classList.remove('waiting'));
    this.later(leftMs, () => this.close());
  }

  reveal(node, one) {
    node.classList.add('shown');
    if (SOUNDS[one.verdict]) this.sound.play(SOUNDS[one.verdict]);
    animate(
      node,
      [
        {transform: 'translateX(-40px) scale(.96)', opacity: 0},
        {transform: 'none', opacity: 1}
      ],
      {duration: 180, easing: 'ease-out'}
    );
  }
}

function heading(view, last, say) {
  const own = say.heading && say.heading(view, last);
  return own || [el('h1', {}, t('result.nobody'))];
}

/** Every hand that went down, and of each seat one slap that did not count: children drum. */
function worthShowing({hands}, {narrow}) {
  if (narrow) return hands.filter((one) => !UNCOUNTED.includes(one.verdict));
  const told = new Set();
  return hands
    .filter((one) => {
      if (!UNCOUNTED.includes(one.verdict)) return true;
      const mark = one.seat + one.verdict;
      return told.has(mark) ? false : told.add(mark);
    })
    .slice(0, MOST_ROWS);
}

function row(view, {last, hands, say}, one) {
  const node = el(
    'li.hit.' + one.verdict,
    {'data-seat': one.seat, 'data-verdict': one.verdict, 'data-photo': one.photo ? 'yes' : 'no'},
    hand(seatColour(one.seat)),
    el('span.hit-name', {}, nameOf(view, one.seat)),
    el('span.hit-card', {}, say.card ? say.card(one) : null),
    el(
      'span.hit-time',
      {},
      el('b', {}, milliseconds(one.at_us, errorOf(one))),
      el('small', {}, plusMinus(errorOf(one)) + ' ms')
    ),
    one.photo ? photoFinish(one, hands) : el('span.hit-margin', {}, margin(one)),
    el('span.hit-verdict', {}, verdict(last, one, say))
  );
  node.style.setProperty('--seat', seatColour(one.seat));
  if (one.touch) {
    const words = t(say.narrow ? 'tv.touch' : 'result.touch');
    node.querySelector('.hit-time').append(el('small.touch-mark', {}, words));
  }
  return node;
}

function verdict(last, one, say) {
  const own = say.verdict && say.verdict(last, one);
  if (own) return own;
  return one.verdict === 'slower' ? t('start.slower') : t('fly.verdict.' + one.verdict);
}

function margin(one) {
  if (one.margin_us === null || one.margin_us === undefined) return '';
  return '+' + milliseconds(one.margin_us, Math.min(errorOf(one), 400)) + ' ms';
}

/** Hands that compete: on the same fly, or in a race for the quickest. */
function rivals(one, other) {
  if (!one.card || !other.card) return one.card === other.card;
  return one.card.card === other.card.card;
}

/** The intervals in which the true times lie, on one scale: where they overlap, it is too close. */
function photoFinish(one, all) {
  const hands = all.filter((other) => other.photo && rivals(one, other));
  const error = hands.every((one) => Number.isInteger(one.tied_us))
    ? errorOf
    : (one) => one.error_us;
  const low = Math.min(...hands.map((one) => one.at_us - error(one)));
  const high = Math.max(...hands.map((one) => one.at_us + error(one)));
  const x = (us) => 4 + (192 * (us - low)) / Math.max(1, high - low);
  const height = 9 * hands.length + 3;
  const bars = hands.map((rival, index) =>
    svg(
      'g',
      {'fill-opacity': rival === one ? 1 : 0.55},
      svg('rect', {
        x: x(rival.at_us - error(rival)),
        y: 3 + 9 * index,
        width: x(rival.at_us + error(rival)) - x(rival.at_us - error(rival)),
        height: 6,
        rx: 3,
        fill: seatColour(rival.seat)
      }),
      svg('rect', {x: x(rival.at_us) - 1, y: 2 + 9 * index, width: 2, height: 8, fill: '#fff'})
    )
  );
  return el(
    'span.photo',
    {},
    el('strong', {}, t('result.photo') + ' ' + margin(one)),
    svg('svg', {viewBox: '0 0 200 ' + height, preserveAspectRatio: 'none'}, ...bars)
  );
}

function footing(view, last, say) {
  const own = say.footing && say.footing(view, last);
  if (own) return own;
  return (last.penalties || []).map((one) => {
    const key = one.paid ? 'result.paid' : 'result.nothing_to_pay';
    return penaltyOf(one.seat, t(key, {name: nameOf(view, one.seat)}));
  });
}

/** What somebody pays, in words. */
export function penaltyOf(seat, words) {
  return el('span.penalty', {}, hand(seatColour(seat)), words);
}
