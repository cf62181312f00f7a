// The hall's desk: for each table a code by which its laptop takes the ticket. What is shown is the
// next table of which nobody has a code yet, unless another one was chosen.

import {get, give, whyUnknown} from '../core/api.js';
import {byId, el, keep, last, put, show} from '../core/dom.js';
import {apart} from '../core/faults.js';
import {buildLanguages} from '../core/languages.js';
import {follow} from '../core/stream.js';
import {tableName} from '../core/tables.js';
import {chosenLanguage, say, t, useLanguage} from '../core/text.js';

/**
 * @import {HallDesk, HallView, TableCode} from '../views.js'
 *
 * @typedef {'free' | 'scanned' | 'taken' | 'here' | 'away'} State
 */

const ASK_MS = 1500;

/** @type {HallDesk | null} */
let desk = null;
/** @type {HallView | null} */
let hall = null;
let chosen = '';
/** @type {State | ''} */
let waited = '';
let refused = '';
let drawn = '';

/** @param {string} id */
function field(id) {
  return byId(id, HTMLInputElement);
}

/**
 * @param {TableCode} one
 * @returns {State}
 */
function stateOf({table, code, scanned}) {
  const tile = hall && hall.tables.find((other) => other.table === table);
  if (tile && tile.now) return 'here';
  if (tile) return 'away';
  if (!code) return 'taken';
  return scanned ? 'scanned' : 'free';
}

/** @param {TableCode} one */
function stateText(one) {
  const state = stateOf(one);
  return t(state === 'away' ? 'hall.now.away' : 'hall.desk.' + state);
}

/** The link as a person types it: where the hall is, and the code. */
function typed(/** @type {string} */ code) {
  const place = desk ? desk.link.replace(/^http:\/\//, '').replace(/ticket$/, '') : '';
  return place + code;
}

/**
 * Who has chosen a table waits for its laptop: when that is on the way, the next table comes. One
 * that was chosen without a code stays until it has got one.
 * @param {TableCode[]} tables
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
  waited = refused = '';
}

function draw() {
  if (!desk) return;
  const {tables, closed} = desk;
  goOn(tables);
  const one =
    tables.find(({table}) => table === chosen) || tables.find((each) => stateOf(each) === 'free');
  put(byId('invite-table'), one ? tableName(one.table) : t('hall.desk.title'));
  drawCode(one && one.code ? one.code : '');
  const without = closed ? t('hall.desk.closed') : t('hall.desk.all');
  put(byId('invite-says'), refused || (one ? stateText(one) : without));
  show(byId('renew'), Boolean(one && stateOf(one) !== 'free'));
  keep(
    byId('tables'),
    tables,
    ({table}) => table,
    tableButton,
    (node, each) => {
      node.setAttribute('data-state', stateOf(each));
      const [button] = node.children;
      button.setAttribute('aria-pressed', String(each === one));
      put(last(button), stateText(each));
    }
  );
}

const drawCode = apart((/** @type {string} */ code) => {
  show(byId('invite-how'), Boolean(code));
  put(byId('invite-line'), code ? typed(code) : '');
  if (code && code !== drawn) byId('invite-code').setAttribute('src', '/desk/' + code + '.svg');
  drawn = code;
});

/** @param {TableCode} one */
function tableButton({table}) {
  const press = () => {
    choose(chosen === table ? '' : table);
    draw();
  };
  const name = el('b', {}, tableName(table));
  return el('li', {}, el('button.button', {type: 'button', onclick: press}, name, el('span', {})));
}

async function look() {
  const answer = await get('/desk.json');
  show(byId('link-lost'), !answer || answer.status >= 500);
  if (answer && answer.status === 403) openDoor();
  if (!answer || !answer.ok) return;
  desk = await answer.json();
  draw();
  document.body.setAttribute('data-phase', 'desk');
}

async function renew() {
  const reply = await give('renew', {table: chosen});
  refused = reply.why ? say(reply.why) : '';
  await look();
}

function openDoor() {
  show(byId('desk'), false);
  show(byId('door'), true);
  document.body.setAttribute('data-phase', 'door');
}

async function enter() {
  show(byId('door'), false);
  show(byId('desk'), true);
  await look();
}

/** @param {Event} event */
async function knock(event) {
  event.preventDefault();
  const reply = await give('pin', {pin: field('pin').value.trim()});
  const why = reply.why || (await whyUnknown('/desk.json'));
  put(byId('pin-error'), why ? say(why) : '');
  field('pin').value = '';
  if (!why) await enter();
}

async function begin() {
  await useLanguage(chosenLanguage());
  buildLanguages(() => {
    byId('tables').textContent = '';
    draw();
  });
  byId('pin-form').addEventListener('submit', knock);
  byId('renew').addEventListener('click', renew);
  follow(
    'tv',
    /** @param {HallView} view */ (view) => {
      hall = view;
      draw();
    },
    () => {}
  );
  setInterval(() => {
    if (!byId('desk').hidden) look();
  }, ASK_MS);
  if (document.body.getAttribute('data-host') === 'yes') await enter();
  else openDoor();
}

begin();
