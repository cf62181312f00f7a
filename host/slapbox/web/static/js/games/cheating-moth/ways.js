// Cards of Cheating Moth on their way: to the pile, from the pile, from seat to seat.

import {byId, el} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {bugCard, cardBack} from './cards.js';

/** @import {Playing, SoundName, Sounds} from '../../core/pages.js' */
/** @import {CheatingMothLast, CheatingMothNews, CheatingMothView} from '../../views.js' */

const FLIGHT_MS = 520;
const LATER_MS = 130;

/**
 * Where a card that changes hands comes from and goes to.
 * @type {{[kind: string]: (one: CheatingMothNews) => (Element | null)[]}}
 */
const WAYS = {
  drew: (one) => [byId('moth-pile'), fanOf(one.seat)],
  took: (one) => [byId('moth-top'), fanOf(one.seat)],
  gave: (one) => [fanOf(one.seat), fanOf(one.to)]
};
/** @type {{[kind: string]: SoundName}} */
const SOUNDS = {
  played: 'flip',
  threw: 'splat',
  drew: 'draw',
  took: 'draw',
  gave: 'draw',
  shuffled: 'shuffle',
  dealt: 'shuffle'
};

/** @param {number | null} seat */
function fanOf(seat) {
  return document.querySelector('.moth-seat[data-seat="' + seat + '"] .fan');
}

/**
 * Shows what has happened since the view before, in order.
 * @param {Sounds} sound
 * @returns {(view: Playing<CheatingMothView, CheatingMothLast>, fresh: boolean) => void}
 */
export function moveCards(sound) {
  let told = 0;
  return (view, fresh) => {
    const {news, last} = view.match.state;
    const now = last ? last.number : 0;
    const known = Math.max(told, now - news.length);
    const latest = fresh || now < told ? [] : news.slice(news.length - (now - known));
    told = now;
    latest.forEach((one, index) => {
      if (SOUNDS[one.kind]) sound.play(SOUNDS[one.kind]);
      if (one.kind === 'played' || one.kind === 'threw') lay(fanOf(one.seat));
      else if (WAYS[one.kind]) fly(one, index * LATER_MS);
    });
  };
}

/**
 * The middle of a place on the screen.
 * @param {Element} node
 */
function middle(node) {
  const box = node.getBoundingClientRect();
  return {x: box.left + box.width / 2, y: box.top + box.height / 2};
}

/**
 * The top card comes from the hand it was played from.
 * @param {Element | null} from
 */
function lay(from) {
  const card = byId('moth-top').firstElementChild;
  if (!from || !card) return;
  const start = middle(from);
  const end = middle(byId('moth-top'));
  const away =
    'translate(' + (start.x - end.x).toFixed(0) + 'px,' + (start.y - end.y).toFixed(0) + 'px)';
  animate(
    card,
    [
      {transform: away + ' scale(.3) rotate(-40deg)'},
      {transform: 'translate(0) scale(1.12)', offset: 0.75},
      {transform: 'none'}
    ],
    {duration: FLIGHT_MS, easing: 'ease-out'}
  );
}

/**
 * @param {CheatingMothNews} one
 * @param {number} delay
 */
function fly(one, delay) {
  const [from, to] = WAYS[one.kind](one);
  if (!from || !to) return;
  const card = el('div.flight', {}, one.card ? bugCard(one.card) : cardBack());
  const start = middle(from);
  const end = middle(to);
  card.style.left = start.x + 'px';
  card.style.top = start.y + 'px';
  byId('moth').append(card);
  const away =
    'translate(' + (end.x - start.x).toFixed(0) + 'px,' + (end.y - start.y).toFixed(0) + 'px)';
  animate(
    card,
    [
      {transform: 'none', opacity: 1},
      {transform: away + ' rotate(20deg)', opacity: 1, offset: 0.9},
      {transform: away + ' rotate(20deg)', opacity: 0}
    ],
    {duration: FLIGHT_MS, delay, fill: 'both', easing: 'ease-in-out'},
    () => card.remove()
  );
}
