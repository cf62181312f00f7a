// What somebody at the table may look at again, on demand: the last trick, the open cards, what was
// played, how the deals were scored; and how the own hand can be sorted.

import {seatColour} from '../../art/colours.js';
import {byId, el, put, replace} from '../../core/dom.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {muCard} from '../mudeck/cards.js';
import {scoreSheet, scoresOf} from '../mudeck/scores.js';
import {faceOf, outSigns} from './out.js';

/**
 * @import {Child} from '../../core/dom.js'
 * @import {Face} from '../mudeck/cards.js'
 * @import {SeatState, SeatView} from './types.js'
 *
 * A card, and whose it is.
 * @typedef {{seat: number, card: Face}} Shown
 */

/** The sheet above the table, as long as somebody wants to see it. */
export class LookSheet {
  /**
   * @param {object} hand
   * @param {() => boolean} hand.own - whether its player has sorted it
   * @param {() => void} hand.sortAgain
   */
  constructor(hand) {
    this.hand = hand;
    /** @type {SeatView | null} */
    this.view = null;
    this.scores = scoreSheet(byId('look-scores'));
    byId('trick-more').addEventListener('click', () =>
      this.open(Boolean(byId('trick-look').hidden))
    );
    byId('look-close').addEventListener('click', () => this.open(false));
    byId('look-sort').addEventListener('click', () => {
      hand.sortAgain();
      this.open(false);
    });
    byId('trick-look').addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.open(false);
    });
  }

  /** @param {SeatView} view */
  show(view) {
    this.view = view;
    if (!byId('trick-look').hidden) this.draw(view);
  }

  /** @param {boolean} open */
  open(open) {
    byId('trick-look').hidden = !open;
    byId('trick-more').setAttribute('aria-expanded', open ? 'true' : 'false');
    if (!open || !this.view) return;
    this.draw(this.view);
    byId('look-close').focus();
  }

  /** @param {SeatView} view */
  draw(view) {
    const {state} = view.match;
    replace(byId('look-table'), lastTrick(view), openCards(view), played(view), out(state));
    byId('look-scores').hidden = !state.sheet.length;
    this.scores(scoresOf(view));
    const own = this.hand.own();
    put(byId('look-hand'), t(own ? 'phone.look.sorted' : 'phone.look.sort'));
    byId('look-sort').hidden = !own;
  }
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Child[]} children
 */
function block(name, title, ...children) {
  return el('section.look-block', {'data-look': name}, el('h2', {}, title), ...children);
}

/**
 * Cards side by side, each with who laid it; the best one is marked.
 * @param {SeatView} view
 * @param {Shown[]} cards
 * @param {number | null} [winner]
 */
function row(view, cards, winner = null) {
  return el(
    'ul.look-cards',
    {},
    ...cards.map(({seat, card}) => {
      const name = el('b', {}, nameOf(view, seat));
      name.style.borderColor = seatColour(seat);
      return el(seat === winner ? 'li.best' : 'li', {'data-seat': seat}, muCard(card), name);
    })
  );
}

/** @param {SeatView} view */
function lastTrick(view) {
  const {last_trick: last} = view.match.state;
  if (!last) return null;
  return block('last', t('trick.tv.last_trick'), row(view, last.plays, last.winner));
}

/**
 * The bids that were not played yet, the estimates that were shown.
 * @param {SeatView} view
 */
function openCards(view) {
  const {state} = view.match;
  /** @type {Shown[]} */
  const cards = [];
  if (state.game === 'wimmueln')
    state.estimates.forEach((cross, seat) => cross && cards.push({seat, card: cross.top}));
  state.open.forEach((faces, seat) => faces.forEach((card) => cards.push({seat, card})));
  return cards.length ? block('open', t('phone.look.open'), row(view, cards)) : null;
}

/**
 * All tricks before the last one, if they may be looked at.
 * @param {SeatView} view
 */
function played(view) {
  const {state} = view.match;
  const {history, open_tricks: open} = state;
  const before = history.slice(0, -1);
  if (!open && state.phase === 'play' && state.last_trick)
    return block('played', t('phone.look.played'), el('p', {}, t('phone.look.face_down')));
  if (!before.length) return null;
  const rows = before.map(({leader, winner, cards}) =>
    row(
      view,
      cards.map((card, step) => ({seat: (leader + step) % state.seats, card: faceOf(card)})),
      winner
    )
  );
  return block('played', t('phone.look.played'), ...rows.reverse());
}

/** @param {SeatState} state */
function out({out: cards}) {
  if (!cards.length) return null;
  return block('out', t('trick.tv.out'), el('p.look-out', {}, ...outSigns(cards)));
}
