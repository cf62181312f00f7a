// The quiz in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {handColour} from '../../art/colours.js';
import {SLAPS_EXACT} from '../../rulebook/kit.js';
import {buzzerDome} from './dome.js';

/**
 * The buzzer of a seat: `dome2`.
 * @param {string} word
 */
export function thing(word) {
  return /^dome\d$/.test(word) ? buzzerDome(handColour(Number(word[4]))) : null;
}

export const chapters = [
  ['quiz_ask', 'limit_s'],
  ['quiz_first', 'collect_ms'],
  ['quiz_judge', 'right_points', 'wrong_points', 'after_wrong'],
  ['quiz_early', 'early'],
  ['quiz_pack', 'quizmaster', 'answer_s'],
  ['quiz_rounds', 'speed'],
  ['quiz_teams', 'bonus'],
  ['slaps_exact']
];

export const intro = [['quiz_ask'], ['quiz_first'], ['quiz_judge'], ['quiz_early'], ['quiz_end']];

/** @type {pages.Book['pictures']} */
export const pictures = {
  quiz_end: '{dome2 : +(5 ★)} | (3) (2)',
  quiz_ask: '? → pad',
  quiz_first: '{dome0 : 1.} {dome1 : 2.} {dome2 : 3.}',
  quiz_judge: ({right_points, after_wrong}) =>
    `{dome0 : ✓ +(+${right_points})} | {dome0 : ✗}` +
    (after_wrong === 'end' ? '' : ' → dome1 dome2'),
  quiz_early: 'lights#5b4a3e dome1 ✗',
  quiz_pack: '? → dome0 → ✓',
  quiz_rounds: 'A B ✓ | 42',
  quiz_teams: '{dome0 dome0} ✗ → {dome1 dome1}',
  slaps_exact: SLAPS_EXACT
};
