// The score sheet on the TV for the latest round of Safarü: who had the most of what.

import {partsOf} from '../../core/columns.js';
import {drawing, h} from '../../core/patch.js';
import {handwritten, signed} from '../../art/handwriting.js';
import {kindSign} from './signs.js';
import {t} from '../../core/text.js';

/**
 * @import {Column} from '../../core/columns.js'
 * @import {DealWords, Moment} from '../mudeck/sheet.js'
 */

/** Parts of the round that are said in one line. */
const MOST = ['unicorns', 'cards', 'porcupines'];

/**
 * Say who had the most of the part that brings or costs most.
 * @type {(row: views.SafarueRow, columns: Column[]) => string}
 */
function end(row, columns) {
  const parts = partsOf(row.parts);
  return MOST.filter((kind) => parts[kind])
    .map((kind) => {
      const winners = columns.filter((_, side) => parts[kind][side] !== 0).map((one) => one.name);
      return winners.length ? t('safarue.tv.end.' + kind, {names: winners.join(', ')}) : '';
    })
    .filter(Boolean)
    .join(' · ');
}

/**
 * For each column what it got for what: how many cards, and the points.
 * @type {(row: views.SafarueRow, moment: Moment<views.SafarueView>) => Tree[][]}
 */
function how(row, {columns, state: {unicorn, porcupine}}) {
  /** @type {{[kind: string]: views.MudeckColour | null}} */
  const colours = {unicorns: unicorn, porcupines: porcupine};
  const counts = partsOf(row.counts);
  return columns.map((_, side) =>
    Object.entries(partsOf(row.parts)).map(([kind, all]) => {
      const points = all[side];
      const cards = counts[kind];
      return h(
        'span.safarue-part.bold.read.unbroken',
        {'data-part': kind, 'data-points': points, class: {none: points === 0}},
        drawing(kindSign, kind, colours[kind] || null),
        h('span', cards && '× ' + cards[side]),
        h('b', drawing(handwritten, signed(points), row.round * 7 + side))
      );
    })
  );
}

/**
 * Words between two rounds.
 * @type {(moment: Moment<views.SafarueView>) => DealWords}
 */
export function dealWords(moment) {
  const {sheet} = moment.state;
  const row = sheet[sheet.length - 1];
  return {end: end(row, moment.columns), how: how(row, moment)};
}
