// The table in a game of tricks, as a phone shows it: the others, the trumps, the trick, the bids,
// the estimates.

import {seatColour} from '../../art/colours.js';
import {signed} from '../../art/handwriting.js';
import {isAdvised} from '../../core/advice.js';
import {first} from '../../core/dom.js';
import {appear} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {faceUp, muSlot} from '../mudeck/cards.js';
import {t} from '../../core/text.js';
import {folk} from '../../parts/persons.js';
import {callSign, outSigns} from './signs.js';
import {isTogether} from './pause.js';
import {hasPassed, roleOf} from './roles.js';

/** @import {Calls} from './task.js' */

const SIZES = ['large', 'middle', 'small', 'tiny', 'least'];

/**
 * The others, beginning at the left neighbour: whose turn it is, what they are, what they have.
 * @type {(view: tricks.SeatView, me: views.Seat) => Tree}
 */
export function others(view, me) {
  const {state} = view.match;
  /** @param {views.Seat} one */
  const sign = ({seat, name}) => ({
    count: state.phase === 'auction' ? state.auction.totals[seat] : state.won[seat],
    label: t('phone.trick.person', {name, count: state.won[seat]}),
    more: h('small', standing(state, seat))
  });
  const lit = isTogether(state)
    ? state.chosen.map((done, seat) => (done ? -1 : seat))
    : [state.turn];
  return folk({view, me, lit, sign});
}

/**
 * An office, a pass, the estimate that is shown, or the points so far.
 * @type {(state: tricks.SeatState, seat: number) => string}
 */
function standing(state, seat) {
  const role = state.game === 'mu' ? roleOf(state, seat) : null;
  if (role) return t('trick.tv.role.' + role);
  if (state.game === 'mu' && hasPassed(state, seat)) return t('trick.tv.passed');
  const cross = state.game === 'wimmueln' ? state.estimates[seat] : null;
  if (cross) return '→ ' + cross.top.number + ' / ' + (cross.below ? cross.below.number : '?');
  const told = state.phase === 'play' && state.game === 'last-panther' ? state.points : null;
  return told ? String(told[seat]) : '';
}

/* the line below the others */

/**
 * The trumps, how far the team is (or what it has promised), and what this player has.
 * @param {{view: tricks.SeatView, me: views.Seat, onTrumps: () => void, onMore: () => void}} facts
 */
export function info({view, me, onTrumps, onMore}) {
  const {state} = view.match;
  const {phase, out, trumps} = state;
  const plays = phase === 'play';
  const calls = namedIn(trumps);
  const named = calls.length > 0 && trumps.ranking.length > 0;
  const mine = ofMine(state, me);
  return h(
    'div.trick-info.row.whole',
    calls.length > 0 &&
      h(
        'button.trick-trumps.row.whole',
        {label: t('phone.trick.ranking'), disabled: !named, onclick: onTrumps},
        ...calls,
        named && h('em', '?')
      ),
    plays && state.game === 'mu' && state.team && goal(state, state.team, me),
    out.length > 0 &&
      !(plays ? named : mine) &&
      h('p.trick-out.row', h('span', t('trick.tv.out')), ...outSigns(out)),
    h('p.trick-mine.bold.unbroken', mine),
    h(
      'button.trick-more.whole',
      {label: t('phone.look.title'), onclick: onMore},
      h(
        'svg',
        {viewBox: '0 0 32 32', 'aria-hidden': true},
        h('rect', {x: 4, y: 7, width: 13, height: 19, rx: 2, transform: 'rotate(-9 10 16)'}),
        h('rect', {x: 14, y: 7, width: 13, height: 19, rx: 2, transform: 'rotate(9 20 16)'})
      )
    )
  );
}

/**
 * The trumps of the chief, before those of the vice.
 * @param {views.TricksTrumps} trumps
 */
function namedIn({chief, vice}) {
  /** @type {(role: string, name: views.MudeckCall) => Tree} */
  const sign = (role, name) => h('span.call', {'data-role': role}, inWords(name));
  if (vice && !chief) return [h('small', t('trick.tv.role.vice')), sign('vice', vice)];
  return [
    chief && sign('chief', chief),
    chief && vice && h('i', '>'),
    vice && sign('vice', vice)
  ].filter(Boolean);
}

