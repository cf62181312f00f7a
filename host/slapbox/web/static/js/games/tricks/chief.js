// "Anna is chief!": the auction is over, and everybody looks up before trumps are named. First the
// chief's cards, then the name hits, then what was promised, and last who is vice.

import {byId} from '../../core/dom.js';
import {animate, hits} from '../../core/motion.js';
import {drawing, h, patch} from '../../core/patch.js';
import {isCalm} from '../../core/calm.js';
import {seatColour} from '../../art/colours.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {muCard} from '../mudeck/cards.js';
import {namedMoment} from './named.js';
import {isNewChief, isTelling} from './pause.js';

const HIT_MS = 600;
const PROMISE_MS = 1500;
const VICE_MS = 2300;
const COME_MS = 240;
const RISE = [
  {transform: 'translateY(4rem)', opacity: 0},
  {transform: 'none', opacity: 1}
];
const ROOM = 84; // rem, for the cards
const WIDE = 9;
const LONG = 10; // letters: a longer name gets a smaller type
const APART = 0.6;

/**
 * Shows who has become chief, as long as the table says.
 * @type {(table: {clock: pages.TableClock, sound: pages.Sounds}) => (view: tricks.Shown,
 *   fresh: boolean) => void}
 */
export function chiefMoment({clock, sound}) {
  let timer = 0;
  const sting = () => {
    timer = setTimeout(() => sound.play('sting'), isCalm() ? 0 : HIT_MS);
  };
  return (view, fresh) => {
    const open = view.phase === 'match' && clock.looksMs(view.match) > 0;
    const state = open && isTelling(view.match.state) && view.match.state;
    if (!state) clearTimeout(timer);
    const begin = fresh ? null : sting;
    const parts = !state
      ? []
      : isNewChief(state)
        ? moment(view, state, begin)
        : namedMoment(view, state, begin);
    patch(byId('chief'), h('section', {hidden: !state}, ...parts));
  };
}

/**
 * One thing after the other; all of it stands if nothing is to `begin`.
 * @type {(view: tricks.Table, state: views.MuView, begin: (() => void) | null) => Tree[]}
 */
function moment(view, {auction, chief, vice}, begin) {
  if (chief === null) return [];
  const count = auction.totals[chief];
  const name = nameOf(view, chief);
  const called = vice !== null && t('trick.tv.is_vice', {name: nameOf(view, vice)});
  const hit = (/** @type {Element} */ node) => begin && hits(node, HIT_MS - COME_MS / 2);
  const rises = (/** @type {number} */ delay) => (/** @type {Element} */ node) =>
    begin && rise(node, delay, COME_MS);
  const deal = (/** @type {Element} */ {children}) =>
    Array.from(begin ? children : []).forEach((card, place, {length}) =>
      rise(card, (place * HIT_MS) / 2 / length, HIT_MS / 2)
    );
  const step = count > 1 ? Math.min(WIDE + APART, (ROOM - WIDE) / (count - 1)) : 0;
  return [
    h(
      'div.chief-cards',
      {style: {'--step': (step - WIDE).toFixed(2) + 'rem'}, insert: deal},
      ...auction.shown[chief].map((card) => drawing(muCard, card))
    ),
    h('div.chief-hand', {insert: hit}, drawing(person, chief)),
    h(
      'h1.band-title.chief-title',
      {
        role: 'status',
        class: {long: name.length > LONG},
        style: {color: seatColour(chief)},
        insert: (node) => begin && (begin(), hit(node))
      },
      t('trick.tv.is_chief', {name})
    ),
    h(
      'p.chief-goal.bold',
      {insert: rises(PROMISE_MS)},
      t('trick.tv.promises', {count, goal: auction.goals[count - 1]})
    ),
    h(
      'p.chief-vice.row.bold',
      {insert: rises(VICE_MS)},
      vice !== null && drawing(person, vice),
      h('span', called || t('trick.tv.no_vice'))
    )
  ];
}

/** @type {(node: Element, delay: number, duration: number) => void} */
function rise(node, delay, duration) {
  animate(node, RISE, {delay, duration, easing: 'ease-out', fill: 'backwards'});
}
