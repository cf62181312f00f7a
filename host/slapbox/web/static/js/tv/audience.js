// The audience on the TV: applause rises from below, and at the end the best of them are named.

import {handColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el} from '../core/dom.js';
import {animate} from '../core/motion.js';
import {h} from '../core/patch.js';
import {isolated, t} from '../core/text.js';
import {changesIn} from './frame.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Around} from './frame.js'
 */

/** More hands at once would hide the table. */
const MOST_HANDS = 6;
const RISE_MS = 1800;
const TOLD_MS = 3000;
/** @type {number | null} */
let heard = null;
let loudUntilMs = 0;

/** @param {Around} facts */
export function fans({view, clock}) {
  const {phase, match, audience} = view;
  hear(audience.cheers);
  const wonMs = match && match.podium ? clock.msUntil(match.podium.won_us) : 0;
  const loudMs = loudUntilMs - performance.now();
  changesIn(wonMs);
  changesIn(loudMs);
  const best = phase === 'over' && wonMs <= 0 && bestText(view);
  const text = best || (loudMs > 0 && t('tv.fans.cheers', {count: audience.fans}));
  return text ? h('p.fans', {role: 'status'}, text) : null;
}

/** @param {number} cheers */
function hear(cheers) {
  const more = heard === null ? 0 : Math.min(cheers - heard, MOST_HANDS);
  heard = cheers;
  if (more > 0) loudUntilMs = performance.now() + TOLD_MS;
  for (let one = 0; one < more; one += 1) rise(one);
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