/** @type {(state: views.MuSeatView, team: views.MuTeam, me: views.Seat) => Tree} */
function goal({chief, partner}, {goal: all, reached}, {seat}) {
  return h(
    'div.trick-goal.rest.holds.clipped',
    {
      role: 'img',
      'aria-label':
        reached === null
          ? t('phone.trick.goal_alone', {goal: all})
          : t('phone.trick.goal', {goal: all, reached}),
      class: {ours: seat === chief || seat === partner}
    },
    h('i', {style: {transform: 'scaleX(' + Math.min(1, (reached || 0) / all) + ')'}}),
    h('b', '▲ ' + (reached === null ? '' : reached + ' / ') + all)
  );
}

/**
 * This player's tricks and points; or what the chief's team has to reach, while trumps and partner
 * are chosen.
 * @type {(state: tricks.SeatState, me: views.Seat) => string}
 */
function ofMine(state, {seat}) {
  if (state.phase !== 'play') return state.game === 'mu' ? ahead(state, seat) : '';
  const tricks = t('trick.tv.tricks', {count: state.won[seat]});
  const {top, below} = (state.game === 'wimmueln' && state.estimate) || {top: null, below: null};
  if (top && below) return tricks + ' → ' + top.number + ' / ' + below.number;
  const count = state.points ? state.points[seat] : null;
  if (count === null) return tricks;
  return (
    tricks + ' · ' + (state.game === 'last-panther' ? t('over.points', {count}) : '▲ ' + count)
  );
}

/** @type {(state: views.MuSeatView, seat: number) => string} */
function ahead({phase, chief, worths, auction: {totals, goals}}, seat) {
  if (chief === null || phase === 'deal_over') return '';
  const mine = chief === seat && worths.length;
  return t(mine ? 'phone.trick.goal_for' : 'phone.trick.goal_alone', {
    goal: goals[totals[chief] - 1]
  });
}

/**
 * All trumps of a kind, best first.
 * @param {views.TricksTier} tier
 */
export function tier({tier: kind, ranks}) {
  return h(
    'div.tier',
    h('small', t('trick.tv.tier.' + kind)),
    h('div.ranks.wrapped', ...ranks.map((rank) => h('span.rank', ...rank.map(faceUp))))
  );
}

/* the middle */

/**
 * Cards with the name of whose they are, in that one's colour.
 * @type {(spec: string, seat: number, name: string, more: Attributes, ...cards: Child[]) => Tree}
 */
export function owned(spec, seat, name, more, ...cards) {
  return h(
    spec,
    Object.assign({'data-seat': seat}, more),
    ...cards,
    h('b', {style: {'border-color': seatColour(seat)}}, name)
  );
}

/**
 * Return a name that fits; one's own is not cut off: it is "You".
 * @type {(view: tricks.SeatView, seat: number) => string}
 */
function shortName(view, seat) {
  return view.you.seat === seat ? t('phone.you') : nameOf(view, seat);
}

/**
 * The trick that is played, or else the last one; a place for each who is still to come.
 * @param {{view: tricks.SeatView}} facts
 */
export function trick({view}) {
  const {trick: now, last_trick: past, turn: asked, dealer, seats} = view.match.state;
  const turn = asked === null ? dealer : asked;
  const shown = now || past;
  const {plays, leader, winner} = shown || {plays: [], leader: turn, winner: null};
  const places = Array.from({length: seats}, (_, place) => {
    const seat = ((leader || 0) + place) % seats;
    const played = plays[place];
    return owned(
      'li.laid',
      seat,
      shortName(view, seat),
      {
        key: seat + '-' + (played ? played.card.card : ''),
        class: {best: played && seat === winner, next: (now || !past) && seat === turn},
        insert: (/** @type {Element} */ node) =>
          now &&
          place === plays.length - 1 &&
          appear(first(node), 'translateY(-18px) rotate(-7deg)', 200)
      },
      played ? faceUp(played.card) : drawing(muSlot)
    );
  });
  return h('ol.trick-laid.centred', {class: {past: shown !== now}, 'data-count': seats}, ...places);
}

