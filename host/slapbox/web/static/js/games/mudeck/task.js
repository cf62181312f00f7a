// Words and buttons for tasks in all games with this deck.

import {t} from '../../core/text.js';
import {waiting} from '../../phone/handpage.js';

/** @import {Deed} from '../../parts/buttons.js' */

const FEW = 2; // whose names have room

/**
 * The button of whoever may still take a card back.
 * @type {(view: pages.Mine<any, any>) => Deed[]}
 */
export function backDeeds({you}) {
  return you.takes_back ? [{name: 'back', text: t('phone.do.take_back')}] : [];
}

/**
 * Those who are not `done` yet: by name, if they are few.
 * @type {(view: {seats: views.Seat[]}, done: boolean[] | null) => string}
 */
export function waitingFew(view, done) {
  const count = (done || []).filter((one) => one === false).length;
  return count > FEW ? t('phone.waiting_count', {count}) : waiting(view, done);
}
