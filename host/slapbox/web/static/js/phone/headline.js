// The words above the page of a match, and under them how long something can still be done.

import {byId, first} from '../core/dom.js';
import {runOut} from '../core/motion.js';
import {h, patch} from '../core/patch.js';
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
  const tree = h(
    'div',
    {'data-mood': mood},
    h('b.state-title', {class: {long: title.length > LONG}}, title),
    h('span.state-says', says),
    limit && bar(limit)
  );
  patch(byId('state'), tree);
}

/** @param {Limit} limit */
function bar({opened_us: opened, closes_us: closes}) {
  const insert = (/** @type {Element} */ node) => {
    const left = Math.max(0, clock.msUntil(closes));
    runOut([first(node)], Math.min(1, (left * 1000) / (closes - opened)), left);
  };
  return h('div.window.at.across', {id: 'window', key: opened + '-' + closes, insert}, h('i'));
}
