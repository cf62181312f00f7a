// The Mü deck, drawn: five colours with an animal each, told apart by hue, by a sign and by a
// letter.
//
// A card is 100 by 140. Its left side shows in any fan. There stand the number and the sign of the
// colour with its letter (the same signs as on the keys of a pad). Below them stands a triangle for
// each point that the card is worth. The animal shows that too: it sleeps on a card that is worth
// nothing and cheers on one that is worth two.

import {SHAPES} from '../../art/colours.js';
import {digitPath} from '../../art/digits.js';
import {INK, area, disc, ellipse, line, oval, shape, roundRect} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';
import {drawing} from '../../core/patch.js';
import {t} from '../../core/text.js';

/**
 * A card to be drawn; one for show alone has no id, or another than those of the deck.
 * @typedef {Omit<views.MudeckFace, 'card'> & {card?: number | string}} Face
 *
 * Colours of the cards' faces.
 * @typedef {object} Look
 * @property {string} ground
 * @property {string} light - behind the animal
 * @property {string} ink - of the number
 * @property {string} halo - around it
 */

const CREAM = '#fff6e3';
const GOLD = '#ffd23e';

/**
 * In the order of the keys of a pad; black has the purple one.
 * @type {views.MudeckColour[]}
 */
export const SUITS = ['red', 'yellow', 'green', 'blue', 'black'];

/** @type {{[colour in views.MudeckColour]: Look}} */
const LOOKS = {
  red: {ground: '#cf2a1e', light: '#ff8a66', ink: CREAM, halo: '#5a0a06'},
  yellow: {ground: '#ffd21a', light: '#fff3a8', ink: '#2b1a00', halo: '#fff3a8'},
  green: {ground: '#1f8a45', light: '#a8e08a', ink: CREAM, halo: '#07371a'},
  blue: {ground: '#2463c9', light: '#9fd4ff', ink: CREAM, halo: '#0a2458'},
  black: {ground: '#2a2433', light: '#8a7ba8', ink: CREAM, halo: '#000'}
};

/**
 * The outline of the sign of a colour: black has that of purple.
 * @param {views.MudeckColour} colour
 */
function outline(colour) {
  return SHAPES[colour === 'black' ? 'purple' : colour];
}

/**
 * Tell whether this names a colour.
 * @type {(call: string) => call is views.MudeckColour}
 */
export function isColour(call) {
  return SUITS.some((colour) => colour === call);
}

/**
 * A card for show.
 * @type {(colour: views.MudeckColour, number: number, triangles: number) => SVGSVGElement}
 */
export function shown(colour, number, triangles) {
  return muCard({colour, number, triangles});
}

/**
 * One card face up.
 * @param {Face} face
 */
export function muCard(face) {
  const look = LOOKS[face.colour];
  return svg(
    'svg.mu-card.upright',
    {
      viewBox: '0 0 100 140',
      role: 'img',
      'aria-label': muName(face),
      'data-card': face.card,
      'data-colour': face.colour,
      'data-number': face.number
    },
    roundRect(0, 0, 100, 140, 11, INK),
    roundRect(1.5, 1.5, 97, 137, 9.5, CREAM),
    roundRect(4.5, 4.5, 91, 131, 7.5, look.ground),
    animal(face),
    digitPath(face.number, NUMBER_PLACE, look.halo, 13.5),
    digitPath(face.number, NUMBER_PLACE, look.ink, 8.6),
    svg(
      'g',
      {transform: 'translate(8 66) scale(.35)'},
      shape(outline(face.colour), CREAM, 8),
      letter(face.colour, INK)
    ),
    svg('g.mu-points', ...points(face))
  );
}

/**
 * A card face up in a tree, whatever else its hand knows of it.
 * @param {Face} face
 */
export function faceUp({card, colour, number, triangles}) {
  return drawing(muCard, {card, colour, number, triangles});
}

/** A place where a card will lie. */
export function muSlot() {
  return svg(
    'svg.mu-slot.upright',
    {viewBox: '0 0 100 140', 'aria-hidden': 'true'},
    svg('rect', {
      x: 3,
      y: 3,
      width: 94,
      height: 134,
      rx: 10,
      'stroke-width': 4,
      'stroke-dasharray': '11 8'
    })
  );
}

