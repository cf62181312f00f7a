// Tricks in the rule book: the pictures that games of tricks share.

import {t} from '../../core/text.js';
import {badge, gap, set, yes} from '../../rulebook/kit.js';
import {suitSign} from '../mudeck/cards.js';
import {mu} from '../mudeck/pictures.js';

/**
 * Name the role of somebody in a deal.
 * @param {string} name
 */
export function role(name) {
  return badge(t('trick.tv.role.' + name));
}

/** Chapters of more than one game. */
export const tricks = {
  tricks_follow: () => [
    set([suitSign('red')], t('how.trumps')),
    gap(),
    set(mu('B3'), '1.'),
    set(mu('B8'), '2.'),
    set(mu('G9'), '3.'),
    set(mu('R2'), '4. ', yes())
  ]
};
