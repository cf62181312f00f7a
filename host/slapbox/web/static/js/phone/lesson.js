// Who is alone learns the game by playing it with bots: offered before a match, and in it a word on
// what is going on, while there is nothing to advise.

import {happens} from '../core/happens.js';
import {h} from '../core/patch.js';
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
 * What goes on, and the button that ends it.
 * @param {Mine} view
 */
export function lesson(view) {
  return h(
    'div',
    {id: 'lesson'},
    h('span.lesson-says', {role: 'status'}, happens(view, view.match)),
    button('lesson-end', 'lesson.end', () => ask('learn', {on: false}))
  );
}
