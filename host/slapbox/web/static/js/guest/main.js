// "Your table": a guest's phone looks for the own name, and then tells which table is theirs now.

import {get} from '../core/api.js';
import {byId, el, put, replace, show} from '../core/dom.js';
import {buildLanguages} from '../core/languages.js';
import {tableName} from '../core/tables.js';
import {chosenLanguage, t, useLanguage} from '../core/text.js';
import {figureOf, rankText} from '../hall/words.js';
import {nameKey} from '../core/seats.js';

/**
 * @import {HallEntry, HallEverybody, HallMine} from '../views.js'
 *
 * Who somebody is in the hall.
 * @typedef {{name: string, home: string}} Me
 */

const ASK_MS = 8000;
const MOST_FOUND = 12;
const GONE = 404;
const STORE = 'slapbox.hall';

/** @type {HallEntry[]} */
let people = [];
/** @type {Me | null} */
let me = null;
/** @type {HallMine | null} */
let mine = null;

/** @returns {Me | null} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STORE) || 'null');
  } catch (unread) {
    return null;
  }
}

/** @param {Me | null} who */
function remember(who) {
  me = who;
  mine = null;
  try {
    localStorage.setItem(STORE, JSON.stringify(who));
  } catch (refused) {
    console.info('this browser keeps no settings', refused);
  }
}

/** @param {string} path */
async function asked(path) {
  const answer = await get(path);
  show(byId('link-lost'), !answer || (!answer.ok && answer.status !== GONE));
  return answer;
}

async function look() {
  if (me) {
    const {name, home} = me;
    const query = '?name=' + encodeURIComponent(name) + '&home=' + encodeURIComponent(home);
    const answer = await asked('/mine.json' + query);
    if (answer && answer.status === GONE) remember(null);
    else if (answer && answer.ok) mine = await answer.json();
  } else {
    const answer = await asked('/everybody.json');
    /** @type {HallEverybody} */
    const told = answer && answer.ok ? await answer.json() : {people};
    people = told.people;
  }
  draw();
}

function draw() {
  show(byId('search'), !me);
  show(byId('mine'), Boolean(mine));
  if (mine) drawMine(mine);
  else if (!me) drawFound();
  document.body.setAttribute('data-phase', mine ? 'mine' : 'search');
}

function drawFound() {
  const typed = nameKey(byId('name', HTMLInputElement).value);
  const found = people.filter(({name}) => typed && nameKey(name).startsWith(typed));
  const key = found.length ? 'hall.choose' : 'hall.nobody';
  put(byId('search-says'), typed ? t(key) : '');
  replace(byId('found'), ...found.slice(0, MOST_FOUND).map(entry));
}

/** @param {HallEntry} one */
function entry({name, home, title}) {
  const choose = () => {
    remember({name, home});
    look();
  };
  const button = el('button.button', {type: 'button', onclick: choose}, name);
  return el('li', {}, button, el('small', {}, tableName(title)));
}

/** @param {HallMine} view */
function drawMine(view) {
  const {name, title, round, guests, address, place, places} = view;
  put(byId('mine-name'), name);
  put(byId('mine-table'), tableName(title));
  put(byId('mine-round'), round ? t('hall.round', {round}) : '');
  const others = guests.filter((one) => one !== name);
  put(byId('mine-with'), others.length ? t('hall.with') + ' ' + others.join(', ') : '');
  show(byId('mine-go'), Boolean(address));
  byId('mine-go').setAttribute('href', address);
  const rank = place && t('hall.place', {rank: rankText(place), places});
  put(byId('mine-place'), place ? rank + ' · ' + figureOf(view, place) : '');
}

async function begin() {
  await useLanguage(chosenLanguage());
  buildLanguages(draw);
  me = remembered();
  byId('name').addEventListener('input', drawFound);
  byId('not-me').addEventListener('click', () => {
    remember(null);
    look();
  });
  await look();
  setInterval(look, ASK_MS);
}

begin();
