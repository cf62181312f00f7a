// The words above the page of a match, and under them how long something can still be done.

import {byId, first} from '../core/dom.js';
import {h, patch} from '../core/patch.js';
import {runsOut} from '../parts/timebars.js';
import {clock} from './view.js';

/**
 * The task or the course of play; `mood` colours it.
 * @typedef {{title: string, says: string, mood?: string}} Headline
 *
 * Until when something can be done.
 * @typedef {{opened_us: number, closes_us: number}} Limit
 */

const LONG = 20; // a title of more letters gets a smaller type

/** @type {Limit | null} */
let limit = null;

/**
 * Says what runs out by itself, if anything: it is drawn with the next headline.
 * @param {Limit | null} next
 */
export function setLimit(next) {
  limit = next;
}

/** @param {Headline} words */
export function drawHeadline({title, says, mood}) {
  const {opened_us: opened, closes_us: closes} = limit || {opened_us: 0, closes_us: 0};
  const insert = (/** @type {Element} */ node) => runsOut(clock, opened, closes, [first(node)]);
  const tree = h(
    'div',
    {'data-mood': mood},
    h('b.state-title', {class: {long: title.length > LONG}}, title),
    h('span.state-says', says),
    limit && h('div.window.at.across', {id: 'window', key: opened + '-' + closes, insert}, h('i'))
  );
  patch(byId('state'), tree);
}
