// The cards of Cheating Moth, drawn: insects with a face each, and a number nobody can misread.
//
// A card is 100 by 140. The number stands in the upper left corner, where it shows in any fan.
// Number cards lie on a meadow and show as many insects as their number. The others each have a
// ground of their own, so that they are told apart without their colours too.

import {digitPath} from '../../art/digits.js';
import * as shapes from '../../art/shapes.js';
import {INK, area, disc, dots, line, roundRect, shape, star} from '../../art/shapes.js';
import {svg} from '../../core/dom.js';
import {t} from '../../core/text.js';

const CREAM = '#fff6e3';

/**
 * A card to be drawn; one that only shows how cards look has no id.
 * @typedef {Pick<views.CheatingMothFace, 'kind' | 'number'> & {card?: number}} Pictured
 */

/** @typedef {keyof typeof BUGS} Bug */

/** @typedef {{ground: string, frame: string, ink: string, marks: keyof typeof MARKS}} Look */

/**
 * Ground, frame and number of each kind of card.
 * @type {{[kind in views.CheatingMothCardKind]: Look}}
 */
const LOOKS = {
  number: {ground: '#eef4d3', frame: '#5d8a2f', ink: '#20380b', marks: 'meadow'},
  spider: {ground: '#e4d8f2', frame: '#5b3c8c', ink: '#2b1450', marks: 'web'},
  mosquito: {ground: '#ffd9d2', frame: '#c22a1c', ink: '#6a0d06', marks: 'bites'},
  cockroach: {ground: '#f7d9a4', frame: '#94520f', ink: '#4a2404', marks: 'tiles'},
  ant: {ground: '#cfe9f5', frame: '#176a94', ink: '#06344d', marks: 'trail'},
  moth: {ground: '#232a55', frame: '#0e1233', ink: '#fff3c4', marks: 'night'}
};

/**
 * One card face up.
 * @param {Pictured} face
 */
export function bugCard(face) {
  const look = LOOKS[face.kind];
  return svg(
    'svg.bug-card.upright',
    {
      viewBox: '0 0 100 140',
      role: 'img',
      'aria-label': bugName(face),
      'data-kind': face.kind,
      'data-number': face.number,
      'data-card': face.card
    },
    ...ground(look),
    ...pictures(face),
    digit(face.number, look.ink, look.ground)
  );
}

/** The card that somebody let vanish: which one it was is still secret, so a moth laughs. */
export function cheatCard() {
  return svg(
    'svg.cheat-card.upright',
    {viewBox: '0 0 100 140', 'aria-hidden': 'true'},
    ...ground(LOOKS.moth),
    svg(
      'g',
      {transform: 'translate(7 30) scale(.86)'},
      ...BUGS.moth(),
      shape('M38 45Q50 49 62 45Q60 62 50 62Q40 62 38 45z', '#e8442b', 2.6),
      shape('M41 47Q50 50 59 47L58 51Q50 53 42 51z', CREAM, 1)
    )
  );
}

/** @param {Look} look */
function ground({frame, ground: inner, marks}) {
  return [
    roundRect(0, 0, 100, 140, 11, INK),
    roundRect(1.5, 1.5, 97, 137, 9.5, frame),
    roundRect(5, 5, 90, 130, 7, inner),
    ...MARKS[marks]()
  ];
}

/**
 * Name a card: "Spider 3".
 * @param {Pictured} face
 */
export function bugName(face) {
  return t('bug.' + face.kind, {number: face.number});
}

