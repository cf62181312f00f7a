// Signs of all that counts in Safarü: the unicorn, the porcupine and the puppy, each in a ring of
// its colour.

import {signed} from '../../art/handwriting.js';
import {INK, disc, ellipse, line, roundRect, shape} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';
import {drawing, h} from '../../core/patch.js';
import {faceUp, suitColour} from '../mudeck/cards.js';
import {t} from '../../core/text.js';

/**
 * Colours of the animals that count, and what counts how much.
 * @typedef {Pick<views.SafarueView, 'unicorn' | 'porcupine' | 'worth'>} Animals
 *
 * The worth of cards at once, and how many of them count in the end.
 * @typedef {{points: number, unicorns: number, porcupines: number}} Worth
 */

const CREAM = '#fff6e3';
const PUPPIES = '#8a5a2b';
const SPIKES = 22;

/**
 * The sign of a kind that counts: "unicorns" or "porcupines" of a colour, "puppies" (the zeros, of
 * any), "triangles" or "cards".
 * @type {(kind: string, colour: views.MudeckColour | null) => SVGSVGElement}
 */
export function kindSign(kind, colour) {
  const draw = SIGNS[kind];
  const ring = colour ? suitColour(colour) : kind === 'puppies' ? PUPPIES : '#0f5b66';
  return svg(
    'svg.kind-sign',
    {
      viewBox: '0 0 100 100',
      role: 'img',
      'aria-label': t('points.part.' + kind),
      'data-kind': kind,
      'data-colour': colour || null
    },
    disc(50, 50, 48, INK),
    disc(50, 50, 45.5, CREAM),
    disc(50, 50, 41, ring),
    svg('g', {transform: 'translate(50 54)'}, ...draw())
  );
}

/**
 * Return the kinds of a card in the colours of this round: those that count.
 * @type {(face: views.MudeckFace, animals: Animals) => string[]}
 */
export function kindsOf(face, {unicorn, porcupine, worth}) {
  const kinds = [];
  if (face.colour === unicorn) kinds.push('unicorns');
  if (face.colour === porcupine) kinds.push('porcupines');
  if (face.number === 0 && 'puppies' in worth) kinds.push('puppies');
  return kinds;
}

/**
 * A card, and the signs of what it counts for.
 * @type {(face: views.MudeckFace, animals: Animals) => Tree}
 */
export function signedCard(face, animals) {
  const signs = kindsOf(face, animals).map((kind) =>
    drawing(kindSign, kind, kind === 'puppies' ? null : face.colour)
  );
  return h('span.signed', faceUp(face), h('span.wild-kinds.at', ...signs));
}

/**
 * Return the points that cards bring to their captor.
 * @type {(faces: views.MudeckFace[], animals: Animals) => Worth}
 */
export function worthOf(faces, animals) {
  const kinds = faces.map((face) => kindsOf(face, animals));
  /** @param {string} kind */
  const count = (kind) => kinds.filter((one) => one.includes(kind)).length;
  const triangles = faces.reduce((all, face) => all + face.triangles, 0);
  const {worth} = animals;
  const puppies = 'puppies' in worth ? worth.puppies * count('puppies') : 0;
  return {
    points: triangles * worth.triangles + puppies,
    unicorns: count('unicorns'),
    porcupines: count('porcupines')
  };
}

/**
 * The same drawn: the points, and each animal with its number.
 * @type {(found: Worth, animals: Animals) => Tree}
 */
export function drawnWorth({points, unicorns, porcupines}, animals) {
  return h(
    'span.worth.bold',
    h('b', {'data-sign': Math.sign(points)}, points ? signed(points) : 0),
    ...counted({unicorns, porcupines}, animals)
  );
}

/**
 * Each animal that counts with its number; those of which there is none are left out unless `all`.
 * @param {{unicorns: number | null, porcupines: number}} counts
 * @param {Animals} animals
 * @param {boolean} [all]
 */
export function counted({unicorns, porcupines}, {unicorn, porcupine}, all = false) {
  /** @type {[string, views.MudeckColour | null, number][]} */
  const kinds = [
    ['unicorns', unicorn, unicorns || 0],
    ['porcupines', porcupine, porcupines]
  ];
  return kinds
    .filter(([, colour, count]) => colour && (all || count))
    .map(([kind, colour, count]) =>
      h('span.worth-kind', {key: kind, 'data-kind': kind}, drawing(kindSign, kind, colour), count)
    );
}

