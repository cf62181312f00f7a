// Cards, hands and swatters, drawn.

import {svg} from '../core/dom.js';
import {COLOURS, SHAPES} from './colours.js';
import {INK, disc, ellipse, line, oval, roundRect, shape} from './shapes.js';

/** @import {Colour} from './colours.js' */

const CREAM = '#fff6e3';

/** Puts what all drawings refer to (fills and patterns) into the page, once. */
export function installDrawings() {
  const shapes = COLOURS.map((colour) =>
    svg('path', {id: 'shape-' + colour, d: SHAPES[colour], 'stroke-linejoin': 'round'})
  );
  const defs = svg('defs', ...COLOURS.map(pattern), ...shapes, flyBody());
  document.body.prepend(svg('svg.defs', {width: 0, height: 0, 'aria-hidden': 'true'}, defs));
}

/**
 * Patterns of the colours: the size of a tile, what is drawn in it, and how wide its lines are.
 * @type {{[colour in Colour]: [size: number, d: string, width?: number]}}
 */
const PATTERNS = {
  yellow: [14, oval(4, 4, 2.4) + oval(11, 11, 2.4)],
  green: [12, 'M-3 3L3-3M0 12L12 0M9 15L15 9', 3],
  blue: [16, 'M0 5Q4 0 8 5T16 5M0 13Q4 8 8 13T16 13', 2],
  purple: [16, 'M0 0h8v8h-8zM8 8h8v8h-8z'],
  orange: [14, 'M0 10L7 3L14 10', 2.6],
  red: [18, 'M9 4v10M4 9h10', 2]
};

/** @param {Colour} colour */
function pattern(colour) {
  const [size, d, width] = PATTERNS[colour];
  const tile = {width: size, height: size, patternUnits: 'userSpaceOnUse'};
  const strokes = {d, 'stroke-width': width, stroke: 'currentColor', fill: 'none'};
  const drawn = svg('path', width ? strokes : {d});
  return svg(
    'pattern',
    Object.assign({id: 'pattern-' + colour, class: 'pattern-' + colour}, tile),
    drawn
  );
}

/** One fly seen from above, its body big enough to carry a number. */
function flyBody() {
  const legs =
    'M38 45L27 38L22 30M62 45L73 38L78 30M32 62L21 64L16 72M68 62L79 64L84 72M36 74L29 81L28 89M64 74L71 81L72 89';
  return svg(
    'g',
    {id: 'fly'},
    line(legs, CREAM, 6),
    line(legs, INK, 2.8),
    svg('ellipse.halo', {cx: 50, cy: 62, rx: 25, ry: 27, fill: CREAM}),
    disc(50, 33, 15.5, CREAM),
    wing(28, 55, 32),
    wing(72, 55, -32),
    ellipse(50, 62, 22.5, 24.5, INK),
    disc(50, 33, 13, INK),
    line('M45 21Q42 14 37 14M55 21Q58 14 63 14', INK, 2.4),
    eye(42.5),
    eye(57.5)
  );
}

/** @type {(x: number, y: number, turn: number) => SVGGElement} */
function wing(x, y, turn) {
  const veins = `M${x} ${y - 18}v32M${x} ${y - 8}l-5 16M${x} ${y - 8}l5 16`;
  return svg(
    'g',
    {transform: `rotate(${turn} ${x} ${y})`},
    ellipse(x, y, 11, 22, '#eef8fb', 1.8),
    line(veins, '#8fa9b5', 1.2)
  );
}

/** @param {number} x */
function eye(x) {
  const pupil = x < 50 ? x + 2 : x - 2;
  return svg(
    'g',
    disc(x, 29, 7.6, '#fff', 1.4),
    disc(pupil, 30.5, 3.5, INK),
    disc(pupil + 1.2, 29.2, 1.2, '#fff')
  );
}

/**
 * A colour's silhouette with its pattern: small, as a sign for the colour.
 * @param {Colour} colour
 */
export function emblem(colour) {
  return svg(
    'svg.emblem',
    {viewBox: '-2 -2 104 104', 'data-colour': colour, 'aria-hidden': 'true'},
    ...silhouette(colour)
  );
}

/**
 * The filling of a key: a drawing keeps its colour where a browser paints backgrounds in colours of
 * its own.
 * @param {Colour} colour
 */
