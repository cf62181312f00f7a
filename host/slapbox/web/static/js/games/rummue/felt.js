// The table of Rummü, as a phone shows it: the others, the piles, the combinations; and the shelf
// above the hand, with what is planned and what could be.

import {seatColour} from '../../art/colours.js';
import {drawing, h} from '../../core/patch.js';
import {signed} from '../../art/handwriting.js';
import {faceUp, muBack, muName, muSlot} from '../mudeck/cards.js';
import {cardFan, roomiest, SEEN} from './laid.js';
import {kindAndWorth, stockEnds} from './task.js';
import {comboLabel, kindSign, newsAbout} from './words.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {folk} from '../../parts/persons.js';

/**
 * @import {Way} from './task.js'
 *
 * A combination on the shelf: a plan or an idea; `on` if its cards are chosen.
 * @typedef {{cards: number[], combo: views.RummueCombo, planned: boolean, on: boolean}} Item
 */

/** Pixels: cards on the table, what is around a combination, and the least room for its words. */
const LIMITS = {largest: 52, crowded: 36, smallest: 30, step: 2};
const AROUND = {wide: 14, high: 32};
const LEAST = 56;

/**
 * The others, beginning at the left neighbour: how many cards, laid down or not, and for how much.
 * @param {{view: rummue.SeatView, me: views.Seat}} facts
 */
export function others({view, me}) {
  const {state} = view.match;
  /** @param {views.Seat} one */
  const sign = ({seat}) => {
    const open = state.opened[seat];
    const count = state.needs[seat];
    const partner = state.teams.some((team) => team.includes(seat) && team.includes(me.seat));
    const stands = open ? t('rummue.tv.opened') : t('rummue.tv.needs', {count});
    const text = open ? '✓ ' + signed(state.table_worth[seat]) : '▢ ' + count;
    return {
      count: state.sizes[seat],
      label: t('rummue.tv.size', {count: state.sizes[seat]}),
      more: h('small', {'aria-label': stands}, text),
      marks: {partner}
    };
  };
  return folk({view, me, lit: [state.turn], sign});
}

/**
 * The two piles are buttons.
 * @param {{view: rummue.SeatView, me: views.Seat, onStock: () => void, onTop: () => void}} facts
 */
export function piles({view, me, onStock, onTop}) {
  const {state} = view.match;
  const {stock, discards, top, rebuilds_left: rebuilds} = state;
  const mine = state.turn === me.seat && state.phase === 'draw';
  const usable = !state.why_not.draw_stock && !stockEnds(state);
  return h(
    'div.rummue-piles.column.centred.whole',
    h(
      'button.rummue-stock.whole.holds',
      {
        class: {mine: mine && usable},
        'aria-label':
          t('rummue.tv.stock', {count: stock}) + ', ' + t('rummue.tv.rebuilds', {count: rebuilds}),
        onclick: onStock
      },
      drawing(stock ? muBack : muSlot),
      h('b', stock),
      rebuilds > 0 && h('i', {'aria-hidden': true}, '↻'.repeat(rebuilds))
    ),
    h(
      'button.rummue-top',
      {
        class: {mine},
        'aria-label': t('rummue.tv.discards', {count: discards}) + (top ? ', ' + muName(top) : ''),
        onclick: onTop
      },
      top ? faceUp(top) : drawing(muSlot),
      h('b', discards)
    )
  );
}

/**
 * Every combination is a button; those of `ways` are lit, with what a card would bring there.
 * @param {{view: rummue.SeatView, ways: Way[], box: Element, onCombo: (id: number) => void}} facts
 */
export function combos({view, ways, box, onCombo}) {
  const {id, state} = view.match;
  const sizes = state.combos.map((one) => one.cards.length);
  const place = {wide: box.clientWidth - 4, high: box.clientHeight - 4};
  const {width, seen} = roomiest(sizes, place, AROUND, LEAST, LIMITS);
  /** @param {views.RummueOnTable} combo */
  const one = (combo) => {
    const way = ways.find((found) => found.combo === combo.id);
    const best = way && (way.add || way.swap);
    return h(
      'button.combo',
      {
        key: id + '-' + state.deal + '-' + combo.id,
        'data-combo': combo.id,
        'aria-label': comboLabel(combo, nameOf(view, combo.owner)),
        class: {fits: Boolean(way), changed: Boolean(newsAbout(state.news, combo.id))},
        style: {'--seat': seatColour(combo.owner)},
        onclick: () => onCombo(combo.id)
      },
      h(cardFan, {cards: combo.cards, seen}),
      h('span.combo-tag.bold.read', drawing(kindSign, combo.kind), h('b', combo.worth)),
      best && h('em', signed(best.gain))
    );
  };
  return h('div', {style: {'--wide': width + 'px'}}, ...state.combos.map(one));
}

/**
 * Planned combinations, then ideas.
 * @param {{items: Item[], onItem: (item: Item) => void}} facts
 */
export function shelf({items, onItem}) {
  return h(
    'div.rummue-shelf.whole',
    {role: 'group', label: t('phone.rummue.shelf'), tabindex: 0},
    ...items.map((item) => h(chip, {item, onItem}))
  );
}

/** @param {{item: Item, onItem: (item: Item) => void}} facts */
function chip({item, onItem}) {
  const {planned, on, combo, cards} = item;
  const what = kindAndWorth(combo) + ', ' + combo.cards.map(muName).join(', ');
  return h(
    'button.chip',
    {
      key: (planned ? 'plan' : 'idea') + cards.join(),
      'aria-label': planned ? t('phone.rummue.planned', {what}) : t('phone.rummue.idea', {what}),
      class: {planned, on},
      onclick: () => onItem(item)
    },
    h(cardFan, {cards: combo.cards, seen: SEEN.dense}),
    h('b', (planned ? '✓ ' : '') + combo.worth)
  );
}
