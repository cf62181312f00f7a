// What the score sheet on the TV says about the latest round of Safarü: who had the most of what.

import {el} from '../../core/dom.js';
import {handwritten, signed} from '../../art/handwriting.js';
import {kindSign} from './signs.js';
import {t} from '../../core/text.js';

/** What is said of the round in one line. */
const MOST = ['unicorns', 'cards', 'porcupines'];

/** Who had the most of what brings or costs most. */
function end(row, {columns}) {
  return MOST.filter((kind) => row.parts[kind])
    .map((kind) => {
      const winners = columns
        .filter((_, side) => row.parts[kind][side] !== 0)
        .map((one) => one.name);
      return t('safarue.tv.end.' + kind, {names: winners.join(', ') || '–'});
    })
    .join(' · ');
}

/** For each column what it got for what: how many cards, and the points. */
function how(row, {columns, unicorn, porcupine}) {
  const colours = {unicorns: unicorn, porcupines: porcupine};
  return columns.map((_, side) =>
    Object.keys(row.parts).map((kind) => {
      const points = row.parts[kind][side];
      const cards = row.counts[kind];
      const part = el(
        'span.safari-part',
        {'data-part': kind, 'data-points': points},
        kindSign(kind, colours[kind] || null),
        el('span', {}, cards ? '× ' + cards[side] : ''),
        el('b', {}, handwritten(signed(points), row.round * 7 + side))
      );
      part.classList.toggle('none', points === 0);
      return part;
    })
  );
}

/** @type {import('../mudeck/sheet.js').DealWords} */
export const dealWords = {end, how};
