// What an expert says of one of the players, beside the film of the match.

import {seatColour} from '../art/colours.js';
import {hand} from '../art/icons.js';
import {byId, el, put, replace, show} from '../core/dom.js';
import {gameOf} from '../core/games.js';
import {moveWords, points, progress, Refusal, reviewNodes, reviewOf} from '../core/review.js';
import {say, t} from '../core/text.js';

/**
 * @import {SaysMove} from '../core/pages.js'
 * @import {Film, Review} from '../views.js'
 */

export class ReviewDesk {
  /**
   * @param {Film} film
   * @param {string} match
   * @param {(frame: number) => void} watch
   */
  constructor(film, match, watch) {
    this.table = film.table;
    this.match = match;
    this.watch = watch;
    this.words = gameOf(film.table.game).words;
    /** @type {number | null} */
    this.seat = null;
    /** @type {Review | null} */
    this.review = null;
    /** @type {SaysMove | null} */
    this.say = null;
    this.frame = 0;
    show(byId('review'), Boolean(this.words));
  }

  /** Everything that has words. */
  word() {
    const buttons = this.table.seats.map(({name}, seat) =>
      el(
        'button.button.quiet',
        {
          type: 'button',
          'data-seat': seat,
          'aria-pressed': String(seat === this.seat),
          onclick: () => this.ask(seat)
        },
        hand(seatColour(seat)),
        el('span', {}, name)
      )
    );
    replace(byId('review-who'), ...buttons);
    if (this.review) this.draw();
    this.show(this.frame);
  }

  /** @param {number} seat */
  async ask(seat) {
    if (!this.words) return;
    this.seat = seat;
    this.review = null;
    replace(byId('review-says'));
    this.word();
    const say = (await this.words()).adviceWords;
    try {
      const review = await reviewOf(this.match, seat, (told) => {
        if (this.seat === seat) replace(byId('review-says'), ...progress(told));
      });
      if (this.seat !== seat) return;
      Object.assign(this, {review, say});
      this.word();
    } catch (refused) {
      if (refused instanceof Refusal && this.seat === seat) this.refuse(refused);
    }
  }

  /** @param {Refusal} refused */
  refuse({why}) {
    this.seat = null;
    this.word();
    replace(byId('review-says'), el('p', {}, say(why)));
  }

  draw() {
    const {review, say: words, table} = this;
    if (!review || !words) return;
    const about = {game: table.game, view: table, words};
    replace(byId('review-says'), ...reviewNodes(review, about, this.watch));
  }

  /**
   * What is said of the decision that this frame shows, before it is made.
   * @param {number} frame
   */
  show(frame) {
    this.frame = frame;
    const {review, say: words, table} = this;
    const here = review && review.decisions.find((one) => one.frame === frame);
    show(byId('review-now'), Boolean(here));
    if (!here || !words) return;
    const about = {game: table.game, view: table, words};
    const move = moveWords(here.made, here, about) + ' (' + points(here.made_worth) + ')';
    const better = moveWords(here.best, here, about) + ' (' + points(here.best_worth) + ')';
    const differs = here.best_worth > here.made_worth;
    const told = [t('review.made', {move}), differs ? t('review.better', {move: better}) : ''];
    put(byId('review-now'), told.filter(Boolean).join(' · '));
  }
}
