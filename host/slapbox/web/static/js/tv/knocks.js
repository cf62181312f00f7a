// Some who come by the same address as others want in: the host lets them with one press.

import {byId, el, replace, show} from '../core/dom.js';
import {slice} from '../core/parts.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Wish} from '../views.js'
 */

/**
 * @param {boolean} isHost
 * @returns {(view: View & {wishes?: Wish[]}, again: boolean) => void}
 */
export function knocks(isHost) {
  return slice(
    ({wishes}) => [wishes],
    ({wishes = []}) => {
      show(byId('knocks'), wishes.length > 0);
      replace(byId('knocks'), ...wishes.map(isHost ? question : sign));
    }
  );
}

/** @param {Wish} wish */
function sign({names}) {
  return el('p', {}, t('knock.sign', {names: named(names)}));
}

/** @param {Wish} wish */
function question(wish) {
  const {address} = wish;
  const letIn = () => ask('crowd', {address, allowed: true});
  return el(
    'div.late-wish',
    {},
    sign(wish),
    el('button.button.small', {'data-knock': address, onclick: letIn}, t('knock.let'))
  );
}

/**
 * Somebody who looks for a pad has no name yet.
 * @param {string[]} names
 */
function named(names) {
  return names.map((name) => name || t('lobby.kind.touch')).join(', ');
}
