// Cards over each other as one drawing: the emblem of a game that one card would not tell apart.

import {svg} from '../core/dom.js';

/**
 * Two or three cards over each other as one drawing, and something in front of them.
 * @type {(cards: Element[], before?: Element) => SVGSVGElement}
 */
export function fanned(cards, before) {
  const laid = cards.map((card, place) => {
    const along = place / (cards.length - 1);
    const turn = (along - 0.5) * 28;
    const x = 8 + 58 * along;
    return part(card, 'translate(' + x + ' 8) rotate(' + turn + ' 40 56) scale(.8)');
  });
  const front = before ? part(before, 'translate(38 44) scale(.8)') : null;
  return svg('svg.game-fan', {viewBox: '0 0 154 132', 'aria-hidden': 'true'}, ...laid, front);
}

/**
 * A drawing as a part of another one.
 * @type {(drawing: Element, transform: string) => SVGGElement}
 */
function part(drawing, transform) {
  return svg('g', {transform}, ...Array.from(drawing.childNodes));
}
