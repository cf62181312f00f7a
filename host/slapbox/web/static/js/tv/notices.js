// What the host has to tell (pads with another firmware, cables that came out, …), and whom the
// table calls upon.

import {el, keep, put} from '../core/dom.js';
import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {nameOf} from '../core/seats.js';
import {say, t} from '../core/text.js';

const SIGNS = {info: 'i', warn: '!', error: '!'};

/** Shows the notices of a view, and takes them down when the view has them no more. */
export function toasts() {
  const box = document.getElementById('toasts');
  return (view) => {
    keep(
      box,
      view.notices,
      (notice) => notice.key + JSON.stringify(notice.values),
      make,
      (node, notice) => {
        node.lastChild.textContent = say(notice);
      }
    );
  };
}

function make(notice) {
  return el(
    'div.toast.' + notice.level,
    {},
    el('b', {}, SIGNS[notice.level] || 'i'),
    el('span', {})
  );
}

/** The codes with which players come back on another phone. */
export function calls() {
  const box = document.getElementById('calls');
  return (view) => {
    const wanted = (view.recovery || []).map((one) => ({
      seat: one.seat,
      code: one.code,
      name: nameOf(view, one.seat)
    }));
    keep(
      box,
      wanted,
      (one) => one.seat + one.code,
      makeCall,
      (node, one) => {
        put(node.querySelector('span'), t('calls.code', {name: one.name}));
      }
    );
  };
}

function makeCall(one) {
  return el(
    'div.call',
    {'data-call': 'code', 'data-seat': one.seat},
    hand(seatColour(one.seat)),
    el('span', {}),
    el('b', {}, one.code)
  );
}
