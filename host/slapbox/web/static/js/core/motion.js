// All that moves on a page by Web Animations. A motion is a decoration: one that an engine refuses
// is over at once, and nothing else stops. Keyframes name each property in their first and in their
// last frame, for Chromium takes no others before 84.

import {isCalm} from './calm.js';
import {beforePaint} from './dom.js';
import {report} from './faults.js';

/**
 * An animation under way, or finished.
 * @typedef {{cancel: () => void, finish: () => void}} Motion
 */

/** @type {Motion} */
const AT_REST = {cancel: () => {}, finish: () => {}};
const STEP_MS = 1000 / 30;
const still = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Tell whether nothing is to move: for people who asked for less motion, or in a calm evening. */
export function isStill() {
  return still.matches || isCalm();
}

/**
 * Animates transform and opacity, or not at all for people who asked for less motion, or a
 * calm evening.
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @param {() => void} [arrived] - called at the end, or at once where nothing moves
 * @returns {Motion}
 */
export function animate(node, frames, options, arrived = () => {}) {
  if (!isStill()) return moved(node, frames, options, arrived);
  arrived();
  return AT_REST;
}

/**
 * Lets a node come into sight from elsewhere (`transform`), in `ms`.
 * @type {(node: Element, transform: string, ms: number) => Motion}
 */
export function appear(node, transform, ms) {
  const frames = [
    {transform, opacity: 0},
    {transform: 'none', opacity: 1}
  ];
  return animate(node, frames, {duration: ms, easing: 'ease-out'});
}

/**
 * Lets a mark come down on its place.
 * @param {Element} mark
 */
export function lands(mark) {
  beforePaint(mark, () => shrinks(mark, 2.2, 160));
}

/**
 * Lets a node come back to its size from this scale, in `ms`.
 * @type {(node: Element, scale: number, ms: number) => Motion}
 */
export function shrinks(node, scale, ms) {
  const frames = [{transform: 'scale(' + scale + ')'}, {transform: 'none'}];
  return animate(node, frames, {duration: ms, easing: 'ease-out'});
}

/**
 * Lets a node pop up, a little larger than it stays.
 * @param {Element} node
 */
export function pops(node) {
  const frames = [
    {transform: 'scale(.5) rotate(-10deg)', opacity: 0},
    {transform: 'scale(1.1) rotate(3deg)', opacity: 1, offset: 0.6},
    {transform: 'none', opacity: 1}
  ];
  return animate(node, frames, {duration: 260, easing: 'ease-out'});
}

/**
 * Lets a node hit the page from close up, after `delay` ms.
 * @type {(node: Element, delay?: number) => Motion}
 */
export function hits(node, delay = 0) {
  const frames = [
    {transform: 'scale(2.2)', opacity: 0},
    {transform: 'scale(.95)', opacity: 1, offset: 0.7},
    {transform: 'none', opacity: 1}
  ];
  return animate(node, frames, {duration: 280, delay, easing: 'ease-out', fill: 'backwards'});
}

/**
 * Lets bars run out in `ms`, from this share of their width; even for people who asked for less
 * motion: it is information. They take turns in small steps, for a browser without a GPU paints all
 * that lies between two things which move at once.
 * @type {(bars: Element[], share: number, ms: number) => Motion[]}
 */
export function runOut(bars, share, ms) {
  const steps = Math.max(1, Math.round(ms / STEP_MS));
  const frames = [{transform: 'scaleX(' + share + ')'}, {transform: 'scaleX(0)'}];
  const easing = 'steps(' + steps + ')';
  return bars.map((bar, turn) => {
    const delay = (turn * ms) / steps / bars.length;
    return moved(bar, frames, {duration: ms, delay, fill: 'both', easing}, () => {});
  });
}

/**
 * @param {Element} node
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @param {() => void} arrived
 * @returns {Motion}
 */
function moved(node, frames, options, arrived) {
  try {
    const motion = node.animate(frames, options);
    motion.onfinish = arrived;
    return motion;
  } catch (refused) {
    report(refused);
    arrived();
    return AT_REST;
  }
}
