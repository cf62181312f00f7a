// Wimmüln in the rule book: its chapters, each with the options that change it, and their pictures.

import {t} from '../../core/text.js';
import {shared} from '../mudeck/pictures.js';
import {tricks} from '../tricks/pictures.js';

export const chapters = [
  ['wimmueln_deal'],
  ['wimmueln_trump'],
  ['wimmueln_notrump', 'notrump_lead'],
  ['wimmueln_estimate'],
  ['tricks_follow', 'open_tricks'],
  ['wimmueln_bonus', 'both_bonus'],
  ['deck_points'],
  ['wimmueln_end', 'target', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const intro = [
  ['wimmueln_trump'],
  ['wimmueln_notrump'],
  ['wimmueln_estimate'],
  ['tricks_follow'],
  ['wimmueln_bonus'],
  ['deck_points'],
  ['tricks_touch', 'cards_touch'],
  ['wimmueln_end']
];

/** @type {pages.Book['pictures']} */
export const pictures = Object.assign(
  {},
  shared,
  tricks,
  /** @type {pages.Book['pictures']} */ ({
    wimmueln_deal: '{(12) : 3} {(15) : 4} {(12) : 5} {(10) : 6}',
    wimmueln_trump: () => `{G3 : <green> ${t('how.trumps')}} {Y6 : 1. →}`,
    wimmueln_notrump: ({notrump_lead}) =>
      '{R4-G4 : 4 = 4} | {B2-B8 : <blue> = <blue>}' +
      (notrump_lead === 'higher' ? ' → {B8 : 1.}' : ''),
    wimmueln_estimate: '@2 → R3/#',
    wimmueln_bonus: ({both_bonus}) =>
      `{B4/R3 : 3: +(5) 4: +(20)} {R3/B4 : 3: +(10) 4: +(10)} {G2/K2 : 2: +(${both_bonus})}`,
    wimmueln_end: ({target}) => `{G6-B7-R3 : 5 ▲} + {B4/R3 : +(20)} … (${target})`
  })
);
export {thing} from '../mudeck/pictures.js';
