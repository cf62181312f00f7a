// What the result of a race says in Fly-Swatter: the colours that were allowed, the fly that was
// hit, or who starts.

import {COLOURS} from '../../art/colours.js';
import {emblem, flyCard} from '../../art/icons.js';
import {el} from '../../core/dom.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/** @import {Colour} from '../../art/colours.js' */
/** @import {Seat} from '../../core/pages.js' */
/** @import {FlySwatterHandOnCard, FlySwatterLast, FlySwatterView} from '../../views.js' */

const START_SHOWN_MS = 2600;
const START_KNOWN_US = 6e6;

/** @type {import('../../core/pages.js').RaceWords<FlySwatterView, FlySwatterLast>} */
export const race = {
  staged: (last) => last.name === 'swat',
  heading(view, last) {
    if (last.name === 'start') return [el('h1', {}, startWords(view, last))];
    if (!last.hands.length) return null;
    const label = t('result.allowed', {count: last.allowed.length});
    return [el('span.allowed-label', {}, label), ...colourSigns(last.allowed)];
  },
  card: (one) => ('card' in one ? hitFly(one) : null),
  verdict: (last, one) =>
    last.name === 'start' && one.verdict === 'won' ? t('start.quickest') : null,
  /** The start race need not hold up the first card; its times stay for a moment all the same. */
  msLeft(match, clock) {
    const left = clock.msUntil(match.turn_from_us);
    if (!match.last || match.last.name !== 'start') return left;
    if (match.state.asked) return 0;
    const known = clock.msUntil(match.last.opened_us + START_KNOWN_US) > 0;
    return Math.max(left, known ? START_SHOWN_MS : 0);
  }
};

/**
 * @param {{seats: Seat[], match: {state: FlySwatterView}}} view
 * @param {FlySwatterLast} last
 */
function startWords(view, last) {
  if (!('starter' in last)) return t(view.match.state.asked ? 'result.nobody' : 'start.nobody');
  return t('start.result', {name: nameOf(view, last.starter)});
}

/**
 * The fly under a hand; there may be none, or a swatter.
 * @param {FlySwatterHandOnCard} hand
 */
function hitFly({card}) {
  return card && card.kind === 'fly' ? flyCard(card.colour, card.value) : null;
}

/**
 * A line of colour signs, in key order: what was allowed.
 * @param {Colour[]} colours
 */
function colourSigns(colours) {
  return COLOURS.filter((colour) => colours.includes(colour)).map((colour) =>
    el('span.colour-sign', {'data-colour': colour}, emblem(colour), t('fly.colour.' + colour))
  );
}
