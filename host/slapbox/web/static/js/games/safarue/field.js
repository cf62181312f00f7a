// The prairie on the TV: wild cards in rows, as large as there is room for. New ones come from the
// hand or the stock, captured ones go to whoever took them.

import {find, first} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {h} from '../../core/patch.js';
import {way} from '../../art/flights.js';
import {signedCard} from './signs.js';
import {lastLaid, takenBy} from './look.js';
import {rows, sorted, twinName} from './sums.js';

/**
 * @import {MudeckFace, SafaruePlayed, SafarueTook, SafarueView} from '../../views.js'
 * @import {Tree} from '../../core/patch.js'
 */

const ROOM = {wide: 75, high: 26.6, largest: 11.5, apart: 0.8}; // rem
const COME_MS = 480;
const GO_MS = 700;

/** The prairie from state to state: what lay there before, and what has been taken just now. */
export class Prairie {
  constructor() {
    /** @type {{revision: number | null, prairie: MudeckFace[]}} */
    this.now = {revision: null, prairie: []};
    /** @type {MudeckFace[]} */
    this.before = [];
    /** @type {SafaruePlayed | SafarueTook | null} */
    this.told = null;
    /** @type {Set<number>} */
    this.taken = new Set();
  }

  /**
   * The prairie of a state; while people are `looking` what was captured still lies there.
   * @type {(state: SafarueView, fresh: boolean, looking: boolean) => Tree}
   */
  tree(state, fresh, looking) {
    if (state.revision !== this.now.revision) this.before = this.now.prairie;
    this.now = state;
    this.told = lastLaid(state);
    this.taken = new Set(takenBy(this.told).map((face) => face.card));
    const faces = sorted(looking && !fresh ? this.left() : state.prairie);
    const spots = rows(faces.length, ROOM);
    /** @type {(face: MudeckFace, place: number) => Tree} */
    const wild = (face, place) => {
      const {x, y, row} = spots.spot(place);
      const before = place > 0 && spots.spot(place - 1).row === row ? faces[place - 1] : null;
      return h(
        'div.wild',
        {
          key: face.card,
          'data-card': face.card,
          'data-number': face.number,
          class: {
            taken: looking && this.taken.has(face.card),
            newest: this.isNewest(face),
            twin: before !== null && twinName(before) === twinName(face)
          },
          style: {transform: 'translate(' + x.toFixed(2) + 'rem,' + y.toFixed(2) + 'rem)'},
          insert: (node) => fresh || come(node, this.homeOf(face)),
          remove: (node, done) => this.go(node, face, done)
        },
        signedCard(face, state)
      );
    };
    const style = {'--card': spots.wide.toFixed(2) + 'rem'};
    return h('div.safarue-prairie', {'data-count': faces.length, style}, ...faces.map(wild));
  }

  /** Cards that lay there before, and are there or have just been taken. */
  left() {
    const there = new Set(this.now.prairie.map((face) => face.card));
    return this.before.filter(({card}) => this.taken.has(card) || there.has(card));
  }

  /** @param {MudeckFace} face */
  isNewest({card}) {
    return this.told !== null && this.told.card.card === card;
  }

  /**
   * The strip where it waited, the seat of who laid it, or the stock.
   * @param {MudeckFace} face
   */
  homeOf(face) {
    const strip = document.querySelector('.safarue-strip [data-card="' + face.card + '"]');
    const by = this.told && this.isNewest(face) && plaque(this.told.seat);
    return strip || by || find(document, '.safarue-stock');
  }

  /**
   * To the pile of who captured it; a card that was taken back just goes.
   * @type {(node: Element, face: MudeckFace, done: () => void) => void}
   */
  go(node, {card}, done) {
    node.removeAttribute('data-card');
    node.classList.add('leaving');
    if (!this.told || !this.taken.has(card)) {
      done();
      return;
    }
    const pile = way(node, find(plaque(this.told.seat), '.trick-pile'));
    animate(
      first(node),
      [
        {transform: 'none', opacity: 1},
        {transform: 'scale(1.15)', opacity: 1, offset: 0.2},
        {transform: pile + ' scale(.15) rotate(25deg)', opacity: 0.6}
      ],
      {duration: GO_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'},
      done
    );
  }
}

/** @param {number} seat */
function plaque(seat) {
  return find(document, '#safarue .seat-plaque[data-seat="' + seat + '"]');
}

/** @type {(node: Element, home: Element) => void} */
function come(node, home) {
  animate(
    first(node),
    [
      {transform: way(node, home) + ' scale(.5) rotate(-12deg)', opacity: 0.5},
      {transform: 'scale(1.08)', opacity: 1, offset: 0.8},
      {transform: 'none', opacity: 1}
    ],
    {duration: COME_MS, easing: 'ease-out'}
  );
}
