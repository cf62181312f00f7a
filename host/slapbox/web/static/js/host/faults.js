// One sentence on the host's control page when a page could not show something.

import {get} from '../core/api.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {page} from './orders.js';

const ASK_MS = 10000;

/** @type {views.Faults['faults']} */
let told = [];

export function faultLine() {
  if (!told.length) return null;
  const {page: name, engine} = told[told.length - 1];
  const words = t('control.fault', {page: name, engine, count: told.length});
  return h('p.hint.fault', {id: 'fault', role: 'status'}, words);
}

export function followFaults() {
  look();
  setInterval(look, ASK_MS);
}

async function look() {
  const answer = await get('/faults.json');
  if (!answer || !answer.ok) return;
  told = answer.json().faults;
  page.draw();
}
