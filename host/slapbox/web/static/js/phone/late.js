// Who comes when a match is on: asks for a bot's seat, or for one in the next game.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';

/**
 * @import {Seat} from '../core/pages.js'
 * @import {Shown} from './view.js'
 *
 * @typedef {{away: boolean, bots: Pick<Seat, 'seat' | 'name'>[], language: string}} Facts
 */

/**
 * What somebody without a seat can do while a match is on.
 * @param {Shown} view
 * @param {boolean} running
 */
export function drawLate(view, running) {
  const wish = running ? view.wishing.find((one) => one.number === view.you.wish) : undefined;
  const asks = running && !wish && !view.you.resting;
  const away = asks && view.you.played_for;
  const bots = asks && view.phase === 'match' ? view.seats.filter((seat) => seat.bot) : [];
  byId('enter').classList.toggle('is-late', running);
  show(byId('late'), asks);
  show(byId('late-never'), Boolean(wish));
  show(byId('late-fan'), running);
  put(byId('late-fan'), t(view.you.fan ? 'phone.fan.back' : 'phone.fan.look_on'));
  drawChoices({
    away,
    bots: bots.map(({seat, name}) => ({seat, name})),
    language: document.documentElement.lang
  });
}

/**
 * What is said to whoever waits, or sits this match out; nothing to others.
 * @param {Shown} view
 * @returns {{title: string, says: string} | null}
 */
export function lateWords(view) {
  if (view.you.resting) return {title: t('phone.late.resting'), says: t('phone.late.resting_says')};
  if (view.you.played_for)
    return {title: t('phone.late.played_for'), says: t('phone.late.played_for_says')};
  const wish = view.wishing.find((one) => one.number === view.you.wish);
  if (!wish) return null;
  if (wish.seat === null) return {title: t('phone.late.next'), says: t('phone.late.next_says')};
  const name = nameOf(view, wish.seat);
  return {title: t('phone.late.asked'), says: t('phone.late.asked_says', {name})};
}

/** @param {Facts} facts */
function choices({away, bots}) {
  if (away) {
    const back = {type: 'button', id: 'late-back', onclick: () => ask('join', {name: ''})};
    replace(byId('late'), el('button.button.primary', back, t('phone.late.back')));
    return;
  }
  replace(
    byId('late'),
    ...bots.map(({seat, name}) =>
      el(
        'button.button.late-bot',
        {type: 'button', 'data-bot': seat, onclick: () => askIn(seat)},
        hand(seatColour(seat)),
        el('span', {}, t('phone.late.take', {name}))
      )
    ),
    el(
      'button.button.primary',
      {type: 'button', id: 'late-next', onclick: () => askIn()},
      t('phone.late.wait')
    )
  );
}
const drawChoices = whenChanged(choices);

/**
 * @param {number} [seat]
 */
export function askIn(seat) {
  const name = byId('name', HTMLInputElement).value.trim();
  return ask('ask-in', seat === undefined ? {name} : {name, seat});
}

/** The way back, for whoever has asked. */
export function buildLate() {
  byId('late-never').addEventListener('click', () => ask('ask-out'));
}
