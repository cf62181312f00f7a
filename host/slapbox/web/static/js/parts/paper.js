// The paper on which a deal or a round was written down. It lies there until the table goes on.

import {byId, first} from '../core/dom.js';
import {seatColour} from '../art/colours.js';
import {drawing, h, patch} from '../core/patch.js';
import {person} from '../art/people.js';
import {t} from '../core/text.js';

/**
 * The part of a game's state that tells when it goes on.
 * @typedef {{phase: string, ready: boolean[] | null, final: boolean}} State
 *
 * The end of a paper: when it goes on, and who is ready.
 * @typedef {{next: Tree, ready: Tree}} End
 */

const PHASES = ['deal_over', 'round_over'];
const ROWS = {most: 5, least: 2}; // that the paper may have room for; earlier ones are carried over

/**
 * Show what a game says of its `paper`, with as many rows as there is room for. It `opens` after it
 * was looked at how the deal ended; `next` is the key of what comes after a deal.
 * @template {State} S
 * @template L
 * @param {'deal' | 'round'} what - is written down
 * @param {pages.TableClock} clock
 * @param {(view: pages.Playing<S, L>, end: End, rows: number) => Tree} paper
 * @param {(view: pages.Playing<S, L>, paper: Element) => void} opens
 * @param {string} [next]
 * @returns {(view: pages.View<S, L> | pages.Nothing) => void}
 */
export function paperMoment(what, clock, paper, opens, next = '') {
  const box = byId(what + '-over');
  /** @type {boolean | null} */
  let before = null;
  let timer = 0;
  /** @type {(view: pages.Playing<S, L>) => void} */
  const draw = (view) => {
    const leftMs = leftIn(view, clock);
    const key = view.match.state.phase === 'deal_over' ? next : 'points.next_in';
    const end = endOf(what, view, key, Math.ceil(leftMs / 1000));
    for (let rows = ROWS.most; rows >= ROWS.least; rows -= 1) {
      patch(box, h('section', {hidden: false}, paper(view, end, rows)));
      const {scrollHeight, clientHeight} = first(box);
      if (scrollHeight <= clientHeight) break;
    }
    if (leftMs) timer = setTimeout(draw, leftMs % 1000 || 1000, view);
  };
  return (view) => {
    clearTimeout(timer);
    const isOver = view.phase === 'match' && PHASES.includes(view.match.state.phase);
    const open = isOver && clock.looksMs(view.match) <= 0;
    if (open) draw(view);
    else patch(box, h('section', {hidden: true}));
    if (open && before === false) opens(view, first(box));
    before = open;
  };
}

/** @type {(view: pages.Playing<State, any>, clock: pages.TableClock) => number} */
function leftIn({match: {deadline}}, clock) {
  const closes = deadline && deadline.closes_us;
  return closes === null ? 0 : Math.max(0, clock.msUntil(closes));
}

/** @type {(what: string, view: pages.Playing<State, any>, next: string, seconds: number) => End} */
function endOf(what, {match: {state, deadline}, seats}, next, seconds) {
  const key = state.final ? 'podium.next_in' : next;
  const waits = deadline && deadline.closes_us === null;
  const says = seconds ? t(key, {count: seconds}) : waits ? t('points.when_ready') : '';
  const signs = (state.ready || []).map((ready, seat) =>
    h(
      'span.ready-sign.row.bold.read.unbroken',
      {key: seat, class: {ready}, style: {'--seat': seatColour(seat)}, 'data-seat': seat},
      drawing(person, seat),
      h('span', seats[seat].name),
      h('b', ready ? '✓' : '…')
    )
  );
  return {
    next: h('p.' + what + '-next', {role: 'timer'}, says),
    ready: h('div.paper-ready.wrapped.centred.' + what + '-ready', ...signs)
  };
}
