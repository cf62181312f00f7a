// While bots show how a game goes, or somebody learns it: who does what and why, in simple words,
// and how to come in, or where to read what to do.

import {byId, find, put, show, whenChanged} from '../core/dom.js';
import {whoActs} from '../core/happens.js';
import {has, t} from '../core/text.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Match, View} from '../core/pages.js'
 */

/**
 * @param {TableClock} clock
 * @returns {(view: View) => void}
 */
export function demoSign(clock) {
  const draw = whenChanged(sign);
  return (view) => {
    const {lang: language} = document.documentElement;
    if (!(view.demo || view.lesson) || view.phase !== 'match') {
      draw({key: null, name: '', learner: '', url: null, language});
      return;
    }
    const people = view.lesson ? view.seats.filter((one) => !one.bot) : [];
    const learner = people.map((one) => one.name).join(' + ');
    const name = whoActs(view, view.match);
    const {join_url: url} = view;
    draw({key: keyOf(view.match, clock), name, learner, url, language});
  };
}

/**
 * What is told of whom; nothing without a `key`. Without a `learner` it is a demo.
 * @param {{key: string | null, name: string, learner: string, url: string | null,
 *   language: string}} facts
 */
function sign({key, name, learner, url}) {
  const box = byId('demo-sign');
  show(box, key !== null);
  document.documentElement.setAttribute('data-demo', key === null ? 'off' : 'on');
  if (key === null) return;
  put(find(box, 'b'), t(learner ? 'lesson.sign' : 'demo.sign'));
  put(find(box, 'span'), has(key) ? t(key, {name}) : '');
  if (learner) {
    put(find(box, 'em'), t('lesson.look', {name: learner}));
    return;
  }
  const address = (url || '').toLowerCase();
  const told = t('demo.join', {address: address.replace(/^https?:\/\//, '')});
  put(find(box, 'em'), address ? told : '');
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
