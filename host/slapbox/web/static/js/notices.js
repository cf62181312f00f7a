// What the host has to tell: pads with another firmware, cables that came out, …

import {el, keep} from './dom.js';
import {say} from './text.js';

const SIGNS = {info: 'i', warn: '!', error: '!'};

/** Shows the notices of a view, and takes them down when the view has them no more. */
export function toasts() {
  const box = document.getElementById('toasts');
  return (view) => {
    keep(box, view.notices, (notice) => notice.key + JSON.stringify(notice.values), make, (node, notice) => {
      node.lastChild.textContent = say(notice);
    });
  };
}

function make(notice) {
  return el('div.toast.' + notice.level, {}, el('b', {}, SIGNS[notice.level] || 'i'), el('span', {}));
}
