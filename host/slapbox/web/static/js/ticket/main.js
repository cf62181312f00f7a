// Somebody's phone has scanned a code of the venue's desk: from here it goes on to the host's page
// of the own table, which takes the ticket. The code is in the part of the link that no browser
// sends.

import {give} from '../core/api.js';
import {entered} from '../core/dom.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {tableName} from '../core/tables.js';
import {say, t, useChosenLanguage} from '../core/text.js';

const NUMBERS = /^(\d+\.\d+\.\d+\.)\d+$/;
const SCHEME = /^https?:\/\//i;
const PORT = 8080;
/** This venue, by its address. Browsers leave the port 80 out; a table would take another one. */
const VENUE = location.host + (location.port ? '' : ':80');

const code = location.hash.slice(1).toUpperCase();
const near = NUMBERS.exec(location.hostname);
let phase = 'loading';
let table = '';
let where = near ? near[1] : '';
let wrong = false;
/** @type {views.Message | null} */
let why = null;

/**
 * The host's page of the table at this address, with the invitation; nothing where it is none.
 * @param {string} typed
 */
function hostPage(typed) {
  const [scheme] = SCHEME.exec(typed) || ['http://'];
  const [place] = typed.replace(SCHEME, '').trim().split('/');
  try {
    const url = new URL(scheme.toLowerCase() + place + (/:\d+$/.test(place) ? '' : ':' + PORT));
    // Browsers take less than four numbers for an address, too, and another one.
    if (NUMBERS.test(url.hostname) && !NUMBERS.test(place.split(':')[0])) return '';
    return url.origin + '/host#' + VENUE + '/' + code;
  } catch (unread) {
    return '';
  }
}

function draw() {
  patch(document.body, view());
}

function view() {
  const title = table ? tableName(table) : t('venue.ticket.new');
  return h(
    'body',
    {'data-phase': phase},
    h('header.top', {id: 'top'}, h('h1', {id: 'ticket-table'}, title), languageChoice(draw)),
    h(
      'main',
      why && h('p.card.refused.bold', {id: 'ticket-says', role: 'alert'}, say(why)),
      h('div', {hidden: phase !== 'ticket'}, addressForm(), byHand())
    )
  );
}

function addressForm() {
  return h(
    'form.paper.sheet.amid',
    {id: 'ticket-form', autocomplete: 'off', onsubmit: go},
    h('p', t('venue.ticket.start')),
    h('label', {for: 'where'}, t('venue.ticket.where')),
    h('input.field', {
      id: 'where',
      inputmode: 'url',
      autocapitalize: 'none',
      spellcheck: 'false',
      autocomplete: 'off',
      maxlength: 80,
      required: true,
      'aria-describedby': 'where-error',
      value: where,
      oninput: (/** @type {Event} */ event) => (where = entered(event))
    }),
    h('p', {id: 'where-error', role: 'alert'}, wrong && t('venue.ticket.wrong')),
    h('button.button.primary', t('venue.ticket.go'))
  );
}

function byHand() {
  const command = 'slapbox --venue ' + VENUE + '/' + code;
  return h(
    'section.by-hand',
    h('p', t('venue.ticket.or')),
    h('p.command', {id: 'ticket-command'}, command)
  );
}

/** @param {Event} event */
function go(event) {
  event.preventDefault();
  const found = hostPage(where.trim());
  wrong = !found;
  draw();
  if (found) location.href = found;
}

async function begin() {
  await useChosenLanguage();
  draw();
  const reply = await give('scan', {code});
  table = /** @type {{table?: string}} */ (reply.data).table || '';
  why = reply.why;
  phase = why ? 'refused' : 'ticket';
  draw();
}

begin();
