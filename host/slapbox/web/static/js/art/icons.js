// Cards, hands and swatters, drawn.

import {svg} from '../core/dom.js';
import {COLOURS, SHAPES} from './colours.js';
import {INK, line, roundRect} from './shapes.js';

/** @import {Attributes} from '../core/dom.js' */
/** @import {Colour} from './colours.js' */

const CREAM = '#fff6e3';

/** Puts what all drawings refer to (fills and patterns) into the page, once. */
export function installDrawings() {
  const defs = svg('defs');
  defs.append(
    pattern('yellow', 14, [
      ['circle', {cx: 4, cy: 4, r: 2.4}],
      ['circle', {cx: 11, cy: 11, r: 2.4}]
    ]),
    pattern('green', 12, [
      ['path', {d: 'M-3 3L3-3M0 12L12 0M9 15L15 9', 'stroke-width': 3, stroke: 'currentColor'}]
    ]),
    pattern('blue', 16, [
      [
        'path',
        {
          d: 'M0 5Q4 0 8 5T16 5M0 13Q4 8 8 13T16 13',
          'stroke-width': 2,
          stroke: 'currentColor',
          fill: 'none'
        }
      ]
    ]),
    pattern('purple', 16, [['path', {d: 'M0 0h8v8h-8zM8 8h8v8h-8z'}]]),
    pattern('orange', 14, [
      ['path', {d: 'M0 10L7 3L14 10', 'stroke-width': 2.6, stroke: 'currentColor', fill: 'none'}]
    ]),
    pattern('red', 18, [['path', {d: 'M9 4v10M4 9h10', 'stroke-width': 2, stroke: 'currentColor'}]])
  );
  for (const colour of COLOURS) {
    defs.append(
      svg('path', {id: 'shape-' + colour, d: SHAPES[colour], 'stroke-linejoin': 'round'})
    );
  }
  defs.append(flyBody());
  document.body.prepend(svg('svg.defs', {width: 0, height: 0, 'aria-hidden': 'true'}, defs));
}

/**
 * @param {Colour} colour
 * @param {number} size
 * @param {['circle' | 'path', Attributes][]} shapes
 */
function pattern(colour, size, shapes) {
  const node = svg('pattern', {
    id: 'pattern-' + colour,
    width: size,
    height: size,
    patternUnits: 'userSpaceOnUse'
  });
  node.append(...shapes.map(([tag, attributes]) => svg(tag, attributes)));
  return node;
}

/** One fly seen from above, its body big enough to carry a number. */
function flyBody() {
  const legs =
    'M38 45L27 38L22 30M62 45L73 38L78 30M32 62L21 64L16 72M68 62L79 64L84 72M36 74L29 81L28 89M64 74L71 81L72 89';
  const fly = svg('g', {id: 'fly'});
  fly.append(
    line(legs, CREAM, 6),
    line(legs, INK, 2.8),
    svg('ellipse.halo', {cx: 50, cy: 62, rx: 25, ry: 27, fill: CREAM}),
    svg('circle', {cx: 50, cy: 33, r: 15.5, fill: CREAM}),
    wing(28, 55, 32),
    wing(72, 55, -32),
    svg('ellipse', {cx: 50, cy: 62, rx: 22.5, ry: 24.5, fill: INK}),
    svg('circle', {cx: 50, cy: 33, r: 13, fill: INK}),
    svg('path', {
      d: 'M45 21Q42 14 37 14M55 21Q58 14 63 14',
      fill: 'none',
      stroke: INK,
      'stroke-width': 2.4,
      'stroke-linecap': 'round'
    }),
    eye(42.5),
    eye(57.5)
  );
  return fly;
}

/** @type {(x: number, y: number, turn: number) => SVGGElement} */
function wing(x, y, turn) {
  const at = {cx: x, cy: y, rx: 11, ry: 22, transform: 'rotate(' + turn + ' ' + x + ' ' + y + ')'};
  const veins = svg('path', {
    d:
      'M' +
      x +
      ' ' +
      (y - 18) +
      'V' +
      (y + 14) +
      'M' +
      x +
      ' ' +
      (y - 8) +
      'L' +
      (x - 5) +
      ' ' +
      (y + 8) +
      'M' +
      x +
      ' ' +
      (y - 8) +
      'L' +
      (x + 5) +
      ' ' +
      (y + 8),
    transform: at.transform,
    fill: 'none',
    stroke: '#8fa9b5',
    'stroke-width': 1.2,
    'stroke-linecap': 'round'
  });
  const blade = svg(
    'ellipse',
    Object.assign({fill: '#eef8fb', stroke: INK, 'stroke-width': 1.8}, at)
  );
  return svg('g', blade, veins);
}

