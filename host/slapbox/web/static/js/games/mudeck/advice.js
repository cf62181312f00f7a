// Words for an expert's moves: those of all games with the Mü deck.

import {muName} from './cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * @typedef {views.MuMove | views.LastPantherMove | views.WimmuelnMove | views.RummueMove
 *   | views.SafarueMove} Move
 * @typedef {Move | views.DrawOpen | views.TakeLaid} AnyMove
 *
 * The cards that the page shows.
 * @typedef {views.MudeckFace[]} Faces
 */

/**
 * Names of the words of a move.
 * @type {{[move: string]: string}}
 */
const WORDS = {
  pass: 'pass',
  bid: 'bid',
  vice_trump: 'trump',
  chief_trump: 'trump',
  partner: 'partner',
  pass_cards: 'pass_on',
  choose_lead: 'lead',
  estimate: 'estimate',
  offer: 'offer',
  play: 'play',
  draw_stock: 'stock',
  draw_discard: 'take',
  lay: 'lay',
  add: 'add',
  swap: 'swap',
  discard: 'discard'
};

/**
 * "Play Red 3"
 * @type {(move: AnyMove, view: {seats: views.Seat[]}, faces: Faces) => string}
 */
export function adviceWords(move, view, faces) {
  /** @param {number} card */
  const name = (card) => faces.filter((one) => one.card === card).map(muName)[0] || '';
  /** @param {number[]} cards */
  const names = (cards) => cards.map(name).join(', ');
  const card = 'card' in move ? name(move.card) : '';
  if ('addition' in move) {
    const cards = names([...move.addition, ...move.total, ...move.pair]);
    return 'card' in move ? t('coach.do.' + (cards ? 'capture' : 'release'), {card, cards}) : cards;
  }
  if (!(move.move in WORDS) || (move.move === 'draw_discard' && !card)) return '';
  const cards = 'cards' in move ? [move.cards] : 'combos' in move ? move.combos : [];
  return t('coach.do.' + WORDS[move.move], {
    card,
    cards: cards.map(names).join(' · '),
    top: 'top' in move ? name(move.top) : '',
    below: 'below' in move ? name(move.below) : '',
    trump: 'trump' in move ? callWord(move.trump) : '',
    name: 'seat' in move ? nameOf(view, move.seat) : ''
  });
}

/** @param {string} name */
function callWord(name) {
  if (name === 'none') return t('coach.do.no_trumps');
  return /\d/.test(name) ? name : t('deck.colour.' + name);
}
