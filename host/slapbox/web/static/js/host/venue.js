// The way into a venue of many tables: by a code that its desk shows. A phone that has scanned
// one is led here with it.

import {get} from '../core/api.js';
import {byId, find} from '../core/dom.js';
import {h} from '../core/patch.js';
import {tableName} from '../core/tables.js';
import {t} from '../core/text.js';
import {ask, goTo, page, question, sure} from './orders.js';

const ASK_MS = 4000;

/** @type {views.Assignment | null} */
let venue = null;
let looks = 0;
let invited = '';

export function venueCard() {
  return h(
    'details.card',
    {id: 'venue-card'},
    h('summary', h('h2', t('control.venue.title'))),
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

/** @param {views.Assignment} facts */
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
  const card = byId('venue-card', HTMLDetailsElement);
  card.open = true;
  card.scrollIntoView();
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

/** @param {string} line - of the link that has led here; or nothing */
export function followVenue(line) {
  look();
  setInterval(() => {
    if (!looks) look();
  }, ASK_MS);
  invited = line;
  if (invited) goTo('more');
}
