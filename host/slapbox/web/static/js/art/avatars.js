// The faces of guests: each told apart by its outline, so that no eye has to tell colours apart.

import {svg} from '../core/dom.js';
import {ROBOTS} from './robots.js';
import {INK, disc, dots, line, oval, shape} from './shapes.js';

/**
 * A part of a face: its fill and its outline in a box of 100 by 100, from the back to the front.
 * @typedef {[fill: string, d: string]} Part
 *
 * @typedef {object} Face
 * @property {Part[]} parts - with an edge of ink
 * @property {string} [eyes] - their places
 * @property {string} [lines] - drawn with ink over all of it
 */

const EDGE = 4;
const EYE = 5;

/** @type {{[name in views.Avatar]: Face}} */
const FACES = {
  cat: {
    parts: [['#f3ab4f', 'M16 46L12 6L38 25Q50 22 62 25L88 6L84 46Q92 90 50 92Q8 90 16 46z']],
    eyes: '35,52 65,52',
    lines:
      'M46 64L50 68L54 64M50 68Q48 76 40 75M50 68Q52 76 60 75M4 60L24 63M6 74L24 71M96 60L76 63M94 74L76 71'
  },
  bear: {
    parts: [
      ['#b57e52', oval(15, 22, 16)],
      ['#b57e52', oval(85, 22, 16)],
      ['#c48a5a', oval(50, 56, 35, 40)],
      ['#f3dcbb', oval(50, 71, 18, 15)],
      [INK, oval(50, 64, 6, 4)]
    ],
    eyes: '34,46 66,46'
  },
  rabbit: {
    parts: [
      ['#f6f0e8', oval(36, 26, 10, 25)],
      ['#f6f0e8', oval(64, 26, 10, 25)],
      ['#f6f0e8', oval(50, 68, 31, 28)],
      ['#ffffff', 'M44 79h12v9h-12z']
    ],
    eyes: '39,62 61,62',
    lines: 'M50 73V88M45 70L50 74L55 70'
  },
  owl: {
    parts: [
      ['#8c70c0', 'M20 44Q-4 62 0 98Q18 92 30 78zM80 44Q104 62 100 98Q82 92 70 78z'],
      ['#a98fd6', 'M8 0L34 18Q50 13 66 18L92 0Q96 26 84 50Q82 98 50 98Q18 98 16 50Q4 26 8 0z'],
      ['#fff6e3', oval(33, 44, 17)],
      ['#fff6e3', oval(67, 44, 17)],
      ['#ffb52e', 'M50 52L58 62L50 74L42 62z']
    ],
    eyes: '35,45 65,45'
  },
  fox: {
    parts: [
      ['#ff9147', 'M2 8L32 26H68L98 8Q96 50 82 60L50 96L18 60Q4 50 2 8z'],
      ['#fff6e3', 'M20 62L50 96L80 62Q60 58 50 76Q40 58 20 62z'],
      [INK, oval(50, 90, 6, 5)]
    ],
    eyes: '34,48 66,48'
  },
  frog: {
    parts: [
      ['#86d160', oval(24, 36, 19)],
      ['#86d160', oval(76, 36, 19)],
      ['#86d160', oval(50, 65, 49, 24)],
      ['#ffffff', oval(24, 35, 11)],
      ['#ffffff', oval(76, 35, 11)]
    ],
    eyes: '25,36 75,36',
    lines: 'M14 64Q50 88 86 64'
  },
  ghost: {
    parts: [
      ['#eef3ff', 'M12 96V46Q12 4 50 4Q88 4 88 46V96L75 82L62 96L50 82L38 96L25 82z'],
      [INK, oval(50, 62, 7, 9)]
    ],
    eyes: '36,40 64,40'
  },
  alien: {
    parts: [
      ['#9fe9b4', oval(20, 10, 7)],
      ['#9fe9b4', oval(80, 10, 7)],
      ['#9fe9b4', 'M50 98Q12 76 12 48Q12 20 50 20Q88 20 88 48Q88 76 50 98z'],
      [INK, 'M22 48Q24 40 44 56Q42 68 32 66Q22 62 22 48z'],
      [INK, 'M78 48Q76 40 56 56Q58 68 68 66Q78 62 78 48z']
    ],
    lines: 'M24 14L34 26M76 14L66 26M44 82Q50 85 56 82'
  },
  unicorn: {
    parts: [
      ['#c878de', 'M64 18Q96 20 94 56Q94 84 74 92Q84 60 62 40z'],
      ['#ffd35c', 'M40 28L40 0L60 24z'],
      ['#fdf0f8', 'M24 24Q34 18 50 20Q76 24 74 58Q72 76 64 80Q58 98 34 94Q14 90 16 74Q30 60 26 44z']
    ],
    eyes: '48,46',
    lines: 'M24 80L28 82M30 92Q42 92 46 86'
  },
  octopus: {
    parts: [
      [
        '#ff86ad',
        'M50 2Q78 2 78 34Q76 54 92 56Q106 62 97 76Q86 86 75 74Q78 96 67 98Q55 98 54 80H46' +
          'Q45 98 33 98Q22 96 25 74Q14 86 3 76Q-6 62 8 56Q24 54 22 34Q22 2 50 2z'
      ]
    ],
    eyes: '38,44 62,44',
    lines: 'M42 58Q50 65 58 58'
  },
  cactus: {
    parts: [
      [
        '#5fbd70',
        'M34 98V76H26Q4 76 4 54V38Q4 29 12 29Q20 29 20 38V54Q20 60 27 60H34V20Q34 2 50 2' +
          'Q66 2 66 20V50H73Q80 50 80 44V26Q80 17 88 17Q96 17 96 26V44Q96 66 74 66H66V98z'
      ]
    ],
    eyes: '43,32 57,32',
    lines: 'M44 45Q50 51 56 45M42 66V74M58 70V78M48 84V92'
  },
  king: {
    parts: [
      ['#f7cda6', oval(50, 66, 28, 31)],
      ['#ffd35c', 'M14 52L2 6L30 28L50 0L70 28L98 6L86 52Q50 42 14 52z'],
      ['#d7453d', oval(50, 36, 6)]
    ],
    eyes: '40,64 60,64',
    lines: 'M40 80Q50 88 60 80'
  },
  wizard: {
    parts: [
      ['#f7cda6', oval(50, 54, 25, 22)],
      ['#f4f4f8', 'M22 58Q36 70 50 66Q64 70 78 58Q82 84 50 100Q18 84 22 58z'],
      ['#6f7fe0', 'M2 46Q24 38 28 38L56 0Q58 20 72 38Q76 38 98 46Q50 60 2 46z']
    ],
    eyes: '40,58 60,58',
    lines: 'M42 76Q50 80 58 76'
  },
  pirate: {
    parts: [
      ['#f0c199', oval(50, 62, 34)],
      ['#2e3440', 'M2 42Q20 4 50 20Q80 4 98 42Q74 36 50 40Q26 36 2 42z'],
      [INK, oval(36, 58, 11)],
      ['#ffffff', oval(50, 29, 6)]
    ],
    eyes: '64,58',
    lines: 'M46 52L84 44M40 80Q54 86 64 76'
  },
  elephant: {
    parts: [
      ['#8fa6ba', oval(17, 42, 16, 28)],
      ['#8fa6ba', oval(83, 42, 16, 28)],
      ['#a9bccc', oval(50, 38, 27, 30)],
      ['#a9bccc', 'M38 50V84Q38 98 52 98H64V86H60Q58 86 60 80L62 50Q50 60 38 50z']
    ],
    eyes: '40,34 60,34',
    lines: 'M41 68H55M41 78H55'
  },
  lion: {
    parts: [
      [
        '#c9762f',
        'M50 0L61 13L77 7L80 23L96 27L90 42L100 54L88 64L90 80L74 82L66 97' +
          'L50 90L34 97L26 82L10 80L12 64L0 54L10 42L4 27L20 23L23 7L39 13z'
      ],
      ['#ffcb70', oval(50, 50, 29)],
      [INK, 'M44 54H56L50 62z']
    ],
    eyes: '39,44 61,44',
    lines: 'M50 62Q48 70 40 69M50 62Q52 70 60 69'
  },
  pig: {
    parts: [
      ['#ff9fb4', 'M26 56Q-4 62 0 22Q24 18 42 30z'],
      ['#ff9fb4', 'M74 56Q104 62 100 22Q76 18 58 30z'],
      ['#ffb7c5', oval(50, 57, 32, 38)],
      ['#ff94ab', oval(50, 66, 18, 13)],
      [INK, oval(44, 66, 3, 4)],
      [INK, oval(56, 66, 3, 4)]
    ],
    eyes: '36,46 64,46'
  },
  chick: {
    parts: [
      ['#ffb52e', 'M42 24Q26 4 42 6Q46 -6 54 4Q72 -2 60 24z'],
      [
        '#ffe66b',
        'M50 18Q88 20 78 60Q96 66 96 84Q84 82 78 80Q66 98 50 98Q34 98 22 80Q16 82 4 84Q4 66 22 60Q12 20 50 18z'
      ],
      ['#ff9d2e', 'M36 52L64 52L50 68z']
    ],
    eyes: '36,42 64,42'
  },
  fish: {
    parts: [
      ['#4bb3dc', 'M34 24Q44 2 68 12L62 30zM40 76Q48 96 66 88L60 68z'],
      ['#63c8ee', 'M2 52Q22 18 52 20Q68 24 76 40L98 18Q92 50 98 84L76 62Q66 80 50 82Q20 82 2 52z']
    ],
    eyes: '24,44',
    lines: 'M4 56Q14 60 20 56M40 38Q50 51 40 66'
  },
  bull: {
    parts: [
      ['#f2e3c4', 'M30 36Q2 40 0 4Q14 22 38 22z'],
      ['#f2e3c4', 'M70 36Q98 40 100 4Q86 22 62 22z'],
      ['#94715f', 'M28 24Q50 14 72 24Q80 46 70 66H30Q20 46 28 24z'],
      ['#d9b8a2', oval(50, 78, 26, 19)]
    ],
    eyes: '38,44 62,44',
    lines: 'M40 74V78M60 74V78M42 86Q50 98 58 86'
  }
};

