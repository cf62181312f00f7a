// Rummü as one player sees it: what goes on, in words. The rules' view decides; nothing is drawn
// here.

import {plain, signed} from '../../art/handwriting.js';
import {muName} from '../mudeck/cards.js';
import {describe} from './combos.js';
import {endOf, latestNews} from './words.js';
import {nameOf} from '../../core/seats.js';
import {say, t} from '../../core/text.js';

const FEW = 2;

/** What a seat has to do: `title`, `says`, the `mood` of the head, whether others wait for it. */
export function rummueTask(view, me) {
  const {state} = view.match;
  const calm = {says: '', mood: 'calm', due: false};
  if (view.paused) return Object.assign(calm, {title: t('tv.paused')});
  if (state.phase === 'first_dealer')
    return Object.assign(calm, {
      title: t('trick.tv.first_dealer'),
      says: t('trick.tv.host_names_dealer')
    });
  if (isBetween(state)) return Object.assign(calm, dealOver(view, me));
  if (state.phase === 'shuffle') return Object.assign(calm, {title: t('rummue.tv.shuffle')});
  if (state.turn === me.seat)
    return Object.assign(calm, MINE[state.phase](state), {mood: 'mine', due: true});
  const key = state.phase === 'draw' ? 'rummue.tv.draws' : 'phone.moth.thinks';
  return Object.assign(calm, {
    title: t(key, {name: nameOf(view, state.turn)}),
    says: latestNews(view)
  });
}

/** Whether the score sheet is to be seen. */
export function isBetween({phase}) {
  return phase === 'deal_over' || phase === 'over';
}

const MINE = {
  draw: (state) => ({title: t('phone.rummue.draw'), says: whereFrom(state)}),
  take: () => ({title: t('phone.rummue.take'), says: t('phone.rummue.play_says')}),
  play: () => ({title: t('join.your_turn'), says: t('phone.rummue.play_says')})
};

function whereFrom(state) {
  const {top, why_not: whyNot} = state;
  if (whyNot.draw_stock) return say(whyNot.draw_stock);
  if (stockEnds(state)) return t('phone.rummue.stock_ends', {card: muName(top)});
  return top ? t('phone.rummue.draw_says', {card: muName(top)}) : t('phone.rummue.draw_only');
}

/** Whether the deal is over for whoever wants to draw from the stock, which is used up. */
export function stockEnds({stock, rebuilds_left: rebuilds, why_not: whyNot}) {
  return !stock && !rebuilds && !whyNot.draw_stock;
}

function dealOver(view, me) {
  const {state} = view.match;
  const row = state.sheet[state.sheet.length - 1];
  const due = Boolean(state.ready && !state.ready[me.seat]);
  const waits = state.ready && !due && state.ready.includes(false);
  const ended = endOf(row, (seat) => nameOf(view, seat));
  return {
    title: t('phone.trick.deal_over', {deal: row.deal}),
    says: waits ? waiting(view) : ended,
    due
  };
}

function waiting(view) {
  const late = view.seats.filter((one) => view.match.state.ready[one.seat] === false);
  if (late.length > FEW) return t('phone.trick.waiting', {count: late.length});
  return t('phone.moth.waiting', {names: late.map((one) => one.name).join(', ')});
}

/** What the chosen cards are, or why they are nothing. */
export function verdict(state, faces, plan) {
  if (faces.length > 1) return whatTheyAre(describe(faces, state.wrap));
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

function whatTheyAre(found) {
  if (found.key) return {mood: 'nothing', text: say(found)};
  return {mood: 'good', text: kindAndWorth(found)};
}

/** "Ling: 30 points" */
export function kindAndWorth(combo) {
  return t('phone.rummue.is', {kind: t('phone.rummue.is.' + combo.kind), count: combo.worth});
}

function whereItFits(state, face) {
  const count = waysFor(state, face).length;
  return {
    mood: count ? 'good' : 'calm',
    text: count ? t('phone.rummue.fits', {card: muName(face), count}) : muName(face)
  };
}

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

/** The combinations on the table to which a card fits, `{combo, add, swap}`, with the moves. */
export function waysFor(state, face) {
  const same = (ids) => ids.filter((one) => isSame(state, one.card, face));
  const found = new Map();
  const at = (id) => {
    if (!found.has(id)) found.set(id, {combo: id, add: null, swap: null});
    return found.get(id);
  };
  for (const one of same(state.additions))
    at(one.combo).add = {gain: one.gain, move: {move: 'add', combo: one.combo, card: face.card}};
  for (const one of same(state.swaps))
    at(one.combo).swap = {
      gain: one.gain,
      move: {move: 'swap', combo: one.combo, joker: one.joker, card: face.card}
    };
  return Array.from(found.values());
}

/** Of two copies the view names the first one; the other is as good. */
function isSame(state, card, face) {
  const held = state.hand.find((one) => one.card === card);
  return held.colour === face.colour && held.number === face.number;
}