/**
 * Name a card: "Red 3".
 * @param {Pick<Face, 'colour' | 'number'>} face
 */
export function muName(face) {
  return t('deck.card.' + face.colour, {number: face.number});
}

/**
 * The sign of a colour alone, with its letter.
 * @param {views.MudeckColour} colour
 */
export function suitSign(colour) {
  return svg(
    'svg.suit-sign',
    {
      viewBox: '-4 -4 108 108',
      role: 'img',
      'aria-label': t('deck.colour.' + colour),
      'data-colour': colour
    },
    svg('path', {
      d: outline(colour),
      fill: LOOKS[colour].ground,
      stroke: CREAM,
      'stroke-width': 7,
      'stroke-linejoin': 'round'
    }),
    letter(colour, LOOKS[colour].ink)
  );
}

/**
 * A number alone, as a sign: what can be named as trumps.
 * @param {number} number
 */
export function numberCallSign(number) {
  return svg(
    'svg.number-call',
    {viewBox: '-4 -4 108 108', role: 'img', 'aria-label': String(number), 'data-number': number},
    roundRect(2, 2, 96, 96, 18, CREAM, 4),
    ...SUITS.map((colour, index) =>
      roundRect(12 + index * 15.4, 82, 14, 8, 3, LOOKS[colour].ground, 1.4)
    ),
    digitPath(number, 'translate(28 11) scale(1.46)', INK, 8.6)
  );
}

/** A card face down; all look the same. */
export function muBack() {
  return svg(
    'svg.mu-back.upright',
    {viewBox: '0 0 100 140', 'aria-hidden': 'true'},
    roundRect(0, 0, 100, 140, 11, INK),
    roundRect(1.5, 1.5, 97, 137, 9.5, CREAM),
    roundRect(7, 7, 86, 126, 6, '#0f5b66'),
    line('M13 43L43 13M13 78L78 13M13 113L87 39M28 127L87 68M57 127L87 97', '#17707c', 7),
    svg('circle', {cx: 50, cy: 70, r: 34, fill: '#0a3f48', stroke: GOLD, 'stroke-width': 3}),
    ...SUITS.map((colour, index) => {
      const angle = (index * 2 * Math.PI) / SUITS.length - Math.PI / 2;
      const [x, y] = [42 + 22.5 * Math.cos(angle), 62 + 22.5 * Math.sin(angle)];
      const transform = 'translate(' + x.toFixed(1) + ' ' + y.toFixed(1) + ') scale(.16)';
      return svg('g', {transform}, shape(outline(colour), LOOKS[colour].light, 10));
    }),
    shape(triangle(50, 71, 9), GOLD, 2.4)
  );
}

/**
 * The plain colour of a suit, for a stripe or a bar.
 * @param {views.MudeckColour} colour
 */
export function suitColour(colour) {
  return LOOKS[colour].ground;
}

const NUMBER_PLACE = 'translate(10.5 10) scale(1.16)';

/**
 * The letter of a colour is worded anew with the page.
 * @type {(colour: views.MudeckColour, ink: string) => SVGTextElement}
 */
function letter(colour, ink) {
  const word = t('deck.letter.' + colour);
  const size = word.length > 1 ? 42 : 58;
  const node = svg('text.mu-letter', {
    x: 50,
    y: 50 + size * 0.36,
    fill: ink,
    'font-size': size,
    'font-weight': 800,
    'text-anchor': 'middle',
    'data-text': 'deck.letter.' + colour
  });
  node.textContent = word;
  return node;
}

/** @param {Face} face */
function points({colour, triangles}) {
  return Array.from({length: triangles}, (_, place) =>
    shape(triangle(17 + place * 19, 122, 9.5), colour === 'yellow' ? '#fff' : GOLD)
  );
}

/** @type {(x: number, y: number, size: number) => string} */
function triangle(x, y, size) {
  return `M${x} ${y - size}L${x + size} ${y + size * 0.8}H${x - size}z`;
}

