// The quiz in the rule book: its chapters, each with the options that change it, and their
// pictures.

import {handColour} from '../../art/colours.js';
import {padSign} from '../../art/icons.js';
import {badge, gap, good, lights, no, set, sign, slapsExact, yes} from '../../rulebook/kit.js';
import {buzzerDome} from './dome.js';

/** @import {InForce} from '../../core/pages.js' */

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

export const pictures = {
  quiz_end: () => [
    set([buzzerDome(handColour(2))], good('5 ★')),
    gap(),
    ...['3', '2'].map((one) => badge(one))
  ],
  quiz_ask: () => [sign('?'), sign('→'), padSign()],
  quiz_first: () =>
    ['1.', '2.', '3.'].map((place, one) => set([buzzerDome(handColour(one))], place)),
  quiz_judge: (/** @type {InForce} */ {right_points, after_wrong}) => [
    set([buzzerDome(handColour(0))], yes(), ' ', good('+' + right_points)),
    gap(),
    set([buzzerDome(handColour(0))], no()),
    ...(after_wrong === 'end'
      ? []
      : [sign('→'), buzzerDome(handColour(1)), buzzerDome(handColour(2))])
  ],
  quiz_early: () => [lights('#5b4a3e'), buzzerDome(handColour(1)), no()],
  quiz_pack: () => [sign('?'), sign('→'), buzzerDome(handColour(0)), sign('→'), yes()],
  quiz_rounds: () => [sign('A'), sign('B'), yes(), gap(), sign('42')],
  quiz_teams: () => [
    set([buzzerDome(handColour(0)), buzzerDome(handColour(0))]),
    no(),
    sign('→'),
    set([buzzerDome(handColour(1)), buzzerDome(handColour(1))])
  ],
  slaps_exact: slapsExact
};
