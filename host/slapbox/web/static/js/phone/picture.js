// A picture of the result, to share from the phone.

import {awardsOf, honourOf} from '../core/awards.js';
import {part} from '../core/games.js';
import {button} from './door.js';

/** @import {Shown} from './view.js' */

/**
 * The button that shares it.
 * @param {Shown} view
 */
export function pictureButton(view) {
  return button('ending-picture', 'share.picture', () => share(view));
}

/** @param {Shown} view */
async function share({match, seats}) {
  if (!match || !match.result) return;
  const {hand, resultPicture} = await part(import('../art/picture.js'));
  const awards = (await awardsOf(match.id)).map(honourOf);
  const names = seats.map(({name}) => name);
  await hand(resultPicture({match, names, ms: Date.now(), awards}), 'slapbox-' + match.state.game);
}
