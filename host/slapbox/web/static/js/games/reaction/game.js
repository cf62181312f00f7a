// What the reaction test is to the pages.

import {seatColour} from '../../art/colours.js';
import {hand, trafficLight} from '../../art/icons.js';
import {phoneMark} from '../../core/gaps.js';
import {milliseconds, t} from '../../core/text.js';

/** @type {import('../../core/games.js').Game} */
export const game = {
  art: () => [trafficLight(), hand(seatColour(2)), hand(seatColour(1))],
  standing: (state, seat) => {
    const figures = state.players[seat];
    return figures.median_us === null ? '' : time(figures.median_us, figures.error_us);
  },
  ending: (score, standing) => standing,
  podium: (_, detail) => [
    time(detail.median_us, detail.error_us) + phoneMark(detail),
    t('over.best', {time: time(detail.best_us, detail.error_us)})
  ],
  second: (detail) => -(detail.best_us === null ? 1e9 : detail.best_us),
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};

function time(us, errorUs) {
  return us === null ? '–' : milliseconds(us, errorUs) + ' ms';
}