/** A card face down; all look the same. */
export function cardBack() {
  const rays =
    'M50 70L10 22M50 70L90 22M50 70L10 118M50 70L90 118M50 70V8M50 70V132M50 70H6M50 70H94';
  return svg(
    'svg.card-back.upright',
    {viewBox: '0 0 100 140', 'aria-hidden': 'true'},
    roundRect(0, 0, 100, 140, 11, INK),
    roundRect(1.5, 1.5, 97, 137, 9.5, CREAM),
    roundRect(7, 7, 86, 126, 6, '#7d2b52'),
    line(rays, '#94406a', 5),
    svg('circle', {cx: 50, cy: 70, r: 31, fill: '#5d1a3b', stroke: '#ffc24b', 'stroke-width': 3}),
    area(
      'M50 60Q34 42 24 56Q22 72 42 74Q32 82 38 90Q46 92 50 80Q54 92 62 90Q68 82 58 74Q78 72 76 56Q66 42 50 60z',
      '#ffc24b'
    ),
    line('M48 58Q46 50 40 48M52 58Q54 50 60 48', '#ffc24b', 2.4),
    shapes.ellipse(50, 69, 4, 12, '#5d1a3b')
  );
}

/** The Guard Bug as a badge to stand at a seat. */
export function guardBadge() {
  return svg(
    'svg.guard-badge',
    {viewBox: '0 0 100 100', role: 'img', 'aria-label': t('bug.guard')},
    shape(star(10, 49, 42), '#ffc24b', 3),
    disc(50, 50, 36, '#1f4fa3', 2.5),
    svg('g', {transform: 'translate(15 17) scale(.7)'}, ...BUGS.guard())
  );
}

/**
 * A number alone, as a sign: which numbers fit now.
 * @param {number} number
 */
export function numberSign(number) {
  return svg(
    'svg.number-sign',
    {viewBox: '0 0 60 60', role: 'img', 'aria-label': String(number)},
    disc(30, 30, 28, '#eef4d3', 3),
    digitPath(number, 'translate(17.5 11.5) scale(.84)', '#20380b', 8.5)
  );
}

/**
 * One insect alone, big: for the moment when it is raced for.
 * @param {Bug} kind
 */
export function bug(kind) {
  return svg(
    'svg.bug',
    {viewBox: '-10 -10 120 120', 'aria-hidden': 'true', 'data-bug': kind},
    ...BUGS[kind]()
  );
}

/** @type {(number: number, ink: string, halo: string) => SVGGElement} */
function digit(number, ink, halo) {
  const place = 'translate(11 11) scale(1.2)';
  return svg(
    'g.bug-number',
    digitPath(number, place, halo, 12.5),
    digitPath(number, place, ink, 8.6)
  );
}

/* where the insects sit */

/**
 * Centre and size of each of as many insects as the number says, and of the others.
 * @type {{[kind: string]: string}}
 */
const PLACES = {
  1: '56,97,.72',
  2: '70,80,.46 32,107,.48',
  3: '73,40,.4 32,100,.42 69,108,.42',
  4: '73,34,.36 28,89,.36 70,74,.36 58,115,.36',
  5: '74,30,.32 74,68,.32 28,86,.32 31,118,.32 72,108,.32',
  spider: '55,96,.72',
  mosquito: '57,94,.76',
  cockroach: '56,98,.7',
  ant: '52,98,.74',
  moth: '51,95,.76'
};
const TURNS = [-8, 12, -14, 9, -5];

/** @param {Pictured} face */
function pictures(face) {
  if (face.kind !== 'number') return [placed(BUGS[face.kind](), PLACES[face.kind], 0)];
  const places = PLACES[face.number].split(' ');
  return places.map((place, index) => placed(BUGS[face.number](), place, TURNS[index]));
}

/** @type {(parts: Element[], place: string, turn: number) => SVGGElement} */
function placed(parts, place, turn) {
  const [x, y, size] = place.split(',');
  const transform = `translate(${x} ${y}) rotate(${turn}) scale(${size}) translate(-50 -50)`;
  return svg('g', {transform}, ...parts);
}

/* grounds */

