// Cheating Moth as one player sees it: what goes on, what this player may do now, and with which
// words. The rules' legal moves decide; nothing is drawn here.

import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {readyDeeds, waiting} from '../../phone/handpage.js';

/**
 * @import {Deed as Button} from '../../parts/buttons.js'
 * @import {Task as Calm} from '../../phone/handpage.js'
 *
 * The view of a seat's phone.
 * @typedef {pages.Mine<views.CheatingMothSeatView, views.CheatingMothLast,
 *   views.CheatingMothMove>} MothView
 *
 * The use of a card: the kind of move that it makes, and the words for it; `stuck` if none fits.
 * @typedef {{kind: views.CheatingMothOfCard['move'] | 'gift', label: string | null,
 *   stuck?: boolean}} Cards
 *
 * Those who can be pointed at, with a card or without.
 * @typedef {{seats: number[], needsCard: boolean,
 *   move: (seat: number, card: number | null) => object}} People
 *
 * A button that makes a `move`; a `slap`, or what is `timed`, is judged by the time of the finger.
 * @typedef {Button & {move?: object, timed?: boolean}} Deed
 *
 * The task of a seat. `deeds` are buttons besides the one that plays a card; `cards` is null when
 * no card is asked for.
 * @typedef {Calm & {cards: Cards | null, people: People | null, deeds: Deed[]}} Task
 *
 * A task without what goes without saying.
 * @typedef {Pick<Task, 'title'> & Partial<Task>} Told
 */

/**
 * Nobody waits for this player.
 * @type {Task}
 */
const IDLE = {
  title: '',
  says: '',
  mood: 'calm',
  due: false,
  cards: null,
  people: null,
  deeds: []
};

/**
 * Return this player's task; nothing while the TV shows who was the slowest, but cards can vanish.
 * @type {(view: MothView, me: views.Seat, looking: boolean) => Task}
 */
export function mothTask(view, me, looking) {
  const game = new Sight(view, me);
  const calm = view.paused ? t('tv.paused') : looking ? t('join.look_at_tv') : null;
  const told = calm === null ? PHASES[game.state.phase](game) : {title: calm};
  const task = Object.assign({}, IDLE, told);
  const shout = cry(view);
  return shout ? Object.assign(task, {deeds: task.deeds.concat(shout)}) : task;
}

/**
 * The guard's button, which is heard at any time and judged by its own; nothing for others.
 * @type {(view: MothView) => Deed | null}
 */
export function cry(view) {
  const may = !view.paused && view.you.moves.some((move) => move.move === 'caught');
  return may ? {name: 'caught', text: t('phone.do.caught'), timed: true} : null;
}

/** A view, asked in words. */
class Sight {
  /**
   * @param {MothView} view
   * @param {views.Seat} me
   */
  constructor(view, me) {
    this.view = view;
    this.me = me;
    this.state = view.match.state;
    this.moves = view.you.moves;
  }

  /** @param {views.CheatingMothMove['move']} kind */
  may(kind) {
    return this.moves.some((move) => move.move === kind);
  }

  /**
   * The seats at which moves of this kind aim.
   * @param {'gift' | 'accuse'} kind
   */
  aims(kind) {
    return this.view.seats
      .map((one) => one.seat)
      .filter((seat) =>
        this.moves.some((move) => move.move === kind && 'seat' in move && move.seat === seat)
      );
  }

  /** The number of the card on top: from the first deal on there is one. */
  get top() {
    const {top} = this.state;
    if (!top) throw new Error('no card was dealt');
    return top.number;
  }

  /** @param {number | null} seat */
  isMe(seat) {
    return seat === this.me.seat;
  }

  /** @param {number | null} seat */
  name(seat) {
    return nameOf(this.view, seat);
  }

  /**
   * The names of the seats for which `test` holds.
   * @param {(seat: number) => boolean} test
   */
  names(test) {
    return this.view.seats
      .filter((one) => test(one.seat))
      .map((one) => one.name)
      .join(', ');
  }
}

/**
 * The task of a player for whom all wait.
 * @type {(told: Told) => Told}
 */
function asked(told) {
  return Object.assign({mood: 'mine', due: true}, told);
}