/** @param {Face} face */
function animal({colour, triangles: mood}) {
  return svg(
    'g',
    disc(63, 97, 31.5, LOOKS[colour].light),
    svg('g', {transform: 'translate(64 98) scale(.94)'}, ...ANIMALS[colour](mood))
  );
}

/**
 * Closed, open, or wide open with a spark.
 * @param {number} y
 * @param {number} apart
 * @param {number} radius
 * @param {number} mood
 * @param {string} [iris]
 */
function eyes(y, apart, radius, mood, iris) {
  return [...eye(-apart, y, radius, mood, iris), ...eye(apart, y, radius, mood, iris)];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} mood
 * @param {string} [iris]
 */
function eye(x, y, radius, mood, iris) {
  if (mood === 0)
    return [line(`M${x - radius} ${y}q${radius} ${radius} ${2 * radius} 0`, INK, 2.6)];
  const size = mood === 2 ? radius * 1.22 : radius;
  return [
    disc(x, y, size, iris || '#fff', 1.8),
    disc(x * 0.94, y + size * 0.12, size * 0.52, INK),
    disc(x * 0.94 + size * 0.2, y - size * 0.16, size * 0.2, '#fff')
  ];
}

/**
 * Asleep, smiling, or laughing.
 * @type {(y: number, width: number, mood: number) => SVGElement}
 */
function mouth(y, width, mood) {
  if (mood === 0) return ellipse(0, y + 2, 3, 2.4, INK);
  if (mood === 1) return line(`M${-width} ${y}Q0 ${y + width} ${width} ${y}`, INK, 2.6);
  const deep = y + width * 1.3;
  const d = `M${-width} ${y - 1}H${width}Q${width * 0.8} ${deep} 0 ${deep}T${-width} ${y - 1}z`;
  return shape(d, '#8c1620', 2.2);
}

/**
 * Sleep has its sign.
 * @param {number} mood
 */
function snore(mood, ink = CREAM) {
  return mood === 0 && line('M15-34h7l-7 8h7M23-44h5l-5 6h5', ink, 2.2);
}

/**
 * Animals: heads around 0 0, some 30 wide to each side; `mood` is the worth of the card.
 * @type {{[colour in views.MudeckColour]: (mood: number) => (Element | false)[]}}
 */
