// Who is alone learns the game by playing it with bots: offered before a match, and in it a word on
// what is going on, while there is nothing to advise.

import {byId, put, show} from '../core/dom.js';
import {happens} from '../core/happens.js';
import {button} from './door.js';
import {ask} from './feedback.js';

/** @import {Mine, Seat, View} from '../core/pages.js' */

/**
 * The button, while nobody else is there who could play; and the way out.
 * @param {View} view
 * @param {Seat} me
 */
export function lessonButton({seats, phase, hints, lesson}, me) {
  const alone = seats.every((one) => one.bot || one.seat === me.seat);
  const offered = phase === 'lobby' && alone && hints !== null;
  return (
    (lesson || offered) &&
    button('learn', lesson ? 'lesson.end' : 'lesson.begin', () => ask('learn', {on: !lesson}))
  );
}

/**
 * @param {Mine} view
 * @param {boolean} advised - the coach speaks
 */
export function drawLesson(view, advised) {
  const told = view.lesson && !advised;
  show(byId('lesson'), told);
  if (told) put(byId('lesson-says'), happens(view, view.match));
}

/** Its button ends it. */
export function hearLesson() {
  byId('lesson-end').addEventListener('click', () => ask('learn', {on: false}));
}
