// The result of a race in Fly-Swatter: the colours that were allowed, the fly that was hit, or who
// starts.

import {COLOURS} from '../../art/colours.js';
import {emblem, flyCard} from '../../art/icons.js';
import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {penaltyOf} from '../../tv/resolution.js';
import {penaltyWords} from './moves.js';

/** @import {Colour} from '../../art/colours.js' */
/** @type {pages.RaceWords<views.FlySwatterView, views.FlySwatterLast>} */
export const race = {
  staged: () => true,
  heading(view, last) {
    if (last.name === 'start') return [h('h1', startWords(view, last))];
    if (!last.hands.length) return null;
    const label = t('fly.allowed', {count: last.allowed.length});
    return [h('span.allowed-label', label), ...colourSigns(last.allowed)];
  },
  card: (one) => ('card' in one ? hitFly(one) : null),
  verdict: (last, one) =>
    last.name === 'start' && one.verdict === 'won'
      ? t('start.quickest')
      : verdictWords('fly.verdict.', one.verdict),
  footing(view, last) {
    if (last.name === 'start') return null;
    return last.penalties.map(({seat, paid}) =>
      penaltyOf(seat, penaltyWords(nameOf(view, seat), paid))
    );
  }
};

/**
 * @param {{seats: views.Seat[], match: {state: views.FlySwatterView}}} view
 * @param {views.FlySwatterLast} last
 */
function startWords(view, last) {
  if (!('starter' in last)) return t('result.nobody');
  return t('start.result', {name: nameOf(view, last.starter)});
}

/**
 * The fly under a hand; there may be none, or a swatter.
 * @param {views.FlySwatterHandOnCard} hand
 */
function hitFly({card}) {
  return card && card.kind === 'fly' ? drawing(flyCard, card.colour, card.value) : null;
}

/**
 * A line of colour signs, in key order: what was allowed.
 * @param {Colour[]} colours
 */
function colourSigns(colours) {
  return COLOURS.filter((colour) => colours.includes(colour)).map((colour) =>
    h(
      'span.colour-sign.row.bold',
      {'data-colour': colour},
      drawing(emblem, colour),
      t('pad.colour.' + colour)
    )
  );
}
