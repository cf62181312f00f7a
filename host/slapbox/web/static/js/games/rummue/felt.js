// What lies on the table in Rummü, as a phone shows it: the others, the piles, the combinations;
// and the shelf above the hand, with what is planned and what could be.

import {seatColour} from '../../art/colours.js';
import {
  byId,
  el,
  find,
  first,
  inOrder,
  keep,
  last,
  put,
  replace,
  whenChanged
} from '../../core/dom.js';
import {signed} from '../../art/handwriting.js';
import {muBack, muCard, muName, muSlot} from '../mudeck/cards.js';
import {drawFan, fan, roomiest, SEEN} from './laid.js';
import {kindAndWorth, stockEnds} from './task.js';
import {comboLabel, kindSign} from './words.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {keepFolk} from '../../phone/handpage.js';

/**
 * @import {Seat} from '../../core/pages.js'
 * @import {MudeckFace, RummueCombo, RummueOnTable} from '../../views.js'
 * @import {Way} from './task.js'
 * @import {SeatView} from './types.js'
 *
 * What the two piles are drawn from: whether this player draws now, and may draw from the stock.
 * @typedef {object} Piles
 * @property {number} stock
 * @property {number} discards
 * @property {MudeckFace | null} top
 * @property {number} rebuilds
 * @property {boolean} usable
 * @property {boolean} mine
 * @property {string} language
 *
 * A combination on the shelf: a plan or an idea; `on` if its cards are chosen.
 * @typedef {{cards: number[], combo: RummueCombo, planned: boolean, on: boolean}} Item
 */

/** Pixels: cards on the table, what is around a combination, and the least room for its words. */
const LIMITS = {largest: 52, crowded: 36, smallest: 30, step: 2};
const AROUND = {wide: 14, high: 32};
const LEAST = 56;

/**
 * The others, beginning at the left neighbour: how many cards, laid down or not, and for how much.
 * @param {SeatView} view
 * @param {Seat} me
 */
export function drawFolk(view, me) {
  const {state} = view.match;
  /**
   * @param {Element} node
   * @param {Seat} one
   */
  const update = (node, {seat}) => {
    const open = state.opened[seat];
    const count = state.needs[seat];
    const partner = state.teams.some((team) => team.includes(seat) && team.includes(me.seat));
    node.classList.toggle('partner', partner);
    put(first(node), String(state.sizes[seat]));
    put(last(node), open ? '✓ ' + signed(state.table_worth[seat]) : '▢ ' + count);
    const stands = open ? t('rummue.tv.opened') : t('rummue.tv.needs', {count});
    last(node).setAttribute('aria-label', stands);
    first(node).setAttribute('aria-label', t('rummue.tv.size', {count: state.sizes[seat]}));
  };
  const lit = [state.turn];
  keepFolk(byId('rummue-folk'), {view, me, lit, extra: () => el('small', {}), update});
}

/**
 * The two piles are buttons.
 * @type {(facts: Piles) => void}
 */
export const drawPiles = whenChanged(({stock, discards, top, rebuilds, mine, usable}) => {
  const stack = byId('rummue-stock');
  const thrown = byId('rummue-top');
  replace(
    stack,
    stock ? muBack() : muSlot(),
    el('b', {}, String(stock)),
    rebuilds ? el('i', {'aria-hidden': 'true'}, '↻'.repeat(rebuilds)) : null
  );
  stack.setAttribute(
    'aria-label',
    t('rummue.tv.stock', {count: stock}) + ', ' + t('rummue.tv.rebuilds', {count: rebuilds})
  );
  replace(thrown, top ? muCard(top) : muSlot(), el('b', {}, String(discards)));
  thrown.setAttribute(
    'aria-label',
    t('rummue.tv.discards', {count: discards}) + (top ? ', ' + muName(top) : '')
  );
  stack.classList.toggle('mine', mine && usable);
  thrown.classList.toggle('mine', mine);
});

/**
 * @param {SeatView} view
 * @param {Seat} me
 * @returns {Piles}
 */
