// The flies on the table: each in its place, from the deck until somebody has won it.

import {byId, el, keep} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {flyCard} from '../../art/icons.js';
import {homes} from './plaques.js';
import {places} from './scatter.js';

/**
 * @import {Motion} from '../../core/motion.js'
 * @import {Playing, Sounds} from '../../core/pages.js'
 * @import {FlySwatterLast, FlySwatterView} from '../../views.js'
 * @import {Place} from './scatter.js'
 *
 * @typedef {Playing<FlySwatterView, FlySwatterLast>} Played
 *
 * @typedef {{x: number, y: number}} Point
 *
 * The table, in px; `radius` is that of the middle.
 * @typedef {{width: number, height: number, radius: number}} Field
 *
 * Where what lies on it: the places of flies, by their slots.
 * @typedef {{field: Field, spots: Place[]}} Layout
 */

const BIG = 300; // a card that was just turned, in px of a 1080p screen
const TURN_MS = 950;

/**
 * How each fly came from the deck.
 * @type {WeakMap<Element, Motion>}
 */
const flights = new WeakMap();

// Reading sizes makes the browser lay the page out at once: only when they may have changed.
/** @type {Field | null} */
let measured = null;
/** Its size when little is said above it: flies keep their places when it shrinks. */
let highest = {width: 0, height: 0};

/** The table may have another size than before. */
export function measureAgain() {
  measured = null;
}

function measure() {
  // Whole pixels are rounded up in one browser and down in the next.
  const {width, height} = byId('field').getBoundingClientRect();
  if (width !== highest.width || height > highest.height) highest = {width, height};
  return {width, height, radius: byId('centre').getBoundingClientRect().width / 2};
}

/**
 * @param {Field} field
 * @param {number} count
 * @returns {Place[]}
 */
function placesIn({width, height, radius}, count) {
  const share = height / highest.height;
  const found = places(width, highest.height, Math.round(radius / share), count);
  return found.map((one) => Object.assign({}, one, {y: one.y * share, size: one.size * share}));
}

/**
 * Lays the flies out, and says where they lie.
 * @param {Played['match']} match
 * @param {boolean} fresh
 * @param {Sounds} sound
 * @param {number} slots - how many places are needed at least
 * @returns {Layout}
 */
export function flies(match, fresh, sound, slots) {
  const field = fresh || !measured ? measure() : measured;
  measured = field;
  const centre = match.state.centre;
  const most = Math.max(slots, slotsOf(centre));
  const spots = placesIn(field, most);
  const middle = {x: field.width / 2, y: field.height / 2};
  byId('flies').setAttribute('data-count', String(centre.length));
  keep(
    byId('flies'),
    centre,
    (fly) => fly.card,
    (fly) => {
      const node = el(
        'div.fly',
        {'data-card': fly.card, 'data-colour': fly.colour},
        flyCard(fly.colour, fly.value)
      );
      node.setAttribute('data-fresh', fresh ? 'no' : 'yes');
      return node;
    },
    (node, fly) => settle(node, spots[fly.slot], middle, sound),
    (node) => takeAway(node, match, middle)
  );
  if (match.state.event) land();
  return {field, spots};
}

/**
 * How many places these flies need.
 * @param {{slot: number}[]} centre
 */
export function slotsOf(centre) {
  return centre.reduce((highest, fly) => Math.max(highest, fly.slot), -1) + 1;
}

/** Whoever has to count sees all flies where they lie: none is on its way any more. */
function land() {
  for (const node of byId('flies').querySelectorAll('.arriving')) {
    const flight = flights.get(node);
    if (flight) flight.finish();
    node.classList.remove('arriving');
  }
}

/**
 * @param {HTMLElement} node
 * @param {Place} spot
 * @param {Point} middle
 * @param {Sounds} sound
 */
function settle(node, spot, middle, sound) {
  const place =
    'translate(' +
    (spot.x - spot.size / 2).toFixed(1) +
    'px,' +
    (spot.y - spot.size / 2).toFixed(1) +
    'px) rotate(' +
    spot.angle.toFixed(1) +
    'deg)';
  if (node.getAttribute('data-place') === place) return;
  const moved = node.hasAttribute('data-place');
  const before = node.style.transform;
  const grow = moved ? parseFloat(node.style.width) / spot.size : 1;
  node.setAttribute('data-place', place);
  node.style.width = spot.size + 'px';
  node.style.height = spot.size * 1.037 + 'px';
  node.style.transform = place;
  if (moved) {
    animate(node, [{transform: before + ' scale(' + grow + ')'}, {transform: place}], {
      duration: 420,
      easing: 'ease-in-out'
    });
  } else if (node.getAttribute('data-fresh') === 'yes') {
    flyIn(node, spot, middle, place, sound);
  }
}

/**
 * Turned over in front of the deck, where all can read it, and then to its place.
 * @param {HTMLElement} node
 * @param {Place} spot
 * @param {Point} middle
 * @param {string} place
 * @param {Sounds} sound
 */
function flyIn(node, spot, middle, place, sound) {
  const big = (BIG * window.innerHeight) / 1080 / spot.size;
  const deck =
    'translate(' + (middle.x - spot.size / 2) + 'px,' + (middle.y - spot.size / 2) + 'px)';
  sound.play('flip');
  node.classList.add('arriving');
  const flight = animate(
    node,
    [
      {transform: deck + ' rotate(-8deg) scale(' + big * 0.3 + ',' + big * 0.8 + ')'},
      {transform: deck + ' rotate(3deg) scale(' + big * 1.08 + ')', offset: 0.08},
      {transform: deck + ' rotate(0deg) scale(' + big + ')', offset: 0.16},
      {transform: deck + ' rotate(0deg) scale(' + big + ')', offset: 0.62},
      {transform: place + ' scale(1.12)', offset: 0.92},
      {transform: place + ' scale(1)'}
    ],
    {duration: TURN_MS, easing: 'linear'},
    () => node.classList.remove('arriving')
  );
  flights.set(node, flight);
}

/**
 * To whoever won it.
 * @param {HTMLElement} node
 * @param {Played['match']} match
 * @param {Point} middle
 */
function takeAway(node, {last}, middle) {
  const card = node.getAttribute('data-card');
  const hands = last && last.name === 'swat' ? last.hands : [];
  const hit = hands.find(
    (one) => one.verdict === 'won' && one.card && String(one.card.card) === card
  );
  const home = hit && homes.get(hit.seat);
  const field = byId('field').getBoundingClientRect();
  const box = home && home.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 - field.left : middle.x;
  const y = box ? box.top + box.height / 2 - field.top : middle.y;
  const size = parseFloat(node.style.width);
  const end = 'translate(' + (x - size / 2) + 'px,' + (y - size / 2) + 'px) scale(.2)';
  node.removeAttribute('data-card');
  node.classList.add('leaving');
  animate(
    node,
    [
      {transform: node.style.transform, opacity: 1},
      {transform: node.style.transform + ' scale(1.25)', opacity: 1, offset: 0.3},
      {transform: end, opacity: 0}
    ],
    {duration: 900, easing: 'ease-in'},
    () => node.remove()
  );
}
