// The faces of bots: of one that is nobody in particular, and of each character of the cast. All of
// them are robots, so that nobody takes them for guests, and each has an outline of its own.

import {INK, oval} from './shapes.js';

/** @import {Face} from './avatars.js' */

const STEEL = '#c9d2db';
const PALE = '#e9eef3';
const DARK = '#8896a5';
const RED = '#ff7b72';
const GOLD = '#ffd35c';
const BLUE = '#7fb4f0';
const MINT = '#8fdcb8';

/** @type {{[person: string]: Face}} */
export const ROBOTS = {
  robot: {
    parts: [
      [RED, oval(50, 7, 6)],
      [STEEL, 'M20 26H80Q88 26 88 34V88Q88 96 80 96H20Q12 96 12 88V34Q12 26 20 26z'],
      [PALE, 'M24 40H76V60H24z'],
      [DARK, 'M4 50H12V72H4zM88 50H96V72H88z']
    ],
    eyes: '38,50 62,50',
    lines: 'M50 13V26M30 78H70M40 72V84M50 72V84M60 72V84'
  },
  Forte: {
    parts: [
      [GOLD, 'M24 44L0 20V66zM76 44L100 20V66z'],
      [RED, 'M24 16H76V52H90V96H10V52H24z'],
      [PALE, 'M32 28H68V48H32z'],
      [INK, 'M24 64H76V84H24z'],
      ['#ffffff', 'M30 64H38V74H30zM46 64H54V74H46zM62 64H70V74H62z']
    ],
    eyes: '42,38 58,38',
    lines: 'M32 22L46 28M68 22L54 28'
  },
  Piano: {
    parts: [
      [BLUE, 'M50 20Q80 20 84 52V80Q84 96 68 96H32Q16 96 16 80V52Q20 20 50 20z'],
      ['#ffffff', 'M26 68H74V86H26z'],
      [INK, 'M36 68H42V78H36zM47 68H53V78H47zM58 68H64V78H58z']
    ],
    eyes: '40,50 60,50',
    lines: 'M50 20V10M30 42L40 38M70 42L60 38'
  },
  Presto: {
    parts: [
      [RED, 'M30 8L2 14L22 34zM26 72L0 92L38 88z'],
      [MINT, 'M14 30Q40 14 66 22Q92 32 100 54Q92 78 66 86Q40 92 14 78Q26 54 14 30z'],
      [PALE, oval(68, 50, 18, 15)]
    ],
    eyes: '62,50 76,50',
    lines: 'M58 74Q70 78 78 70'
  },
  Lento: {
    parts: [
      [DARK, 'M10 78H90Q98 78 98 86Q98 96 88 96H12Q2 96 2 86Q2 78 10 78z'],
      ['#b9a4e0', 'M4 78Q4 38 50 38Q96 38 96 78z'],
      [PALE, 'M24 54H76V68H24z']
    ],
    eyes: '38,62 62,62',
    lines: 'M30 56H46M54 56H70M18 87H20M34 87H36M50 87H52M66 87H68M82 87H84'
  },
  Brio: {
    parts: [
      [
        GOLD,
        'M50 0L60 20L84 6L78 32L100 40L82 54L92 78L66 74L50 98L34 74L8 78L18 54L0 40L22 32L16 6L40 20z'
      ],
      [PALE, oval(50, 46, 23)]
    ],
    eyes: '42,42 58,42',
    lines: 'M38 52Q50 64 62 52'
  },
  Adagio: {
    parts: [
      [DARK, 'M40 4H60V16H40zM26 88H74V98H26z'],
      [MINT, 'M34 16H66L72 88H28z'],
      [PALE, oval(50, 42, 14, 18)],
      [GOLD, oval(50, 74, 6)]
    ],
    eyes: '45,40 56,40',
    lines: 'M46 50H55M14 40L28 56M86 40L72 56'
  },
  Largo: {
    parts: [
      [STEEL, 'M0 36H100V90H0z'],
      [BLUE, 'M10 44H90V82H10z'],
      [RED, oval(20, 14, 6)],
      [RED, oval(80, 14, 6)]
    ],
    eyes: '32,56 68,56',
    lines: 'M22 20L36 36M78 20L64 36M34 68Q50 80 66 68M20 90V98M80 90V98'
  },
  Dolce: {
    parts: [
      ['#ff9fc0', 'M50 96Q2 62 6 34Q10 14 28 16Q44 18 50 34Q56 18 72 16Q90 14 94 34Q98 62 50 96z'],
      [PALE, 'M30 40H70V60H30z']
    ],
    eyes: '41,50 59,50',
    lines: 'M44 70Q50 76 56 70M28 16L20 2M72 16L80 2'
  }
};
