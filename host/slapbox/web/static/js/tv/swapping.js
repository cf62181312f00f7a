// The host lets two people change places: one card is dragged onto another, or both are tapped.

import {ask} from './ask.js';

/**
 * Those who sit here, and what draws their cards.
 * @typedef {{seats: views.Seat[], draw: () => void}} Table
 */

const DRAGGED_PX = 12; // less than that is a tap
const CARD = '.seat-card[data-seat]';
/** The seat that was tapped first. @type {views.Seat | null} */
let picked = null;

/**
 * Seats that are to change places, of those who sit here by now.
 * @param {views.Seat[]} seats
 */
export function pickedOf(seats) {
  const who = picked && picked.who;
  picked = seats.find((one) => one.who === who) || null;
  return picked;
}

/**
 * A tap on a card.
 * @type {(one: views.Seat, table: Table) => void}
 */
export function tap(one, {draw}) {
  const first = picked;
  picked = first ? null : one;
  if (first && first.who !== one.who) swap(first, one);
  draw();
}

/**
 * Handlers of somebody's card.
 * @param {views.Seat} one
 * @param {Table} table
 */
export function moves(one, table) {
  /** @param {PointerEvent & {currentTarget: any, target: any}} event */
  const onpointerdown = (event) => {
    const {button, target, currentTarget: card} = event;
    if (button !== 0 || target.closest('button, input')) return;
    drag(card, event, (seat) => {
      const other = table.seats.find((to) => String(to.seat) === seat);
      if (other && other.who !== one.who) swap(one, other);
      if (!seat && !target.closest('[role=button]')) tap(one, table);
    });
  };
  return {onpointerdown};
}

/**
 * The card follows the pointer.
 * @param {HTMLElement} card
 * @param {PointerEvent} from
 * @param {(seat: string) => void} dropped - hears on which seat it was let go, or nothing if the
 *   card was tapped
 */
function drag(card, from, dropped) {
  let far = false;
  /** @param {PointerEvent} event */
  const move = ({clientX, clientY}) => {
    const [x, y] = [clientX - from.clientX, clientY - from.clientY];
    far = far || Math.hypot(x, y) > DRAGGED_PX;
    if (far) card.style.transform = 'translate(' + x + 'px,' + y + 'px)';
    card.classList.toggle('dragged', far);
  };
  /** @param {PointerEvent} event */
  const drop = ({clientX, clientY}) => {
    const under = document.elementFromPoint(clientX, clientY);
    const target = far && under && under.closest(CARD);
    end();
    if (!far) dropped('');
    if (target) dropped(String(target.getAttribute('data-seat')));
  };
  const end = () => {
    card.style.transform = '';
    card.classList.remove('dragged');
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', drop);
    window.removeEventListener('pointercancel', end);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', drop);
  window.addEventListener('pointercancel', end);
}

/** @type {(one: views.Seat, other: views.Seat) => void} */
function swap(one, other) {
  ask('swap', {seat: one.seat, who: one.who, other: other.seat, other_who: other.who});
}
