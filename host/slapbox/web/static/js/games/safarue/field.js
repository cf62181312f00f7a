// The prairie on the TV: wild cards in rows, as large as there is room for. New ones come from the
// hand or the stock, captured ones go to whoever took them.

import {first} from '../../core/dom.js';
import {h} from '../../core/patch.js';
import {Flights} from '../../parts/flights.js';
import {signedCard} from './signs.js';
import {lastLaid, takenBy} from './look.js';
import {rows, sorted, twinName} from './sums.js';

const ROOM = {wide: 75, high: 26.6, largest: 11.5, apart: 0.8}; // rem

/** The prairie from state to state: what lay there before, and what has been taken just now. */
export class Prairie extends Flights {
  constructor() {
    super();
    /** @type {{revision: number | null, prairie: views.MudeckFace[]}} */
    this.now = {revision: null, prairie: []};
    /** @type {views.MudeckFace[]} */
    this.before = [];
    /** @type {views.SafaruePlayed | views.SafarueTook | null} */
    this.told = null;
    /** @type {Set<number>} */
    this.taken = new Set();
  }

  /**
   * The prairie of a state; while people are `looking` what was captured still lies there.
   * @type {(state: views.SafarueView, fresh: boolean, looking: boolean) => Tree}
   */
  tree(state, fresh, looking) {
    if (state.revision !== this.now.revision) this.before = this.now.prairie;
    this.now = state;
    this.told = lastLaid(state);
    this.taken = new Set(takenBy(this.told).map((face) => face.card));
    const faces = sorted(looking && !fresh ? this.left() : state.prairie);
    const spots = rows(faces.length, ROOM);
    /** @type {(face: views.MudeckFace, place: number) => Tree} */
    const wild = (face, place) => {
      const {x, y, row} = spots.spot(place);
      const before = place > 0 && spots.spot(place - 1).row === row ? faces[place - 1] : null;
      return h(
        'div.wild.at.corner',
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
          insert: (node) => fresh || this.come(first(node), this.homeOf(face)),
          remove: (node, done) => this.go(node, this.pileOf(face), done)
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

  /** @param {views.MudeckFace} face */
  isNewest({card}) {
    return this.told !== null && this.told.card.card === card;
  }

  /**
   * The strip where it waited, the seat of who laid it, or the stock.
   * @param {views.MudeckFace} face
   */
  homeOf(face) {
    const strip = document.querySelector('.safarue-strip [data-card="' + face.card + '"]');
    if (strip) this.places.set('strip', strip);
    if (strip) return 'strip';
    return this.told && this.isNewest(face) ? this.told.seat : 'stock';
  }

  /**
   * To the pile of who captured it; a card that was taken back just goes.
   * @param {views.MudeckFace} face
   */
  pileOf({card}) {
    return this.told && this.taken.has(card) ? 'pile' + this.told.seat : null;
  }
}
