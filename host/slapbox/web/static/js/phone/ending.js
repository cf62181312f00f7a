// The end on a phone: the own place, where the points came from, and what its player was good at.
// It comes when the TV shows that place.

import {plain, signed} from '../art/handwriting.js';
import {awardsOf, honourOf} from '../core/awards.js';
import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {gameOf} from '../core/games.js';
import {honours} from '../core/honours.js';
import {t} from '../core/text.js';

/**
 * @import {Feat, Match, Seat} from '../core/pages.js'
 * @import {Result} from '../views.js'
 *
 * What the end is drawn from.
 * @typedef {object} Facts
 * @property {string} match
 * @property {Result<unknown>} result
 * @property {string} game
 * @property {number} seat
 * @property {string} language
 *
 * A line with something that counted.
 * @typedef {{name: string, text: string, best?: boolean}} Line
 */

const MOST_ROUNDS = 6;
const TOLD_MS = 2000; // after the winner the TV tells what else there was

/** @param {Facts} facts */
const ending = ({match, result, game, seat}) => {
  const rank = result.ranks[seat];
  put(byId('ending-place'), t('over.place', {rank}));
  byId('ending-place').setAttribute('data-rank', String(Math.min(rank, 4)));
  list('ending-from', t('over.from'), sources(result, game, seat));
  list('ending-feats', t('over.good_at'), feats(result, game, seat));
  award(match, seat);
  byId('ending-again').setAttribute('href', '/replay/' + encodeURIComponent(match));
};
const drawEnding = whenChanged(ending);
let newest = '';

/**
 * The own awards come when the TV has told them all.
 * @param {string} match
 * @param {number} seat
 */
async function award(match, seat) {
  newest = match;
  show(byId('ending-awards'), false);
  const mine = (await awardsOf(match)).filter((one) => one.seat === seat).map(honourOf);
  await new Promise((done) => setTimeout(done, TOLD_MS));
  if (newest !== match) return;
  const lines = mine.map(({name, text}) => ({name: t('feat.' + name), text, best: true}));
  list('ending-awards', t('award.title'), lines);
}

/**
 * Draws it, or takes it away.
 * @param {Match | null} match
 * @param {Seat} me
 */
export function showEnding(match, me) {
  const result = match && match.result;
  show(byId('ending'), Boolean(result));
  if (match && result) {
    const {game} = match.state;
    const {lang: language} = document.documentElement;
    drawEnding({match: match.id, result, game, seat: me.seat, language});
  }
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Line[]} lines
 */
function list(id, title, lines) {
  show(byId(id), lines.length > 0);
  replace(
    byId(id),
    el('h2', {}, title),
    ...lines.map(({name, text, best}) =>
      el(best ? 'p.best' : 'p', {}, el('span', {}, name), el('b', {}, (best ? '★ ' : '') + text))
    )
  );
}

/**
 * What the points were for; or what each round brought.
 * @param {Result<unknown>} result
 * @param {string} game
 * @param {number} seat
 * @returns {Line[]}
 */
function sources({details, course}, game, seat) {
  const {parts} = gameOf(game);
  if (!parts) return rounds(course, seat);
  const detail = Object.assign({}, details[seat]);
  return Object.entries(detail)
    .filter(([name, points]) => parts.includes(name) && points !== 0)
    .map(([name, points]) => ({name: t('points.part.' + name), text: signed(Number(points))}));
}

/**
 * What each round brought, if there were not too many of them.
 * @param {number[][]} course
 * @param {number} seat
 * @returns {Line[]}
 */
function rounds(course, seat) {
  const gains = course.map((totals, at) => totals[seat] - (at ? course[at - 1][seat] : 0));
  if (gains.length > MOST_ROUNDS) return [];
  return gains.map((gain, at) => ({name: t('points.round', {round: at + 1}), text: plain(gain)}));
}

/**
 * What was worth mentioning; a star where nobody was better.
 * @param {Result<unknown>} result
 * @param {string} game
 * @param {number} seat
 * @returns {Line[]}
 */
function feats({details}, game, seat) {
  const known = gameOf(game);
  const best = honours(known, details).filter((one) => one.seats.includes(seat));
  /** @param {Feat} feat */
  const isBest = ({name}) => best.some((one) => one.name === name);
  return known
    .feats(details[seat])
    .filter((one) => isBest(one) || !one.best)
    .map((one) => ({name: t('feat.' + one.name), text: one.text, best: isBest(one)}));
}
