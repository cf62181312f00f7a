// The Last Panther in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {written} from '../../core/text.js';
import {shared} from '../mudeck/pictures.js';

export const chapters = [
  ['panther_deal'],
  ['panther_pass', 'pass_direction', 'pass_count_7_8'],
  ['panther_lead', 'first_lead'],
  ['panther_follow', 'open_tricks'],
  ['panther_points'],
  ['panther_last'],
  ['panther_end', 'end_at', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const intro = [
  ['tricks_touch', 'cards_touch'],
  ['panther_pass'],
  ['panther_lead'],
  ['panther_follow'],
  ['panther_points'],
  ['panther_last'],
  ['panther_end']
];

/** @type {pages.Book['pictures']} */
export const pictures = Object.assign(
  {},
  shared,
  /** @type {pages.Book['pictures']} */ ({
    panther_deal:
      '{R1 : ✗ 3} {R2 : ✗ 3, 7, 8} {Y2 : ✗ 3} | ' +
      '{(15) : 3} {(15) : 4} {(12) : 5} {(10) : 6} {(8) : 7} {(7) : 8}',
    panther_pass: ({pass_direction}) =>
      pass_direction === 'right' ? '@1 → #-#-# → @0' : '@0 → #-#-# → @1',
    panther_lead: ({first_lead}) => `@3 → {${first_lead === 'green_5' ? 'G5' : '#'} : 1.}`,
    panther_follow: '{B3 : 1.} {B8 : 2. ✓} {G9 : 3.} {R9 : 4.}',
    panther_points: '{Y4 : +(+5)} {R8 : -(−10)} {K7 : -(−50)} {K7 : -(−50)}',
    panther_last: 'R8-G2-K7-R4 → +(+50)',
    panther_end: ({end_at}) => `{@1 : -(${written(Number(end_at))})} → {@0 : +(★)}`
  })
);
export {thing} from '../mudeck/pictures.js';
