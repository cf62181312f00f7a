// Hands that came down in a swat: each on the colour that it slapped, where everybody sees it. What
// it hit there nobody knows before the rules say it.

import {byId, el, keep} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {COLOURS, seatColour} from '../../art/colours.js';
import {hand} from '../../art/icons.js';
import {nameOf, placeAround} from '../../core/seats.js';

/**
 * @import {Playing} from '../../core/pages.js'
 * @import {FlySwatterLast, FlySwatterView} from '../../views.js'
 * @import {Layout, Point} from './flies.js'
 *
 * @typedef {Playing<FlySwatterView, FlySwatterLast>} Played
 *
 * A hand on the table; when it is told, also the `card` that it hit, and whether it lies `on` it.
 * @typedef {{seat: number, key: number, card?: number | null, on?: number | null}} Lying
 *
 * Of those of one seat on one colour, `again` counts.
 * @typedef {Lying & {again: number}} Numbered
 *
 * Where it lies, how large it is, how it is turned (degrees), and where it comes from.
 * @typedef {{x: number, y: number, size: number, angle: number, from: Point}} Spot
 */

const AIM = [-22, 0, 22]; // neighbours do not lie on top of each other
const REACH = 0.58; // of a fly: its number is free
const ON_IT = 0.14;

/**
 * Lays hands on the table: those of the swat that is open, or of the one that is told.
 * @param {Played} view
 * @param {Layout} layout
 * @param {Lying[]} hands
 * @param {boolean} fresh
 */
export function slaps(view, layout, hands, fresh) {
  keep(
    byId('slaps'),
    numbered(hands),
    (one) => [one.seat, one.key, one.again].join(),
    (one) => {
      const spot = spotOf(view, layout, one);
      const node = palm(view, one.seat, spot);
      if (!fresh) comeDown(node, spot, COLOURS[one.key]);
      return node;
    },
    (node, one) => {
      if (one.card !== undefined) node.setAttribute('data-hand', one.seat + '-' + one.card);
      if (typeof one.on === 'number') strike(node, spotOf(view, layout, one), one.on);
    },
    lift
  );
}

/**
 * The hands of the swat that is open.
 * @param {Played} view
 * @returns {Lying[]}
 */
export function openHands({match: {race}}) {
  return race && race.name === 'swat' ? race.hits : [];
}

/**
 * @param {Lying[]} hands
 * @returns {Numbered[]}
 */
function numbered(hands) {
  return hands.map((one, index) => {
    const before = hands.slice(0, index);
    const again = before.filter((other) => other.seat === one.seat && other.key === one.key).length;
    return Object.assign({again}, one);
  });
}

/**
 * At the fly of its colour that is nearest to the seat, or next to that; in the middle if none
 * lies there. It leaves the number free, but for the fly that it is on.
 * @param {Played} view
 * @param {Layout} layout
 * @param {Numbered} one
 * @returns {Spot}
 */
function spotOf(view, {field, spots}, {seat, key, again, on}) {
  const told = typeof on === 'number';
  const home = homeOf(seat, view.seats.length, field);
  const near = view.match.state.centre
    .filter((fly) => (told ? fly.card === on : fly.colour === COLOURS[key]))
    .map((fly) => spots[fly.slot])
    .sort((a, b) => apart(a, home) - apart(b, home));
  const fly = near.length ? near[again % near.length] : null;
  const middle = {x: field.width / 2, y: field.height / 2, size: field.radius};
  const {x, y, size} = fly || middle;
  const aim = (AIM[seat % AIM.length] * Math.PI) / 180;
  const angle = Math.atan2(home.y - y, home.x - x) + aim;
  const reach = fly ? size * (told ? ON_IT : REACH) : field.radius;
  const from = {x: Math.cos(angle), y: Math.sin(angle)};
  return {
    x: x + from.x * reach,
    y: y + from.y * reach,
    size: size * 0.9,
    angle: (angle * 180) / Math.PI - 90,
    from
  };
}

/**
 * Where a player sits, seen from the table.
 * @param {number} seat
 * @param {number} seats
 * @param {{width: number, height: number}} field
 * @returns {Point}
 */