const MARKS = {
  meadow: () => [
    line(
      'M12 130q2-9 0-14M18 131q0-8 4-12M84 130q-1-10 2-15M90 131q-2-7-5-11M50 131q1-7-2-11M56 131q0-6 4-9',
      '#a9c46a',
      2
    )
  ],
  web: () => [
    line('M95 5L52 48M95 5L60 74M95 5L38 20M74 5Q76 24 95 28M56 5Q60 40 95 48M95 5', '#b9a2d8', 1.6)
  ],
  bites: () => [
    ...dots('66,30 86,38', {r: 4, fill: '#ffb3a6'}),
    disc(80, 20, 7, '#ffb3a6'),
    disc(16, 122, 6, '#ffb3a6'),
    disc(27, 129, 3, '#ffb3a6')
  ],
  tiles: () => [
    line('M5 70H95M5 104H95M38 70V104M72 104V135M20 104V135M72 5V70M48 38H95', '#e6bf7d', 2)
  ],
  trail: () => [line('M52 18Q86 20 86 50M14 126Q40 138 88 126', '#9ccbe0', 3, '1 7')],
  night: () => [
    area('M80 12a15 15 0 1 0 9 25a17 17 0 0 1-9-25z', '#ffe9a0'),
    ...dots('60,16 66,48 90,56 14,80 18,124 88,122', {r: 1.7, fill: '#cfd6ff'})
  ]
};

/* parts */

/**
 * @param {number} cx
 * @param {number} cy
 * @param {number} rx
 * @param {number} ry
 * @param {string} fill
 * @param {number} [turn]
 */
function oval(cx, cy, rx, ry, fill, turn) {
  const art = shapes.ellipse(cx, cy, rx, ry, fill, 2.6);
  return turn ? svg('g', {transform: `rotate(${turn} ${cx} ${cy})`}, art) : art;
}

/** @type {(cx: number, cy: number, rx: number, ry: number, turn: number) => SVGGElement} */
function wing(cx, cy, rx, ry, turn) {
  const transform = `rotate(${turn} ${cx} ${cy})`;
  return svg('g', {transform, 'fill-opacity': 0.9}, shapes.ellipse(cx, cy, rx, ry, '#f4fbff', 2.2));
}

/**
 * Two round eyes that look at whoever holds the card.
 * @type {(x: number, y: number, apart: number, radius: number) => SVGCircleElement[]}
 */
function eyes(x, y, apart, radius) {
  /** @param {number} cx */
  const eye = (cx) => {
    const at = cx + (x - cx) * 0.22;
    return [
      disc(cx, y, radius, '#fff', 1.6),
      disc(at, y + radius * 0.18, radius * 0.5, INK),
      disc(at + radius * 0.2, y - radius * 0.1, radius * 0.17, '#fff')
    ];
  };
  return [...eye(x - apart), ...eye(x + apart)];
}

/** @type {(x: number, y: number, width: number) => SVGPathElement} */
function smile(x, y, width) {
  return line(`M${x - width} ${y}Q${x} ${y + width * 0.9} ${x + width} ${y}`, INK, 2.4);
}

/**
 * Insects, each in a box of 100 by 100: those of the number cards, and those that do something.
 * @type {{[kind: string]: () => Element[]}}
 */
