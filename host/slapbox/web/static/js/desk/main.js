// The venue's desk: for each table a code by which its laptop takes the ticket. It shows the
// next table of which nobody has a code yet, unless another one was chosen.

import {get, give} from '../core/api.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {follow, standstill} from '../core/stream.js';
import {tableName} from '../core/tables.js';
import {say, t, useChosenLanguage} from '../core/text.js';
import {pinDoor} from '../parts/pindoor.js';

/**
 * @typedef {'free' | 'scanned' | 'taken' | 'here' | 'away'} State
 */

const ASK_MS = 1500;
const DOOR = {path: '/desk.json', look: 'sheet', enter, redraw: draw};

/** @type {views.VenueDesk | null} */
let desk = null;
/** @type {views.VenueView | null} */
let venue = null;
let chosen = '';
/** @type {State | ''} */
let waited = '';
/** @type {views.Message | null} */
let refused = null;
let isShut = document.body.getAttribute('data-host') !== 'yes';

/** @type {(one: views.TableCode) => State} */
function stateOf({table, code, scanned}) {
  const tile = venue && venue.tables.find((other) => other.table === table);
  if (tile && tile.now) return 'here';
  if (tile) return 'away';
  if (!code) return 'taken';
  return scanned ? 'scanned' : 'free';
}

/** @param {views.TableCode} one */
function stateText(one) {
  const state = stateOf(one);
  return t(state === 'away' ? 'venue.now.away' : 'venue.desk.' + state);
}

/**
 * Wait for the laptop of the chosen table: when that is on the way, the next table comes. One that
 * was chosen without a code stays until it has got one.
 * @param {views.TableCode[]} tables
 */
function goOn(tables) {
  const one = tables.find(({table}) => table === chosen);
  const waits = one && one.code && !one.scanned ? stateOf(one) : '';
  if (waited && (!waits || (waits === 'here' && waited !== 'here'))) choose('');
  else waited = waits;
}

/** @param {string} table */
function choose(table) {
  chosen = table;
  waited = '';
  refused = null;
}

function draw() {
  if (desk) goOn(desk.tables);
  patch(document.body, view());
}

function view() {
  const phase = isShut ? 'door' : desk ? 'desk' : 'loading';
  return h(
    'body',
    {'data-phase': phase},
    h('header.top', {id: 'top'}, h('h1', t('venue.desk.title')), languageChoice(draw)),
    isShut ? h(pinDoor, DOOR) : desk && h(codes, desk),
    h(standstill, {})
  );
}

/** @param {views.VenueDesk} facts */
function codes({tables, closed}) {
  const one =
    tables.find(({table}) => table === chosen) || tables.find((each) => stateOf(each) === 'free');
  return h(
    'main.desk-parts',
    {id: 'desk'},
    h(invitation, {one, closed}),
    h(
      'section',
      {'aria-labelledby': 'tables-title'},
      h('h2.tables-title', {id: 'tables-title'}, t('venue.desk.tables')),
      h(
        'ul.tables',
        {id: 'tables'},
        ...tables.map((each) => h(tableButton, {each, pressed: each === one}))
      )
    )
  );
}

/** @param {{one: views.TableCode | undefined, closed: boolean}} facts */
function invitation({one, closed}) {
  const without = closed ? t('venue.desk.closed') : t('venue.desk.all');
  return h(
    'section.paper.sheet.invite.amid',
    {'aria-labelledby': 'invite-table'},
    h('h2', {id: 'invite-table'}, one ? tableName(one.table) : t('venue.desk.title')),
    one && one.code && way(one.code),
    h(
      'p.invite-says.bold',
      {id: 'invite-says', role: 'status'},
      refused ? say(refused) : one ? stateText(one) : without
    ),
    one &&
      stateOf(one) !== 'free' &&
      h('button.button', {id: 'renew', onclick: renew}, t('venue.desk.again'))
  );
}

/** @param {string} code */
function way(code) {
  // A person types where the venue is, and the code.
  const place = desk ? desk.link.replace(/^http:\/\//, '').replace(/ticket$/, '') : '';
  return h(
    'div',
    h('img.invite-code', {id: 'invite-code', alt: '', src: '/desk/' + code + '.png'}),
    h('p', t('venue.desk.scan')),
    h('p', t('venue.desk.type')),
    h('p.invite-line.bold', {id: 'invite-line'}, place + code)
  );
}

/** @param {{each: views.TableCode, pressed: boolean}} facts */
function tableButton({each, pressed}) {
  const {table} = each;
  const press = () => {
    choose(chosen === table ? '' : table);
    draw();
  };
  return h(
    'li',
    {key: table, 'data-state': stateOf(each)},
    h(
      'button.button',
      {'aria-pressed': pressed, onclick: press},
      h('b', tableName(table)),
      h('span', stateText(each))
    )
  );
}

async function look() {
  const answer = await get('/desk.json');
  if (answer && answer.status === 403) isShut = true;
  if (answer && answer.ok) desk = answer.json();
  draw();
}

async function renew() {
  refused = (await give('renew', {table: chosen})).why;
  await look();
}

function enter() {
  isShut = false;
  look();
}

async function begin() {
  await useChosenLanguage();
  draw();
  follow(
    'tv',
    /** @param {views.VenueView} told */ (told) => {
      venue = told;
      draw();
    },
    draw
  );
  setInterval(() => {
    if (!isShut) look();
  }, ASK_MS);
  if (!isShut) await look();
}

begin();