/** @type {views.Avatar[]} */
export const AVATARS = Object.keys(FACES).filter(isAvatar);

/** @type {(name: string) => name is views.Avatar} */
function isAvatar(name) {
  return name in FACES;
}

/**
 * The face of a bot: of this character, if it is one.
 * @param {string | null} person
 */
export function robotFace(person) {
  return (person && ROBOTS[person]) || ROBOTS.robot;
}

/**
 * The face of a guest.
 * @param {views.Avatar} name
 */
export function guestFace(name) {
  return FACES[name];
}

/** @param {Face} face */
function faceParts({parts, eyes, lines}) {
  return [
    ...parts.map(([fill, d]) => shape(d, fill, EDGE)),
    ...(eyes ? dots(eyes, {r: EYE, fill: INK}) : []),
    ...(lines ? [line(lines, INK, EDGE)] : [])
  ];
}

/**
 * A face alone, to choose from.
 * @param {views.Avatar} name
 */
export function avatarSign(name) {
  const frame = {viewBox: '-4 -4 108 108', 'aria-hidden': 'true'};
  return svg('svg.avatar', frame, ...faceParts(FACES[name]));
}

/**
 * Faces that are drawn already: a copy takes half the time.
 * @type {Map<Face, SVGElement>}
 */
const drawn = new Map();

/**
 * A face before the colour of a seat.
 * @type {(face: Face, colour: string) => Node[]}
 */
export function portraitParts(face, colour) {
  const frame = {transform: 'translate(16 14) scale(.68)'};
  const art = drawn.get(face) || svg('g', frame, ...faceParts(face));
  drawn.set(face, art);
  return [disc(50, 50, 46, colour, EDGE), art.cloneNode(true)];
}
