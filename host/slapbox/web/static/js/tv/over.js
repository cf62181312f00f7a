// The end: who stands where on the podium, from the last to the first, and what there is to tell
// of the match. All of it goes by the table's time, so phones tell their players the same then.

import {seatColour} from '../art/colours.js';
import {awardsOf, honourOf} from '../core/awards.js';
import {columnsOf} from '../core/columns.js';
import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {gameOf} from '../core/games.js';
import {fairShare, honours} from '../core/honours.js';
import {ranking} from '../core/ranking.js';
import {person} from '../art/people.js';
import {isolated, t} from '../core/text.js';
import {closeRemote} from './bar.js';
import {Beats} from './beats.js';
import {celebrate} from './confetti.js';
import {courseChart} from './course.js';
import {closeHow} from './howto.js';
import {putName} from '../parts/fittedname.js';
import {closePads} from './pads.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Column} from '../core/columns.js'
 * @import {Honour} from '../core/honours.js'
 * @import {Match, Sounds, View} from '../core/pages.js'
 * @import {Ranked} from '../core/ranking.js'
 * @import {Podium} from '../views.js'
 * @import {Beat} from './beats.js'
 *
 * @typedef {NonNullable<Match['result']>} Result
 *
 * What the end is drawn from.
 * @typedef {object} Ended
 * @property {string} match
 * @property {Result} result
 * @property {Podium} podium
 * @property {boolean} early
 * @property {string} game
 * @property {Column[]} columns
 * @property {{name: string, hints: number}[]} helped - whom an expert told what to do
 * @property {string | null} next - the game that the list of the evening has next
 * @property {string} language
 */

const STEPS = [2, 1, 3]; // places, from the left
const LONG = 26; // a title of more letters gets a smaller type
const DENSE = {steps: 4, rest: 3}; // more leave room for one figure alone on a step
const RISE_US = 700000; // a step comes up so long before somebody stands on it
const ROLL_US = 2400000; // as long as the drum rolls
const FACTS_US = 1800000; // so long everybody looks at the winner alone
const AWARDS_US = 200000; // before, nobody knows them
const MOST_HONOURS = 5; // if there is room
const FEW_HANDS = 2; // whose names have room beside them

/**
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: View) => void}
 */
export function overScreen(clock, sound) {
  const ending = new Ending(clock, sound);
  const draw = whenChanged((/** @type {Ended} */ facts) => ending.draw(facts));
  let ended = '';
  return (view) => {
    const match = view.phase === 'over' ? view.match : null;
    if (!match || !match.result || !match.podium) {
      if (ended) ending.stop();
      ended = '';
      return;
    }
    const {result, podium, state, ended_early: early} = match;
    if (ended !== match.id) clearTable();
    ended = match.id;
    const names = view.seats.map((seat) => seat.name);
    const helped = view.seats.filter((seat) => seat.hints).map(({name, hints}) => ({name, hints}));
    const columns = columnsOf(names, state.teams);
    const language = document.documentElement.lang;
    const next = view.evening && view.evening.next;
    const {game} = state;
    draw({match: match.id, result, podium, early, game, columns, helped, next, language});
  };
}

/** Nothing of the end happens behind another sheet. */
function clearTable() {
  closeHow();
  closePads();
  closeRemote();
}

class Ending {
  /**
   * @param {TableClock} clock
   * @param {Sounds} sound
   */
  constructor(clock, sound) {
    this.beats = new Beats(clock);
    this.sound = sound;
    /** @type {Ended | null} */
    this.facts = null;
  }

  stop() {
    this.beats.stop();
    this.facts = null;
  }

  /** @param {Ended} facts */
  draw(facts) {
    this.facts = facts;
    const order = ranking(facts);
    const steps = STEPS.map((rank) => order.filter((one) => one.rank === rank));
    const nodes = steps.filter((some) => some.length).map(step);
    const rest = order.filter((one) => one.rank > STEPS.length).map(restRow);
    replace(byId('podium'), ...nodes);
    const folk = order.length - rest.length;
    byId('podium').style.setProperty('--folk', String(folk));
    const crowded = rest.length > DENSE.rest;
    byId('over').classList.toggle('crowded', crowded);
    byId('podium').classList.toggle('dense', crowded || folk > DENSE.steps);
    replace(byId('over-rest'), ...rest);
    replace(byId('over-course'), chart(facts));
    replace(byId('over-honours'), ...honourRows(facts, []));
    byId('over').classList.toggle('few', rest.length === 0);
    byId('over').classList.toggle('no-course', facts.result.course.length < 2);
    replace(byId('over-crowd'), ...facts.columns.map(waits));
    this.play(facts, order, nodes.concat(rest));
  }

