// Decisions that the rules leave to the host: who begins, what became of an answer.

import {person} from '../art/people.js';
import {gameOf, nameIn} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './orders.js';

/**
 * @import {Shown} from './main.js'
 *
 * Something that the rules leave to the host, and the seat that it names, if it names one; a lot
 * has no move yet.
 * @typedef {Omit<pages.Control, 'move'> & {move: object | null, seat?: number}} Choice
 */

const FEELS = {right: [60], wrong: [40, 60, 40, 60, 40]};

/**
 * Draw the host's decisions, but for those below as the thing to do next.
 * @param {{view: Shown, below: string[]}} facts
 */
export function asksCard({view, below}) {
  const found = choices(view).filter(({name}) => !below.includes(name) && name !== 'undo');
  if (!view.match || !found.length) return null;
  const {host, names = {}} = gameOf(nameIn(view));
  return h(
    'section.card.prompt-card',
    {id: 'asks', 'aria-labelledby': 'asks-title'},
    h('h2', {id: 'asks-title'}, t(host ? host.title : names[view.match.state.phase].asks)),
    h('div.buttons.choices', ...found.map((one) => h(choice, one)))
  );
}

/**
 * Decisions that the rules leave to the host now.
 * @type {(view: pages.View) => Choice[]}
 */
export function choices(view) {
  const {match, phase, paused} = view;
  if (phase !== 'match' || paused || !match.asks_host || match.lot !== null) return [];
  const {state} = match;
  const {host, names = {}} = gameOf(nameIn(view));
  if (host) return host.controls(state);
  const naming = names[state.phase];
  if (!naming) return [];
  const {move} = naming;
  const seats = view.seats.map((one) => ({
    name: move + one.seat,
    text: one.name,
    seat: one.seat,
    move: {move, seat: one.seat}
  }));
  return [...seats, {name: 'draw', text: t('start.draw'), move: null}];
}

/** @param {Choice} one */
function choice(one) {
  const {name, look, seat, text} = one;
  return h(
    'button.button.choice',
    {key: name, class: look, 'data-do': name, onclick: () => choose(one)},
    seat !== undefined && drawing(person, seat),
    h('span', text)
  );
}

/**
 * Right and wrong feel different under the thumb.
 * @param {Choice} one
 */
export function choose({look, move}) {
  if (move) ask('choose', {move});
  else ask('draw-lots');
  if (look && navigator.vibrate) navigator.vibrate(FEELS[look]);
}
