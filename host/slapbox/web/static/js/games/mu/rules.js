// Mü in the rule book: its chapters, each with the options that change it, and their pictures.

import {t} from '../../core/text.js';
import {shared} from '../mudeck/pictures.js';
import {tricks} from '../tricks/pictures.js';

export const chapters = [
  ['mu_deal'],
  ['mu_bid'],
  ['mu_chief', 'vice_full_tie'],
  ['mu_trumps', 'allow_same_trump'],
  ['mu_goal'],
  ['tricks_follow', 'open_tricks'],
  ['deck_points'],
  ['mu_score', 'target', 'deals', 'final_tie'],
  ['cards_touch', 'undo']
];

export const intro = [
  ['mu_deal'],
  ['mu_bid'],
  ['mu_chief'],
  ['mu_trumps'],
  ['mu_goal'],
  ['tricks_follow'],
  ['deck_points'],
  ['mu_score'],
  ['mu_end', 'deck_end']
];

/** @type {pages.Book['pictures']} */
export const pictures = Object.assign({}, shared, tricks, {
  mu_deal: '{(12) : 3} {(15) : 4} {(12) : 5} {(10) : 6} | R1-R1 R7-R7',
  mu_bid: '{R6-R2-R9 : @03} {Y8- : @11} {G1-B1-G8-G7 : @24}',
  mu_chief: () =>
    `{G8-G7-G1-B1 : ${role('chief')}} {Y9-G8-R5 : ${role('vice')}} {B9-R6-K2 : 9 · 6 · 2}`,
  mu_trumps: () =>
    `{R7-R7 : ${role('chief')} + ${role('vice')}} > {R9-R8-R1-R0 : ${role('chief')}} > ` +
    `{G7-B7 : ${role('vice')}}`,
  // Goals of the chief's team, by the number of players; the chief has bid n cards.
  mu_goal: '@2 + @0 ≥ {(10 + 2n) : 3} {(28 + 2n) : 4} {(21 + 3n) : 5} {(16 + 4n) : 6}',
  mu_score:
    '{red : +(10n)} {(1) (7) : +(10n + 10)} {(0) (2) (…) : +(10n + 20)} {(–) : +(10n + 30)} ≤ (100)'
});
export {thing} from '../mudeck/pictures.js';

/**
 * Name the role of somebody in a deal.
 * @param {string} name
 */
function role(name) {
  return '(' + t('trick.tv.role.' + name) + ')';
}
