// The way into a hall of many tables, on the host's control page: by a code that its desk shows. A
// phone that has scanned one is led here with it.

import {get} from '../core/api.js';
import {byId, put, show} from '../core/dom.js';
import {tableName} from '../core/tables.js';
import {t} from '../core/text.js';
import {ask, sure} from './orders.js';

/** @import {InHall} from '../views.js' */

const ASK_MS = 4000;

/** @param {InHall} hall */
function told({table, hall, there}) {
  const key = there ? 'control.hall.in' : 'control.hall.away';
  return t(key, {table: tableName(table), hall});
}

/** @returns {{begin: () => void, draw: () => void}} */
export function hallCard() {
  const line = byId('hall-line', HTMLInputElement);
  /** @type {InHall | null} */
  let hall = null;
  let looks = 0;

  const draw = () => {
    show(byId('hall-form'), !hall);
    show(byId('hall-leave'), Boolean(hall) && Boolean(byId('hall-sure').hidden));
    put(byId('hall-says'), hall ? told(hall) : '');
  };

  const look = async () => {
    looks += 1;
    const answer = await get('/hall.json');
    looks -= 1;
    if (!answer || !answer.ok) return;
    hall = answer.json().hall;
    draw();
  };

  byId('hall-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const reply = await ask('hall', {line: line.value.trim()});
    if (!reply.why) line.value = '';
    look();
  });
  byId('hall-leave').addEventListener('click', () => {
    sure(byId('hall-sure'), t('control.hall.leave_sure'), async () => {
      await ask('leave-hall');
      look();
    });
    show(byId('hall-leave'), false);
  });

  const begin = () => {
    look();
    setInterval(() => {
      if (!looks) look();
    }, ASK_MS);
    const invited = location.hash.slice(1);
    if (!invited) return;
    // It is good for one table: nothing that goes back or is shared has it any more.
    history.replaceState(null, '', location.pathname);
    line.value = invited;
    // Anybody may have made the link: it is for the host to see what is in it, and to press.
    byId('hall-card').scrollIntoView();
  };
  return {begin, draw};
}
