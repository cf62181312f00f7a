// What the result of a race for a missed capture says in Safarü.

import {h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';

/**
 * @import {RaceWords} from '../../core/pages.js'
 * @import {SafarueLast, SafarueView} from '../../views.js'
 */

/** @type {RaceWords<SafarueView, SafarueLast>} */
export const race = {
  heading(view, last) {
    const key = last.right ? 'safarue.tv.race.right' : 'safarue.tv.race.wrong';
    return [h('h1', {}, t(key, {name: nameOf(view, last.seat)}))];
  },
  verdict: (_, one) => verdictWords('safarue.verdict.', one.verdict)
};
