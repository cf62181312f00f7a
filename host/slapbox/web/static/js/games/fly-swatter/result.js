// What the result of a race says in Fly-Swatter: the colours that were allowed, the fly that was
// hit, or who starts.

import {COLOURS} from '../../art/colours.js';
import {emblem, flyCard} from '../../art/icons.js';
import {el} from '../../core/dom.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

const START_SHOWN_MS = 2600;
const START_KNOWN_US = 6e6;

/** @type {import('../../tv/resolution.js').RaceWords} */
export const race = {
  heading(view, last) {
    if (last.name === 'start') return [el('h1', {}, startWords(view, last))];
    if (!last.hands.length) return null;
    const label = t('result.allowed', {count: last.allowed.length});
    return [el('span.allowed-label', {}, label), ...colourSigns(last.allowed)];
  },
  card: (one) => (one.card ? flyCard(one.card.colour, one.card.value) : null),
  verdict: (last, one) =>
    last.name === 'start' && one.verdict === 'won' ? t('start.quickest') : null,
  /** The start race need not hold up the first card; its times stay for a moment all the same. */
  msLeft(match, clock) {
    const left = clock.msUntil(match.turn_from_us);
    if (match.last.name !== 'start') return left;
    const known = clock.msUntil(match.last.opened_us + START_KNOWN_US) > 0;
    return Math.max(left, known ? START_SHOWN_MS : 0);
  }
};

function startWords(view, last) {
  if (last.starter === undefined) return t('start.nobody');
  return t('start.result', {name: nameOf(view, last.starter)});
}

/** A line of colour signs, in key order: what was allowed. */
function colourSigns(colours) {
  return COLOURS.filter((colour) => colours.includes(colour)).map((colour) =>
    el('span.colour-sign', {'data-colour': colour}, emblem(colour), t('fly.colour.' + colour))
  );
}