const BUGS = {
  // A dragonfly.
  1: () => [
    wing(26, 38, 27, 8, 14),
    wing(74, 38, 27, 8, -14),
    wing(28, 54, 24, 7.5, -12),
    wing(72, 54, 24, 7.5, 12),
    roundRect(45.5, 46, 9, 52, 4.5, '#2aa7b8', 2.6),
    line('M46 62H54M46 72H54M46 82H54', INK, 2),
    oval(50, 45, 10, 13, '#36c0cf'),
    oval(50, 24, 14, 12, '#36c0cf'),
    ...eyes(50, 21, 8, 7.5),
    smile(50, 29, 4)
  ],
  // A bee.
  2: () => [
    line('M40 24Q36 12 28 12M60 24Q64 12 72 12', INK, 3),
    wing(22, 46, 21, 12, 28),
    wing(78, 46, 21, 12, -28),
    oval(50, 66, 24, 28, '#ffcf33'),
    line('M29 58H71M27 70H73M33 82H67', INK, 6),
    area('M46 93H54L50 100z', INK),
    oval(50, 34, 19, 16, '#ffcf33'),
    ...eyes(50, 31, 9, 7.5),
    smile(50, 41, 5)
  ],
  // A ladybird.
  3: () => [
    line(
      'M24 50L10 42M22 64L6 66M27 78L14 88M76 50L90 42M78 64L94 66M73 78L86 88M42 20Q40 8 32 6M58 20Q60 8 68 6',
      INK,
      3.6
    ),
    oval(50, 28, 20, 17, '#33241a'),
    oval(50, 62, 32, 33, '#e23b26'),
    line('M50 30V95', INK, 3),
    ...dots('34,52 66,52 30,72 70,72 42,84 58,84', {r: 5.5, fill: INK}),
    ...eyes(50, 24, 10, 8)
  ],
  // A caterpillar.
  4: () => [
    line('M26 20Q20 8 12 8M40 20Q42 8 52 6', INK, 3),
    line('M46 76V88M60 78V90M74 74V86M88 62V74', INK, 4),
    oval(88, 50, 11, 14, '#6db52f'),
    oval(74, 60, 13, 16, '#83cb3c'),
    oval(58, 65, 14, 17, '#6db52f'),
    oval(43, 60, 15, 18, '#83cb3c'),
    oval(33, 36, 23, 22, '#93d84c'),
    ...eyes(33, 32, 10, 8.5),
    smile(33, 45, 6)
  ],
  // A beetle.
  5: () => [
    line('M26 48L8 40M24 64L4 66M28 80L14 92M74 48L92 40M76 64L96 66M72 80L86 92', INK, 4),
    line('M42 22Q26 16 34 2M58 22Q74 16 66 2', INK, 5),
    oval(50, 32, 20, 17, '#7a4fc0'),
    oval(50, 66, 29, 30, '#9a6ae0'),
    line('M50 38V96M22 58Q50 48 78 58', INK, 3),
    ...eyes(50, 29, 10, 8),
    smile(50, 41, 4)
  ],
  // It hangs on its thread and has a present for somebody.
  spider: () => [
    line('M50 26V-76', '#8a6cb8', 2.4),
    line(
      'M28 44Q8 34 6 14M26 54Q4 50-2 34M26 64Q6 70 2 88M32 74Q18 86 20 100' +
        'M72 44Q92 34 94 14M74 54Q96 50 102 34M74 64Q94 70 98 88M68 74Q82 86 80 100',
      INK,
      4.5
    ),
    oval(50, 52, 31, 29, '#6f4aa8'),
    line('M38 74Q50 82 62 74', '#523383', 3),
    ...eyes(50, 44, 12, 10),
    ...eyes(50, 30, 6.5, 4),
    smile(50, 60, 8),
    roundRect(33, 76, 34, 24, 3, '#ffd23e', 2.6),
    line('M50 76V100M33 86H67', '#e8442b', 5),
    line('M50 76Q38 64 38 74Q44 78 50 76Q62 64 62 74Q56 78 50 76', '#e8442b', 3.5)
  ],
  // All nose.
  mosquito: () => [
    line('M40 60L22 78L26 98M46 64L38 84L44 102M62 62L78 78L74 98M56 66L64 86L58 102', INK, 3),
    wing(24, 36, 27, 10, 24),
    wing(78, 36, 27, 10, -24),
    shape('M44 52Q50 104 50 104Q56 104 58 52z', '#e0483a'),
    line('M46 66H57M48 78H56M49 90H54', INK, 2.4),
    oval(51, 46, 15, 14, '#8a2d24'),
    line('M41 18Q34 4 26 2M61 18Q68 4 76 2', INK, 3),
    line('M51 32L14 62', INK, 7),
    line('M51 32L14 62', '#ffb3a6', 3.2),
    oval(51, 27, 19, 17, '#b63a2d'),
    ...eyes(51, 23, 10, 9)
  ],
  // In a hurry, as always.
  cockroach: () => [
    line('M40 16Q24-8-2 4M60 16Q76-8 102 4', INK, 3),
    line(
      'M28 42L8 34L2 40M24 58L2 62L-4 70M28 76L10 90L10 100M72 42L92 34L98 40M76 58L98 62L104 70M72 76L90 90L90 100',
      INK,
      4
    ),
    oval(50, 64, 27, 36, '#a4601f'),
    shape('M50 34Q70 46 66 98Q52 104 50 84Q48 104 34 98Q30 46 50 34z', '#c4802f', 2.4),
    line('M50 34V86M40 54L44 84M60 54L56 84', '#7d4510', 2.4),
    oval(50, 28, 25, 18, '#8a4c14'),
    ...eyes(50, 25, 11, 9),
    smile(50, 38, 6)
  ],
  // It carries a card home.
  ant: () => [
    line(
      'M44 62L28 74L22 98M50 66L48 84L42 102M58 64L70 76L74 100M40 56L22 52L8 62M62 56L78 46',
      INK,
      4
    ),
    svg(
      'g',
      {transform: 'rotate(14 82 26)'},
      roundRect(67, 6, 28, 40, 4, CREAM, 2.6),
      roundRect(72, 11, 18, 30, 2, '#7d2b52')
    ),
    line('M26 22Q16 8 8 12M42 20Q44 6 54 6', INK, 3.2),
    oval(76, 76, 22, 17, '#1d5f86', 24),
    oval(52, 60, 13, 12, '#2478a8'),
    oval(34, 38, 22, 20, '#2f8fc4'),
    ...eyes(34, 33, 10, 8.5),
    smile(34, 46, 7)
  ],
  // A cheat behind a mask.
  moth: () => [
    shape('M48 44Q18 4-4 26Q-6 60 28 64Q10 74 20 94Q42 98 48 66z', '#b9a3d6', 3),
    shape('M52 44Q82 4 104 26Q106 60 72 64Q90 74 80 94Q58 98 52 66z', '#b9a3d6', 3),
    ...dots('18,38 82,38', {r: 9, fill: '#ffe9a0', stroke: '#5a3f85', 'stroke-width': 4}),
    ...dots('32,82 68,82', {r: 5, fill: '#ffe9a0', stroke: '#5a3f85', 'stroke-width': 3}),
    line('M42 20Q36 2 22 0M58 20Q64 2 78 0M36 8L30 12M31 3L25 8M64 8L70 12M69 3L75 8', CREAM, 3.4),
    oval(50, 70, 13, 27, '#e9dcc4'),
    line('M39 64Q50 70 61 64M38 76Q50 82 62 76M41 88Q50 92 59 88', '#a98d62', 3),
    oval(50, 35, 22, 20, '#f4ead6'),
    area('M27 28Q50 22 73 28Q78 42 66 44Q56 44 50 38Q44 44 34 44Q22 42 27 28z', INK),
    ...eyes(50, 34, 11, 7.5),
    smile(50, 47, 6)
  ],
  // A beetle with a cap and a magnifying glass.
  guard: () => [
    line('M24 66L10 60M24 80L10 86M76 80L90 88', INK, 4.5),
    oval(50, 74, 29, 28, '#58b368'),
    line('M50 52V100', INK, 3),
    oval(50, 42, 25, 20, '#7fd08a'),
    ...eyes(50, 42, 11, 9),
    smile(50, 54, 6),
    shape('M20 30Q22 4 50 4T80 30Q50 22 20 30z', '#16284f', 3),
    shape('M18 31Q50 20 82 31Q70 36 50 34T18 31z', '#0b1530', 2.4),
    area('M50 7l2.6 5.3 5.9 .8-4.3 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.3-4.1 5.9-.8z', '#ffc24b'),
    line('M82 74L92 90', INK, 7),
    svg('g', {'fill-opacity': 0.75}, disc(77, 64, 13, '#d9f1ff', 4.5))
  ]
};
