// A browser that is not on the host's machine is the TV once the host has let it in. Until then it
// shows a number that no other screen shows, by which the host knows it.

import {give} from '../core/api.js';
import {byId, put, show} from '../core/dom.js';
import {slice} from '../core/parts.js';
import {say, t} from '../core/text.js';

const AGAIN_MS = 20000;

/** @returns {(view: {screen?: import('../views.js').Screen}, again: boolean) => void} */
export function screenSign() {
  const box = byId('screen-sign');
  let asked = -Infinity;
  let outside = false;

  async function ask() {
    if (!outside || performance.now() - asked < AGAIN_MS) return;
    asked = performance.now();
    const {status, why} = await give('screen');
    if (!outside || status !== 403 || !why) return;
    put(box, say(why)); // without cookies this browser cannot be known again
    show(box, true);
  }

  setInterval(ask, AGAIN_MS / 4);
  return slice(
    ({screen}) => [screen],
    (view) => {
      const number = view.screen ? view.screen.number : null;
      outside = Boolean(view.screen);
      show(box, number !== null);
      if (number !== null) put(box, t('screen.sign', {number: String(number)}));
      ask();
    }
  );
}