/** @param {number} x */
function eye(x) {
  const pupil = x < 50 ? x + 2 : x - 2;
  return svg(
    'g',
    svg('circle', {cx: x, cy: 29, r: 7.6, fill: '#fff', stroke: INK, 'stroke-width': 1.4}),
    svg('circle', {cx: pupil, cy: 30.5, r: 3.5, fill: INK}),
    svg('circle', {cx: pupil + 1.2, cy: 29.2, r: 1.2, fill: '#fff'})
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
    'svg.ground',
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
  const card = svg('svg.fly-card', {
    viewBox: '-4 -4 108 112',
    'data-colour': colour,
    'data-value': value
  });
  card.append(
    svg('use', {href: '#shape-' + colour, class: 'shape-shadow', y: 5}),
    ...silhouette(colour)
  );
  const low = colour === 'orange' ? ' translate(0 7)' : '';
  const scale = colour === 'orange' || colour === 'blue' ? 0.82 : 0.9;
  const inner = svg(
    'g',
    {transform: 'translate(50 51)' + low + ' scale(' + scale + ') translate(-50 -52)'},
    svg('use', {href: '#fly'}),
    svg('text.fly-value', {x: 50, y: 76, 'text-anchor': 'middle'}, String(value))
  );
  card.append(inner);
  return card;
}

const FINGERS = [
  [30, 52, 24, 26],
  [43, 46, 41, 13],
  [57, 46, 59, 13],
  [69, 52, 75, 24]
];

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
  const lines = FINGERS.map(([x1, y1, x2, y2]) => 'M' + x1 + ' ' + y1 + 'L' + x2 + ' ' + y2).join(
    ''
  );
  const grow = (width - 14) / 2;
  return svg(
    'g',
    {stroke: colour, fill: colour, 'stroke-linecap': 'round', 'stroke-linejoin': 'round'},
    svg('path', {d: lines, 'stroke-width': width}),
    svg('path', {d: 'M30 76L12 58', 'stroke-width': width}),
    svg('rect', {
      x: 24 - grow,
      y: 46 - grow,
      width: 52 + 2 * grow,
      height: 46 + 2 * grow,
      rx: 19 + grow,
      'stroke-width': 0
    })
  );
}

/** The fly swatter. */
export function swatter() {
  const holes = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      holes.push(
        svg('rect', {
          x: 29.5 + column * 11,
          y: 9 + row * 11,
          width: 7.5,
          height: 7.5,
          rx: 2,
          class: 'swatter-hole'
        })
      );
    }
  }
  return svg(
    'svg.swatter',
    {viewBox: '0 0 100 150', 'aria-hidden': 'true'},
    svg('path', {d: 'M50 66V142', class: 'swatter-handle-edge'}),
    svg('path', {d: 'M50 66V142', class: 'swatter-handle'}),
    svg('path', {d: 'M50 112V143', class: 'swatter-grip'}),
    svg('path', {
      d: 'M30 2h40q8 0 8 8v40q0 10-8 14l-12 6h-16l-12-6q-8-4-8-14v-40q0-8 8-8z',
      class: 'swatter-blade'
    }),
    ...holes
  );
}

/** A pad, small, as a sign. */
export function padSign() {
  const keys = [
    [30, 38],
    [50, 38],
    [70, 38],
    [30, 62],
    [50, 62],
    [70, 62]
  ];
  return svg(
    'svg.sign',
    {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    roundRect(8, 16, 84, 68, 14, '#33241a', 5),
    ...keys.map(([cx, cy], index) =>
      svg('circle', {cx, cy, r: 8.5, class: 'fill-' + COLOURS[index]})
    )
  );
}

/** A phone, small, as a sign. */
export function phoneSign() {
  return svg(
    'svg.sign',
    {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    roundRect(24, 5, 52, 90, 11, '#33241a', 5),
    roundRect(31, 15, 38, 62, 4, '#d9f1ff'),
    svg('circle', {cx: 50, cy: 86, r: 4, fill: '#d9f1ff'})
  );
}

/** A bulb, small, as a sign: an expert was asked. */
export function bulbSign() {
  const look = {fill: '#ffd84d', stroke: INK, 'stroke-width': 6, 'stroke-linejoin': 'round'};
  return svg(
    'svg.sign',
    {viewBox: '0 0 100 100', 'aria-hidden': 'true'},
    svg('path', Object.assign({d: 'M50 8a30 30 0 0 0-17 54v12h34V62A30 30 0 0 0 50 8Z'}, look)),
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
    steps.push(
      (100 + radius * Math.cos(angle)).toFixed(1) +
        ',' +
        (100 + radius * Math.sin(angle)).toFixed(1)
    );
  }
  return svg(
    'svg.burst',
    {viewBox: '-4 -4 208 208', 'aria-hidden': 'true'},
    svg('polygon', {points: steps.join(' ')})
  );
}
