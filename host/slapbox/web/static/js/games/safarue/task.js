// Safarü as one player sees it: what goes on, what this player may do now, and with which words.
// The rules' view decides; nothing but a card is drawn here.

import {drawing} from '../../core/patch.js';
import {muCard, muName} from '../mudeck/cards.js';
import {readyDeeds, waiting} from '../../phone/handpage.js';
import {backDeeds} from '../mudeck/task.js';
import {captureSays, lastLaid} from './look.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * @import {Deed} from '../../parts/buttons.js'
 * @import {Task} from '../../phone/handpage.js'
 *
 * @typedef {Deed & {move?: views.SafarueMove}} SafarueDeed
 *
 * The task of a seat; `lays`: whether a card of the hand may be laid now. `takes` are the captures
 * offered for the card that was laid, for this seat to choose.
 * @typedef {{lays: boolean, takes: views.SafarueCapture[] | null, deeds: SafarueDeed[]}} Means
 *
 * @typedef {Task & Means} SafarueTask
 *
 * The same, where all else is as it is without a task.
 * @typedef {Partial<SafarueTask> & {title: string}} Told
 */

/**
 * Return the task of this phone's seat.
 * @type {(view: safarue.SeatView, me: views.Seat) => SafarueTask}
 */
export function safarueTask(view, me) {
  const calm = {says: '', mood: 'calm', due: false, lays: false, takes: null, deeds: []};
  if (view.paused) return Object.assign(calm, {title: t('tv.paused')});
  const task = Object.assign(calm, told(view, me.seat));
  return Object.assign(task, {deeds: [...backDeeds(view), ...task.deeds]});
}

/** @type {(view: safarue.SeatView, me: number) => Told} */
function told(view, me) {
  const {phase, laid} = view.match.state;
  if (phase === 'first_dealer')
    return {title: t('deal.first_dealer'), says: t('deal.host_names_dealer')};
  if (phase === 'spot' && laid) return spot(view, me, laid);
  if (phase === 'take' && laid) return take(view, me, laid);
  return phase === 'play' ? play(view, me) : roundOver(view);
}

/** @type {(view: safarue.SeatView, me: number) => Told} */
function play(view, me) {
  const {state} = view.match;
  if (state.turn !== me) {
    const laid = lastLaid(state); // by the player before
    const title = t('phone.thinks', {name: nameOf(view, state.turn)});
    return {title, says: laid ? captureSays(laid, view) : ''};
  }
  return {title: t('join.your_turn'), says: t(advice(state)), mood: 'mine', due: true, lays: true};
}

/**
 * Advise on the hand; where players have to see for themselves what it captures, they look.
 * @param {views.SafarueSeatView} state
 */
function advice({hand, capture_duty: duty, neighbour}) {
  if (duty === 'spot') return neighbour ? 'phone.do.first_card' : 'phone.safarue.look';
  return hand.some((face) => face.captures && face.captures.length)
    ? 'phone.safarue.which'
    : 'phone.safarue.only_release';
}

/**
 * The race to point out a missed capture.
 * @type {(view: safarue.SeatView, me: number, laid: views.SafarueLaidCard) => Told}
 */
function spot(view, me, laid) {
  const {state, race} = view.match;
  const name = nameOf(view, laid.seat);
  const card = muName(laid.card);
  if (laid.seat === me)
    return {title: t('phone.safarue.released'), says: t('phone.safarue.noticed')};
  const title = t('safarue.tv.missed');
  if (state.teams.some((team) => team.includes(me) && team.includes(laid.seat)))
    return {title, says: t('phone.safarue.partner', {name})};
  if (state.muted.includes(me)) return {title, says: t('safarue.why.sits_out')};
  const open = race !== null && race.state === 'open';
  const down = race !== null && race.down[me] > 0;
  if (open && race.done[me] && !down) return {title, says: t('phone.claimed')};
  /** @type {SafarueDeed} */
  const slap = {
    name: 'spot',
    text: down ? '✓' : t('phone.safarue.missed'),
    slap: true,
    primary: true,
    off: down,
    art: drawing(muCard, laid.card)
  };
  const nothing = {name: 'done', text: t('phone.safarue.fine')};
  return {
    title,
    says: down ? t('phone.claimed') : t('safarue.tv.missed_how', {card}),
    mood: down ? 'calm' : 'race',
    deeds: open && !down ? [slap, nothing] : [slap]
  };
}

/**
 * Somebody decides what the card that was laid captures.
 * @type {(view: safarue.SeatView, me: number, laid: views.SafarueLaidCard) => Told}
 */
function take(view, me, laid) {
  const number = laid.card.number;
  if (laid.by !== me)
    return {
      title: t('safarue.tv.decides', {name: nameOf(view, laid.by)}),
      says: t('safarue.tv.ways', {card: muName(laid.card), count: laid.ways || 0})
    };
  const mine = laid.seat === me;
  const title = mine
    ? t('phone.safarue.take', {number})
    : t('phone.safarue.take_for', {name: nameOf(view, laid.seat), number});
  return {
    title,
    says: t(mine ? 'phone.safarue.must' : 'phone.safarue.you_decide'),
    mood: 'mine',
    due: true,
    takes: laid.captures
  };
}

/** @type {(view: safarue.SeatView) => Told} */
function roundOver(view) {
  const {state} = view.match;
  const deeds = readyDeeds(view, 'phone.do.ready');
  const late = !deeds.length && waiting(view, state.ready);
  const says = late || t(state.low_wins ? 'safarue.tv.fewest_win' : 'safarue.tv.most_win');
  return {title: t('points.over', {round: state.round}), says, due: deeds.length > 0, deeds};
}
