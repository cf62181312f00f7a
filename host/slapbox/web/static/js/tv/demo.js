// While bots show how a game goes: who does what and why, in simple words, and how to come in.

import {byId, find, given, put, show, whenChanged} from '../core/dom.js';
import {namesOf} from '../core/seats.js';
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
    if (!view.demo || view.phase !== 'match') {
      draw({key: null, name: '', language});
      return;
    }
    const {seats} = view.match.awaited || {seats: []};
    const name = namesOf(view, seats.length ? seats : turnOf(view.match));
    draw({key: keyOf(view.match, clock), name, language});
  };
}

/**
 * What is told of whom; nothing without a `key`.
 * @param {{key: string | null, name: string, language: string}} facts
 */
function sign({key, name}) {
  const box = byId('demo-sign');
  show(box, key !== null);
  document.documentElement.setAttribute('data-demo', key === null ? 'off' : 'on');
  if (key === null) return;
  put(find(box, 'span'), has(key) ? t(key, {name}) : '');
  const address = given(document.body, 'data-join').toLowerCase();
  put(find(box, 'em'), t('demo.join', {address: address.replace(/^https?:\/\//, '')}));
}

/**
 * What a game's state tells of the one whose turn it is, if nobody is waited for.
 * @param {Match} match
 */
function turnOf({state}) {
  return 'turn' in state && typeof state.turn === 'number' ? [state.turn] : [];
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
