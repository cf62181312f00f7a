// Lessons for a single player, who learns the game by winning it: offered before a match. In it
// what to do now and why, or what goes on; and the end, with the ways on.

import {happens} from '../core/happens.js';
import {h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {button} from './door.js';
import {ask} from './feedback.js';

/**
 * The button, while nobody else is there who could play.
 * @type {(view: pages.View, me: views.Seat) => false | Tree}
 */
export function lessonButton({seats, phase, game, games}, me) {
  const alone = seats.every((one) => one.bot || one.seat === me.seat);
  const offered = games.some((one) => one.name === game && one.lesson);
  return (
    phase === 'lobby' && alone && offered && button('learn', 'learn.begin', () => wish('learn'))
  );
}

/** @param {'learn' | 'play' | 'leave'} way */
export function wish(way) {
  ask('learn', {wish: way});
}

/**
 * Draw what to do now, or what goes on, and the button that ends it.
 * @param {pages.Mine} view
 */
export function lesson(view) {
  const {says, over} = /** @type {views.Lesson} */ (view.lesson);
  return (
    !over &&
    h(
      'div.row.whole.lesson',
      {id: 'lesson', class: {asks: Boolean(says)}},
      h('span.lesson-says.rest', {role: 'status'}, says ? say(says) : happens(view, view.match)),
      button('lesson-end', 'learn.end', () => wish('leave'))
    )
  );
}

/** @param {pages.View} view */
export function isLearned({lesson: on}) {
  return Boolean(on && on.over);
}

/**
 * It is over: what it left out, and the ways on.
 * @param {{view: pages.Mine}} facts
 */
export function learned({view}) {
  const {left_out: left} = /** @type {views.Lesson} */ (view.lesson);
  return h(
    'div.column.centred.learned.rest',
    {id: 'learned'},
    h('p.soft', t('lesson.left_out')),
    h('ul', ...left.map((one) => h('li', say(one)))),
    button('lesson-play', 'learn.play', () => wish('play'), 'primary'),
    button('lesson-again', 'learn.again', () => wish('learn')),
    button('learned-leave', 'learn.end', () => wish('leave'))
  );
}
