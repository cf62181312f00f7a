// "Your table": a guest's phone looks for the own name, and then tells which table is theirs now.

import {get} from '../core/api.js';
import {entered} from '../core/dom.js';
import {keep, kept} from '../core/kept.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {setLink, standstill} from '../core/stream.js';
import {tableName} from '../core/tables.js';
import {t, useChosenLanguage} from '../core/text.js';
import {figureOf, rankText} from '../venue/words.js';
import {nameKey} from '../core/seats.js';

/**
 * The guest's identity in the venue.
 * @typedef {{name: string, home: string}} Me
 */

const ASK_MS = 8000;
const MOST_FOUND = 12;
const GONE = 404;
const STORE = 'slapbox.venue';

/** @type {views.VenueEntry[]} */
let people = [];
/** @type {Me | null} */
let me = null;
/** @type {views.VenueMine | null} */
let mine = null;
let typed = '';

/** @param {Me | null} who */
function remember(who) {
  me = who;
  mine = null;
  keep(STORE, who);
}

/** @param {string} path */
async function asked(path) {
  const answer = await get(path);
  setLink(answer !== null && (answer.ok || answer.status === GONE));
  return answer;
}

async function look() {
  const who = me;
  if (who) {
    const {name, home} = who;
    const query = '?name=' + encodeURIComponent(name) + '&home=' + encodeURIComponent(home);
    const answer = await asked('/mine.json' + query);
    if (me !== who) return;
    if (answer && answer.status === GONE) remember(null);
    else if (answer && answer.ok) mine = await answer.json();
  } else {
    const answer = await asked('/everybody.json');
    /** @type {views.VenueEverybody} */
    const told = answer && answer.ok ? await answer.json() : {people};
    people = told.people;
  }
  draw();
}

function draw() {
  patch(document.body, view());
}

function view() {
  return h(
    'body',
    {'data-phase': mine ? 'mine' : 'search'},
    h('header.top', {id: 'top'}, h('h1', t('venue.your_table')), languageChoice(draw)),
    h('main', mine ? h(ownTable, mine) : !me && search()),
    h(standstill, {})
  );
}

function search() {
  const name = nameKey(typed);
  const found = people.filter((one) => name && nameKey(one.name).startsWith(name));
  const says = name && t(found.length ? 'venue.choose' : 'venue.nobody');
  const oninput = (/** @type {Event} */ event) => {
    typed = entered(event);
    draw();
  };
  const field = {id: 'name', type: 'search', autocomplete: 'name', maxlength: 64};
  return h(
    'section.search',
    h('label', {for: 'name'}, t('venue.name')),
    h('input.field', Object.assign({value: typed, oninput}, field)),
    h('p.says', {role: 'status'}, says),
    h('ul.found', ...found.slice(0, MOST_FOUND).map((one) => h(entry, one)))
  );
}

/** @param {views.VenueEntry} one */
function entry({name, home, title}) {
  const choose = () => {
    remember({name, home});
    look();
  };
  return h(
    'li',
    {key: name + ' ' + home},
    h('button.button', {onclick: choose}, name),
    h('small', tableName(title))
  );
}

/** @param {views.VenueMine} facts */
function ownTable(facts) {
  const {name, title, round, guests, address, place, places} = facts;
  const others = guests.filter((one) => one !== name);
  const rank = place && t('venue.place', {rank: rankText(place), places});
  return h(
    'section.paper.sheet.mine.amid',
    h('p.mine-name.bold', name),
    h('h2.mine-table', tableName(title)),
    h('p', round > 0 && t('venue.round', {round})),
    h('p.mine-with', others.length > 0 && t('venue.with') + ' ' + others.join(', ')),
    address && h('a.button.primary.mine-go', {href: address}, t('venue.go')),
    h('p.mine-place.bold', place && rank + ' · ' + figureOf(facts, place)),
    h('button.button.quiet', {id: 'not-me', onclick: lookForAnother}, t('venue.somebody_else'))
  );
}

function lookForAnother() {
  remember(null);
  look();
}

async function begin() {
  await useChosenLanguage();
  me = kept(STORE);
  await look();
  setInterval(look, ASK_MS);
}

begin();