  /**
   * @param {Ended} facts
   * @param {Ranked[]} order
   * @param {HTMLElement[]} nodes
   */
  play(facts, order, nodes) {
    const {podium} = facts;
    this.gather();
    /** @type {Beat[]} */
    const beats = [
      {us: podium.won_us, show: (fresh) => this.win(facts, order, fresh)},
      {us: podium.won_us + AWARDS_US, show: () => this.award(facts)},
      {us: podium.won_us + FACTS_US, show: () => this.tell(facts)}
    ];
    // Where all share the first step nobody is told before: there is nothing to drum for.
    if (podium.shown_us.some((us) => us < podium.won_us)) {
      beats.push({us: podium.won_us - ROLL_US, show: (fresh) => fresh && this.sound.play('roll')});
    }
    for (const node of nodes) {
      const us = podium.shown_us[Number(node.getAttribute('data-first'))];
      beats.push({us: us - RISE_US, show: () => node.classList.add('rising')});
      beats.push({us, show: (fresh) => this.reveal(node, fresh)});
    }
    this.beats.play(beats);
  }

  /**
   * What this match was besides won takes its place among what people were good at.
   * @param {Ended} facts
   */
  async award(facts) {
    const awards = (await awardsOf(facts.match)).map(honourOf);
    if (awards.length && this.facts === facts) {
      replace(byId('over-honours'), ...honourRows(facts, awards));
      fitHonours();
      if (byId('over').classList.contains('alone')) this.tell(facts);
    }
  }

  /**
   * The podium makes room for what there is to tell, if there is anything.
   * @param {Ended} facts
   */
  tell({result}) {
    fitHonours();
    const some = result.course.length > 1 || byId('over-honours').childElementCount > 0;
    byId('over').classList.toggle('told', some);
    byId('over').classList.toggle('alone', !some);
  }

  gather() {
    byId('over').classList.remove('won', 'told', 'alone', 'rolls');
    put(byId('over-title'), t('over.roll'));
    byId('over-title').classList.remove('long');
    put(byId('over-tie'), '');
  }

  /**
   * @param {HTMLElement} node
   * @param {boolean} fresh
   */
  reveal(node, fresh) {
    node.classList.add('rising', 'shown');
    // A page that comes late has no room yet to fit them into.
    requestAnimationFrame(() => fitNames(node));
    for (const one of node.querySelectorAll('[data-score]')) leaveCrowd(one);
    leaveCrowd(node);
    // When the drum rolls nobody is named any more.
    const first = byId('podium').querySelectorAll('.rank-1 .stand').length;
    const left = byId('over-crowd').querySelectorAll('.waits:not(.placed)').length;
    byId('over').classList.toggle('rolls', left <= first);
    if (fresh && !node.classList.contains('rank-1')) this.sound.play('right');
  }

  /**
   * @param {Ended} facts
   * @param {Ranked[]} order
   * @param {boolean} fresh
   */
  win({result, early, helped, next}, order, fresh) {
    const winners = order.filter((one) => one.rank === 1).map((one) => isolated(one.name));
    const key = result.winners.length > 1 ? 'over.shared' : 'over.winner';
    const title = t(key, {name: winners.join(' + ')});
    put(byId('over-title'), title);
    byId('over-title').classList.toggle('long', title.length > LONG);
    const tie = result.tie_break === 'score' ? '' : t('over.tie.' + result.tie_break);
    const hints = helped.map(({name, hints: count}) => t('coach.used', {name, count}));
    put(byId('over-tie'), [early ? t('over.early') : tie, ...hints].filter(Boolean).join(' · '));
    const game = next && t('game.' + next + '.title');
    put(byId('over-again'), game ? t('over.next', {game}) : t('over.again'));
    byId('over').classList.add('won');
    if (fresh) celebrate(byId('over'), this.sound);
  }
}

