// Somebody who came late would play on for a bot: the host agrees with one press.

import {byId, el, replace, show, whenChanged} from '../core/dom.js';
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
 * @returns {(view: View) => void}
 */
export function latecomers(isHost) {
  const draw = whenChanged((/** @type {{wishes: Wish[], language: string}} */ {wishes}) => {
    show(byId('latecomers'), wishes.length > 0);
    replace(byId('latecomers'), ...wishes.map(isHost ? question : sign));
  });
  return (view) => {
    const {wishing} = view;
    /** @type {Wish[]} */
    const wishes = [];
    for (const {number, name, seat} of wishing)
      if (seat !== null) wishes.push({number, name, bot: nameOf(view, seat)});
    draw({wishes, language: document.documentElement.lang});
  };
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
