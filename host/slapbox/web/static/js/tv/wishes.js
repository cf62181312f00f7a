// Guests at the door: some come by the same address as others. The host lets them in with one
// press.

import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';

/**
 * @import {Tree} from '../core/patch.js'
 * @import {Wish} from '../views.js'
 * @import {Around} from './frame.js'
 */

/** @param {Around} facts */
export function knocks({view: {wishes = []}, isHost}) {
  const signs = wishes.map((wish) => knock(wish, isHost));
  return signs.length > 0 && h('div.row.wrapped.centred.knocks', {role: 'status'}, ...signs);
}

/** @type {(wish: Wish, isHost: boolean) => Tree} */
function knock({address, names}, isHost) {
  // Somebody who looks for a pad has no name yet.
  const named = names.map((name) => name || t('lobby.kind.touch')).join(', ');
  const sign = h('p', t('knock.sign', {names: named}));
  if (!isHost) return sign;
  const letIn = () => ask('crowd', {address, allowed: true});
  const answer = h('button.button.small', {'data-knock': address, onclick: letIn}, t('knock.let'));
  return h('div.row.wrapped.centred.knock', {key: address}, sign, answer);
}
