// A picture of the result, to share from the phone: when the TV has told who won.

import {awardsOf, honourOf} from '../core/awards.js';
import {byId, show} from '../core/dom.js';
import {part} from '../core/games.js';
import {clock, current} from './view.js';

/** @import {Shown} from './view.js' */

let timer = 0;

/** @param {Shown} view */
export function offerPicture({match}) {
  clearTimeout(timer);
  const {podium, result} = match || {podium: null, result: null};
  const wonMs = podium ? clock.msUntil(podium.won_us) : 0;
  show(byId('ending-picture'), Boolean(result) && wonMs <= 0);
  if (result && wonMs > 0) timer = setTimeout(() => show(byId('ending-picture'), true), wonMs);
}

/** The button shares it. */
export function sharePictures() {
  byId('ending-picture').addEventListener('click', async () => {
    const view = current();
    const match = view && view.match;
    if (!view || !match || !match.result) return;
    const {hand, resultPicture} = await part(import('../art/picture.js'));
    const awards = (await awardsOf(match.id)).map(honourOf);
    const names = view.seats.map(({name}) => name);
    await hand(
      resultPicture({match, names, ms: Date.now(), awards}),
      'slapbox-' + match.state.game
    );
  });
}