/**
 * A button for a move of this name.
 * @type {(name: string, text: string, primary?: boolean) => Deed}
 */
function deed(name, text, primary) {
  return {name, text, move: {move: name}, primary};
}

/** @type {{[phase in views.CheatingMothPhase]: (game: Sight) => Told}} */
const PHASES = {
  first_guard: () => ({title: t('phone.moth.choosing_guard'), says: t('phone.moth.host_says')}),
  turn,
  drawn,
  spider,
  // For the one whose card it is; the others have one big button.
  mosquito: () => ({title: t('phone.moth.mosquito'), says: t('phone.moth.need_not_slap')}),
  gifts,
  cockroach,
  claim,
  accuse,
  penalty,
  // A hand is empty, but who cheated just before can still be caught.
  last_look: (game) => ({
    title: t('moth.last_look'),
    says: game.may('caught') ? t('phone.moth.last_look') : ''
  }),
  round_over: roundOver,
  over: roundOver
};

/** @type {(game: Sight) => Told} */
function turn(game) {
  const {state} = game;
  if (!game.isMe(state.turn)) return thinking(game);
  const top = game.top;
  const fits = {top, low: top === 1 ? 5 : top - 1, high: top === 5 ? 1 : top + 1};
  const stuck = !game.may('play');
  const look = {primary: stuck, off: !game.may('draw')};
  return asked({
    title: t('join.your_turn'),
    says: stuck ? t('phone.moth.must_draw') : t('phone.moth.fits', fits),
    cards: {kind: 'play', label: t('phone.do.play'), stuck},
    deeds: [Object.assign(deed('draw', t('phone.do.draw')), look)]
  });
}

/** @type {(game: Sight) => Told} */
function thinking(game) {
  const {state} = game;
  const guard = game.isMe(state.guard)
    ? t('phone.moth.you_guard')
    : t('phone.moth.guard_is', {name: game.name(state.guard)});
  return {title: t('phone.thinks', {name: game.name(state.turn)}), says: guard};
}

/**
 * A house rule: the card just drawn may be played.
 * @type {(game: Sight) => Told}
 */
function drawn(game) {
  if (!game.isMe(game.state.turn)) return thinking(game);
  const stuck = !game.may('play');
  return asked({
    title: t('phone.moth.drawn'),
    cards: {kind: 'play', label: t('phone.do.play'), stuck},
    deeds: [deed('keep', t('phone.do.keep_it'), stuck)]
  });
}

/** @type {(game: Sight) => Told} */
function spider(game) {
  const {state} = game;
  if (!game.isMe(state.turn)) {
    return {
      title: t('phone.moth.spider_other', {name: game.name(state.turn)}),
      says: t('phone.moth.spider_wait')
    };
  }
  const seats = game.aims('gift');
  const title = t('phone.moth.spider_mine');
  if (!seats.length) return givesNothing(title);
  return asked({
    title,
    says: t('phone.moth.spider_how'),
    deeds: [deed('keep', t('phone.do.keep'))],
    cards: {kind: 'gift', label: null},
    people: {seats, needsCard: true, move: (seat, card) => ({move: 'gift', card, seat})}
  });
}

/** @type {(game: Sight) => Told} */
function gifts(game) {
  const {state} = game;
  const chosen = state.chosen || [];
  const name = game.name(state.collector);
  const title = t('phone.moth.give_to', {name});
  const waiting = game.names((seat) => seat !== state.collector && !chosen[seat]);
  if (game.isMe(state.collector))
    return {title: t('phone.moth.you_slowest'), says: t('phone.moth.all_give')};
  if (game.may('keep')) return givesNothing(title);
  /** @type {Cards | null} */
  const cards = game.may('choose') ? {kind: 'choose', label: t('phone.do.give')} : null;
  if (chosen[game.me.seat])
    return {title: t('phone.chosen'), says: t('phone.waiting', {names: waiting}), cards};
  return asked({title, says: t('phone.moth.give_which', {name}), cards});
}

/**
 * For a player without a card that may be given away.
 * @param {string} title
 */
function givesNothing(title) {
  const deeds = [deed('keep', t('phone.do.go_on'), true)];
  return asked({title, says: t('phone.moth.give_none'), deeds});
}

