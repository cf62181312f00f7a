// What the host has to tell (pads with another firmware, cables that came out, …), and whom the
// table calls upon.

import {byId, el, find, keep, last, put} from '../core/dom.js';
import {nameOf} from '../core/seats.js';
import {person} from '../art/people.js';
import {say, t} from '../core/text.js';

/**
 * @import {Code, Notice, Seat} from '../views.js'
 *
 * A code for the phone of a seat, or of nobody yet.
 * @typedef {{seat: number | null, code: string, words: string}} Call
 */

/** @type {{[level in Notice['level']]: string}} */
const SIGNS = {warn: '!', error: '!'};
/** The host's page has all of them. */
const MOST_NOTICES = 3;

/**
 * Shows the newest notices of a view, and takes them down when the view has them no more.
 * @returns {(view: {notices: Notice[]}) => void}
 */
export function toasts() {
  const box = byId('toasts');
  return (view) => {
    keep(
      box,
      view.notices.slice(-MOST_NOTICES),
      (notice) => notice.key + JSON.stringify(notice.values),
      make,
      (node, notice) => {
        put(last(node), say(notice));
      }
    );
  };
}

/** @param {Notice} notice */
function make(notice) {
  return el('div.toast.' + notice.level, {}, el('b', {}, SIGNS[notice.level]), el('span', {}));
}

/**
 * The codes with which players come back on another phone, and the host's PIN.
 * @returns {(view: {recovery?: Code[], pin?: string | null, seats: Seat[]}) => void}
 */
export function calls() {
  const box = byId('calls');
  return (view) => {
    /** @type {Call[]} */
    const wanted = (view.recovery || []).map(({seat, code}) => ({
      seat,
      code,
      words: t('calls.code', {name: nameOf(view, seat)})
    }));
    if (view.pin) wanted.push({seat: null, code: view.pin, words: t('calls.pin')});
    keep(
      box,
      wanted,
      (one) => one.seat + one.code,
      makeCall,
      (node, one) => {
        put(find(node, 'span'), one.words);
      }
    );
  };
}

/** @param {Call} one */
function makeCall(one) {
  return el(
    'div.call',
    {'data-call': one.seat === null ? 'pin' : 'code', 'data-seat': one.seat},
    one.seat === null ? null : person(one.seat),
    el('span', {}),
    el('b', {}, one.code)
  );
}
