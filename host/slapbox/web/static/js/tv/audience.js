// The audience on the TV: applause rises from below, and at the end the best of them are named.

import {handColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, put, show} from '../core/dom.js';
import {animate} from '../core/motion.js';
import {slice} from '../core/parts.js';
import {isolated, t} from '../core/text.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {View} from '../core/pages.js'
 */

/** More hands at once would hide the table. */
const MOST_HANDS = 6;
const RISE_MS = 1800;
const TOLD_MS = 3000;

/**
 * @param {TableClock} clock
 * @returns {(view: View, again: boolean) => void}
 */
export function audience(clock) {
  /** @type {number | null} */
  let heard = null;
  let clapped = 0;
  let timer = 0;
  /** @param {View} view */
  const draw = (view) => {
    clearTimeout(timer);
    const {cheers} = view.audience;
    const more = heard === null ? 0 : cheers - heard;
    heard = cheers;
    if (more > 0) {
      clapped = Date.now();
      for (let one = 0; one < Math.min(more, MOST_HANDS); one += 1) rise(one);
    }
    const wonMs = view.match && view.match.podium ? clock.msUntil(view.match.podium.won_us) : 0;
    const best = view.phase === 'over' && wonMs <= 0 ? bestText(view) : '';
    const loud = clapped + TOLD_MS - Date.now();
    const text = best || (loud > 0 ? t('tv.fans.cheers', {count: view.audience.fans}) : '');
    put(byId('fans'), text);
    show(byId('fans'), text !== '');
    const next = Math.max(wonMs, loud);
    if (next > 0) timer = setTimeout(() => draw(view), next + 20);
  };
  return slice(cheering, draw);
}

/** @param {View} view */
function cheering({phase, match, audience: {fans, ranking, cheers}}) {
  return [phase, match && match.podium && match.podium.won_us, fans, ranking, cheers];
}

/** @param {View} view */
function bestText({audience: {ranking}}) {
  const best = ranking.filter((one) => one.points > 0 && one.rank <= 3).slice(0, 3);
  if (!best.length) return '';
  const names = best
    .map((one) => one.rank + '. ' + isolated(one.name) + ' (' + one.points + ')')
    .join(' · ');
  return t('tv.fans.best', {names});
}

/**
 * A hand that claps, and is gone.
 * @param {number} number
 */
function rise(number) {
  const node = el('i.fan-hand', {}, hand(handColour(number)));
  node.style.left = 4 + 9 * number + 'rem';
  byId('applause').append(node);
  animate(
    node,
    [
      {transform: 'translateY(12rem)', opacity: 0},
      {transform: 'translateY(0)', opacity: 1, offset: 0.3},
      {transform: 'translateY(-3rem) rotate(14deg)', opacity: 1, offset: 0.6},
      {transform: 'translateY(-8rem) rotate(-10deg)', opacity: 0}
    ],
    {duration: RISE_MS, delay: 90 * number, easing: 'ease-out', fill: 'both'},
    () => node.remove()
  );
}