/**
 * Everybody's open cards: what was bid, or the two that the dealer turned up.
 * @param {{view: tricks.SeatView}} facts
 */
export function bids({view}) {
  const {state} = view.match;
  const all = view.seats
    .map(({seat}) => Object.assign({seat}, bidOf(state, seat)))
    .filter(({cards}) => cards.length)
    .sort((a, b) => b.cards.length - a.cards.length);
  const items = all.map(({seat, cards, leads, role}) =>
    owned(
      'li.bid',
      seat,
      shortName(view, seat) + (role ? ' · ' + t('trick.tv.role.' + role) : ''),
      {key: seat, class: {best: leads}},
      h('span.bid-cards.centred', ...cards.map(faceUp))
    )
  );
  return items.length > 0 && h('ul.trick-bids.wrapped.centred', {tabindex: 0}, ...items);
}

/**
 * @param {tricks.SeatState} state
 * @param {number} seat
 */
function bidOf(state, seat) {
  if (state.game === 'mu') {
    const {shown, leaders} = state.auction;
    return {cards: shown[seat] || [], leads: leaders.includes(seat), role: roleOf(state, seat)};
  }
  const turned = state.game === 'wimmueln' && state.dealer === seat;
  return {cards: turned ? state.turned : [], leads: turned, role: null};
}

/**
 * As large as there is room for all of them.
 * @param {Element} page
 */
export function fitBids(page) {
  for (const box of page.querySelectorAll('.trick-bids'))
    SIZES.find((size) => {
      box.setAttribute('data-size', size);
      return box.scrollHeight <= box.clientHeight;
    });
}

/**
 * Cards that are chosen and lie on the table: an estimate as a cross, beside the card that was led.
 * @param {{view: tricks.SeatView, state: views.WimmuelnSeatView, faces: views.MudeckFace[],
 *   onSwap: () => void}} facts
 */
export function estimate({view, state, faces: [top, below], onSwap}) {
  const [led] = state.trick ? state.trick.plays : [];
  /** @type {(name: string, face: views.MudeckFace | undefined, word: string) => Tree} */
  const place = (name, face, word) =>
    h(
      'div.cross-card.column.centred',
      {'data-cross': name},
      face ? faceUp(face) : drawing(muSlot),
      h('small', word + (face ? ': ' + face.number : ''))
    );
  return h(
    'div.trick-estimate.centred',
    h(
      'button.trick-cross.holds',
      {label: t('phone.trick.swap'), onclick: onSwap},
      place('below', below, t('phone.trick.hidden')),
      place('top', top, t('phone.trick.shown'))
    ),
    h(
      'ul.trick-led',
      led &&
        h('li.laid', faceUp(led.card), h('b', t('trick.tv.leads', {name: nameOf(view, led.seat)})))
    )
  );
}

/**
 * Cards that go to the neighbour, face up for their giver alone.
 * @param {{view: tricks.SeatView, state: views.LastPantherSeatView,
 *   faces: views.MudeckFace[]}} facts
 */
export function gift({view, state: {pass_count: length, pass_step: step, seats}, faces}) {
  const seat = (view.match.state.seat + step + seats) % seats;
  const places = Array.from({length}, (_, at) => (faces[at] ? faceUp(faces[at]) : drawing(muSlot)));
  return owned('div.trick-gift.centred', seat, '→ ' + nameOf(view, seat), {}, ...places);
}

/**
 * Buttons that name trumps; each with what they bring the team, if anything.
 * @param {{calls: Calls, onCall: (name: views.MudeckCall) => void}} facts
 */
export function callButtons({calls: {names, worths}, onCall}) {
  return h(
    'div.trick-calls.wrapped.centred',
    ...names.map((name, place) =>
      h(
        'button.call-button.column.centred',
        {
          key: name,
          'data-call': name,
          class: {advised: isAdvised('call', name)},
          onclick: () => onCall(name)
        },
        inWords(name),
        worths.length > 0 && h('em', signed(worths[place]))
      )
    )
  );
}

/**
 * A call drawn; or in words, if it is that nothing is trumps.
 * @param {views.MudeckCall} name
 */
function inWords(name) {
  return name === 'none' ? h('b.no-trumps.row', t('trick.tv.no_trumps')) : callSign(name);
}
