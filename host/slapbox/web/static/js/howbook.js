// The rule book: for each game its chapters, and for each chapter what is said, a picture, and which
// house rules can change it. TV, phones and the page of the rules all read it from here.

import {el} from './dom.js';
import {ruleName, ruleValue} from './houserules.js';
import {picture} from './howpictures.js';
import {number, t} from './text.js';

const LONG = 150; // letters that still have room at full size on the TV

const CAPTURES = [
  ['safarue_sums', 'zero_summand'], ['safarue_pair'], ['safarue_duty', 'zero_duty'],
  ['safarue_spot', 'capture_duty', 'spot_ms', 'wrong_spot', 'min_reaction_ms']
];

/** Each chapter: the name of its texts and its picture, and the options that it depends on. */
const BOOK = {
  'fly-swatter': [
    ['fly_turn', 'starter', 'remainder'], ['fly_swat', 'swat_close_ms', 'fifth_fly_counts'], ['fly_colour'], ['fly_first', 'aim'], ['fly_hands'],
    ['fly_wrong', 'penalty_per_hand', 'penalty_order', 'false_start'], ['fly_end', 'last_card', 'final_tie']
  ],
  'cheating-moth': [
    ['moth_play', 'must_play', 'play_drawn'], ['moth_spider'], ['moth_mosquito', 'mosquito_ms'], ['moth_cockroach', 'cockroach_active', 'cockroach_cards'],
    ['moth_ant', 'ant_source'], ['moth_cheat', 'slow_ms'], ['moth_guard', 'cheat_window', 'cheat_window_ms', 'guard_moth_fit'], ['moth_score', 'rounds']
  ],
  mu: [
    ['mu_bid'], ['mu_chief', 'vice_full_tie'], ['mu_trumps', 'allow_same_trump'], ['mu_goal'], ['tricks_follow', 'open_tricks'], ['tricks_points'],
    ['mu_score', 'target', 'deals'], ['cards_touch', 'undo']
  ],
  'last-panther': [
    ['panther_pass', 'pass_direction', 'pass_count_7_8'], ['panther_lead', 'first_lead'], ['panther_follow', 'open_tricks'], ['panther_points'], ['panther_last'],
    ['panther_end', 'end_at', 'deals'], ['cards_touch', 'undo']
  ],
  wimmueln: [
    ['wimmueln_trump'], ['wimmueln_notrump', 'notrump_lead'], ['wimmueln_estimate'], ['tricks_follow', 'open_tricks'], ['wimmueln_bonus', 'both_bonus'], ['tricks_points'],
    ['wimmueln_end', 'target', 'deals'], ['cards_touch', 'undo']
  ],
  rummue: [
    ['rummue_turn', 'discard_taken'], ['rummue_ling'], ['rummue_sequence', 'wrap'], ['rummue_opening', 'opening_counts', 'opening_limit', 'opens'],
    ['rummue_add', 'add_before_opening', 'owner'], ['rummue_worth'], ['rummue_end', 'target_solo', 'target_team', 'pairs', 'deals', 'final_tie'],
    ['rummue_stock', 'stock_keeps_top', 'stalemate_reshuffles', 'idle_laps'], ['rummue_hand', 'undo']
  ],
  safarue: [
    ['safarue_turn', 'undo'], ...CAPTURES, ['safarue_score', 'unicorn', 'porcupine', 'empty_category'], ['tricks_points'],
    ['safarue_end', 'target', 'rounds', 'final_tie']
  ],
  'safarue-variant': [
    ['safarue_turn', 'undo'], ['variant_choice', 'variant_choice'], ...CAPTURES, ['variant_score', 'porcupine', 'empty_category'],
    ['safarue_end', 'target', 'rounds', 'final_tie']
  ],
  reaction: [['reaction_wait'], ['reaction_slap'], ['reaction_early', 'false_start', 'min_reaction_ms'], ['reaction_median', 'rounds'], ['slaps_exact']],
  buzzer: [['buzzer_ask', 'limit_s'], ['buzzer_first', 'collect_ms'], ['buzzer_judge', 'right_points', 'wrong_points', 'after_wrong'], ['buzzer_early', 'early'], ['slaps_exact']]
};

/** The chapters of a game: `{name, title, options}`. */
export function chapters(game) {
  return BOOK[game].map(([name, ...options]) => ({name, title: t('how.' + name + '.title'), options}));
}

/** One chapter as a part of a page, with words for the `rules` that are in force. */
export function chapterNode(game, chapter, rules) {
  const text = t('how.' + chapter.name + '.text', inForce(game, rules));
  return el('section.chapter' + (text.length > LONG ? '.long' : ''), {'data-chapter': chapter.name},
    el('h2', {}, chapter.title),
    picture(chapter.name),
    el('p', {}, text),
    chapter.options.length ? el('p.chapter-house', {}, t('how.house') + ' ', ...houseRules(game, chapter.options, rules)) : null);
}

/** What the rules say now, by their names: numbers, and words for choices; `_ms` in seconds, as `_s`. */
function inForce(game, rules) {
  const values = {};
  for (const rule of rules) {
    const {name, value} = rule;
    values[name] = typeof value === 'number' ? value : ruleValue(game, rule, value);
    if (name.endsWith('_ms')) values[name.replace(/_ms$/, '_s')] = number(value / 1000, value % 1000 ? 1 : 0);
  }
  return values;
}

/** The options that a chapter depends on; those that are set otherwise here say so. */
function houseRules(game, options, rules) {
  return options.map((name, place) => {
    const rule = rules.find((one) => one.name === name);
    const changed = rule && rule.value !== rule.default;
    const words = ruleName(game, {name}) + (changed ? ': ' + ruleValue(game, rule, rule.value) : '');
    return el(changed ? 'strong' : 'span', {}, words + (place < options.length - 1 ? ' · ' : ''));
  });
}
