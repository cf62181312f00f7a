// Cheating Moth as one player sees it: what goes on, what this player may do now, and with which
// words. The rules' legal moves decide; nothing is drawn here.

import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';

/**
 * What a seat has to do: `title`, `says`, a `mood` ("mine", "race", "alarm", "calm"), whether the
 * others wait for it (`due`), and by what it can be done:
 * `cards`: `{kind, label}`, the kind of move that a card makes; null when no card is asked for.
 * `people`: `{seats, move(seat, card), needsCard}`, those who can be pointed at.
 * `deeds`: buttons `{name, text, move | timed | slap, primary, off}`, besides the one that plays a
 * card; a `timed` move is judged by the time of the finger.
 */
export function mothTask(view, me) {
  const game = new Sight(view, me);
  const told = view.paused ? {title: t('tv.paused')} : PHASES[game.state.phase](game);
  const task = Object.assign(
    {says: '', mood: 'calm', due: false, cards: null, people: null, deeds: []},
    told
  );
  return cry(view) ? Object.assign(task, {deeds: task.deeds.concat(cry(view))}) : task;
}

/** The guard's button, which is heard at any time and judged by its own; nothing for others. */
export function cry(view) {
  const may = !view.paused && view.you.moves.some((move) => move.move === 'caught');
  return may ? {name: 'caught', text: t('phone.do.caught'), timed: {move: 'caught'}} : null;
}

/** A view, asked in words. */
class Sight {
  constructor(view, me) {
    this.view = view;
    this.me = me;
    this.state = view.match.state;
    this.moves = view.you.moves;
  }

  legal(kind) {
    return this.moves.filter((move) => move.move === kind);
  }

  may(kind) {
    return this.legal(kind).length > 0;
  }

  isMe(seat) {
    return seat === this.me.seat;
  }

  name(seat) {
    return nameOf(this.view, seat);
  }

  /** The names of the seats for which `test` holds. */
  names(test) {
    return this.view.seats
      .filter((one) => test(one.seat))
      .map((one) => one.name)
      .join(', ');
  }
}

const PHASES = {
  first_guard: () => ({title: t('phone.moth.choosing_guard'), says: t('phone.moth.host_says')}),
  turn,
  drawn,
  spider,
  mosquito,
  gifts,
  cockroach,
  claim,
  accuse,
  penalty,
  round_over: roundOver,
  over: roundOver
};

function turn(game) {
  const {state} = game;
  if (!game.isMe(state.turn)) return thinking(game);
  const top = state.top.number;
  const fits = {top, low: top === 1 ? 5 : top - 1, high: top === 5 ? 1 : top + 1};
  const stuck = !game.may('play');
  const draw = {
    name: 'draw',
    text: t('phone.do.draw'),
    move: {move: 'draw'},
    primary: stuck,
    off: !game.may('draw')
  };
  return {
    title: t('join.your_turn'),
    says: stuck ? t('phone.moth.must_draw') : t('phone.moth.fits', fits),
    mood: 'mine',
    due: true,
    cards: {kind: 'play', label: t('phone.do.play'), stuck},
    deeds: [draw]
  };
}

function thinking(game) {
  const {state} = game;
  const guard = game.isMe(state.guard)
    ? t('phone.moth.you_guard')
    : t('phone.moth.guard_is', {name: game.name(state.guard)});
  return {title: t('phone.moth.thinks', {name: game.name(state.turn)}), says: guard};
}

/** A house rule: the card just drawn may be played. */
function drawn(game) {
  if (!game.isMe(game.state.turn)) return thinking(game);
  const keep = {
    name: 'keep',
    text: t('phone.do.keep_it'),
    move: {move: 'keep'},
    primary: !game.may('play')
  };
  return {
    title: t('phone.moth.drawn'),
    mood: 'mine',
    due: true,
    cards: {kind: 'play', label: t('phone.do.play'), stuck: !game.may('play')},
    deeds: [keep]
  };
}

function spider(game) {
  const {state} = game;
  if (!game.isMe(state.turn)) {
    return {
      title: t('phone.moth.spider_other', {name: game.name(state.turn)}),
      says: t('phone.moth.spider_wait')
    };
  }
  const gifts = game.legal('gift');
  const seats = game.view.seats
    .map((one) => one.seat)
    .filter((seat) => gifts.some((move) => move.seat === seat));
  const keep = {
    name: 'keep',
    text: t(gifts.length ? 'phone.do.keep' : 'phone.do.go_on'),
    move: {move: 'keep'},
    primary: !gifts.length
  };
  return {
    title: t('phone.moth.spider_mine'),
    says: t(gifts.length ? 'phone.moth.spider_how' : 'phone.moth.give_none'),
    mood: 'mine',
    due: true,
    deeds: [keep],
    cards: gifts.length ? {kind: 'gift', label: null} : null,
    people: gifts.length
      ? {seats, needsCard: true, move: (seat, card) => ({move: 'gift', card, seat})}
      : null
  };
}

