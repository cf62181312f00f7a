// The result of a race in Cheating Moth: whose hand was the slowest. It leaves everybody's cards in
// sight. What was too close to call runs through as a strip of time.

import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {photoStrip} from '../../parts/photostrip.js';
import {penaltyOf} from '../../tv/resolution.js';
import {bug} from './cards.js';

/** @import {Playing} from '../../core/pages.js' */
/** @import {CheatingMothLast, CheatingMothView} from '../../views.js' */

/** @type {import('../../core/pages.js').RaceWords<CheatingMothView, CheatingMothLast>} */
export const race = {
  narrow: true,
  staged: ({hands}) => hands.some((one) => one.photo),
  heading: (view, last) => [
    drawing(bug, last.name),
    h('h1', t(last.hands.length ? 'moth.race.' + last.name : 'result.nobody'))
  ],
  verdict: (last, one) => verdictWords('moth.verdict.', one.verdict),
  footing(view, last) {
    if (last.slowest === null) return null;
    const name = nameOf(view, last.slowest);
    return [penaltyOf(last.slowest, t('moth.slowest', {name}))];
  }
};

/**
 * The strip of the latest race, if it was a photo finish.
 * @param {Playing<CheatingMothView, CheatingMothLast>} view
 */
export function photoFinish(view) {
  const {last} = view.match;
  const hands = last ? last.hands.filter((one) => one.photo) : [];
  if (!last || !hands.length) return null;
  return h(
    'div.moth-photo',
    {key: last.opened_us},
    h(photoStrip, {view, hands}),
    last.slowest !== null && h('p.moth-late', t('moth.slowest', {name: nameOf(view, last.slowest)}))
  );
}
