// What lies on the table in a game of tricks, as a phone shows it: the others, the trumps, the
// trick, the bids, the estimates.

import {seatColour} from '../../art/colours.js';
import {signed} from '../../art/handwriting.js';
import {byId, el, first, last, put, replace, whenChanged} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {h} from '../../core/patch.js';
import {isColour, muCard, muSlot, numberCallSign, suitSign} from '../mudeck/cards.js';
import {t} from '../../core/text.js';
import {folk} from '../../phone/handpage.js';
import {outSigns} from './out.js';
import {hasPassed, roleOf} from './roles.js';

/**
 * @import {Seat} from '../../core/pages.js'
 * @import {MudeckCall, MudeckFace, MuSeatView, MuTeam} from '../../views.js'
 * @import {TricksTrick, TricksTrumps, WimmuelnCross} from '../../views.js'
 * @import {SeatState, SeatView} from './types.js'
 *
 * What the line below the others is drawn from; `mine` are this player's tricks and points.
 * @typedef {object} Info
 * @property {TricksTrumps} trumps
 * @property {string} phase
 * @property {MuTeam | null} team
 * @property {boolean} isTeam
 * @property {number[]} out
 * @property {string} mine
 * @property {string} language
 *
 * Cards that somebody has put down, and what that one is in the deal, in a word.
 * @typedef {{seat: number, name: string, cards: MudeckFace[], leads: boolean, role: string}} Bid
 *
 * What the trick is drawn from.
 * @typedef {object} Laid
 * @property {TricksTrick | null} trick
 * @property {TricksTrick | null} past
 * @property {{seat: number, name: string}[]} seats
 * @property {number | null} turn
 * @property {string} language
 *
 * An estimate that is being made, and the card that was led.
 * @typedef {object} Estimate
 * @property {MudeckFace | null} top
 * @property {MudeckFace | null} below
 * @property {MudeckFace | null} lead
 * @property {string} leader
 * @property {string} language
 *
 * Cards for a neighbour.
 * @typedef {object} Gift
 * @property {MudeckFace[]} faces
 * @property {number} count
 * @property {number} seat
 * @property {string} name
 * @property {string} language
 */

const SIZES = ['large', 'middle', 'small', 'tiny', 'least'];

/**
 * A call drawn: a colour, a number, or that nothing is trumps.
 * @param {string} name
 */
export function callSign(name) {
  if (isColour(name)) return suitSign(name);
  return name === 'none'
    ? el('b.no-trumps', {}, t('trick.tv.no_trumps'))
    : numberCallSign(Number(name));
}

/**
 * A button that names trumps; with what they bring each of the team, if anything.
 * @param {MudeckCall} name
 * @param {number | undefined} worth
 */
export function callButton(name, worth) {
  const bonus = worth === undefined ? null : el('em', {}, signed(worth));
  return el('button.call-button', {type: 'button', 'data-call': name}, callSign(name), bonus);
}

/**
 * The others, beginning at the left neighbour: whose turn it is, what they are, what they have.
 * @param {SeatView} view
 * @param {Seat} me
 */
export function others(view, me) {
  const {state} = view.match;
  /** @param {Seat} one */
  const sign = ({seat, name}) => ({
    count: figure(state, seat),
    label: t('phone.trick.person', {name, count: state.won[seat]}),
    more: h('small', {}, standing(state, seat))
  });
  return folk({view, me, lit: waitedFor(state), sign});
}

/** @param {SeatState} state */
function waitedFor(state) {
  if (state.phase === 'passing' || state.phase === 'estimates')
    return state.chosen.map((done, seat) => (done ? -1 : seat));
  return [state.turn];
}

/**
 * In the auction the bid, afterwards the tricks.
 * @param {SeatState} state
 * @param {number} seat
 */
function figure(state, seat) {
  return state.phase === 'auction' ? state.auction.totals[seat] : state.won[seat];
}

/**
 * An office, a pass, the estimate that is shown, or the points so far.
 * @param {SeatState} state
 * @param {number} seat
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

/**
 * The trumps, how far the team is (or what it has promised), which cards are not in the game, where
 * there is room to say so, and what this player has.
 * @type {(info: Info) => void}
 */
