// The own awards of the evening, when the TV has told who won it, and all that it tells besides.

import {prizesOf, prizeText} from '../core/awards.js';
import {nameKey} from '../core/seats.js';
import {t} from '../core/text.js';
import {asLine, list} from './ending.js';
import {clock, redraw} from './view.js';

/**
 * @import {Seat, View} from '../core/pages.js'
 * @import {Evening, Prize} from '../views.js'
 */

const TOLD_MS = 2000; // after the winner the TV tells what else there was

let told = {of: '', own: /** @type {Prize[]} */ ([])};
let timer = 0;

/** @param {{view: View, me: Seat}} facts */
export function prizes({view: {evening}, me: {name}}) {
  const ended = evening && evening.ended ? evening : null;
  const of = ended ? ended.id + ' ' + name : '';
  if (of !== told.of) {
    told = {of, own: []};
    clearTimeout(timer);
    if (ended) timer = setTimeout(() => ask(ended, name, of), untilToldMs(ended));
  }
  const lines = told.own.map((prize) => asLine({name: prize.name, text: prizeText(prize)}));
  return list('waiting-prizes', t('evening.awards'), lines);
}

/** @param {Evening} evening */
function untilToldMs({telling}) {
  const wonMs = telling ? clock.msUntil(Math.max(...telling.shown_us)) : 0;
  return Math.max(0, wonMs) + TOLD_MS;
}

/**
 * @param {Evening} evening
 * @param {string} name
 * @param {string} of
 */
async function ask({id}, name, of) {
  const all = await prizesOf(id);
  if (told.of !== of) return;
  told = {of, own: all.filter(({guest}) => nameKey(guest) === nameKey(name))};
  redraw();
}
