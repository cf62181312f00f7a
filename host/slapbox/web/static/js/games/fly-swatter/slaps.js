// Hands that came down in a swat: each on the colour that it slapped, where everybody sees it. What
// it hit there nobody knows before the rules say it.

import {beforePaint, el} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {COLOURS} from '../../art/colours.js';
import {handOf} from '../../art/people.js';
import {placeAround} from '../../core/seats.js';

/**
 * @import {Flies, Layout, Point} from './flies.js'
 * @import {Scene} from './scene.js'
 *
 * @typedef {pages.Playing<views.FlySwatterView, views.FlySwatterLast>} Played
 *
 * A hand on the table; when it is told, also the `card` that it hit, and whether it lies `on` it.
 * @typedef {{seat: number, key: number, card?: number | null, on?: number | null}} Lying
 *
 * Of those of one seat on one colour, `again` counts.
 * @typedef {Lying & {again: number}} Numbered
 *
 * The place of a hand, its size, its turn (degrees), and where it comes from.
 * @typedef {{x: number, y: number, size: number, angle: number, from: Point}} Spot
 *
 * One that lies there: where, `on` which card, and from where it is to strike.
 * @typedef {{node: Element | null, spot: Spot, on: number | null, from: Spot | null}} Palm
 */

const AIM = [-22, 0, 22]; // neighbours do not lie on top of each other
const REACH = 0.58; // of a fly: its number is free
const ON_IT = 0.14;

/** Each hand on the table, how it comes and how it goes. */
export class Palms {
  /** @param {Flies} flies */
  constructor(flies) {
    this.flies = flies;
    /**
     * Those that lie there.
     * @type {Map<string, Palm>}
     */
    this.lying = new Map();
  }

  /**
   * The hands of the swat that is open, or of the one that is told.
   * @type {(view: Played, layout: Layout, fresh: boolean, scene: Scene | null) => Tree}
   */
  tree(view, layout, fresh, scene) {
    const hands = numbered(scene ? scene.lying() : openHands(view));
    return h('div.palms.at.corner', ...hands.map((one) => this.palm(view, layout, one, fresh)));
  }

  /** @type {(view: Played, layout: Layout, one: Numbered, fresh: boolean) => Tree} */
  palm(view, layout, one, fresh) {
    const {seat, key, again, card, on = null} = one;
    const id = [seat, key, again].join();
    const palm = this.lying.get(id) || {
      node: null,
      spot: spotOf(view, layout, one),
      on,
      from: null
    };
    this.lying.set(id, palm);
    if (on !== null && palm.on !== on) {
      const {size} = palm.spot;
      palm.from = palm.spot;
      palm.spot = Object.assign(spotOf(view, layout, one), {size});
      palm.on = on;
    }
    const {spot} = palm;
    const px = spot.size + 'px';
    return h(
      'div.palm.at.corner',
      {
        key: id,
        'data-seat': seat,
        'data-hand': card === undefined ? null : seat + '-' + card,
        style: {
          width: px,
          height: px,
          'font-size': spot.size * 0.36 + 'px',
          transform: lying(spot)
        },
        insert: (node) => {
          palm.node = node;
          if (fresh) return;
          beforePaint(node, () => {
            comeDown(node, spot);
            this.flies.startle(COLOURS[key]);
          });
        },
        remove: (node, done) => {
          this.lying.delete(id);
          lift(node, done);
        }
      },
      drawing(handOf, seat, spot.angle)
    );
  }

  /** Strike with the hands of which the card is told. */
  strike() {
    this.lying.forEach((palm) => {
      const {node, spot, from} = palm;
      palm.from = null;
      if (!node || !from) return;
      animate(node, [{transform: lying(from)}, {transform: lying(spot)}], {
        duration: 100,
        easing: 'ease-in'
      });
      blow(node, spot);
    });
  }
}

/**
 * The hands of the swat that is open.
 * @type {(view: Played) => Lying[]}
 */
export function openHands({match: {race}}) {
  return race && race.name === 'swat' ? race.hits : [];
}

/** @type {(hands: Lying[]) => Numbered[]} */
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
 * @type {(view: Played, layout: Layout, one: Numbered) => Spot}
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
 * The side of the table at which a player sits.
 * @type {(seat: number, seats: number, field: {width: number, height: number}) => Point}
 */
function homeOf(seat, seats, {width, height}) {
  const {row, column, inRow} = placeAround(seat, seats);
  const x = ((column + 0.5) / inRow) * width;
  return {x, y: row === 'top' ? -0.12 * height : 1.12 * height};
}

/** @type {(a: Point, b: Point) => number} */
function apart(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
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
 * The hand goes away.
 * @type {(node: HTMLElement, done: () => void) => void}
 */
function lift(node, done) {
  node.removeAttribute('data-hand');
  const frames = [
    {transform: node.style.transform, opacity: 1},
    {transform: node.style.transform + ' scale(1.25)', opacity: 0}
  ];
  animate(node, frames, {duration: 220, easing: 'ease-out'}, done);
}

/**
 * The slap: the hand comes down, and its wind goes out.
 * @type {(node: HTMLElement, spot: Spot) => void}
 */
function comeDown(node, spot) {
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
  blow(node, spot);
}

/** @type {(palm: Element, spot: Spot) => void} */
function blow(palm, {x, y, size}) {
  const wind = el('i.wind.at.round.corner');
  wind.style.width = wind.style.height = size * 2 + 'px';
  const at = 'translate(' + (x - size) + 'px,' + (y - size) + 'px)';
  palm.after(wind);
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
