// What lies on the table in a game of tricks, as a phone shows it: the others, the trumps, the
// trick, the bids, the estimates.

import {seatColour} from '../../art/colours.js';
import {animate, byId, el, put, replace, whenChanged} from '../../core/dom.js';
import {muCard, muSlot, numberCallSign, SUITS, suitSign} from '../mudeck/cards.js';
import {t} from '../../core/text.js';
import {keepFolk} from '../../phone/handpage.js';

const SIZES = ['large', 'middle', 'small', 'tiny'];
const ROLES = ['chief', 'vice', 'partner'];

/** A call drawn: a colour, a number, or that nothing is trumps. */
export function callSign(name) {
  if (SUITS.includes(name)) return suitSign(name);
  return name === 'none'
    ? el('b.no-trumps', {}, t('trick.tv.no_trumps'))
    : numberCallSign(Number(name));
}

/** The others, beginning at the left neighbour: whose turn it is, what they are, what they have. */
export function drawFolk(view, me) {
  const {state} = view.match;
  const update = (node, {seat, name}) => {
    put(node.firstChild, String(figure(state, seat)));
    put(node.lastChild, standing(state, seat));
    const label = t('phone.trick.person', {name, count: state.won[seat]});
    node.firstChild.setAttribute('aria-label', label);
  };
  const lit = waitedFor(state);
  keepFolk(byId('trick-folk'), {view, me, lit, extra: () => el('small', {}), update});
}

function waitedFor(state) {
  if (state.phase === 'passing' || state.phase === 'estimates')
    return state.chosen.map((done, seat) => (done ? -1 : seat));
  return [state.turn];
}

/** In the auction the bid, afterwards the tricks. */
function figure(state, seat) {
  return state.phase === 'auction' ? state.auction.totals[seat] : state.won[seat];
}

/** An office, the estimate that is shown, or the points so far. */
function standing(state, seat) {
  const role = ROLES.find((one) => state[one] === seat);
  if (role) return t('trick.tv.role.' + role);
  const cross = state.estimates && state.estimates[seat];
  if (cross) return '→ ' + cross.top.number + ' / ' + (cross.below ? cross.below.number : '?');
  const told = state.phase === 'play' && state.game === 'last-panther' && state.points;
  return told ? String(state.points[seat]) : '';
}

/** The trumps, how far the team is (or what it has promised), and what this player has. */
export const drawInfo = whenChanged(({trumps, phase, team, isTeam, mine}) => {
  const calls = ['chief', 'vice']
    .filter((role) => trumps[role] !== null)
    .map((role) => el('span.call', {'data-role': role}, callSign(trumps[role])));
  const named = calls.length > 0 && trumps.ranking.length > 0;
  byId('trick-trumps').hidden = !calls.length;
  byId('trick-trumps').disabled = !named;
  replace(
    byId('trick-trumps'),
    ...calls.reduce((all, call) => all.concat(all.length ? [el('i', {}, '>')] : [], [call]), []),
    named ? el('em', {}, '?') : null
  );
  byId('trick-goal').hidden = !team || phase !== 'play';
  if (team) {
    byId('trick-goal').classList.toggle('ours', isTeam);
    const shut = team.reached === null;
    byId('trick-goal').firstElementChild.style.transform =
      'scaleX(' + Math.min(1, team.reached / team.goal) + ')';
    put(byId('trick-goal').lastElementChild, '▲ ' + (shut ? '' : team.reached + ' / ') + team.goal);
    byId('trick-goal').setAttribute(
      'aria-label',
      t(shut ? 'phone.trick.goal_alone' : 'phone.trick.goal', team)
    );
  }
  put(byId('trick-mine'), mine);
});

export function infoOf(view, me) {
  const {state} = view.match;
  const team = state.team || null;
  const playing = state.phase === 'play';
  const cross = state.estimate
    ? ' → ' + state.estimate.top.number + ' / ' + state.estimate.below.number
    : '';
  const points = state.points ? ' · ' + worth(state.game, state.points[me.seat]) : '';
  return {
    trumps: state.trumps,
    phase: state.phase,
    team,
    language: document.documentElement.lang,
    isTeam: me.seat === state.chief || me.seat === state.partner,
    mine: playing ? t('phone.trick.tricks', {count: state.won[me.seat]}) + (cross || points) : ''
  };
}

function worth(game, points) {
  return game === 'last-panther' ? t('over.points', {count: points}) : '▲ ' + points;
}

