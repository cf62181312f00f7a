// Safarü as one player sees it: what goes on, what this player may do now, and with which words.
// The rules' view decides; nothing but a card is drawn here.

import {muCard, muName} from '../mudeck/cards.js';
import {takenBy} from './look.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * What a seat has to do: `title`, `says`, a `mood` ("mine", "race", "calm"), whether the others
 * wait for it (`due`), `lays`: whether a card of the hand may be laid now, `takes`: the captures
 * offered for the card that was laid, for this seat to choose; and `deeds`: buttons `{name, text,
 * move | slap, primary, off, art}`.
 */
export function safarueTask(view, me) {
  const told = view.paused
    ? {title: t('tv.paused')}
    : PHASES[view.match.state.phase](view, me.seat);
  const task = Object.assign(
    {says: '', mood: 'calm', due: false, lays: false, takes: null, deeds: []},
    told
  );
  if (view.you.takes_back && !view.paused)
    task.deeds = [{name: 'back', text: t('phone.do.take_back')}].concat(task.deeds);
  return task;
}

const PHASES = {
  first_dealer: () => ({title: t('trick.tv.first_dealer'), says: t('trick.tv.host_names_dealer')}),
  play,
  spot,
  take,
  round_over: roundOver,
  over: roundOver
};

function play(view, me) {
  const {state} = view.match;
  if (state.turn !== me)
    return {title: t('phone.moth.thinks', {name: nameOf(view, state.turn)}), says: happened(view)};
  return {title: t('join.your_turn'), says: t(advice(state)), mood: 'mine', due: true, lays: true};
}

/**
 * What to do with the hand; where players have to see for themselves what it captures, they look.
 */
function advice({hand, capture_duty: duty, neighbour}) {
  if (duty === 'spot') return neighbour ? 'phone.do.first_card' : 'phone.safarue.look';
  return hand.some((face) => face.captures.length)
    ? 'phone.safarue.which'
    : 'phone.safarue.only_release';
}

/** What the one before did. */
function happened(view) {
  const told = view.match.state.news.find(
    (one) => one.event === 'played' || one.event === 'captured'
  );
  if (!told) return '';
  const count = takenBy(told).length + told.pair.length;
  const name = nameOf(view, told.seat);
  return count
    ? t('safarue.tv.captures', {name, count})
    : t('safarue.tv.releases', {name, card: muName(told.card)});
}

/** The race to point out a missed capture. */
function spot(view, me) {
  const {state, race} = view.match;
  const name = nameOf(view, state.laid.seat);
  const card = muName(state.laid.card);
  if (state.laid.seat === me)
    return {title: t('phone.safarue.released'), says: t('phone.safarue.noticed')};
  const title = t('safarue.tv.missed');
  if (sharesPoints(state, me, state.laid.seat))
    return {title, says: t('phone.safarue.partner', {name})};
  if (state.muted.includes(me)) return {title, says: t('safarue.why.sits_out')};
  const open = Boolean(race) && race.state === 'open';
  const down = Boolean(race) && race.down[me] > 0;
  if (open && race.done[me] && !down) return {title, says: t('phone.moth.claimed')};
  const slap = {
    name: 'spot',
    text: down ? '✓' : t('phone.safarue.missed'),
    slap: true,
    primary: true,
    off: down,
    art: muCard(state.laid.card)
  };
  const nothing = {name: 'done', text: t('phone.safarue.fine')};
  return {
    title,
    says: down ? t('phone.moth.claimed') : t('safarue.tv.missed_how', {card}),
    mood: down ? 'calm' : 'race',
    deeds: open && !down ? [slap, nothing] : [slap]
  };
}

function sharesPoints({teams}, one, other) {
  return teams.some((team) => team.includes(one) && team.includes(other));
}

/** Somebody decides what the card that was laid captures. */
function take(view, me) {
  const {laid} = view.match.state;
  const number = laid.card.number;
  if (laid.by !== me)
    return {
      title: t('safarue.tv.decides', {name: nameOf(view, laid.by)}),
      says: t('safarue.tv.ways', {card: muName(laid.card), count: laid.ways})
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

function roundOver(view, me) {
  const {state} = view.match;
  const mine = view.you.moves.some((move) => move.move === 'ready');
  const ready = mine
    ? [{name: 'ready', text: t('phone.do.ready'), move: {move: 'ready'}, primary: true}]
    : [];
  const names = state.ready
    ? view.seats
        .filter((one) => one.seat !== me && state.ready[one.seat] === false)
        .map((one) => one.name)
        .join(', ')
    : '';
  const says =
    !mine && names
      ? t('phone.moth.waiting', {names})
      : t(state.low_wins ? 'safarue.tv.fewest_win' : 'safarue.tv.most_win');
  return {title: t('points.over', {round: state.round}), says, due: mine, deeds: ready};
}
