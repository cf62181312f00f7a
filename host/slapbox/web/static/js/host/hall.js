// The way into a hall of many tables, on the host's control page: by a code that its desk shows. A
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
let hall = null;
let looks = 0;
let invited = '';

export function hallCard() {
  return h(
    'section.card',
    {id: 'hall-card', 'aria-labelledby': 'hall-title'},
    h('h2', {id: 'hall-title'}, t('control.hall.title')),
    h('p', {id: 'hall-says', role: 'status'}, hall && where(hall)),
    hall
      ? question('hall-sure') ||
          h(
            'button.button.danger.wide',
            {id: 'hall-leave', onclick: leave},
            t('control.hall.leave')
          )
      : form()
  );
}

/** @param {Assignment} facts */
function where({table, hall: name, there}) {
  const key = there ? 'control.hall.in' : 'control.hall.away';
  return t(key, {table: tableName(table), hall: name});
}

function form() {
  return h(
    'form',
    {id: 'hall-form', autocomplete: 'off', onsubmit: join},
    h('label', {for: 'hall-line'}, t('control.hall.line')),
    h('input.field', {
      id: 'hall-line',
      maxlength: 200,
      autocapitalize: 'none',
      spellcheck: 'false',
      placeholder: '192.168.1.5:8080/K7QM2XPN',
      required: true,
      insert: invite
    }),
    h('button.button.primary.wide', {id: 'hall-join'}, t('control.hall.join'))
  );
}

/**
 * Anybody may have made the link: it is for the host to see what is in it, and to press.
 * @param {HTMLInputElement} field
 */
function invite(field) {
  if (!invited) return;
  field.value = invited;
  byId('hall-card').scrollIntoView();
  invited = '';
}

/** @param {Event & {currentTarget: any}} event */
async function join(event) {
  event.preventDefault();
  const line = find(event.currentTarget, 'input', HTMLInputElement);
  const reply = await ask('hall', {line: line.value.trim()});
  if (!reply.why) line.value = '';
  look();
}

function leave() {
  sure('hall-sure', t('control.hall.leave_sure'), async () => {
    await ask('leave-hall');
    look();
  });
}

async function look() {
  looks += 1;
  const answer = await get('/hall.json');
  looks -= 1;
  if (!answer || !answer.ok) return;
  hall = answer.json().hall;
  page.draw();
}

export function followHall() {
  look();
  setInterval(() => {
    if (!looks) look();
  }, ASK_MS);
  invited = location.hash.slice(1);
  // It is good for one table: nothing that goes back or is shared has it any more.
  if (invited) history.replaceState(null, '', location.pathname);
}
