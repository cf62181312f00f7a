// Who wants in: somebody who came late would play on for a bot, and some come by the same address
// as others. The host agrees with one press.

import {h} from '../core/patch.js';
import {nameOf} from '../core/seats.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';

/**
 * @import {Child} from '../core/patch.js'
 * @import {Wish} from '../views.js'
 * @import {Around} from './frame.js'
 */

/** @param {Around} facts */
export function latecomers({view, isHost}) {
  const signs = view.wishing.map(({number, name, seat}) => {
    if (seat === null) return null;
    const names = {name, bot: nameOf(view, seat)};
    const slapped = view.game_needs.phones && view.seats.some((one) => one.pad && !one.bot);
    const slap = slapped && h('p.late-slap', {}, t('tv.late.slap'));
    if (!isHost)
      return h('div.late-wish', {key: number}, h('p', {}, t('tv.late.sign', names)), slap);
    const say = (/** @type {boolean} */ agreed) => () => ask('answer-wish', {number, agreed});
    return h(
      'div.late-wish',
      {key: number},
      h('button.button.small', {'data-late': number, onclick: say(true)}, t('late.let', names)),
      h('button.button.small', {'data-late-no': number, onclick: say(false)}, t('late.not_now')),
      slap
    );
  });
  return asking('div.latecomers', signs);
}

/** @param {Around} facts */
export function knocks({view: {wishes = []}, isHost}) {
  return asking(
    'div.knocks',
    wishes.map((wish) => knock(wish, isHost))
  );
}

/**
 * @param {Wish} wish
 * @param {boolean} isHost
 */
function knock({address, names}, isHost) {
  // Somebody who looks for a pad has no name yet.
  const named = names.map((name) => name || t('lobby.kind.touch')).join(', ');
  const sign = h('p', {}, t('knock.sign', {names: named}));
  if (!isHost) return sign;
  const letIn = () => ask('crowd', {address, allowed: true});
  const answer = h('button.button.small', {'data-knock': address, onclick: letIn}, t('knock.let'));
  return h('div.late-wish', {key: address}, sign, answer);
}

/**
 * @param {string} spec
 * @param {Child[]} signs
 */
function asking(spec, signs) {
  return signs.some(Boolean) && h(spec, {role: 'status'}, ...signs);
}
