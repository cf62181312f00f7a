// Somebody's phone has scanned a code of the hall's desk: from here it goes on to the host's page
// of the own table, which takes the ticket. The code is in the part of the link that no browser
// sends.

import {give} from '../core/api.js';
import {byId, put, show} from '../core/dom.js';
import {buildLanguages} from '../core/languages.js';
import {tableName} from '../core/tables.js';
import {chosenLanguage, say, t, useLanguage} from '../core/text.js';

const NUMBERS = /^(\d+\.\d+\.\d+\.)\d+$/;
const SCHEME = /^https?:\/\//i;
const PORT = 8080;
/** Where this hall is; browsers leave the port 80 out, and a table takes another one for meant. */
const HALL = location.host + (location.port ? '' : ':80');

const code = location.hash.slice(1).toUpperCase();
let table = '';

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
    return url.origin + '/host#' + HALL + '/' + code;
  } catch (unread) {
    return '';
  }
}

function draw() {
  put(byId('ticket-table'), table ? tableName(table) : t('hall.ticket.new'));
  put(byId('ticket-command'), 'slapbox --venue ' + HALL + '/' + code);
}

/** @param {Event} event */
function go(event) {
  event.preventDefault();
  const found = hostPage(byId('where', HTMLInputElement).value.trim());
  put(byId('where-error'), found ? '' : t('hall.ticket.wrong'));
  if (found) location.href = found;
}

async function begin() {
  await useLanguage(chosenLanguage());
  buildLanguages(draw);
  const found = NUMBERS.exec(location.hostname);
  byId('where', HTMLInputElement).value = found ? found[1] : '';
  byId('ticket-form').addEventListener('submit', go);
  const reply = await give('scan', {code});
  table = /** @type {{table?: string}} */ (reply.data).table || '';
  put(byId('ticket-says'), reply.why ? say(reply.why) : '');
  show(byId('ticket-says'), reply.why !== null);
  show(byId('ticket'), reply.why === null);
  draw();
  document.body.setAttribute('data-phase', reply.why ? 'refused' : 'ticket');
}

begin();
