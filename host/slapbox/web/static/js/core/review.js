// Experts' reviews of a player's decisions in a match that is over: asked for, waited for, and
// drawn. The host begins with it when somebody asks.

import {getMade} from './api.js';
import {CARD_FIELDS, gameOf} from './games.js';
import {drawing, h} from './patch.js';
import {number, say, t} from './text.js';

/**
 * The decisions, and whose they are: the names at the table are in the view.
 * @typedef {{game: string, view: {seats: views.Seat[]}, words: pages.SaysMove}} About
 */

const COSTLIEST = 3;
/** These say in other words what it cost. */
const TRIED = ['coach.why.tried', 'coach.why.equal'];
const BAR = {width: 6, height: 30, least: 2};

/**
 * The review, when it is there; `tell` hears how it goes on. Throws the reason if there is none.
 * @type {(match: string, seat: number, tell: (told: views.Reviewed) => void) =>
 *   Promise<views.Review>}
 */
export function reviewOf(match, seat, tell) {
  const path = '/replay/' + encodeURIComponent(match) + '/review/' + seat + '.json';
  return getMade(path, (answer) => {
    if (!answer.ok) throw new Refusal(answer.json().why);
    const told = answer.json();
    if (told.state === 'lost') throw new Refusal({key: 'coach.lost', values: {}});
    if (!told.review) tell(told);
    return told.review;
  });
}

/** The reason why there is no review. */
export class Refusal extends Error {
  /** @param {views.Message} why */
  constructor(why) {
    super(why.key);
    this.why = why;
  }
}

/**
 * Progress of the review.
 * @param {views.Reviewed} told
 */
export function progress({state, done, of}) {
  const words = t(state === 'waits' ? 'review.waits' : 'coach.thinks');
  const width = (of ? (100 * done) / of : 0) + '%';
  return [h('p', words), h('div.review-bar', {'data-done': done}, h('i', {style: {width}}))];
}

/**
 * The cost of a decision, in points.
 * @param {views.Decision} decision
 */
export function costOf({made_worth: made, best_worth: best}) {
  return best - made;
}

/**
 * All that there is to be said; `watch` makes each of the costliest a button that leads there.
 * @type {(review: views.Review, about: About, watch?: (frame: number) => void) => Tree[]}
 */
export function reviewSheet(review, about, watch) {
  const {decisions} = review;
  const costly = decisions.filter((one) => costOf(one) > 0);
  const most = costly.slice().sort((one, other) => costOf(other) - costOf(one));
  const total = costly.reduce((sum, one) => sum + costOf(one), 0);
  return [
    h('h2', t('review.most')),
    ...most.slice(0, COSTLIEST).map((one) => choice(one, about, watch)),
    costly.length ? line(t('review.together'), -total) : h('p', t('review.nothing')),
    course(decisions),
    h(
      'p.review-right',
      t('review.right', {right: decisions.length - costly.length, of: decisions.length})
    ),
    h('h2', t('review.compared')),
    line(t('review.cards'), review.cards),
    line(t('review.play'), review.play),
    h('p.review-help', t('review.help'))
  ];
}

/** @type {(one: views.Decision, about: About, watch?: ((frame: number) => void)) => Tree} */
function choice(one, about, watch) {
  const head = h('span.review-head', h('span', say(one.when)), h('b', points(-costOf(one))));
  const parts = [
    head,
    h('span.review-move', t('review.made', {move: moveWords(one.made, one, about)})),
    h(
      'span.review-move.better',
      ...cardsOf(one, about.game),
      h('b', t('review.better', {move: moveWords(one.best, one, about)}))
    ),
    TRIED.includes(one.reason.key) ? null : h('span', say(one.reason))
  ];
  return watch
    ? h('button.review-one.broad', {onclick: () => watch(one.frame)}, ...parts)
    : h('div.review-one.broad', ...parts);
}

/**
 * A move of which a decision speaks, in words.
 * @type {(move: views.Chosen, decision: views.Decision, about: About) => string}
 */
export function moveWords(move, {faces}, {words, view}) {
  return words(/** @type {never} */ (move), view, /** @type {never} */ (faces));
}

/**
 * The cards that would have been better.
 * @type {(one: views.Decision, game: string) => Tree[]}
 */
function cardsOf({best, faces}, game) {
  const {card} = gameOf(game);
  /** @type {Map<string, unknown>} */
  const fields = new Map(Object.entries(best));
  const meant = CARD_FIELDS.map((name) => fields.get(name));
  const ids = meant.toString().split(',');
  const found = ids
    .map((id) => faces.find((face) => 'card' in face && String(face.card) === id))
    .filter((face) => face !== undefined);
  return card
    ? found.map((face) => h('i.review-card.whole', drawing(card, /** @type {never} */ (face))))
    : [];
}

/** @type {(name: string, value: number) => Tree} */
function line(name, value) {
  return h('p.review-line.spread', h('span', name), h('b', points(value)));
}

/**
 * Points with their sign; those below ten with a digit more.
 * @param {number} value
 */
export function points(value) {
  const digits = Math.abs(value) < 9.95 ? 1 : 0;
  const sign = value > 0 ? '+' : '−';
  return (Math.abs(value) < 0.05 ? '' : sign) + number(Math.abs(value), digits);
}

/**
 * All decisions in their order, each a bar as high as what it cost.
 * @param {views.Decision[]} decisions
 */
function course(decisions) {
  const costs = decisions.map(costOf);
  const most = Math.max(1, ...costs);
  const bars = costs.map((cost, at) => {
    const height = BAR.least + (cost / most) * (BAR.height - BAR.least);
    const {width} = BAR;
    return h(cost > 0 ? 'rect.costly' : 'rect', {
      x: at * width,
      y: BAR.height - height,
      width: width - 1,
      height
    });
  });
  const box = '0 0 ' + Math.max(1, costs.length) * BAR.width + ' ' + BAR.height;
  return h(
    'svg.review-course',
    {viewBox: box, preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    ...bars
  );
}