export function pilesOf(view, me) {
  const {state} = view.match;
  const {stock, discards, top, rebuilds_left: rebuilds, turn, phase} = state;
  const usable = !state.why_not.draw_stock && !stockEnds(state);
  return {
    stock,
    discards,
    top,
    rebuilds,
    usable,
    mine: turn === me.seat && phase === 'draw',
    language: document.documentElement.lang
  };
}

/**
 * Every combination is a button; those of `ways` are lit, with what a card would bring there.
 * @param {SeatView} view
 * @param {Way[]} ways
 * @param {(id: number) => void} onCombo
 */
export function drawCombos(view, ways, onCombo) {
  const {match} = view;
  const {combos, news} = match.state;
  const box = byId('rummue-combos');
  const place = {wide: box.clientWidth - 4, high: box.clientHeight - 4};
  const {width, seen} = roomiest(
    combos.map((one) => one.cards.length),
    place,
    AROUND,
    LEAST,
    LIMITS
  );
  box.style.setProperty('--wide', width + 'px');
  /** @type {Set<number | null>} */
  const changed = new Set();
  for (const one of news)
    for (const id of one.event === 'laid' ? one.combos : [one.combo]) changed.add(id);
  /** @param {RummueOnTable} combo */
  const key = (combo) => match.id + '-' + match.state.deal + '-' + combo.id;
  keep(
    box,
    combos,
    key,
    (combo) => {
      const node = el(
        'button.combo',
        {type: 'button', 'data-combo': combo.id},
        fan(),
        el('span.combo-tag', {}, el('i', {}), el('b', {})),
        el('em', {})
      );
      node.style.setProperty('--seat', seatColour(combo.owner));
      node.addEventListener('click', () => onCombo(combo.id));
      return node;
    },
    (node, combo) => {
      const way = ways.find((one) => one.combo === combo.id);
      const best = way && (way.add || way.swap);
      drawFan(find(node, '.combo-fan', HTMLElement), combo.cards, seen);
      drawTag(find(node, '.combo-tag'), combo);
      node.setAttribute('aria-label', comboLabel(combo, nameOf(view, combo.owner)));
      node.classList.toggle('fits', Boolean(way));
      node.classList.toggle('changed', changed.has(combo.id));
      put(last(node), best ? signed(best.gain) : '');
    }
  );
  inOrder(box, combos, key);
}

/**
 * @param {Element} tag
 * @param {RummueCombo} combo
 */
function drawTag(tag, combo) {
  if (tag.getAttribute('data-kind') !== combo.kind) replace(first(tag), kindSign(combo.kind));
  tag.setAttribute('data-kind', combo.kind);
  put(last(tag), String(combo.worth));
}

/**
 * What is planned, then ideas.
 * @param {Item[]} items
 * @param {(item: Item) => void} onItem
 */
export function drawShelf(items, onItem) {
  byId('rummue-shelf').hidden = !items.length;
  keep(
    byId('rummue-shelf'),
    items,
    chipKey,
    (_, now) => {
      const node = el('button.chip', {type: 'button'}, fan(), el('b', {}));
      node.addEventListener('click', () => onItem(now()));
      return node;
    },
    (node, item) => {
      node.classList.toggle('planned', item.planned);
      node.classList.toggle('on', item.on);
      drawFan(find(node, '.combo-fan', HTMLElement), item.combo.cards, SEEN.dense);
      put(last(node), (item.planned ? '✓ ' : '') + item.combo.worth);
      const what = kindAndWorth(item.combo) + ', ' + item.combo.cards.map(muName).join(', ');
      node.setAttribute(
        'aria-label',
        item.planned ? t('phone.rummue.planned', {what}) : t('phone.rummue.idea', {what})
      );
    }
  );
  // New plans come before older ideas.
  inOrder(byId('rummue-shelf'), items, chipKey);
}

/** @param {Item} item */
function chipKey({planned, cards}) {
  return (planned ? 'plan' : 'idea') + cards.join();
}