/** For the one whose card it is; the others have one big button. */
function mosquito() {
  return {title: t('phone.moth.mosquito'), says: t('phone.moth.need_not_slap')};
}

function gifts(game) {
  const {state} = game;
  const name = game.name(state.collector);
  const waiting = game.names((seat) => seat !== state.collector && !state.chosen[seat]);
  if (game.isMe(state.collector))
    return {title: t('phone.moth.you_slowest'), says: t('phone.moth.all_give')};
  const keep = {name: 'keep', text: t('phone.do.go_on'), move: {move: 'keep'}, primary: true};
  if (game.may('keep'))
    return {
      title: t('phone.moth.give_to', {name}),
      says: t('phone.moth.give_none'),
      mood: 'mine',
      due: true,
      deeds: [keep]
    };
  const cards = game.may('choose') ? {kind: 'choose', label: t('phone.do.give')} : null;
  if (state.chosen[game.me.seat]) {
    return {title: t('phone.moth.chosen'), says: t('phone.moth.waiting', {names: waiting}), cards};
  }
  return {
    title: t('phone.moth.give_to', {name}),
    says: t('phone.moth.give_which', {name}),
    mood: 'mine',
    due: true,
    cards
  };
}

function cockroach(game) {
  const {state, view, me} = game;
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
  const says = down
    ? t('phone.moth.claimed')
    : t('phone.moth.cockroach_how', {number: state.top.number});
  return {title: t('phone.moth.cockroach'), says, mood: down ? 'calm' : 'race', deeds: [slap]};
}

function claim(game) {
  const {claim: mine} = game.state;
  if (!game.isMe(mine.seat)) return behind(game);
  return {
    title: t('phone.moth.you_first'),
    says: t('phone.moth.throw_a', {number: mine.number}),
    mood: 'mine',
    due: true,
    cards: {kind: 'throw', label: t('phone.do.throw'), stuck: !game.may('throw')},
    deeds: [
      {name: 'pass', text: t('phone.do.pass'), move: {move: 'pass'}, primary: !game.may('throw')}
    ]
  };
}

/** Who slapped later chooses meanwhile, so that nobody waits for bluffers. */
function behind(game) {
  const {claim: first, choice} = game.state;
  const title = t('phone.moth.other_first', {name: game.name(first.seat)});
  if (!game.may('pass')) return {title};
  const deeds = [{name: 'pass', text: t('phone.do.pass'), move: {move: 'pass'}}];
  if (!game.may('throw')) return {title, deeds};
  const says =
    choice === null ? t('phone.moth.next_throw', {number: first.number}) : t('phone.moth.chosen');
  return {title, says, deeds, cards: {kind: 'throw', label: t('phone.do.throw')}};
}

function accuse(game) {
  const {accusation, stopped} = game.state;
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
      seats: game.legal('accuse').map((move) => move.seat),
      needsCard: false,
      move: (seat) => ({move: 'accuse', seat})
    },
    deeds: [{name: 'let-go', text: t('phone.do.let_go'), move: {move: 'let_go'}}]
  };
}

function penalty(game) {
  const {caught} = game.state;
  if (game.may('penalty')) {
    return {
      title: t('phone.moth.give_to', {name: game.name(caught.seat)}),
      says: t('phone.moth.penalty_how'),
      mood: 'mine',
      due: true,
      cards: {kind: 'penalty', label: t('phone.do.give')}
    };
  }
  const keep = {name: 'keep', text: t('phone.do.go_on'), move: {move: 'keep'}, primary: true};
  if (game.may('keep'))
    return {
      title: t('phone.moth.give_to', {name: game.name(caught.seat)}),
      says: t('phone.moth.give_none'),
      mood: 'mine',
      due: true,
      deeds: [keep]
    };
  if (game.isMe(caught.seat))
    return {
      title: t('phone.moth.penalty_you'),
      says: t('phone.moth.penalty_you_says'),
      mood: 'alarm'
    };
  return {title: t('phone.moth.penalty_other', {name: game.name(caught.seat)})};
}

function roundOver(game) {
  const {state} = game;
  const ready = game.may('ready')
    ? [{name: 'ready', text: t('phone.do.ready'), move: {move: 'ready'}, primary: true}]
    : [];
  const waiting = state.ready ? game.names((seat) => !state.ready[seat]) : '';
  const says =
    ready.length || !waiting
      ? t('phone.moth.round_says')
      : t('phone.moth.waiting', {names: waiting});
  return {
    title: t('phone.moth.round', {round: state.round}),
    says,
    due: ready.length > 0,
    deeds: ready
  };
}
