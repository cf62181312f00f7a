// An expert's review of one of the players, beside the film of the match.

import {person} from '../art/people.js';
import {gameOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {
  costOf,
  moveWords,
  points,
  progress,
  Refusal,
  reviewOf,
  reviewSheet
} from '../core/review.js';
import {say, t} from '../core/text.js';

export class ReviewDesk {
  /**
   * @param {views.Film} film
   * @param {string} match
   * @param {{draw: () => void, watch: (frame: number) => void}} page
   */
  constructor(film, match, page) {
    this.table = film.table;
    this.match = match;
    this.page = page;
    this.words = gameOf(film.table.game).words;
    /** @type {number | null} */
    this.seat = null;
    /** @type {views.Review | null} */
    this.review = null;
    /** @type {() => Child[]} */
    this.says = () => [];
    /** @type {pages.SaysMove | null} */
    this.say = null;
  }

  /**
   * Draw the question to the expert, and the answer, while the film stands at this frame.
   * @param {number} frame
   */
  view(frame) {
    if (!this.words) return null;
    const now = this.now(frame);
    return h(
      'section.review',
      h('p.review-now.bold', {role: 'status', hidden: !now}, now),
      h('h2', t('review.title')),
      h('p', t('review.pick')),
      h('div.review-who.wrapped', ...this.table.seats.map((_, seat) => this.button(seat))),
      h('div', {id: 'review-says', role: 'status'}, ...this.says())
    );
  }

  /** @param {number} seat */
  button(seat) {
    const pressed = {'data-seat': seat, 'aria-pressed': seat === this.seat};
    return h(
      'button.button.quiet',
      Object.assign({onclick: () => this.ask(seat)}, pressed),
      drawing(person, seat),
      h('span', this.table.seats[seat].name)
    );
  }

  /**
   * Words on the decision that this frame shows, before it is made.
   * @param {number} frame
   */
  now(frame) {
    const {review, say: words, table} = this;
    const here = review && review.decisions.find((one) => one.frame === frame);
    if (!here || !words) return '';
    const about = {game: table.game, view: table, words};
    const move = moveWords(here.made, here, about) + ' (' + points(here.made_worth) + ')';
    const better = moveWords(here.best, here, about) + ' (' + points(here.best_worth) + ')';
    const made = t('review.made', {move});
    return costOf(here) > 0 ? made + ' · ' + t('review.better', {move: better}) : made;
  }

  /** @param {number} seat */
  async ask(seat) {
    const {match, table, words: load} = this;
    if (!load) return;
    this.seat = seat;
    this.review = null;
    this.tell(seat, () => []);
    const words = (await load()).adviceWords;
    try {
      const review = await reviewOf(match, seat, (so) => this.tell(seat, () => progress(so)));
      if (this.seat === seat) Object.assign(this, {review, say: words});
      const about = {game: table.game, view: table, words};
      this.tell(seat, () => reviewSheet(review, about, this.page.watch));
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      this.tell(seat, () => [h('p', say(refused.why))]);
    }
  }

  /**
   * Shows this, unless somebody has asked for another player.
   * @type {(seat: number, says: () => Child[]) => void}
   */
  tell(seat, says) {
    if (this.seat !== seat) return;
    this.says = says;
    this.page.draw();
  }
}
