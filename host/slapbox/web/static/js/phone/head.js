// The head of the page: who has this phone, and how that seat stands.

import {byId, el, replace, whenChanged} from '../core/dom.js';
import {gameOf, nameIn} from '../core/games.js';
import {current, looksMs} from './view.js';
import {person} from '../art/people.js';

/**
 * @import {Match, Seat, View} from '../core/pages.js'
 * @import {Shown} from './view.js'
 *
 * Who has this phone, as the head of the page shows it.
 * @typedef {{seat: number, name: string, score: string | null, badge: boolean}} Head
 */

const LONG_NAME = 10; // letters: a longer one gets a smaller type, and two lines

/** How a seat stood when the TV had told everything. */
let stood = {mark: '', score: ''};

/** @param {Head | null} facts */
const head = (facts) => {
  if (!facts) {
    replace(byId('me'), el('b', {}, 'Slapbox'));
    return;
  }
  const view = current();
  const badge = facts.badge && view ? badgeOf(view, facts.seat) : null;
  const score = facts.score === null ? null : el('em', {}, facts.score);
  const name = el(facts.name.length > LONG_NAME ? 'b.long' : 'b', {translate: 'no'}, facts.name);
  replace(byId('me'), person(facts.seat), el('span', {}, name, score), badge);
};
const drawFacts = whenChanged(head);

/**
 * @param {Shown} view
 * @param {Seat | null} me
 */
export function drawHead(view, me) {
  drawFacts(me && headOf(view, me));
}

/**
 * What a seat is besides a player, drawn.
 * @param {View} view
 * @param {number} seat
 */
function badgeOf(view, seat) {
  const game = gameOf(nameIn(view));
  return view.match && game.badge ? game.badge(view.match.state, seat) : null;
}

/**
 * How a seat stands in the match.
 * @param {Match} match
 * @param {Seat} me
 */
export function standing({state}, me) {
  return gameOf(state.game).standing(state, me.seat);
}

/**
 * Who has this phone: for the head of the page. What the TV has not told yet does not stand there.
 * @param {Shown} view
 * @param {Seat} me
 * @returns {Head}
 */
function headOf(view, me) {
  const {seat, name} = me;
  if (view.phase !== 'match') return {seat, name, score: null, badge: false};
  const mark = view.match.id + '-' + seat;
  if (looksMs(view) <= 0) stood = {mark, score: standing(view.match, me)};
  const score = stood.mark === mark ? stood.score : null;
  return {seat, name, score, badge: Boolean(badgeOf(view, seat))};
}
