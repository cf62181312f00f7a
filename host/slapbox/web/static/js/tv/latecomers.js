// Somebody who came late would play on for a bot: the host agrees with one press.

import {byId, el, replace, show} from '../core/dom.js';
import {slice} from '../core/parts.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';

/**
 * @import {View} from '../core/pages.js'
 *
 * @typedef {{number: number, name: string, bot: string}} Wish
 */

/**
 * @param {boolean} isHost
 * @returns {(view: View, again: boolean) => void}
 */
export function latecomers(isHost) {
  return slice(
    ({wishing, seats}) => [wishing, wishing.length > 0 && seats.map((one) => one.name)],
    (view) => {
      const wishes = wishesIn(view);
      show(byId('latecomers'), wishes.length > 0);
      replace(byId('latecomers'), ...wishes.map(isHost ? question : sign));
    }
  );
}

/**
 * @param {View} view
 * @returns {Wish[]}
 */
function wishesIn(view) {
  /** @type {Wish[]} */
  const wishes = [];
  for (const {number, name, seat} of view.wishing)
    if (seat !== null) wishes.push({number, name, bot: nameOf(view, seat)});
  return wishes;
}

/** @param {Wish} wish */
function sign({name, bot}) {
  return el('p', {}, t('tv.late.sign', {name, bot}));
}

/** @param {Wish} wish */
function question({number, name, bot}) {
  /** @param {boolean} agreed */
  const say = (agreed) => () => ask('answer-wish', {number, agreed});
  return el(
    'div.late-wish',
    {},
    el(
      'button.button.small',
      {'data-late': number, onclick: say(true)},
      t('late.let', {name, bot})
    ),
    el('button.button.small', {'data-late-no': number, onclick: say(false)}, t('late.not_now'))
  );
}
