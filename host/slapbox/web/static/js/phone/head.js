// The head of the page: who has this phone, and how that seat stands.

import {person} from '../art/people.js';
import {gameOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {ownTable} from './play.js';
import {looksMs} from './view.js';

/** @import {Shown} from './view.js' */

const LONG_NAME = 10; // letters: a longer one gets a smaller type, and two lines

/** The state of a seat when the TV had told everything. */
let stood = {mark: '', score: ''};

/** @param {{view: Shown, me: views.Seat | null}} facts */
export function owner({view, me}) {
  const look = me ? ownTable(view, me) : null;
  return h(
    'button.row.me.rest',
    {id: 'me', disabled: !look, onclick: look || undefined},
    ...(me ? seated(view, me) : [h('b', 'Slapbox')])
  );
}

/** @type {(view: Shown, me: views.Seat) => Child[]} */
function seated(view, me) {
  const {seat, name} = me;
  const score = scoreOf(view, me);
  return [
    drawing(person, seat),
    h(
      'span',
      h('b', {class: {long: name.length > LONG_NAME}, translate: 'no'}, name),
      score !== null && h('em', score)
    ),
    view.phase === 'match' && badge(view.match, me)
  ];
}

/**
 * The badge of a seat's role, where the game has some.
 * @type {(match: pages.Match, me: views.Seat) => Child}
 */
function badge({state}, {seat}) {
  const {badge: draw} = gameOf(state.game);
  return draw && draw(state, seat);
}

/**
 * Say how a seat stands in the match.
 * @type {(match: pages.Match, me: views.Seat) => string}
 */
export function standing({state}, me) {
  return gameOf(state.game).standing(state, me.seat);
}

/**
 * Say how this seat stands, as far as the TV has told it.
 * @type {(view: Shown, me: views.Seat) => string | null}
 */
function scoreOf(view, me) {
  if (view.phase !== 'match') return null;
  const mark = view.match.id + '-' + me.seat;
  if (looksMs(view) <= 0) stood = {mark, score: standing(view.match, me)};
  return stood.mark === mark ? stood.score : null;
}
