// Questions that everybody asks before a game: how many play, how long, and with what.

import {padSign, phoneSign} from '../art/icons.js';
import {drawing, h} from '../core/patch.js';
import {number, t} from '../core/text.js';

/**
 * Say how many play a game, how long, and with what.
 * @param {views.GameFacts} one
 */
export function gameFacts(one) {
  return [
    h('span', t('games.players', {count: one.players[1], range: range(one.players)})),
    h('span', inMinutes(one.length_min)),
    h(
      'span.game-needs',
      {title: t(one.phones ? 'games.pads_phones' : 'games.pads')},
      drawing(padSign),
      one.phones && drawing(phoneSign)
    )
  ];
}

/** @param {number[]} ends */
export function inMinutes(ends) {
  return t('games.minutes', {range: range(ends)});
}

/** @param {number[]} ends */
function range([low, high]) {
  return low === high ? number(low, 0) : number(low, 0) + '–' + number(high, 0);
}
