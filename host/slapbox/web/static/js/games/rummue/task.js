// Rummü as one player sees it: what goes on, in words. The rules' view decides; nothing is drawn
// here.

import {plain, signed} from '../../art/handwriting.js';
import {muName} from '../mudeck/cards.js';
import {describe} from './combos.js';
import {endOf, latestNews} from './words.js';
import {waitingFew} from '../mudeck/task.js';
import {nameOf} from '../../core/seats.js';
import {say, t} from '../../core/text.js';

/**
 * @import {Task} from '../../phone/handpage.js'
 * @import {Plan} from './plan.js'
 *
 * Words on cards, and how good they are.
 * @typedef {{mood: 'good' | 'calm' | 'nothing', text: string}} Verdict
 *
 * A combination on the table to which a card fits, with what the moves would bring.
 * @typedef {{combo: number, add: {gain: number, move: views.RummueAdd} | null,
 *   swap: {gain: number, move: views.RummueSwap} | null}} Way
 */

/**
 * Return the task of this phone's seat.
 * @type {(view: rummue.SeatView, me: views.Seat) => Task}
 */
export function rummueTask(view, me) {
  const calm = {title: t('tv.paused'), says: '', mood: 'calm', due: false};
  return Object.assign(calm, !view.paused && told(view, me));
}

/** @type {(view: rummue.SeatView, me: views.Seat) => Partial<Task>} */
function told(view, me) {
  const {state} = view.match;
  if (state.phase === 'first_dealer')
    return {title: t('deal.first_dealer'), says: t('deal.host_names_dealer')};
  if (state.phase === 'deal_over' || state.phase === 'over') return dealOver(view, me);
  if (state.phase === 'shuffle') return {title: t('rummue.tv.shuffle')};
  if (state.turn === me.seat) return Object.assign(mine(state), {mood: 'mine', due: true});
  const key = state.phase === 'draw' ? 'rummue.tv.draws' : 'phone.thinks';
  return {title: t(key, {name: nameOf(view, state.turn)}), says: latestNews(view)};
}

/** @param {views.RummueSeatView} state */
function mine(state) {
  if (state.phase === 'draw') return {title: t('phone.rummue.draw'), says: whereFrom(state)};
  const title = t(state.phase === 'take' ? 'phone.rummue.take' : 'join.your_turn');
  return {title, says: t('phone.rummue.play_says')};
}

/** @param {views.RummueSeatView} state */
function whereFrom(state) {
  const {top, why_not: whyNot} = state;
  if (whyNot.draw_stock) return say(whyNot.draw_stock);
  if (top && stockEnds(state)) return t('phone.rummue.stock_ends', {card: muName(top)});
  return top ? t('phone.rummue.draw_says', {card: muName(top)}) : t('phone.rummue.draw_only');
}

/**
 * Tell whether the deal is over for whoever wants to draw from the stock, which is used up.
 * @param {views.RummueSeatView} state
 */
export function stockEnds({stock, rebuilds_left: rebuilds, why_not: whyNot}) {
  return !stock && !rebuilds && !whyNot.draw_stock;
}

/**
 * @param {rummue.SeatView} view
 * @param {views.Seat} me
 */
function dealOver(view, me) {
  const {state} = view.match;
  const row = state.sheet[state.sheet.length - 1];
  const due = Boolean(state.ready && !state.ready[me.seat]);
  const late = !due && waitingFew(view, state.ready);
  const says = late || endOf(row, (seat) => nameOf(view, seat));
  return {title: t('phone.deal_over', {deal: row.deal}), says, due};
}

/**
 * Name the chosen cards, or say why they are nothing.
 * @type {(state: views.RummueSeatView, faces: views.MudeckFace[], plan: Plan) => Verdict}
 */
export function verdict(state, faces, plan) {
  if (faces.length > 1) {
    const found = describe(faces, state.wrap);
    if ('key' in found) return {mood: 'nothing', text: say(found)};
    return {mood: 'good', text: kindAndWorth(found)};
  }
  if (faces.length === 1) return whereItFits(state, faces[0]);
  if (plan.combos.length) return planned(state, plan);
  const needs = state.opened[state.seat] ? null : state.needs[state.seat];
  return {
    mood: 'calm',
    text: needs
      ? t('phone.rummue.needs', {count: needs})
      : t('phone.rummue.minus', {points: plain(state.minus)})
  };
}

/**
 * "Ling: 30 points"
 * @param {views.RummueCombo} combo
 */
export function kindAndWorth(combo) {
  return t('phone.rummue.is', {kind: t('phone.rummue.is.' + combo.kind), count: combo.worth});
}

/** @type {(state: views.RummueSeatView, face: views.MudeckFace) => Verdict} */
function whereItFits(state, face) {
  const count = waysFor(state, face).length;
  return {
    mood: count ? 'good' : 'calm',
    text: count ? t('phone.rummue.fits', {card: muName(face), count}) : muName(face)
  };
}

/** @type {(state: views.RummueSeatView, plan: Plan) => Verdict} */
function planned(state, plan) {
  const points = signed(plan.worth(state));
  const open = state.opened[state.seat];
  const cards = plan.counted(state);
  const need = state.needs[state.seat];
  const text = open
    ? t('phone.rummue.plan_open', {count: cards, points})
    : t('phone.rummue.plan', {cards, need, points});
  return {mood: open || cards >= need ? 'good' : 'calm', text};
}

/**
 * The combinations on the table to which a card fits.
 * @type {(state: views.RummueSeatView, face: views.MudeckFace) => Way[]}
 */
export function waysFor(state, face) {
  /** @type {Map<number, Way>} */
  const found = new Map();
  /** @param {number} id */
  const at = (id) => {
    const way = found.get(id) || {combo: id, add: null, swap: null};
    found.set(id, way);
    return way;
  };
  for (const {combo, card, gain} of state.additions) {
    if (isSame(state, card, face))
      at(combo).add = {gain, move: {move: 'add', combo, card: face.card}};
  }
  for (const {combo, card, joker, gain} of state.swaps) {
    if (isSame(state, card, face))
      at(combo).swap = {gain, move: {move: 'swap', combo, joker, card: face.card}};
  }
  return Array.from(found.values());
}

/**
 * Of two copies the view names the first one; the other is as good.
 * @type {(state: views.RummueSeatView, card: number, face: views.MudeckFace) => boolean}
 */
function isSame(state, card, face) {
  const held = state.hand.find((one) => one.card === card);
  return held !== undefined && held.colour === face.colour && held.number === face.number;
}
