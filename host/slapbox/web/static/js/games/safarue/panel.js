// Beside the prairie: what counts this round, how everybody stands, and what is left in the stock.

import {byId, el, replace, whenChanged} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {columnsOf, totalsBefore} from '../../core/columns.js';
import {plain, signed} from '../../art/handwriting.js';
import {muBack} from '../mudeck/cards.js';
import {kindSign} from './signs.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';

/**
 * @import {MudeckColour, SafarueView} from '../../views.js'
 * @import {Table} from './types.js'
 *
 * @typedef {'round' | 'rounds' | 'target' | 'low_wins' | 'worth' | 'unicorn' | 'porcupine'} Rules
 * @typedef {'teams' | 'scores' | 'stock' | 'deals_left'} Sides
 *
 * What the panel is drawn from.
 * @typedef {Pick<SafarueView, Rules | Sides> & {names: string[], language: string}} Facts
 */

export function safaruePanel() {
  /** @type {(facts: Facts) => void} */
  const draw = whenChanged((facts) => {
    const panel = byId('safarue-panel');
    panel.classList.remove('crowded');
    replace(panel, ...parts(facts));
    panel.classList.toggle('crowded', panel.scrollHeight > panel.clientHeight);
  });
  return (/** @type {Table} */ view, /** @type {boolean} */ looking) => {
    const {state} = view.match;
    const before = looking && state.phase === 'round_over';
    draw({
      names: view.seats.map((seat) => seat.name),
      language: document.documentElement.lang,
      round: state.round,
      rounds: state.rounds,
      target: state.target,
      low_wins: state.low_wins,
      worth: state.worth,
      unicorn: state.unicorn,
      porcupine: state.porcupine,
      teams: state.teams,
      scores: before ? totalsBefore(state) : state.scores,
      stock: state.stock,
      deals_left: state.deals_left
    });
  };
}

/** @param {Facts} facts */
function parts(facts) {
  return [
    el(
      'p.panel-head',
      {},
      el('b', {}, t('points.round', {round: facts.round || 1})),
      el('span', {}, goal(facts))
    ),
    el('div.panel-block', {}, el('h2', {}, t('points.counts')), ...counting(facts)),
    el(
      'div.panel-block',
      {'data-block': 'sides'},
      el('h2', {}, t(facts.low_wins ? 'safarue.tv.fewest_win' : 'safarue.tv.most_win')),
      ...sides(facts)
    ),
    stock(facts)
  ];
}

/**
 * When the match is over.
 * @param {Facts} facts
 */
function goal({rounds, target}) {
  return rounds ? t('safarue.tv.rounds', {count: rounds}) : t('safarue.tv.target', {count: target});
}

/** @param {Facts} facts */
function counting(facts) {
  /** @type {{[kind: string]: MudeckColour | null}} */
  const colours = {unicorns: facts.unicorn, porcupines: facts.porcupine};
  /** @type {[string, number][]} */
  const worth = Object.entries(facts.worth);
  return worth.map(([kind, points]) =>
    el(
      'p.kind-row',
      {'data-kind': kind, 'data-colour': colours[kind] || null},
      kindSign(kind, colours[kind] || null),
      el('span', {}, t('safarue.tv.counts.' + kind)),
      el('b' + (points < 0 !== facts.low_wins ? '.minus' : ''), {}, signed(points))
    )
  );
}

/**
 * A line for each player or pair: all points so far.
 * @param {Facts} facts
 */
function sides({names, teams, scores}) {
  return columnsOf(names, teams).map(({seats, name}, side) => {
    const line = el(
      seats.length > 1 ? 'p.side.pair' : 'p.side',
      {'data-side': side},
      el('span.side-hands', {}, ...seats.map((seat) => person(seat))),
      el('span.side-name', {}, name),
      el('b.side-score', {}, plain(scores[seats[0]]))
    );
    line.style.setProperty('--seat', seatColour(seats[0]));
    return line;
  });
}

/** @param {Facts} facts */
function stock({stock: cards, deals_left: left}) {
  const words = left > 0 ? t('safarue.tv.deals_left', {count: left}) : t('safarue.tv.last_deal');
  return el(
    'div.safarue-pile',
    {},
    el('span', {id: 'safarue-stock', class: cards ? '' : 'empty'}, muBack()),
    el('b', {}, String(cards)),
    el('span', {}, words)
  );
}
