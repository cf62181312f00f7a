// Words for an expert's moves: those of all games with the Mü deck.

import {muName} from './cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * @import {Seat} from '../../core/pages.js'
 * @import {DrawOpen, LastPantherMove, MudeckFace, MuMove, RummueMove} from '../../views.js'
 * @import {SafarueCapture, SafarueMove, TakeLaid, WimmuelnMove} from '../../views.js'
 *
 * @typedef {MuMove | LastPantherMove | WimmuelnMove | RummueMove | SafarueMove} Move
 * @typedef {Move | DrawOpen | TakeLaid} AnyMove
 *
 * The cards that the page shows.
 * @typedef {MudeckFace[]} Faces
 */

/**
 * "Play Red 3"
 * @type {(move: AnyMove, view: {seats: Seat[]}, faces: Faces) => string}
 */
export function adviceWords(move, view, faces) {
  /** @param {number} card */
  const name = (card) => {
    const face = faces.find((one) => one.card === card);
    return face ? muName(face) : '';
  };
  /** @param {number[]} cards */
  const names = (cards) => cards.map(name).join(', ');
  switch (move.move) {
    case 'pass':
      return t('coach.do.pass');
    case 'bid':
      return t('coach.do.bid', {cards: names(move.cards)});
    case 'vice_trump':
    case 'chief_trump':
      return t('coach.do.trump', {trump: callWord(move.trump)});
    case 'partner':
      return t('coach.do.partner', {name: nameOf(view, move.seat)});
    case 'pass_cards':
      return t('coach.do.pass_on', {cards: names(move.cards)});
    case 'choose_lead':
      return t('coach.do.lead', {card: name(move.card)});
    case 'estimate':
      return t('coach.do.estimate', {top: name(move.top), below: name(move.below)});
    case 'offer':
      return t('coach.do.offer', {card: name(move.card)});
    case 'play':
      return 'addition' in move
        ? captured(name(move.card), names(wildOf(move)))
        : t('coach.do.play', {card: name(move.card)});
    case 'take':
      return 'card' in move ? captured(name(move.card), names(wildOf(move))) : names(wildOf(move));
    default:
      return rummueWords(move, name, names);
  }
}

/**
 * @param {AnyMove} move
 * @param {(card: number) => string} name
 * @param {(cards: number[]) => string} names
 */
function rummueWords(move, name, names) {
  switch (move.move) {
    case 'draw_stock':
      return t('coach.do.stock');
    case 'draw_discard':
      return 'card' in move ? t('coach.do.take', {card: name(move.card)}) : '';
    case 'lay':
      return t('coach.do.lay', {cards: move.combos.map(names).join(' · ')});
    case 'add':
      return t('coach.do.add', {card: name(move.card)});
    case 'swap':
      return t('coach.do.swap', {card: name(move.card)});
    case 'discard':
      return t('coach.do.discard', {card: name(move.card)});
    default:
      return '';
  }
}

/** @type {(card: string, cards: string) => string} */
function captured(card, cards) {
  return cards ? t('coach.do.capture', {card, cards}) : t('coach.do.release', {card});
}

/** @param {SafarueCapture} capture */
function wildOf({addition, total, pair}) {
  return [...addition, ...total, ...pair];
}

/** @param {string} name */
function callWord(name) {
  if (name === 'none') return t('coach.do.no_trumps');
  return /\d/.test(name) ? name : t('deck.colour.' + name);
}
