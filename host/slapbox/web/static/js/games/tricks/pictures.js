// Tricks in the rule book: the pictures that games of tricks share.

import {t} from '../../core/text.js';

/** Chapters of more than one game. */
export const tricks = {
  tricks_follow: () => `{red : ${t('how.trumps')}} | {B3 : 1.} {B8 : 2.} {G9 : 3.} {R2 : 4. ✓}`
};
