// The own awards of the evening, when the TV has told who won it, and all that it tells besides.

import {prizesOf, prizeText} from '../core/awards.js';
import {byId, el, replace, show} from '../core/dom.js';
import {t} from '../core/text.js';
import {clock} from './view.js';
import {nameKey} from '../core/seats.js';

/**
 * @import {Seat, View} from '../core/pages.js'
 * @import {Evening} from '../views.js'
 */

const TOLD_MS = 2000; // after the winner the TV tells what else there was

let told = '';
let timer = 0;

/**
 * @param {View} view
 * @param {Seat} me
 */
export function showPrizes({evening}, me) {
  const ended = evening && evening.ended ? evening : null;
  const what = ended ? [ended.id, me.name, document.documentElement.lang].join(' ') : '';
  if (what === told) return;
  told = what;
  clearTimeout(timer);
  show(byId('waiting-prizes'), false);
  if (!ended) return;
  const {telling} = ended;
  const wonMs = telling ? clock.msUntil(Math.max(...telling.shown_us)) : 0;
  timer = setTimeout(() => draw(ended, me, what), Math.max(0, wonMs) + TOLD_MS);
}

/**
 * @param {Evening} evening
 * @param {Seat} me
 * @param {string} what
 */
async function draw({id}, me, what) {
  const all = await prizesOf(id);
  if (told !== what) return;
  const mine = all.filter(({guest}) => nameKey(guest) === nameKey(me.name));
  show(byId('waiting-prizes'), mine.length > 0);
  replace(
    byId('waiting-prizes'),
    el('h2', {}, t('evening.awards')),
    ...mine.map((prize) =>
      el(
        'p.best',
        {'data-feat': prize.name},
        el('span', {}, t('feat.' + prize.name)),
        el('b', {}, '★ ' + prizeText(prize))
      )
    )
  );
}