const ANIMALS = {
  // A fox.
  red: (mood) => [
    shape('M-29-6L-27-35L-9-20Q0-23 9-20L27-35L29-6Q31 6 22 13L0 30L-22 13Q-31 6-29-6z', '#f2792b'),
    shape('M-24-28L-23-13L-13-19zM24-28L23-13L13-19z', '#5a1f0c', 1.6),
    area('M-27 3Q-14 0-7 10L0 28L7 10Q14 0 27 3Q26 10 20 14L0 29L-20 14Q-26 10-27 3z', CREAM),
    ...eyes(-4, 11, 5.4, mood),
    mood === 2 && shape('M-10 18Q0 21 10 18Q8 31 0 31T-10 18z', '#8c1620', 2.2),
    mood === 2 && ellipse(0, 27, 5, 3, '#ff8fa0'),
    shape(mood === 2 ? 'M-6 10Q0 7 6 10L0 18z' : 'M-5 20Q0 17 5 20L0 27z', INK, 1.6),
    snore(mood)
  ],
  // A duck.
  yellow: (mood) => [
    line('M-2-27Q-8-38-14-36M1-28Q2-40-2-43M4-27Q11-36 16-33', INK, 3.4),
    shape('M0-28Q27-28 27 0T0 28T-27 0T0-28z', '#fffdf0'),
    ...[-19, 19].map((x) => ellipse(x, 9, 5, 3.6, '#ffb3a0')),
    ...eyes(-6, 10.5, 5.6, mood),
    mood === 2 && shape('M-13 9Q0 34 13 9z', '#8c1620', 2.4),
    shape(
      mood === 2
        ? 'M-17 8Q-9 1 0 3T17 8Q8 13 0 12T-17 8z'
        : 'M-18 9Q-9 2 0 4T18 9Q10 19 0 18T-18 9z',
      '#ff8a1f'
    ),
    mood < 2 && line('M-14 10Q0 14 14 10', INK, 2),
    snore(mood, '#8a6200')
  ],
  // A frog.
  green: (mood) => [
    ...[-14, 14].map((x) => shape(oval(x, -19, 11), '#6cc744')),
    shape('M0-20Q31-20 31 4Q31 27 0 27T-31 4Q-31-20 0-20z', '#6cc744'),
    area('M0 25Q-25 25-28 8Q0 20 28 8Q25 25 0 25z', '#d4f2a8'),
    ...eyes(-19, 14, 7, mood),
    disc(-4, -5, 1.5, INK),
    disc(4, -5, 1.5, INK),
    mood === 2
      ? shape('M-21 3Q0 9 21 3Q18 22 0 22T-21 3z', '#8c1620', 2.4)
      : line(mood ? 'M-22 4Q0 17 22 4' : 'M-14 8Q0 12 14 8', INK, 2.8),
    mood === 2 && ellipse(0, 17, 9, 4, '#ff8fa0'),
    snore(mood)
  ],
  // A whale.
  blue: (mood) => [
    mood > 0 && line('M-4-26V-33Q-4-40-12-38M-4-33Q-4-41 4-39', CREAM, 3),
    mood === 2 && line('M-4-33V-44', CREAM, 3),
    shape('M16-4Q21-8 19-20Q12-21 9-26Q18-32 23-25Q28-30 34-22Q28-18 26-14Q28 4 20 14z', '#3f86e0'),
    shape('M-32 2Q-32-24-4-24Q20-24 28-2Q26 26-4 26Q-32 26-32 2z', '#3f86e0'),
    area('M-31 6Q-14 14 25 7Q20 25-4 25Q-29 25-31 6z', '#e8f6ff'),
    line('M-16 13Q-15 20-12 23M-5 14Q-5 20-4 24M6 13Q6 19 5 23', '#a9cdec', 2),
    svg(
      'g',
      {transform: 'translate(-9 0)'},
      ...eyes(-5, 10, 5.4, mood),
      mouth(4, mood === 2 ? 8 : 6, mood)
    ),
    shape('M10 12Q20 14 19 24Q10 24 6 16z', '#2f6cc0', 2.2),
    snore(mood)
  ],
  // A panther.
  black: (mood) => [
    ...[-20, 20].map((x) => furred(oval(x, -20, 10))),
    ...[-20, 20].map((x) => disc(x, -20, 4.6, '#7a4a6a')),
    furred('M0-26Q29-26 29 0Q29 27 0 27T-29 0Q-29-26 0-26z'),
    area('M0 6Q16 4 16 15Q14 24 0 24T-16 15Q-16 4 0 6z', '#4a4055'),
    ...(mood === 0
      ? [line('M-17-4q6 6 12 0M5-4q6 6 12 0', '#c9e85a', 2.8)]
      : eyes(-5, 11.5, 6.4, mood, '#c9e85a')),
    shape('M-6 7Q0 4 6 7L0 13z', '#ff8fa0', 1.6),
    mood === 2
      ? shape('M-10 15Q0 12 10 15Q9 25 0 25T-10 15z', '#8c1620', 2)
      : line('M0 13V16M0 16Q-4 20-8 17M0 16Q4 20 8 17', '#0b0810', 2.2),
    mood === 2 && area('M-8 15L-5.5 20L-3 15zM8 15L5.5 20L3 15z', '#fff'),
    line('M-18 12L-33 8M-18 16L-33 18M18 12L33 8M18 16L33 18', '#d8cfe6', 1.4),
    snore(mood)
  ]
};

/**
 * A part of the panther, with an edge of light.
 * @param {string} d
 */
function furred(d) {
  const edge = {stroke: CREAM, 'stroke-opacity': 0.5, 'stroke-width': 1.6};
  return svg('path', Object.assign({d, fill: '#17131d'}, edge));
}
