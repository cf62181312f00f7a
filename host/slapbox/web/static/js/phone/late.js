// Latecomers during a match: they ask for a bot's seat, or for one in the next game.

import {person} from '../art/people.js';
import {drawing, h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {nameField, otherWays, button, submitting, typedName} from './door.js';
import {attend} from './fan.js';
import {ask} from './feedback.js';
import {redraw} from './view.js';

/** @import {Shown} from './view.js' */

/**
 * Offers to somebody without a seat while a match is on.
 * @param {{view: Shown}} facts
 */
export function late({view}) {
  const {fan, resting} = view.you;
  const told = toldLate(view);
  const {title, says} = told || words('phone.join.running', 'phone.join.running_says');
  const wish = wishOf(view);
  const asks = !wish && !resting;
  return h(
    'form.screen.enter',
    {
      id: 'enter',
      class: {'is-late': true, 'is-told': told !== null},
      onsubmit: submitting(() => asks && askIn())
    },
    h('h1', {id: 'enter-title'}, title),
    !(told && fan) && nameField(),
    asks && h('div.late', {id: 'late'}, ...choices(view)),
    button('late-fan', fan ? 'phone.fan.back' : 'phone.fan.look_on', () => lookOn(view), ''),
    h('p.soft.enter-says', {role: 'status'}, says),
    wish && button('late-never', 'phone.late.never', () => ask('ask-out')),
    otherWays(!told)
  );
}

/** @param {Shown} view */
function wishOf({wishing, you}) {
  return wishing.find((one) => one.number === you.wish);
}

/**
 * Words for somebody who waits, or sits this match out; nothing for others.
 * @param {Shown} view
 */
function toldLate(view) {
  const {resting, played_for: replaced} = view.you;
  if (resting) return words('phone.late.resting', 'phone.late.resting_says');
  if (replaced) return words('phone.late.played_for', 'phone.late.played_for_says');
  const wish = wishOf(view);
  if (!wish) return null;
  if (wish.seat === null) return words('phone.late.next', 'phone.late.next_says');
  const name = nameOf(view, wish.seat);
  return words('phone.late.asked', 'phone.late.asked_says', {name});
}

/**
 * @param {string} title
 * @param {string} says
 * @param {{name: string}} [values]
 */
function words(title, says, values) {
  return {title: t(title), says: t(says, values)};
}

/** @param {Shown} view */
function choices({phase, seats, you}) {
  if (you.played_for)
    return [button('late-back', 'phone.late.back', () => ask('join', {name: ''}), 'primary')];
  const bots = phase === 'match' ? seats.filter((seat) => seat.bot) : [];
  return [...bots.map(botChoice), button('late-next', 'phone.late.wait', () => askIn(), 'primary')];
}

/** @param {views.Seat} bot */
function botChoice({seat, name}) {
  return h(
    'button.button.late-bot',
    {key: seat, type: 'button', 'data-bot': seat, onclick: () => askIn(seat)},
    drawing(person, seat),
    h('span', t('phone.late.take', {name}))
  );
}

/**
 * @param {number} [seat]
 */
function askIn(seat) {
  const name = typedName();
  return ask('ask-in', seat === undefined ? {name} : {name, seat});
}

/** @param {Shown} view */
async function lookOn(view) {
  await attend(view, typedName());
  redraw();
}
