// One sentence on the host's control page when a page could not show something.

import {get} from '../core/api.js';
import {byId, put, show} from '../core/dom.js';
import {t} from '../core/text.js';

/** @import {Faults} from '../views.js' */

const ASK_MS = 10000;

/** @returns {{begin: () => void, draw: () => void}} */
export function faultLine() {
  /** @type {Faults['faults']} */
  let told = [];

  const draw = () => {
    show(byId('fault'), told.length > 0);
    if (!told.length) return;
    const {page, engine} = told[told.length - 1];
    put(byId('fault'), t('control.fault', {page, engine, count: told.length}));
  };

  const look = async () => {
    const answer = await get('/faults.json');
    if (!answer || !answer.ok) return;
    told = answer.json().faults;
    draw();
  };

  const begin = () => {
    look();
    setInterval(look, ASK_MS);
  };
  return {begin, draw};
}
