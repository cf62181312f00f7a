// What the result of a race says in Cheating Moth: whose hand was the slowest. It leaves
// everybody's cards in sight.

import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {penaltyOf} from '../../tv/resolution.js';
import {bug} from './cards.js';

/** @import {CheatingMothLast, CheatingMothView} from '../../views.js' */

/** @type {import('../../core/pages.js').RaceWords<CheatingMothView, CheatingMothLast>} */
export const race = {
  narrow: true,
  heading: (view, last) => [
    drawing(bug, last.name),
    h('h1', {}, t(last.hands.length ? 'moth.race.' + last.name : 'result.nobody'))
  ],
  verdict: (last, one) => verdictWords('moth.verdict.', one.verdict),
  footing(view, last) {
    if (last.slowest === null) return null;
    const name = nameOf(view, last.slowest);
    return [penaltyOf(last.slowest, t('moth.slowest', {name}))];
  }
};
