// The flies on the table: each in its place, from the deck until somebody has won it.

import {find, first} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {flyCard} from '../../art/icons.js';
import {homes} from './plaques.js';
import {places} from './scatter.js';

/**
 * @import {Motion} from '../../core/motion.js'
 * @import {Place} from './scatter.js'
 * @import {Scene} from './scene.js'
 *
 * @typedef {pages.Playing<views.FlySwatterView, views.FlySwatterLast>} Played
 *
 * @typedef {{x: number, y: number}} Point
 *
 * The table, in px; `radius` is that of the middle.
 * @typedef {{width: number, height: number, radius: number}} Field
 *
 * Places on the card: those of flies, by their slots.
 * @typedef {{field: Field, spots: Place[]}} Layout
 *
 * One that lies there; `flight` is how it came from the deck.
 * @typedef {{node: HTMLElement, spot: Place, flight: Motion | null}} Fly
 */

const BIG = 300; // a card that was just turned, in px of a 1080p screen
const TURN_MS = 950;

/** Each fly on the table, how it comes and how it goes. */
export class Flies {
  /** @param {pages.Sounds} sound */
  constructor(sound) {
    this.sound = sound;
    /** Reading sizes makes the browser lay the page out: only when they may have changed. */
    this.isMeasured = false;
    /** @type {Field} */
    this.field = {width: 0, height: 0, radius: 0};
    /** Its size when little is said above it: flies keep their places when it shrinks. */
    this.highest = {width: 0, height: 0};
    /**
     * Those that lie there, by their cards.
     * @type {Map<number, Fly>}
     */
    this.lying = new Map();
    /** @type {Played['match']['last']} */
    this.last = null;
  }

  /**
   * Lay places for flies: at least this number.
   * @type {(count: number) => Layout}
   */
  layout(count) {
    const {field, highest} = this;
    const share = field.height / highest.height;
    const radius = Math.round(field.radius / share);
    const spots = places(field.width, highest.height, radius, count);
    return {
      field,
      spots: spots.map((one) => Object.assign({}, one, {y: one.y * share, size: one.size * share}))
    };
  }

  /** @param {Element} table */
  measure(table) {
    // Whole pixels are rounded up in one browser and down in the next.
    const {width, height} = table.getBoundingClientRect();
    const {highest} = this;
    if (width !== highest.width || height > highest.height) this.highest = {width, height};
    const radius = find(table, '.swat-centre').getBoundingClientRect().width / 2;
    this.field = {width, height, radius};
    this.isMeasured = true;
  }

  /**
   * @param {Played['match']} match
   * @param {Layout} layout
   * @param {boolean} fresh
   * @param {Scene | null} scene - which tells what was hit
   */
  tree({state: {centre}, last}, {spots}, fresh, scene) {
    this.last = last;
    const flies = centre.map(({card, colour, value, slot}) => {
      const spot = spots[slot];
      return h(
        'div.fly.at.corner',
        {
          key: card,
          'data-card': card,
          'data-colour': colour,
          class: {
            dim: scene !== null && scene.isDim(colour),
            squashed: scene !== null && scene.hit.has(card)
          },
          style: {
            width: spot.size + 'px',
            height: spot.size * 1.037 + 'px',
            transform: lies(spot)
          },
          insert: (node) => this.come(node, card, spot, fresh),
          remove: (node, done) => this.leave(node, card, done)
        },
        drawing(flyCard, colour, value)
      );
    });
    return h('div.flies', {'data-count': centre.length}, ...flies);
  }

  /** @type {(node: HTMLElement, card: number, spot: Place, fresh: boolean) => void} */
  come(node, card, spot, fresh) {
    this.lying.set(card, {node, spot, flight: fresh ? null : this.flyIn(node, spot)});
  }

  /**
   * Flies go to other places where there is less room for each; whoever has to count sees all of
   * them where they lie.
   * @type {(match: Played['match'], layout: Layout) => void}
   */
  move({state: {centre, event}}, {spots}) {
    for (const {card, slot} of centre) {
      const fly = this.lying.get(card);
      if (!fly) continue;
      const spot = spots[slot];
      const [before, after] = [lies(fly.spot), lies(spot)];
      const grow = ' scale(' + fly.spot.size / spot.size + ')';
      fly.spot = spot;
      if (before !== after)
        animate(fly.node, [{transform: before + grow}, {transform: after}], {
          duration: 420,
          easing: 'ease-in-out'
        });
      if (!event || !fly.flight) continue;
      fly.flight.finish();
      fly.node.classList.remove('arriving');
      fly.flight = null;
    }
  }

  /**
   * Turned over in front of the deck, where all can read it, and then to its place.
   * @type {(node: HTMLElement, spot: Place) => Motion}
   */
  flyIn(node, spot) {
    const {width, height} = this.field;
    const {size} = spot;
    const place = lies(spot);
    const big = (BIG * window.innerHeight) / 1080 / size;
    const deck = 'translate(' + (width - size) / 2 + 'px,' + (height - size) / 2 + 'px)';
    this.sound.play('flip');
    node.classList.add('arriving');
    return animate(
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
  }

  /**
   * Move a fly to its winner.
   * @type {(node: HTMLElement, card: number, done: () => void) => void}
   */
  leave(node, card, done) {
    const hands = this.last && this.last.name === 'swat' ? this.last.hands : [];
    const hit = hands.find((one) => one.verdict === 'won' && one.card && one.card.card === card);
    this.lying.delete(card);
    homes.go(node, hit ? hit.seat : null, done);
  }

  /**
   * All of this colour start when a hand comes down.
   * @param {string} colour
   */
  startle(colour) {
    const frames = [0, -9, 8, -6, 4, 0].map((angle, index) => ({
      transform: 'rotate(' + angle + 'deg) scale(' + (index === 1 ? 1.12 : 1) + ')'
    }));
    this.lying.forEach(({node}) => {
      if (node.getAttribute('data-colour') === colour)
        animate(first(node), frames, {duration: 320, delay: 80, easing: 'ease-out'});
    });
  }
}

/**
 * Count the places that these flies need.
 * @param {{slot: number}[]} centre
 */
export function slotsOf(centre) {
  return centre.reduce((highest, fly) => Math.max(highest, fly.slot), -1) + 1;
}

/** @param {Place} spot */
function lies({x, y, size, angle}) {
  const [left, top] = [x - size / 2, y - size / 2].map((px) => px.toFixed(1) + 'px');
  return 'translate(' + left + ',' + top + ') rotate(' + angle.toFixed(1) + 'deg)';
}