export function ground(colour) {
  return svg(
    'svg.ground.at.corner.clipped',
    {viewBox: '0 0 1 1', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
    svg('rect', {class: 'fill-' + colour, width: 1, height: 1})
  );
}

/** @param {Colour} colour */
function silhouette(colour) {
  const href = '#shape-' + colour;
  return [
    svg('use', {href, class: 'shape-edge'}),
    svg('use', {href, class: 'shape fill-' + colour}),
    svg('use', {href, class: 'shape-pattern', fill: 'url(#pattern-' + colour + ')'}),
    svg('use', {href, class: 'shape-rim'})
  ];
}

/**
 * A fly card: silhouette, fly and number.
 * @type {(colour: Colour, value: number | string) => SVGSVGElement}
 */
export function flyCard(colour, value) {
  const low = colour === 'orange' ? ' translate(0 7)' : '';
  const scale = colour === 'orange' || colour === 'blue' ? 0.82 : 0.9;
  return svg(
    'svg.fly-card',
    {viewBox: '-4 -4 108 112', 'data-colour': colour, 'data-value': value},
    svg('use', {href: '#shape-' + colour, class: 'shape-shadow', y: 5}),
    ...silhouette(colour),
    svg(
      'g',
      {transform: 'translate(50 51)' + low + ' scale(' + scale + ') translate(-50 -52)'},
      svg('use', {href: '#fly'}),
      svg('text.fly-value', {x: 50, y: 76, 'text-anchor': 'middle'}, String(value))
    )
  );
}

const FINGERS = 'M30 52L24 26M43 46L41 13M57 46L59 13M69 52L75 24';

/**
 * Hands by their colours: the picture that a swat needs most.
 * @type {Map<string, SVGSVGElement>}
 */
const hands = new Map();

/**
 * A hand in a seat's colour.
 * @param {string} colour
 */
export function hand(colour) {
  const art =
    hands.get(colour) ||
    svg(
      'svg.hand',
      {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
      handLayer(INK, 21),
      handLayer(colour, 14)
    );
  hands.set(colour, art);
  return /** @type {SVGSVGElement} */ (art.cloneNode(true));
}

/** @type {(colour: string, width: number) => SVGGElement} */
function handLayer(colour, width) {
  return svg(
    'g',
    {stroke: colour, fill: colour, 'stroke-linecap': 'round', 'stroke-linejoin': 'round'},
    svg('path', {d: FINGERS + 'M30 76L12 58', 'stroke-width': width}),
    svg('path', {d: 'M43 65h14v8h-14z', 'stroke-width': width + 24}) // its palm
  );
}

/** The fly swatter. */
export function swatter() {
  const holes = Array.from({length: 20}, (_, at) => {
    const place = {x: 29.5 + (at % 4) * 11, y: 9 + Math.floor(at / 4) * 11};
    return svg('rect.swatter-hole', Object.assign({width: 7.5, height: 7.5, rx: 2}, place));
  });
  return svg(
    'svg.swatter',
    {viewBox: '0 0 100 150', 'aria-hidden': 'true'},
    svg('path.swatter-handle-edge', {d: 'M50 66V142'}),
    svg('path.swatter-handle', {d: 'M50 66V142'}),
    svg('path.swatter-grip', {d: 'M50 112V143'}),
    svg('path.swatter-blade', {
      d: 'M30 2h40q8 0 8 8v40q0 10-8 14l-12 6h-16l-12-6q-8-4-8-14v-40q0-8 8-8z'
    }),
    ...holes
  );
}

/** A pad, small, as a sign. */
export function padSign() {
  const keys = COLOURS.map((colour, at) =>
    svg('circle.fill-' + colour, {cx: 30 + (at % 3) * 20, cy: at < 3 ? 38 : 62, r: 8.5})
  );
  return svg(
    'svg.sign',
    {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    roundRect(8, 16, 84, 68, 14, '#33241a', 5),
    ...keys
  );
}

/** A phone, small, as a sign. */
export function phoneSign() {
  return svg(
    'svg.sign',
    {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    roundRect(24, 5, 52, 90, 11, '#33241a', 5),
    roundRect(31, 15, 38, 62, 4, '#d9f1ff'),
    disc(50, 86, 4, '#d9f1ff')
  );
}

/** A bulb, small, as a sign: an expert was asked. */
export function bulbSign() {
  return svg(
    'svg.sign',
    {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    shape('M50 8a30 30 0 0 0-17 54v12h34V62A30 30 0 0 0 50 8Z', '#ffd84d', 6),
    svg('path', {d: 'M38 84h24M43 93h14', stroke: INK, 'stroke-width': 6, fill: 'none'})
  );
}

/**
 * A comic burst to stand behind something loud.
 * @param {number} points
 */
export function burst(points) {
  const steps = [];
  for (let i = 0; i < points * 2; i += 1) {
    const radius = i % 2 ? 74 : 96 + ((i * 37) % 5);
    const angle = (Math.PI * i) / points;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((one) => 100 + radius * one);
    steps.push(x.toFixed(1) + ',' + y.toFixed(1));
  }
  return svg(
    'svg.burst',
    {viewBox: '-4 -4 208 208', 'aria-hidden': 'true'},
    svg('polygon', {points: steps.join(' ')})
  );
}
