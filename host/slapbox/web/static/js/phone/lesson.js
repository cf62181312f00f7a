// Who is alone learns the game by playing it with bots: offered before a match, and in it a word on
// what is going on, while there is nothing to advise.

import {byId, put, show} from '../core/dom.js';
import {happens} from '../core/happens.js';
import {t} from '../core/text.js';
import {ask} from './feedback.js';
import {current} from './view.js';

/** @import {Mine, Seat, View} from '../core/pages.js' */

/**
 * The button, while nobody else is there who could play; and the way out.
 * @param {View} view
 * @param {Seat} me
 */
export function offerLesson(view, me) {
  const alone = view.seats.every((one) => one.bot || one.seat === me.seat);
  const offered = view.phase === 'lobby' && alone && view.hints !== null;
  show(byId('learn'), view.lesson || offered);
  show(byId('lesson-leave'), false);
  put(byId('learn'), t(view.lesson ? 'lesson.end' : 'lesson.begin'));
}

/**
 * @param {Mine} view
 * @param {boolean} advised - the coach speaks
 */
export function drawLesson(view, advised) {
  const told = view.lesson && !advised;
  show(byId('lesson'), told);
  show(byId('lesson-leave'), view.lesson);
  if (told) put(byId('lesson-says'), happens(view, view.match));
}

/** The buttons begin and end it. */
export function hearLesson() {
  byId('learn').addEventListener('click', () => {
    const view = current();
    if (view) ask('learn', {on: !view.lesson});
  });
  byId('lesson-end').addEventListener('click', () => ask('learn', {on: false}));
  byId('lesson-leave').addEventListener('click', () => {
    byId('help').hidden = true;
    ask('learn', {on: false});
  });
}