export const drawInfo = whenChanged(({trumps, phase, team, isTeam, out, mine}) => {
  const calls = namedIn(trumps);
  const named = calls.length > 0 && trumps.ranking.length > 0;
  const button = byId('trick-trumps', HTMLButtonElement);
  button.hidden = !calls.length;
  button.disabled = !named;
  replace(button, ...calls, named ? el('em', {}, '?') : null);
  byId('trick-goal').hidden = !team || phase !== 'play';
  if (team) drawGoal(byId('trick-goal'), team, isTeam);
  byId('trick-out').hidden = !out.length || (phase === 'play' ? named : mine !== '');
  replace(byId('trick-out'), el('span', {}, t('trick.tv.out')), ...outSigns(out));
  put(byId('trick-mine'), mine);
});

/**
 * The trumps of the chief, before those of the vice.
 * @param {TricksTrumps} trumps
 */
function namedIn({chief, vice}) {
  if (vice && !chief)
    return [el('small', {}, t('trick.tv.role.vice')), el('span.call', {}, callSign(vice))];
  const signs = [
    chief && el('span.call', {'data-role': 'chief'}, callSign(chief)),
    vice && el('span.call', {'data-role': 'vice'}, callSign(vice))
  ].filter(Boolean);
  return signs.length > 1 ? [signs[0], el('i', {}, '>'), signs[1]] : signs;
}

/**
 * @param {HTMLElement} box
 * @param {MuTeam} team
 * @param {boolean} isTeam
 */
function drawGoal(box, team, isTeam) {
  const {goal, reached} = team;
  const bar = Math.min(1, (reached || 0) / goal);
  box.classList.toggle('ours', isTeam);
  first(box).style.transform = 'scaleX(' + bar + ')';
  put(last(box), '▲ ' + (reached === null ? '' : reached + ' / ') + goal);
  const label =
    reached === null ? t('phone.trick.goal_alone', {goal}) : t('phone.trick.goal', {goal, reached});
  box.setAttribute('aria-label', label);
}

/**
 * @param {SeatView} view
 * @param {Seat} me
 * @returns {Info}
 */
export function infoOf(view, me) {
  const {state} = view.match;
  const mu = state.game === 'mu' ? state : null;
  const cross = state.game === 'wimmueln' ? estimated(state.estimate) : '';
  const points = state.points ? ' · ' + worth(state.game, state.points[me.seat]) : '';
  const tricks = t('trick.tv.tricks', {count: state.won[me.seat]}) + (cross || points);
  return {
    trumps: state.trumps,
    out: state.out,
    phase: state.phase,
    team: mu && mu.team,
    language: document.documentElement.lang,
    isTeam: mu !== null && (me.seat === mu.chief || me.seat === mu.partner),
    mine: state.phase === 'play' ? tricks : mu ? ahead(mu, me) : ''
  };
}

/**
 * What the chief's team has to reach, while trumps and partner are chosen.
 * @param {MuSeatView} state
 * @param {Seat} me
 */
function ahead({phase, chief, worths, auction: {totals, goals}}, me) {
  if (chief === null || phase === 'deal_over') return '';
  const goal = goals[totals[chief] - 1];
  const mine = chief === me.seat && worths.length;
  return t(mine ? 'phone.trick.goal_for' : 'phone.trick.goal_alone', {goal});
}

/** @param {WimmuelnCross | null} cross */
function estimated(cross) {
  return cross && cross.below ? ' → ' + cross.top.number + ' / ' + cross.below.number : '';
}

/**
 * @param {string} game
 * @param {number} points
 */
function worth(game, points) {
  return game === 'last-panther' ? t('over.points', {count: points}) : '▲ ' + points;
}

/**
 * All trumps, best first, as long as somebody wants to see them.
 * @param {TricksTrumps} trumps
 */
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

/**
 * The trick that is played, or else the last one; a place for each who is still to come.
 * @type {(facts: Laid) => void}
 */