function homeOf(seat, seats, {width, height}) {
  const {row, column, inRow} = placeAround(seat, seats);
  const x = ((column + 0.5) / inRow) * width;
  return {x, y: row === 'top' ? -0.12 * height : 1.12 * height};
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function apart(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/**
 * A hand with the first letter of its player.
 * @param {Played} view
 * @param {number} seat
 * @param {Spot} spot
 */
function palm(view, seat, spot) {
  const [letter] = Array.from(nameOf(view, seat));
  const node = el('div.palm', {'data-seat': seat}, hand(seatColour(seat)), el('b', {}, letter));
  node.style.width = node.style.height = spot.size + 'px';
  node.style.fontSize = spot.size * 0.36 + 'px';
  node.style.transform = lying(spot);
  node.style.setProperty('--upright', -spot.angle + 'deg');
  return node;
}

/** @param {Spot} spot */
function lying({x, y, size, angle}) {
  return (
    'translate(' +
    (x - size / 2) +
    'px,' +
    (y - size / 2) +
    'px) rotate(' +
    angle.toFixed(1) +
    'deg)'
  );
}

/**
 * It is told that the hand is on this card: there it strikes.
 * @param {HTMLElement} node
 * @param {Spot} spot
 * @param {number} card
 */
function strike(node, spot, card) {
  if (node.getAttribute('data-on') === String(card)) return;
  node.setAttribute('data-on', String(card));
  const before = node.style.transform;
  const size = parseFloat(node.style.width);
  node.style.transform = lying(Object.assign({}, spot, {size}));
  animate(node, [{transform: before}, {transform: node.style.transform}], {
    duration: 100,
    easing: 'ease-in'
  });
  blow(spot);
}

/**
 * The hand goes away.
 * @param {HTMLElement} node
 */
function lift(node) {
  node.removeAttribute('data-hand');
  const frames = [
    {transform: node.style.transform, opacity: 1},
    {transform: node.style.transform + ' scale(1.25)', opacity: 0}
  ];
  animate(node, frames, {duration: 220, easing: 'ease-out'}, () => node.remove());
}

/**
 * The slap: the hand comes down, its wind goes out, and all flies of the colour start.
 * @param {HTMLElement} node
 * @param {Spot} spot
 * @param {string} colour
 */
function comeDown(node, spot, colour) {
  const {from, size} = spot;
  const high =
    'translate(' + from.x * size * 0.9 + 'px,' + from.y * size * 0.9 + 'px) ' + lying(spot);
  animate(
    node,
    [
      {transform: high + ' scale(1.7)', opacity: 0.5},
      {transform: lying(spot) + ' scale(.86)', opacity: 1, offset: 0.5},
      {transform: lying(spot) + ' scale(1)', opacity: 1}
    ],
    {duration: 180, easing: 'ease-in'}
  );
  blow(spot);
  for (const fly of byId('flies').querySelectorAll('.fly[data-colour="' + colour + '"]'))
    startle(fly);
}

/** @param {Spot} spot */
function blow({x, y, size}) {
  const wind = el('i.wind', {});
  wind.style.width = wind.style.height = size * 2 + 'px';
  const at = 'translate(' + (x - size) + 'px,' + (y - size) + 'px)';
  byId('slaps').append(wind);
  animate(
    wind,
    [
      {transform: at + ' scale(.4)', opacity: 0},
      {transform: at + ' scale(.5)', opacity: 0.9, offset: 0.2},
      {transform: at + ' scale(1.3)', opacity: 0}
    ],
    {duration: 420, delay: 70, easing: 'ease-out', fill: 'backwards'},
    () => wind.remove()
  );
}

/** @param {Element} fly */
function startle(fly) {
  const [card] = fly.children;
  const frames = [0, -9, 8, -6, 4, 0].map((angle, index) => ({
    transform: 'rotate(' + angle + 'deg) scale(' + (index === 1 ? 1.12 : 1) + ')'
  }));
  animate(card, frames, {duration: 320, delay: 80, easing: 'ease-out'});
}
