// While bots show how a game goes, or somebody learns it: who does what and why, in simple words,
// and how to come in, or where to read what to do.

import {whoActs} from '../core/happens.js';
import {h} from '../core/patch.js';
import {has, t} from '../core/text.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Match, View} from '../core/pages.js'
 * @import {Around} from './frame.js'
 */

/** @param {View} view */
export function isDemo({demo, lesson, phase}) {
  return (demo || lesson) && phase === 'match';
}

/** @param {Around} facts */
export function demoSign({view, clock}) {
  const {match, lesson, seats, join_url: url} = view;
  if (!match || !isDemo(view)) return null;
  const people = lesson ? seats.filter((one) => !one.bot) : [];
  const learner = people.map((one) => one.name).join(' + ');
  const key = keyOf(match, clock);
  const address = (url || '').toLowerCase().replace(/^https?:\/\//, '');
  const join = address && t('demo.join', {address});
  return h(
    'p.demo-sign',
    {role: 'status'},
    h('b', {}, t(learner ? 'lesson.sign' : 'demo.sign')),
    h('span', {}, has(key) && t(key, {name: whoActs(view, match)})),
    h('em', {}, learner ? t('lesson.look', {name: learner}) : join)
  );
}

/**
 * Words of a game and what is going on in it; or what a race has just brought.
 * @param {Match} match
 * @param {TableClock} clock
 */
function keyOf(match, clock) {
  const words = 'demo.' + match.state.game + '.';
  const told = match.last && clock.looksMs(match) > 0 ? words + 'told_' + match.last.name : '';
  return has(told) ? told : words + match.state.phase;
}
