// The prairie on the TV: wild cards in rows, as large as there is room for; new ones come from the
// hand or the stock, captured ones go to whoever took them.

import {byId, el, find, first, keep} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {way} from '../../art/flights.js';
import {muCard} from '../mudeck/cards.js';
import {kindSign, kindsOf, signedName} from './signs.js';
import {lastLaid, takenBy} from './look.js';
import {isTwin, rows, sorted} from './sums.js';

/** @import {MudeckFace, SafaruePlayed, SafarueTook, SafarueView} from '../../views.js' */

const ROOM = {wide: 75, high: 26.6, largest: 11.5, apart: 0.8}; // rem
const COME_MS = 480;
const GO_MS = 700;

/**
 * Draws the prairie of a state; while people are `looking` what was captured still lies there.
 * @param {Map<number, Element>} seats - their plaques
 */
export function prairie(seats) {
  const box = byId('safarue-prairie');
  /** @type {{revision: number | null, prairie: MudeckFace[]}} */
  let now = {revision: null, prairie: []};
  /** @type {MudeckFace[]} */
  let before = [];
  /**
   * @param {SafarueView} state
   * @param {boolean} fresh
   * @param {boolean} looking
   */
  return (state, fresh, looking) => {
    const told = lastLaid(state);
    const taken = new Set(takenBy(told).map((face) => face.card));
    if (state.revision !== now.revision) before = now.prairie;
    now = state;
    const lying =
      looking && !fresh
        ? before.filter((face) => taken.has(face.card) || isThere(state, face))
        : state.prairie;
    const faces = sorted(lying);
    const spots = rows(faces.length, ROOM);
    box.setAttribute('data-count', String(faces.length));
    box.style.setProperty('--card', spots.wide.toFixed(2) + 'rem');
    /** @type {Map<Element, Element>} */
    const homes = new Map();
    keep(
      box,
      faces.map((face, place) => ({face, place})),
      ({face}) => signedName(face, state),
      ({face}) => {
        const node = make(face, state);
        if (!fresh) homes.set(node, comesFrom(face, told, seats));
        return node;
      },
      (node, {face, place}) => {
        lieDown(node, spots.spot(place));
        node.classList.toggle('taken', looking && taken.has(face.card));
        node.classList.toggle('newest', told !== null && told.card.card === face.card);
        const twin = place > 0 && isTwin(face, faces[place - 1]);
        const beside = twin && spots.spot(place).row === spots.spot(place - 1).row;
        node.classList.toggle('twin', beside);
        const home = homes.get(node);
        if (home) come(node, home);
      },
      (node) => {
        const isTaken = told && taken.has(Number(node.getAttribute('data-card')));
        go(node, isTaken ? seats.get(told.seat) : undefined);
      }
    );
  };
}

/**
 * @param {SafarueView} state
 * @param {MudeckFace} face
 */
function isThere(state, face) {
  return state.prairie.some((one) => one.card === face.card);
}

/**
 * @param {MudeckFace} face
 * @param {SafarueView} state
 */
function make(face, state) {
  const signs = kindsOf(face, state).map((kind) =>
    kindSign(kind, kind === 'puppies' ? null : face.colour)
  );
  return el(
    'div.wild',
    {'data-card': face.card, 'data-number': face.number},
    el('div.wild-card', {}, muCard(face), el('span.wild-kinds', {}, ...signs))
  );
}

/**
 * The seat of who laid it, the strip where it waited, or the stock.
 * @param {MudeckFace} face
 * @param {SafaruePlayed | SafarueTook | null} told
 * @param {Map<number, Element>} seats
 */
function comesFrom(face, told, seats) {
  const strip = byId('safarue-laid').querySelector('[data-card="' + face.card + '"]');
  const by = told && told.card.card === face.card && seats.get(told.seat);
  return strip || by || byId('safarue-stock');
}

/**
 * @param {HTMLElement} node
 * @param {{x: number, y: number}} spot
 */
function lieDown(node, {x, y}) {
  const place = 'translate(' + x.toFixed(2) + 'rem,' + y.toFixed(2) + 'rem)';
  if (node.style.transform !== place) node.style.transform = place;
}

/**
 * @param {Element} node
 * @param {Element} home
 */
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

/**
 * To the pile of who captured it; a card that was taken back just goes.
 * @param {Element} node
 * @param {Element | undefined} seat
 */
function go(node, seat) {
  node.removeAttribute('data-card');
  node.classList.add('leaving');
  const gone = () => node.remove();
  if (!seat) gone();
  else
    animate(
      first(node),
      [
        {transform: 'none', opacity: 1},
        {transform: 'scale(1.15)', opacity: 1, offset: 0.2},
        {
          transform: way(node, find(seat, '.trick-pile')) + ' scale(.15) rotate(25deg)',
          opacity: 0.6
        }
      ],
      {duration: GO_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'},
      gone
    );
}
