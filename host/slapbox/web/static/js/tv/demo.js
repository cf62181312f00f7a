// While bots show how a game goes: who does what, in simple words, and how to come in.

import {whoActs} from '../core/happens.js';
import {h} from '../core/patch.js';
import {has, t} from '../core/text.js';

/** @import {Around} from './frame.js' */

/**
 * Tell whether what goes on is said above the table: in a demo, and in a lesson.
 * @param {pages.View} view
 */
export function isDemo({demo, lesson, phase}) {
  return Boolean(demo || lesson) && phase === 'match';
}

/** @param {Around} facts */
export function demoSign({view, clock}) {
  const {match, demo, phase, join_url: url} = view;
  if (!match || !demo || phase !== 'match') return null;
  const key = keyOf(match, clock);
  const address = (url || '').toLowerCase().replace(/^https?:\/\//, '');
  return h(
    'p.demo-sign',
    {role: 'status'},
    h('b', t('demo.sign')),
    h('span', has(key) && t(key, {name: whoActs(view, match)})),
    h('em', address && t('demo.join', {address}))
  );
}

/**
 * Words of a game and what is going on in it; or what a race has just brought.
 * @type {(match: pages.Match, clock: pages.TableClock) => string}
 */
function keyOf(match, clock) {
  const words = 'demo.' + match.state.game + '.';
  const told = match.last && clock.looksMs(match) > 0 ? words + 'told_' + match.last.name : '';
  return has(told) ? told : words + match.state.phase;
}
