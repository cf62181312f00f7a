// The way into a venue of many tables, on the host's control page: by a code that its desk shows. A
// phone that has scanned one is led here with it.

import {get} from '../core/api.js';
import {byId, find} from '../core/dom.js';
import {h} from '../core/patch.js';
import {tableName} from '../core/tables.js';
import {t} from '../core/text.js';
import {ask, page, question, sure} from './orders.js';

/** @import {Assignment} from '../views.js' */

const ASK_MS = 4000;

/** @type {Assignment | null} */
let venue = null;
let looks = 0;
let invited = '';

export function venueCard() {
  return h(
    'section.card',
    {id: 'venue-card', 'aria-labelledby': 'venue-title'},
    h('h2', {id: 'venue-title'}, t('control.venue.title')),
    h('p', {id: 'venue-says', role: 'status'}, venue && where(venue)),
    venue
      ? question('venue-sure') ||
          h(
            'button.button.danger.wide',
            {id: 'venue-leave', onclick: leave},
            t('control.venue.leave')
          )
      : form()
  );
}

/** @param {Assignment} facts */
function where({table, venue: name, there}) {
  const key = there ? 'control.venue.in' : 'control.venue.away';
  return t(key, {table: tableName(table), venue: name});
}

function form() {
  return h(
    'form',
    {id: 'venue-form', autocomplete: 'off', onsubmit: join},
    h('label', {for: 'venue-line'}, t('control.venue.line')),
    h('input.field', {
      id: 'venue-line',
      maxlength: 200,
      autocapitalize: 'none',
      spellcheck: 'false',
      placeholder: '192.168.1.5:8080/K7QM2XPN',
      required: true,
      insert: invite
    }),
    h('button.button.primary.wide', {id: 'venue-join'}, t('control.venue.join'))
  );
}

/**
 * Anybody may have made the link: it is for the host to see what is in it, and to press.
 * @param {HTMLInputElement} field
 */
function invite(field) {
  if (!invited) return;
  field.value = invited;
  byId('venue-card').scrollIntoView();
  invited = '';
}

/** @param {Event & {currentTarget: any}} event */
async function join(event) {
  event.preventDefault();
  const line = find(event.currentTarget, 'input', HTMLInputElement);
  const reply = await ask('venue', {line: line.value.trim()});
  if (!reply.why) line.value = '';
  look();
}

function leave() {
  sure('venue-sure', t('control.venue.leave_sure'), async () => {
    await ask('leave-venue');
    look();
  });
}

async function look() {
  looks += 1;
  const answer = await get('/venue.json');
  looks -= 1;
  if (!answer || !answer.ok) return;
  venue = answer.json().venue;
  page.draw();
}

export function followVenue() {
  look();
  setInterval(() => {
    if (!looks) look();
  }, ASK_MS);
  invited = location.hash.slice(1);
  // It is good for one table: nothing that goes back or is shared has it any more.
  if (invited) history.replaceState(null, '', location.pathname);
}
