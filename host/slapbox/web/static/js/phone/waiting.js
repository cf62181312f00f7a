// Seated, and no match is on: who else is there, whether all are ready, and after a match the end.

import {byId, put, replace, show} from '../core/dom.js';
import {nextText, teamKey} from '../core/evening.js';
import {gameOf} from '../core/games.js';
import {person} from '../art/people.js';
import {say, t} from '../core/text.js';
import {showEnding} from './ending.js';
import {drawGuests} from './enter.js';
import {offerLesson} from './lesson.js';
import {standing} from './head.js';
import {offerPicture} from './picture.js';
import {showPrizes} from './prizes.js';
import {offerReview} from './review.js';
import {showTeams} from './team.js';
import {placeMs} from './view.js';

/**
 * @import {Match, Seat, View} from '../core/pages.js'
 * @import {Result} from '../views.js'
 * @import {Shown} from './view.js'
 */

/**
 * @param {Shown} view
 * @param {Seat} me
 */
export function drawWaiting(view, me) {
  const over = view.phase === 'over';
  const soon = placeMs(view, me) > 0;
  document.body.setAttribute('data-ending', soon ? 'soon' : over ? 'told' : 'none');
  showEnding(over && !soon ? view.match : null, me);
  offerPicture(view);
  offerReview(over && !soon ? view.match : null);
  put(byId('waiting-title'), title(view, me, soon));
  const stands = soon ? '' : eveningText(view, me);
  put(byId('waiting-evening'), stands);
  show(byId('waiting-evening'), stands !== '');
  showPrizes(view, me);
  showTeams(view, me, soon);
  put(byId('waiting-says'), soon ? '' : waitingText(view, me));
  show(byId('ready'), !soon && (over || !view.lesson));
  offerLesson(view, me);
  put(byId('ready'), readyText(view, me));
  byId('ready').classList.toggle('primary', !me.ready);
  show(byId('leave'), !over);
  show(byId('sit-out'), !soon && view.phase !== 'countdown');
  put(byId('sit-out'), t(me.out ? 'join.sit_in' : 'join.sit_out'));
  show(byId('add-pad'), !me.pad && !soon);
  show(byId('guests'), !soon);
  drawGuests(view);
  if (byId('waiting-hand').getAttribute('data-seat') !== String(me.seat)) {
    replace(byId('waiting-hand'), person(me.seat));
    byId('waiting-hand').setAttribute('data-seat', String(me.seat));
  }
}

/**
 * @param {View} view
 * @param {Seat} me
 */
function readyText({phase, evening}, me) {
  if (me.ready) return t('join.not_ready');
  if (phase !== 'over') return t('join.ready');
  return nextText(evening) || t('join.again');
}

/**
 * @param {View} view
 * @param {Seat} me
 * @param {boolean} soon
 */
function title({phase, match}, me, soon) {
  const result = match && match.result;
  if (soon) return t('join.look_at_tv');
  if (phase !== 'over') return t('join.seated', {name: me.name});
  if (!match || !result) return '';
  const points = overPoints(match, me, result);
  return result.winners.includes(me.seat) ? t('join.you_won') + '\n' + points : points;
}

/**
 * Where this player stands in the evening, once the TV has told.
 * @param {View} view
 * @param {Seat} me
 */
function eveningText({evening}, me) {
  if (!evening || !evening.matches.length) return '';
  const team = evening.teams.find((one) => one.team === evening.seat_teams[me.seat]);
  if (team) {
    const points = t('over.points', {count: team.points});
    return t('evening.team_place', {team: t(teamKey(team.team)), rank: team.rank, points});
  }
  const mine = evening.standings.find((one) => one.seat === me.seat);
  if (!mine) return '';
  const points = t('over.points', {count: mine.points});
  return t('evening.place', {rank: mine.rank, points});
}

/**
 * @param {Match} match
 * @param {Seat} me
 * @param {Result<unknown>} result
 */
function overPoints(match, me, result) {
  const game = gameOf(match.state.game);
  const points = result.scores[me.seat];
  return game.ending ? game.ending(points, standing(match, me)) : t('over.points', {count: points});
}

/**
 * @param {View} view
 * @param {Seat} me
 */
function waitingText(view, me) {
  if (me.out) return t('join.is_out');
  if (view.phase === 'over' && !me.ready) return '';
  if (view.lesson && view.phase !== 'over') return t('lesson.coming');
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.start_why) return say(view.start_why);
  return t(me.ready ? 'join.waiting_others' : 'join.press_ready');
}
