// "Anna is chief!": the auction is over, and everybody looks up before trumps are named. First the
// chief's cards, then the name hits, then what was promised, and last who is vice.

import {byId, el, put, replace} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {isCalm} from '../../core/calm.js';
import {seatColour} from '../../art/colours.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {muCard} from '../mudeck/cards.js';
import {isNewChief} from './pause.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Motion} from '../../core/motion.js'
 * @import {MuView} from '../../views.js'
 * @import {Sounds} from '../../core/pages.js'
 * @import {Shown, Table} from './types.js'
 */

const HIT_MS = 600;
const PROMISE_MS = 1500;
const VICE_MS = 2300;
const COME_MS = 240;
const RISE = [
  {transform: 'translateY(4rem)', opacity: 0},
  {transform: 'none', opacity: 1}
];
const HIT = [
  {transform: 'scale(2.4)', opacity: 0},
  {transform: 'scale(.94)', opacity: 1, offset: 0.7},
  {transform: 'none', opacity: 1}
];
const ROOM = 84; // rem, for the cards
const WIDE = 9;
const LONG = 10; // letters: a longer name gets a smaller type
const APART = 0.6;

/**
 * Shows who has become chief, as long as the table says.
 * @param {{clock: TableClock, sound: Sounds}} table
 * @returns {(view: Shown, fresh: boolean) => void}
 */
export function chiefMoment({clock, sound}) {
  let shown = '';
  let timer = 0;
  /** @type {Motion[]} */
  let moving = [];
  return (view, fresh) => {
    const state = view.phase === 'match' && isNewChief(view.match.state) ? view.match.state : null;
    const open = view.phase === 'match' && state !== null && clock.looksMs(view.match) > 0;
    byId('chief').hidden = !open;
    const deal = open ? view.match.id + '-' + state.deal : '';
    const now = deal && deal + document.documentElement.lang;
    if (now === shown) return;
    const begins = deal !== '' && !shown.startsWith(deal);
    shown = now;
    clearTimeout(timer);
    for (const one of moving) one.cancel();
    moving = [];
    if (!open || state.chief === null) return;
    draw(view, state, state.chief);
    if (!begins || fresh) return;
    moving = play();
    timer = setTimeout(() => sound.play('sting'), isCalm() ? 0 : HIT_MS);
  };
}

/**
 * @param {Table} view
 * @param {MuView} state
 * @param {number} chief
 */
function draw(view, {auction, vice}, chief) {
  const count = auction.totals[chief];
  const cards = auction.shown[chief];
  const step = cards.length > 1 ? Math.min(WIDE + APART, (ROOM - WIDE) / (cards.length - 1)) : 0;
  byId('chief').style.setProperty('--seat', seatColour(chief));
  byId('chief').style.setProperty('--step', (step - WIDE).toFixed(2) + 'rem');
  replace(byId('chief-cards'), ...cards.map((card) => muCard(card)));
  replace(byId('chief-hand'), person(chief));
  const name = nameOf(view, chief);
  put(byId('chief-title'), t('trick.tv.is_chief', {name}));
  byId('chief-title').classList.toggle('long', name.length > LONG);
  put(byId('chief-goal'), t('trick.tv.promises', {count, goal: auction.goals[count - 1]}));
  replace(
    byId('chief-vice'),
    vice === null ? null : person(vice),
    el(
      'span',
      {},
      vice === null ? t('trick.tv.no_vice') : t('trick.tv.is_vice', {name: nameOf(view, vice)})
    )
  );
}

/** One thing after the other. */
function play() {
  const cards = Array.from(byId('chief-cards').children);
  /**
   * @param {string} id
   * @param {Keyframe[]} frames
   * @param {number} delay
   */
  const comes = (id, frames, delay) =>
    animate(byId(id), frames, {delay, duration: COME_MS, easing: 'ease-out', fill: 'backwards'});
  return [
    ...cards.map((card, place) =>
      animate(card, RISE, {
        delay: (place * HIT_MS) / 2 / cards.length,
        duration: HIT_MS / 2,
        easing: 'ease-out',
        fill: 'backwards'
      })
    ),
    comes('chief-hand', HIT, HIT_MS - COME_MS / 2),
    comes('chief-title', HIT, HIT_MS - COME_MS / 2),
    comes('chief-goal', RISE, PROMISE_MS),
    comes('chief-vice', RISE, VICE_MS)
  ];
}
