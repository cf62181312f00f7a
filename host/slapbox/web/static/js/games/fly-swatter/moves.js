// Movements of hands and flies when a swat is told.

import {el, find} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {flyCard} from '../../art/icons.js';
import {bubble} from '../../parts/bubble.js';
import {homes} from './plaques.js';
import {t} from '../../core/text.js';

/**
 * A hand strikes where it lies.
 * @param {Element} palm
 */
export function bounce(palm) {
  const [art] = palm.children;
  animate(
    art,
    [
      {transform: 'scale(1.5)'},
      {transform: 'scale(.85)', offset: 0.45},
      {transform: 'scale(1.06)', offset: 0.75},
      {transform: 'none'}
    ],
    {duration: 320, easing: 'ease-in'}
  );
}

/**
 * A hand that was too late, or wrong.
 * @param {Element} palm
 */
export function shake(palm) {
  palm.classList.add('beaten');
  const frames = [0, -12, 12, -10, 8, -4, 0].map((x) => ({transform: 'translateX(' + x + '%)'}));
  for (const part of Array.from(palm.children)) {
    animate(part, frames, {duration: 480, easing: 'ease-in-out'});
  }
}

/**
 * The fly that a seat had won last goes from its flies beneath its stack; or there is none.
 * @type {(seat: number, paid: boolean) => void}
 */
export function pay(seat, paid) {
  const plaque = homes.places.get(seat);
  if (!plaque) return;
  const name = String(find(plaque, '.fitted-name').textContent);
  bubble(plaque, penaltyWords(name, paid));
  if (paid) giveBack(plaque);
}

/**
 * That somebody gives back a fly, or has none.
 * @type {(name: string, paid: boolean) => string}
 */
export function penaltyWords(name, paid) {
  return t(paid ? 'fly.paid' : 'fly.nothing_to_pay', {name});
}

/** @param {Element} plaque */
function giveBack(plaque) {
  const home = plaque.getBoundingClientRect();
  const [from, to] = ['.icon-won', '.icon-stack'].map((part) => {
    const box = find(plaque, part).getBoundingClientRect();
    return {x: box.left + box.width / 2 - home.left, y: box.top + box.height / 2 - home.top};
  });
  const fly = el('i.given-back.at', flyCard('red', ''));
  /** @param {{x: number, y: number}} place */
  const at = ({x, y}) => 'translate(' + x + 'px,' + y + 'px) ';
  plaque.append(fly);
  animate(
    fly,
    [
      {transform: at(from) + 'scale(.6)', opacity: 1},
      {transform: at({x: (from.x + to.x) / 2, y: from.y - home.height * 0.5}) + 'scale(1.5)'},
      {transform: at(to) + 'scale(.5)', opacity: 1, offset: 0.9},
      {transform: at(to) + 'scale(.3)', opacity: 0}
    ],
    {duration: 800, easing: 'ease-in-out'},
    () => fly.remove()
  );
}
