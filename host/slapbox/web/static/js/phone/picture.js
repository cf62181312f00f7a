// A picture of the result, to share from the phone: when the TV has told who won.

import {awardsOf, honourOf} from '../core/awards.js';
import {part} from '../core/games.js';
import {button} from './door.js';
import {clock, redraw} from './view.js';

/** @import {Shown} from './view.js' */

let timer = 0;

/**
 * The button that shares it.
 * @param {Shown} view
 */
export function pictureButton(view) {
  clearTimeout(timer);
  const {podium} = view.match || {podium: null};
  const wonMs = podium ? clock.msUntil(podium.won_us) : 0;
  if (wonMs <= 0) return button('ending-picture', 'share.picture', () => share(view));
  timer = setTimeout(redraw, wonMs);
  return null;
}

/** @param {Shown} view */
async function share({match, seats}) {
  if (!match || !match.result) return;
  const {hand, resultPicture} = await part(import('../art/picture.js'));
  const awards = (await awardsOf(match.id)).map(honourOf);
  const names = seats.map(({name}) => name);
  await hand(resultPicture({match, names, ms: Date.now(), awards}), 'slapbox-' + match.state.game);
}