/** All trumps, best first, as long as somebody wants to see them. */
export function ranking(trumps) {
  return trumps.ranking.map((tier) =>
    el(
      'div.tier',
      {},
      el('small', {}, t('trick.tv.tier.' + tier.tier)),
      el(
        'div.ranks',
        {},
        ...tier.ranks.map((rank) => el('span.rank', {}, ...rank.map((face) => muCard(face))))
      )
    )
  );
}

/** The trick that is played, or else the last one; a place for each who is still to come. */
export const drawTrick = whenChanged(({trick, past, seats, turn}) => {
  const plays = trick ? trick.plays : past ? past.plays : [];
  const first = trick ? trick.leader : past ? past.leader : turn;
  const order = seats.map((_, index) => seats[(first + index) % seats.length]);
  const winner = trick || past ? (trick || past).winner : null;
  const places = order.map((one, index) => {
    const played = plays[index];
    const node = el(
      'li.laid',
      {'data-seat': one.seat},
      played ? muCard(played.card) : muSlot(),
      el('b', {}, one.name)
    );
    node.lastChild.style.borderColor = seatColour(one.seat);
    node.classList.toggle('best', Boolean(played) && one.seat === winner);
    node.classList.toggle('next', Boolean(trick || !past) && one.seat === turn);
    return node;
  });
  byId('trick-laid').classList.toggle('past', !trick && Boolean(past));
  byId('trick-laid').setAttribute('data-count', places.length);
  replace(byId('trick-laid'), ...places);
  const latest = trick && places[plays.length - 1];
  if (latest)
    animate(
      latest.firstChild,
      [
        {transform: 'translateY(-18px) rotate(-7deg)', opacity: 0},
        {transform: 'none', opacity: 1}
      ],
      {duration: 200, easing: 'ease-out'}
    );
});

export function trickOf(view) {
  const {state} = view.match;
  const seats = view.seats.slice(0, state.seats).map((one) => ({seat: one.seat, name: one.name}));
  return {
    trick: state.trick,
    past: state.last_trick,
    seats,
    turn: state.turn === null ? state.dealer : state.turn,
    language: document.documentElement.lang
  };
}

/** Everybody's open cards: what was bid, or the two that the dealer turned up. */
export const drawBids = whenChanged(({bids}) => {
  replace(
    byId('trick-bids'),
    ...bids.map((bid) => {
      const node = el(
        'li.bid',
        {'data-seat': bid.seat},
        el('span.bid-cards', {}, ...bid.cards.map((face) => muCard(face))),
        el('b', {}, bid.name)
      );
      node.lastChild.style.borderColor = seatColour(bid.seat);
      node.classList.toggle('best', bid.leads);
      return node;
    })
  );
});

/** As large as there is room for all of them. */
export function fitBids() {
  const box = byId('trick-bids');
  for (const size of SIZES) {
    box.setAttribute('data-size', size);
    if (box.scrollHeight <= box.clientHeight) return;
  }
}

export function bidsOf(view) {
  const {auction, turned, dealer} = view.match.state;
  const language = document.documentElement.lang;
  if (!auction)
    return {
      bids: view.seats
        .filter((one) => one.seat === dealer)
        .map((one) => ({seat: one.seat, name: one.name, cards: turned, leads: true})),
      language
    };
  const bids = view.seats.map((one) => ({
    seat: one.seat,
    name: one.name,
    cards: auction.shown[one.seat] || [],
    leads: auction.leaders.includes(one.seat)
  }));
  return {
    bids: bids.filter((bid) => bid.cards.length).sort((a, b) => b.cards.length - a.cards.length),
    language
  };
}

/** Cards that are chosen and lie on the table: an estimate as a cross, or the two open cards. */
export const drawCross = whenChanged(({top, below, lead, leader}) => {
  const place = (name, face, word) =>
    el(
      'div.cross-card',
      {'data-cross': name},
      face ? muCard(face) : muSlot(),
      el('small', {}, word + (face ? ': ' + face.number : ''))
    );
  const led = lead
    ? el('li.laid', {}, muCard(lead), el('b', {}, t('trick.tv.leads', {name: leader})))
    : null;
  replace(
    byId('trick-cross'),
    place('below', below, t('phone.trick.hidden')),
    place('top', top, t('phone.trick.shown'))
  );
  replace(byId('trick-led'), led);
});

/** What goes to the neighbour, face up for its giver alone. */
export const drawGift = whenChanged(({faces, count, seat, name}) => {
  const places = Array.from({length: count}, (_, index) =>
    faces[index] ? muCard(faces[index]) : muSlot()
  );
  const to = el('b', {}, '→ ' + name);
  to.style.borderColor = seatColour(seat);
  replace(byId('trick-gift'), ...places, to);
});
