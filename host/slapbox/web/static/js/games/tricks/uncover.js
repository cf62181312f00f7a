// Wimmüln after its last trick: the hidden estimates turn over, one seat after the other, from who
// is last to who leads. Each is asked for, turned, and then told right or wrong.

import {shownFor} from '../../core/calm.js';
import {totalsBefore} from '../../core/columns.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {Beats, beatsOf} from '../../tv/beats.js';

/**
 * @import {Beat} from '../../tv/beats.js'
 *
 * Progress of the uncovering: seats in their order, how many of them were asked for, and told;
 * first the trick goes.
 * @typedef {{order: number[], isSwept: boolean, asked: number, judged: number}} Uncovered
 */

const SEAT_MS = 1000; // as the table gives each
const JUDGED_MS = 550; // after a seat was asked for
const LAST_MS = 1000; // the last one stands longer
const SWEEP_US = 600000;

/** @type {(state: tricks.State) => state is views.WimmuelnView} */
function uncovers(state) {
  return state.game === 'wimmueln' && state.phase === 'deal_over';
}

/** The uncovering's progress by the table's clock. */
export class Uncovering {
  /** @param {{clock: pages.TableClock, sound: pages.Sounds}} tv */
  constructor({clock, sound}) {
    this.clock = clock;
    this.sound = sound;
    this.beats = new Beats(clock);
    this.facts = {us: 0};
  }

  /**
   * Has the table drawn again whenever one more estimate is turned over or told, and lets that be
   * heard.
   * @type {(view: tricks.Shown, draw: () => unknown) => void}
   */
  plan(view, draw) {
    this.beats.stop();
    this.facts.us = 0;
    if (!this.isOn(view)) return;
    const {state} = view.match;
    const {hits} = latest(state);
    const beat = beatsOf(this.facts, draw);
    /** @type {(us: number, name: pages.SoundName) => Beat} */
    const heard = (us, name) => beat(us, (fresh) => fresh && this.sound.play(name));
    const times = timesOf(view.match);
    const seats = fromLast(state).map((seat, at) => [
      heard(times[at].asked, 'flip'),
      heard(times[at].judged, hits[seat] === 'none' ? 'buzz' : 'right')
    ]);
    const sweep = beat(times[0].asked - SWEEP_US);
    this.beats.play(seats.reduce((all, one) => all.concat(one), [sweep]));
  }

  /** @type {(view: tricks.Shown) => view is pages.Playing<views.WimmuelnView>} */
  isOn(view) {
    return (
      view.phase === 'match' && uncovers(view.match.state) && this.clock.looksMs(view.match) > 0
    );
  }

  /**
   * Return the progress now; nothing in other games, and at other times.
   * @type {(view: tricks.Table) => Uncovered | null}
   */
  told(view) {
    if (!this.isOn(view)) return null;
    const {us} = this.facts;
    const times = timesOf(view.match);
    return {
      order: fromLast(view.match.state),
      isSwept: us >= times[0].asked - SWEEP_US,
      asked: times.filter(({asked}) => us >= asked).length,
      judged: times.filter(({judged}) => us >= judged).length
    };
  }
}

/**
 * Times at which each seat, in their order, is asked for and told.
 * @param {pages.Match<views.WimmuelnView>} match
 */
function timesOf({state, turn_from_us: endUs}) {
  return Array.from({length: state.seats}, (_, at) => {
    const asked = endUs - 1000 * shownFor(LAST_MS + SEAT_MS * (state.seats - at));
    return {asked, judged: asked + 1000 * shownFor(JUDGED_MS)};
  });
}

/**
 * Order of the seats: who had least before this deal turns first; of equals who sits nearest to the
 * dealer's left.
 * @param {views.WimmuelnView} state
 */
function fromLast(state) {
  const totals = totalsBefore(state);
  const first = (state.dealer || 0) + 1;
  return totals
    .map((_, step) => (first + step) % state.seats)
    .sort((a, b) => totals[a] - totals[b]);
}

/**
 * Cover in everybody's view the estimates that are not turned yet.
 * @type {(view: tricks.Table, told: Uncovered | null) => tricks.Table}
 */
export function covered(view, told) {
  const {match} = view;
  if (!told || match.state.game !== 'wimmueln') return view;
  const hidden = told.order.slice(told.asked);
  const estimates = match.state.estimates.map((cross, seat) =>
    cross && hidden.includes(seat) ? {top: cross.top, below: null} : cross
  );
  return Object.assign({}, view, {
    match: Object.assign({}, match, {state: Object.assign({}, match.state, {estimates})})
  });
}

/**
 * Tell whether a seat was asked for.
 * @type {(told: Uncovered | null, seat: number) => boolean}
 */
export function isAsked(told, seat) {
  return told !== null && told.order.indexOf(seat) < told.asked;
}

/**
 * The reward of a seat's estimate, as soon as that is told.
 * @type {(state: tricks.State, told: Uncovered | null, seat: number) => number | null}
 */
export function bonusOf(state, told, seat) {
  if (!told || !uncovers(state)) return null;
  const isTold = told.order.indexOf(seat) < told.judged;
  return isTold ? latest(state).parts.bonus[seat] : null;
}

/**
 * Name the seat that is asked for, and say whether that was right.
 * @type {(view: tricks.Table, told: Uncovered) => string}
 */
export function uncoverTitle(view, {order, asked, judged}) {
  const {state} = view.match;
  if (asked === 0 || !uncovers(state)) return '';
  const seat = order[asked - 1];
  const name = nameOf(view, seat);
  if (judged < asked) return t('trick.tv.uncovers', {name});
  const {hits, won} = latest(state);
  const key = hits[seat] === 'none' ? 'trick.tv.estimated_wrong' : 'trick.tv.estimated_right';
  return t(key, {name, count: won[seat]});
}

/** @param {views.WimmuelnView} state */
function latest({sheet}) {
  /** @type {views.WimmuelnRow} */
  const row = sheet[sheet.length - 1];
  return row;
}