/** @param {HTMLElement} node - a step */
function fitNames(node) {
  /** @type {NodeListOf<HTMLElement>} */
  const names = node.querySelectorAll('.stand:not(.pair) .stand-name');
  for (const name of names) putName(name, name.textContent || '');
  node.classList.toggle('tall', node.querySelector('.wraps') !== null);
}

/**
 * Equal ones share a step.
 * @param {Ranked[]} some
 */
function step(some) {
  const {rank, seats} = some[0];
  const node = el(
    'div.step.rank-' + rank,
    {'data-first': seats[0]},
    el('b.step-place', {}, String(rank)),
    ...some.map(stand)
  );
  node.style.setProperty('--folk', String(some.length));
  node.classList.toggle('shared', some.length > DENSE.steps);
  return node;
}

/** @param {Ranked} one */
function stand(one) {
  const node = el(
    'div.stand',
    {'data-seat': one.seats[0], 'data-score': one.score},
    el(
      'div.stand-top',
      {},
      el('i.column-hands', {}, ...hands(one)),
      el('p.stand-name', {}, one.name)
    ),
    el(
      'div.stand-block',
      {},
      el('p.stand-score', {}, one.lines[0]),
      el('p.stand-flies', {}, one.lines[1])
    )
  );
  node.style.setProperty('--seat', seatColour(one.seats[0]));
  node.classList.toggle('pair', one.seats.length > 1);
  return node;
}

/**
 * Who has no place yet stands together with the others, as they sit.
 * @param {Column} one
 */
function waits({seats, name}) {
  const colours = seats.map((seat) => person(seat));
  return el('div.waits', {'data-waits': seats[0]}, el('i.column-hands', {}, ...colours), name);
}

/**
 * Somebody has a place now.
 * @param {Element} place
 */
function leaveCrowd(place) {
  const seat = place.getAttribute('data-seat');
  const one = byId('over-crowd').querySelector('[data-waits="' + seat + '"]');
  if (one) one.classList.add('placed');
}

/** @param {Ranked} one */
function hands({seats}) {
  return seats.map((seat) => person(seat));
}

/** @param {Ranked} one */
function restRow(one) {
  const node = el(
    'div.rest-row',
    {'data-seat': one.seats[0], 'data-first': one.seats[0], 'data-score': one.score},
    el('b', {}, one.rank + '.'),
    ...hands(one),
    el('span', {}, one.name),
    el('em', {}, one.lines.filter(Boolean).join(' · '))
  );
  node.style.setProperty('--seat', seatColour(one.seats[0]));
  return node;
}

/**
 * The way to the end, if there were several deals.
 * @param {Ended} facts
 */
function chart({result, columns}) {
  const {course} = result;
  show(byId('over-course'), course.length > 1);
  if (course.length < 2) return null;
  return el('figure', {}, el('figcaption', {}, t('over.course')), courseChart(course, columns));
}

/**
 * @param {Ended} facts
 * @param {Honour[]} awards
 */
function honourRows({result, game, columns}, awards) {
  const found = fairShare(awards, honours(gameOf(game), result.details), MOST_HONOURS);
  return found.map(({name, text, seats}) => {
    const best = columns.filter((one) => one.seats.some((seat) => seats.includes(seat)));
    const names = best.map((one) => isolated(one.name)).join(', ');
    return el(
      seats.length > FEW_HANDS ? 'li.honour.many' : 'li.honour',
      {'data-feat': name},
      el('span.honour-name', {}, t('feat.' + name)),
      el(
        'span.honour-of',
        {},
        el('i.column-hands', {}, ...seats.map((seat) => person(seat))),
        el('b', {}, names),
        el('em', {}, text)
      )
    );
  });
}

/** As many as there is room for: the last ones are for people who have others. */
function fitHonours() {
  const [room, chart, list] = ['over-facts', 'over-course', 'over-honours'].map((id) => byId(id));
  while (list.lastElementChild && chart.offsetHeight + list.offsetHeight > room.clientHeight) {
    list.lastElementChild.remove();
  }
}
