// Our drawings on a canvas: a page may load no picture that is not a file of the host's, so what is
// drawn as SVG is drawn here once more.

import {plainColour} from './colours.js';
import {oval} from './shapes.js';

/** @typedef {CanvasRenderingContext2D} Paper */

/**
 * Shapes of faces and hands, as paths.
 * @type {{[tag: string]: (node: Element) => string}}
 */
const OUTLINES = {
  path: (node) => node.getAttribute('d') || '',
  circle: (node) => oval(size(node, 'cx'), size(node, 'cy'), size(node, 'r'))
};
const STEPS = /(translate|scale)\(([^)]*)\)/g;

/**
 * Draws what is in `art` (a box of 100 by 100) at this place, so large.
 * @type {(paper: Paper, art: Element, place: {x: number, y: number, size: number}) => void}
 */
export function drawArt(paper, art, {x, y, size: wide}) {
  paper.save();
  paper.translate(x, y);
  paper.scale(wide / 100, wide / 100);
  for (const node of art.children) drawNode(paper, node);
  paper.restore();
}

/** @type {(paper: Paper, node: Element) => void} */
function drawNode(paper, node) {
  paper.save();
  move(paper, node.getAttribute('transform') || '');
  const outline = OUTLINES[node.tagName];
  if (outline) ink(paper, node, new Path2D(outline(node)));
  for (const child of node.children) drawNode(paper, child);
  paper.restore();
}

/**
 * @param {Paper} paper
 * @param {string} steps - as a drawing writes them
 */
function move(paper, steps) {
  steps.replace(STEPS, (whole, what, given) => {
    const [x, y = what === 'scale' ? x : 0] = given.trim().split(/[ ,]+/).map(Number);
    if (what === 'scale') paper.scale(x, y);
    else paper.translate(x, y);
    return whole;
  });
}

/** @type {(paper: Paper, node: Element, outline: Path2D) => void} */
function ink(paper, node, outline) {
  const fill = inherited(node, 'fill') || 'black';
  const stroke = inherited(node, 'stroke') || 'none';
  paper.lineJoin = paper.lineCap = 'round';
  if (fill !== 'none') {
    paper.fillStyle = plainColour(fill);
    paper.fill(outline);
  }
  const width = Number(inherited(node, 'stroke-width') || 1);
  if (stroke !== 'none' && width) {
    paper.strokeStyle = plainColour(stroke);
    paper.lineWidth = width;
    paper.stroke(outline);
  }
}

/** @type {(node: Element, name: string) => string | null} */
function inherited(node, name) {
  const from = node.closest('[' + name + ']');
  return from ? from.getAttribute(name) : null;
}

/** @type {(node: Element, name: string) => number} */
function size(node, name) {
  return Number(node.getAttribute(name) || 0);
}
