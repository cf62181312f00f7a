// Facts about the reaction test for the pages.

import {handColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {trafficLight} from '../../art/trafficlight.js';
import {pageMark, timeText} from '../../core/gaps.js';
import {quickest} from '../../core/honours.js';
import {t} from '../../core/text.js';

/** @type {pages.Game<views.ReactionView, views.ReactionFigures>} */
export const game = {
  art: () => [
    trafficLight('svg.traffic', '#86100a', '#d91c0b', '#1ed760'),
    hand(handColour(2)),
    hand(handColour(1))
  ],
  standing: (state, seat) => {
    const figures = state.players[seat];
    return figures.median_us === null ? '' : timeText(figures.median_us, figures.error_us);
  },
  ending: (score, standing) => standing || t('reaction.no_time'),
  points: (_, detail) =>
    detail.median_us === null
      ? t('reaction.no_time')
      : timeText(detail.median_us, detail.error_us) + pageMark(detail),
  second: ({best_us: best, error_us: error}) =>
    best === null ? '' : t('over.best', {time: timeText(best, error)}),
  music: () => null,
  feats: ({best_us: best, error_us: error}) => quickest(best, error),
  lights: {
    light: '.reaction-side'
  },
  tv: () => import('./tv.js'),
  phone: () => import('./phone.js'),
  rules: () => import('./rules.js')
};