/**
 * Tell whether what counts has a sign.
 * @param {string} kind
 */
export function isPictured(kind) {
  return Boolean(SIGNS[kind]);
}

/** @type {{[kind: string]: () => Element[]}} */
const SIGNS = {unicorns: unicorn, porcupines, puppies: puppy, triangles, cards};

/** @type {(y: number, apart: number, radius: number) => SVGCircleElement[]} */
function eyes(y, apart, radius) {
  return [...eye(-apart, y, radius), ...eye(apart, y, radius)];
}

/** @type {(x: number, y: number, radius: number) => SVGCircleElement[]} */
function eye(x, y, radius) {
  return [
    disc(x, y, radius, '#fff', 1.8),
    disc(x * 0.92, y + 0.8, radius * 0.56, INK),
    disc(x * 0.92 + 1.3, y - 0.8, radius * 0.2, '#fff')
  ];
}

function unicorn() {
  return [
    shape('M-19-16Q-33 2-24 27Q-18 20-13 22L-10-14z', '#e77bc0'),
    shape('M19-16Q33 2 24 27Q18 20 13 22L10-14z', '#8f7bf0'),
    shape('M-18-14L-19-31L-6-22zM18-14L19-31L6-22z', '#fff'),
    shape('M-18-18Q0-26 18-18Q23-4 15 10Q15 29 0 29T-15 10Q-23-4-18-18z', '#fff'),
    ellipse(0, 19, 12.5, 8.6, '#ffd3df'),
    shape('M-6-20L0-47L6-20z', '#ffd23e'),
    line('M-4-27L3.4-31M-2.6-34L2-37', INK, 2),
    ...eyes(-4, 10, 5.4),
    disc(-4.5, 17, 1.7, INK),
    disc(4.5, 17, 1.7, INK),
    line('M-5 22Q0 26 5 22', INK, 2.4)
  ];
}

function porcupines() {
  const spikes = Array.from({length: 2 * SPIKES}, (_, index) => {
    const angle = (index * Math.PI) / SPIKES;
    const radius = index % 2 ? 24 : 38;
    return (radius * Math.sin(angle)).toFixed(1) + ' ' + (-radius * Math.cos(angle) - 3).toFixed(1);
  });
  return [
    shape('M' + spikes.join('L') + 'z', '#6b4a35', 2.2),
    line('M-16-22L-9-12M0-26V-14M16-22L9-12M-25-6L-18-4M25-6L18-4', '#e8d3ae', 3),
    shape('M0-10Q22-10 20 9Q17 26 0 27Q-17 26-20 9Q-22-10 0-10z', '#f3d3a4'),
    ...eyes(2, 9, 5.2),
    ellipse(0, 13, 5.2, 4, INK),
    line('M-6 20Q0 24 6 20', INK, 2.4)
  ];
}

function puppy() {
  return [
    shape('M0-27Q26-27 25 0Q24 27 0 28Q-24 27-25 0Q-26-27 0-27z', '#f0c88a'),
    shape(
      'M-17-23Q-38-22-34 6Q-32 16-25 12Q-20 4-17-23zM17-23Q38-22 34 6Q32 16 25 12Q20 4 17-23z',
      '#8a5a2b'
    ),
    ellipse(11, -5, 10, 11, '#c98f4d'),
    ...eyes(-5, 10.5, 5.8),
    ellipse(0, 13, 13, 10, CREAM),
    ellipse(0, 7, 5.6, 4.2, INK),
    line('M0 11V15M0 15Q-5 19-9 15M0 15Q5 19 9 15', INK, 2.4),
    shape('M-4 17Q0 16 4 17Q5 26 0 26T-4 17z', '#ff8fa0', 1.8)
  ];
}

function triangles() {
  return [shape('M0-34L32 24H-32z', '#ffd23e', 4)];
}

function cards() {
  return [-16, 0, 16].map((turn) =>
    svg(
      'g',
      {transform: 'translate(0 8) rotate(' + turn + ' 0 24)'},
      roundRect(-15, -34, 30, 46, 5, '#fff3dc', 2.6)
    )
  );
}
