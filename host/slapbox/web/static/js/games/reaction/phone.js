// The reaction test on a phone: one big button.

import {errorOf, pageMark, timeText} from '../../core/gaps.js';
import {t} from '../../core/text.js';

/**
 * The page of the reaction test.
 * @returns {pages.Pad<views.ReactionView, views.ReactionLast>}
 */
export function open() {
  // All times come at once, and the own one is for the own eyes, too.
  return {id: null, big, live: () => true};
}

/**
 * @type {(view: pages.Playing<views.ReactionView, views.ReactionLast>, me: views.Seat) =>
 *   pages.Big}
 */
function big(view, me) {
  const {state, race, last} = view.match;
  const round = race || !last ? state.round : state.played;
  const says = t('reaction.round', {round, rounds: state.rounds});
  if (!race) return result(last, me, says);
  if (race.done[me.seat]) return {title: t('reaction.false_start'), says, mood: 'out'};
  if (race.state === 'waiting') return {title: t('start.wait'), says, mood: 'wait'};
  if (race.down[me.seat]) return {title: '✓', says, mood: 'calm'};
  return {title: t('start.go'), says, mood: 'go'};
}

/** @type {(last: views.ReactionLast | null, me: views.Seat, says: string) => pages.Big} */
function result(last, me, says) {
  const mine = last ? last.hands.find((one) => one.seat === me.seat) : null;
  if (!mine) return {title: t('reaction.missed'), says, mood: 'calm'};
  if (mine.hand === null) return {title: t('reaction.false_start'), says, mood: 'out'};
  const time = timeText(mine.at_us, errorOf(mine));
  const mood = mine.verdict === 'won' ? 'first' : 'calm';
  return {title: time, says: says + pageMark(mine), mood};
}
