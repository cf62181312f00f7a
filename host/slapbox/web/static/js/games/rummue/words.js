// Rummü in words and small signs, on the TV and on phones.

import {svg} from '../../core/dom.js';
import {signed} from '../../art/handwriting.js';
import {muName, suitColour} from '../mudeck/cards.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * Three cards: side by side or as stairs, in one colour or in several.
 * @type {{[kind in views.RummueComboKind]: {colours: views.MudeckColour[], steps: number[]}}}
 */
const SIGNS = {
  ling: {colours: ['red', 'green', 'blue'], steps: [8, 8, 8]},
  one_colour: {colours: ['blue', 'blue', 'blue'], steps: [16, 8, 0]},
  mixed_colour: {colours: ['red', 'green', 'blue'], steps: [16, 8, 0]}
};

/**
 * A kind of combination, drawn.
 * @param {views.RummueComboKind} kind
 */
export function kindSign(kind) {
  const {colours, steps} = SIGNS[kind];
  return svg(
    'svg.kind-sign',
    {viewBox: '0 0 64 48', 'aria-hidden': 'true', 'data-kind': kind},
    ...colours.map((colour, place) =>
      svg('rect', {
        x: 2 + place * 20,
        y: 2 + steps[place],
        width: 20,
        height: 28,
        rx: 4,
        fill: suitColour(colour),
        stroke: '#fff6e3',
        'stroke-width': 3
      })
    )
  );
}

/**
 * A combination in one sentence, for who cannot see it.
 * @type {(combo: views.RummueCombo, name: string) => string}
 */
export function comboLabel(combo, name) {
  return t('rummue.combo', {
    kind: t('rummue.kind.' + combo.kind),
    name,
    worth: combo.worth,
    cards: combo.cards.map(cardLabel).join(', ')
  });
}

/** @param {views.RummueComboCard} face */
function cardLabel(face) {
  if (!face.joker) return muName(face);
  if (!face.joker.length) return t('rummue.joker_fixed', {card: muName(face)});
  return t('rummue.joker', {
    card: muName(face),
    colours: face.joker.map((colour) => t('deck.colour.' + colour)).join(' / ')
  });
}

/**
 * Say in one line how a deal ended; `who` knows the names of the seats.
 * @type {(row: views.RummueFacts, who: (seat: number) => string) => string}
 */
export function endOf({ended, closer}, who) {
  return t('rummue.tv.end.' + ended, {name: closer === null ? '' : who(closer)});
}

/**
 * Say in one line what was done last; nothing before anybody did something.
 * @param {rummue.Table} view
 */
export function latestNews(view) {
  const told = view.match.state.news.map((one) => newsOf(one, view)).filter(Boolean);
  return told.length ? told[told.length - 1] : '';
}

/**
 * The latest move on this combination, if there was one.
 * @type {(news: views.RummueNews[], id: number) => views.RummueNews | undefined}
 */
export function newsAbout(news, id) {
  return news.find((one) => (one.event === 'laid' ? one.combos.includes(id) : one.combo === id));
}

/** Events told in one line, besides lay-downs. */
const TOLD = ['dealt', 'drew', 'took', 'added', 'swapped', 'discarded', 'emptied', 'rebuilt'];

/** @type {(one: views.RummueNews, view: rummue.Table) => string} */
function newsOf(one, view) {
  const name = nameOf(view, one.seat);
  if (one.event === 'laid')
    return t('rummue.news.laid', {name, count: one.combos.length, worth: signed(one.worth)});
  if (!TOLD.includes(one.event)) return '';
  const card = one.card ? muName(one.card) : '';
  return t('rummue.news.' + one.event, {name, card, gain: signed(one.gain || 0)});
}
