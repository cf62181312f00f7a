// The end on a phone: the own place, where the points came from, and what its player was good at.
// It comes when the TV shows that place.

import {plain, signed} from '../art/handwriting.js';
import {pause} from '../core/api.js';
import {awardsOf, honourOf} from '../core/awards.js';
import {gameOf, part} from '../core/games.js';
import {honours} from '../core/honours.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {button} from './door.js';
import {askReview, reviewOf, told} from './review.js';
import {clock, redraw} from './view.js';

/**
 * @import {Shown} from './view.js'
 *
 * A line with something that counted.
 * @typedef {{name: string, text: string, best?: boolean, feat?: string}} Line
 */

/** Lists that come later than the rest. */
const STATUS = ['ending-awards', 'waiting-prizes'];
const MOST_ROUNDS = 6;
const TOLD_MS = 2000; // after the winner the TV tells what else there was

/** The own awards in a match, once the TV has told them all. */
let awards = {of: '', own: /** @type {views.Award[]} */ ([])};

let timer = 0;

/** @param {{view: Shown, me: views.Seat}} facts */
export function ending({view, me: {seat}}) {
  const {match} = view;
  clearTimeout(timer);
  if (!match || !match.result) return null;
  const {id, result, state} = match;
  const rank = result.ranks[seat];
  const review = reviewOf(match);
  award(id, seat);
  return h(
    'div.whole.ending.broad',
    {id: 'ending'},
    h('p.ending-place.bold.amid', {'data-rank': Math.min(rank, 4)}, t('over.place', {rank})),
    list('ending-awards', t('award.title'), awards.own.map(honourOf).map(asLine)),
    list('ending-feats', t('over.good_at'), feats(result, state.game, seat)),
    list('ending-from', t('over.from'), sources(result, state.game, seat)),
    review && told(review),
    h(
      'div.ways.wrapped.centred',
      ...looks(view, match, review, seat),
      h('a.button.quiet', {href: '/stats'}, t('stats.mine'))
    )
  );
}

/**
 * Ways to look at the match again: when the TV has told who won.
 * @param {Shown} view
 * @param {pages.Match} match
 * @param {ReturnType<typeof reviewOf>} review
 * @param {number} seat
 */
function looks(view, {id, podium}, review, seat) {
  const wonMs = podium ? clock.msUntil(podium.won_us) : 0;
  if (wonMs > 0) {
    timer = setTimeout(redraw, wonMs);
    return [];
  }
  const href = '/replay/' + encodeURIComponent(id);
  return [
    review && !review.asked && button('ending-ask', 'review.ask', () => askReview(view, seat)),
    h('a.button.quiet', {id: 'ending-again', href}, t('again.title')),
    button('ending-picture', 'share.picture', () => share(view))
  ];
}

/**
 * Asks for the own awards, and shows them when the TV has told all of them.
 * @type {(match: string, seat: number) => Promise<void>}
 */
async function award(match, seat) {
  const of = match + ' ' + seat;
  if (awards.of === of) return;
  awards = {of, own: []};
  const all = await awardsOf(match);
  await pause(TOLD_MS);
  if (awards.of !== of) return;
  awards = {of, own: all.filter((one) => one.seat === seat)};
  redraw();
}

/** @type {(honour: {name: string, text: string}) => Line} */
export function asLine({name, text}) {
  return {name: t('feat.' + name), text, best: true, feat: name};
}

/**
 * A title with lines below it, if there are any.
 * @type {(name: string, title: string, lines: Line[]) => false | Tree}
 */
export function list(name, title, lines) {
  return (
    lines.length > 0 &&
    h(
      'section.' + name,
      {role: STATUS.includes(name) && 'status'},
      h('h2', title),
      ...lines.map(({name: what, text, best, feat}) =>
        h(
          'p',
          {class: {best: Boolean(best)}, 'data-feat': feat},
          h('span', what),
          h('b', (best ? '★ ' : '') + text)
        )
      )
    )
  );
}

/**
 * Name the sources of the points; or what each round brought.
 * @type {(result: views.Result<unknown>, game: string, seat: number) => Line[]}
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
 * Points of each round, if there were not too many of them.
 * @type {(course: number[][], seat: number) => Line[]}
 */
function rounds(course, seat) {
  const gains = course.map((totals, at) => totals[seat] - (at ? course[at - 1][seat] : 0));
  if (gains.length > MOST_ROUNDS) return [];
  return gains.map((gain, at) => ({name: t('points.round', {round: at + 1}), text: plain(gain)}));
}

/**
 * Feats worth a mention; a star where nobody was better.
 * @type {(result: views.Result<unknown>, game: string, seat: number) => Line[]}
 */
function feats({details}, game, seat) {
  const known = gameOf(game);
  const best = honours(known, details).filter((one) => one.seats.includes(seat));
  /** @param {pages.Feat} feat */
  const isBest = ({name}) => best.some((one) => one.name === name);
  return known
    .feats(details[seat])
    .filter((one) => isBest(one) || !one.best)
    .map((one) => ({name: t('feat.' + one.name), text: one.text, best: isBest(one)}));
}

/** @param {Shown} view */
async function share({match, seats}) {
  if (!match || !match.result) return;
  const {hand, resultPicture} = await part(import('../art/picture.js'));
  const awards = (await awardsOf(match.id)).map(honourOf);
  const names = seats.map(({name}) => name);
  await hand(resultPicture({match, names, ms: Date.now(), awards}), 'slapbox-' + match.state.game);
}