export const drawTrick = whenChanged(({trick, past, seats, turn}) => {
  const shown = trick || past;
  const plays = shown ? shown.plays : [];
  const leader = (shown ? shown.leader : turn) || 0;
  const order = seats.map((_, index) => seats[(leader + index) % seats.length]);
  const winner = shown ? shown.winner : null;
  const places = order.map((one, index) => {
    const played = plays[index];
    const name = el('b', {}, one.name);
    name.style.borderColor = seatColour(one.seat);
    const card = played ? muCard(played.card) : muSlot();
    const node = el('li.laid', {'data-seat': one.seat}, card, name);
    node.classList.toggle('best', Boolean(played) && one.seat === winner);
    node.classList.toggle('next', Boolean(trick || !past) && one.seat === turn);
    return node;
  });
  byId('trick-laid').classList.toggle('past', !trick && Boolean(past));
  byId('trick-laid').setAttribute('data-count', String(places.length));
  replace(byId('trick-laid'), ...places);
  const latest = trick && places[plays.length - 1];
  if (latest)
    animate(
      first(latest),
      [
        {transform: 'translateY(-18px) rotate(-7deg)', opacity: 0},
        {transform: 'none', opacity: 1}
      ],
      {duration: 200, easing: 'ease-out'}
    );
});

/**
 * Where names are cut off, one's own is not: it is "You".
 * @param {SeatView} view
 * @param {number} seat
 * @param {string} name
 */
function shortName({you}, seat, name) {
  return you.seat === seat ? t('phone.you') : name;
}

/**
 * @param {SeatView} view
 * @returns {Laid}
 */
export function trickOf(view) {
  const {state} = view.match;
  const seats = view.seats
    .slice(0, state.seats)
    .map(({seat, name}) => ({seat, name: shortName(view, seat, name)}));
  return {
    trick: state.trick,
    past: state.last_trick,
    seats,
    turn: state.turn === null ? state.dealer : state.turn,
    language: document.documentElement.lang
  };
}

/**
 * Everybody's open cards: what was bid, or the two that the dealer turned up.
 * @type {(facts: {bids: Bid[], language: string}) => void}
 */
export const drawBids = whenChanged(({bids}) => {
  replace(
    byId('trick-bids'),
    ...bids.map((bid) => {
      const name = el('b', {}, bid.role ? bid.name + ' · ' + bid.role : bid.name);
      name.style.borderColor = seatColour(bid.seat);
      const cards = el('span.bid-cards', {}, ...bid.cards.map((face) => muCard(face)));
      const node = el('li.bid', {'data-seat': bid.seat}, cards, name);
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

/**
 * @param {SeatView} view
 * @returns {{bids: Bid[], language: string}}
 */
export function bidsOf(view) {
  const {state} = view.match;
  const language = document.documentElement.lang;
  const bids = view.seats.map(({seat, name}) =>
    Object.assign({seat, name: shortName(view, seat, name)}, bidOf(state, seat))
  );
  return {
    bids: bids.filter((bid) => bid.cards.length).sort((a, b) => b.cards.length - a.cards.length),
    language
  };
}

/**
 * @param {SeatState} state
 * @param {number} seat
 */
function bidOf(state, seat) {
  if (state.game === 'mu') {
    const {shown, leaders} = state.auction;
    const role = roleOf(state, seat);
    return {
      cards: shown[seat] || [],
      leads: leaders.includes(seat),
      role: role ? t('trick.tv.role.' + role) : ''
    };
  }
  const turned = state.game === 'wimmueln' && state.dealer === seat;
  return {cards: turned ? state.turned : [], leads: turned, role: ''};
}

/**
 * Cards that are chosen and lie on the table: an estimate as a cross, or the two open cards.
 * @type {(facts: Estimate) => void}
 */
export const drawCross = whenChanged(({top, below, lead, leader}) => {
  /**
   * @param {string} name
   * @param {MudeckFace | null} face
   * @param {string} word
   */
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

/**
 * What goes to the neighbour, face up for its giver alone.
 * @type {(facts: Gift) => void}
 */
export const drawGift = whenChanged(({faces, count, seat, name}) => {
  const places = Array.from({length: count}, (_, index) =>
    faces[index] ? muCard(faces[index]) : muSlot()
  );
  const to = el('b', {}, '→ ' + name);
  to.style.borderColor = seatColour(seat);
  replace(byId('trick-gift'), ...places, to);
});