/** @type {(game: Sight) => Told} */
function cockroach(game) {
  const {view, me} = game;
  const race = view.match.race;
  // A house rule: not for the one whose cockroach it is.
  if (race && !race.seats.includes(me.seat))
    return {title: t('phone.moth.cockroach'), says: t('phone.moth.need_not_slap')};
  const down = Boolean(race && race.down[me.seat]);
  if (race && race.state === 'waiting' && !down) {
    return {title: t('phone.moth.slap_soon'), says: t('moth.again.cockroach'), mood: 'alarm'};
  }
  const slap = {
    name: 'claim',
    text: down ? '✓' : t('phone.do.slap'),
    slap: true,
    primary: true,
    off: down
  };
  const says = down ? t('phone.claimed') : t('phone.moth.cockroach_how', {number: game.top});
  return {title: t('phone.moth.cockroach'), says, mood: down ? 'calm' : 'race', deeds: [slap]};
}

/** @type {(game: Sight) => Told} */
function claim(game) {
  const {claim: first} = game.state;
  if (!first) return thinking(game);
  if (!game.isMe(first.seat)) return behind(game, first);
  const stuck = !game.may('throw');
  return asked({
    title: t('phone.moth.you_first'),
    says: t('phone.moth.throw_a', {number: first.number}),
    cards: {kind: 'throw', label: t('phone.do.throw'), stuck},
    deeds: [deed('pass', t('phone.do.pass'), stuck)]
  });
}

/**
 * Return the task of a player who slapped later and chooses meanwhile: nobody waits for bluffers.
 * @type {(game: Sight, first: views.CheatingMothClaim) => Told}
 */
function behind(game, first) {
  const {choice} = game.state;
  const title = t('phone.moth.other_first', {name: game.name(first.seat)});
  if (!game.may('pass')) return {title};
  const deeds = [deed('pass', t('phone.do.pass'))];
  if (!game.may('throw')) return {title, deeds};
  const says =
    choice === null ? t('phone.moth.next_throw', {number: first.number}) : t('phone.chosen');
  return {title, says, deeds, cards: {kind: 'throw', label: t('phone.do.throw')}};
}

/** @type {(game: Sight) => Told} */
function accuse(game) {
  const {accusation, stopped} = game.state;
  if (!accusation) return thinking(game);
  if (!game.isMe(accusation.by)) {
    const says = t(stopped ? 'phone.moth.race_waits' : 'phone.moth.freeze');
    return {title: t('phone.moth.shouts', {name: game.name(accusation.by)}), says, mood: 'alarm'};
  }
  return {
    title: t('phone.moth.who'),
    says: t(game.me.pad ? 'phone.moth.who_pad' : 'phone.moth.who_how'),
    mood: 'alarm',
    due: true,
    people: {
      seats: game.aims('accuse'),
      needsCard: false,
      move: (seat) => ({move: 'accuse', seat})
    },
    deeds: [deed('let_go', t(accusation.paid ? 'phone.do.let_go_paid' : 'phone.do.let_go'))]
  };
}

/** @type {(game: Sight) => Told} */
function penalty(game) {
  const {caught} = game.state;
  if (!caught) return thinking(game);
  const name = game.name(caught.seat);
  const title = t('phone.moth.give_to', {name});
  const cards = /** @type {Cards} */ ({kind: 'penalty', label: t('phone.do.give')});
  if (game.may('penalty')) return asked({title, says: t('phone.moth.penalty_how'), cards});
  if (game.may('keep')) return givesNothing(title);
  if (game.isMe(caught.seat))
    return {
      title: t('phone.moth.penalty_you'),
      says: t('phone.moth.penalty_you_says'),
      mood: 'alarm'
    };
  return {title: t('phone.moth.penalty_other', {name})};
}

/** @type {(game: Sight) => Told} */
function roundOver(game) {
  const {round, ready} = game.state;
  const deeds = readyDeeds(game.view, 'phone.do.ready');
  const late = !deeds.length && waiting(game.view, ready);
  const says = late || t('phone.moth.round_says');
  return {title: t('phone.moth.round', {round}), says, due: deeds.length > 0, deeds};
}
