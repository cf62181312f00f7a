// Cards about the house, and about each guest.

import {portrait} from '../art/people.js';
import {emblemOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {placesChart, timesChart} from './charts.js';

const COLOUR = '#c9a27a'; // of a guest who sits nowhere

/**
 * All guests together.
 * @param {{house: views.HouseFigures, calm: boolean}} facts
 */
export function houseCard({house: {matches, games, times}, calm}) {
  return h(
    'section.paper.card.house',
    h('h2', t('stats.house')),
    h('p.facts', t('stats.matches', {count: matches})),
    h('ul.games.wrapped', ...games.map(gameCount)),
    ...timeCharts(times, calm)
  );
}

/** @param {views.GameCount} one */
function gameCount({game, matches}) {
  return h(
    'li.game',
    {'data-game': game},
    h('i', {'aria-hidden': true}, drawing(emblemOf, game)),
    h('span', t('game.' + game + '.title')),
    h('b', String(matches))
  );
}

/**
 * The guest whose phone this is.
 * @param {{one: views.Figures, calm: boolean}} facts
 */
export function guestCard({one, calm}) {
  return h(
    'section.paper.card.guest',
    {'data-name': one.name},
    head('h2', one),
    ...body(one, calm)
  );
}

/**
 * A guest in the list of all: more is told to whoever asks.
 * @param {{one: views.Figures, calm: boolean}} facts
 */
export function guestRow({one, calm}) {
  return h(
    'details.paper.card.guest',
    {key: one.name, 'data-name': one.name},
    h('summary', head('span', one)),
    ...body(one, calm)
  );
}

/** @type {(tag: 'h2' | 'span', one: views.Figures) => Tree} */
function head(tag, {name, avatar, matches, won}) {
  const facts = [t('stats.matches', {count: matches}), t('stats.won', {count: won})];
  return h(
    'div.head',
    drawing(portrait, avatar, COLOUR),
    h(tag + '.name', {translate: 'no'}, name),
    h('span.facts', facts.join(' · '))
  );
}

/** @type {(one: views.Figures, calm: boolean) => Tree[]} */
function body({games, times, estimates, goals}, calm) {
  return [
    h('h3', t('stats.places')),
    ...games.map(gamePlaces),
    ...share('feat.hits', estimates),
    ...share('feat.goals', goals),
    ...timeCharts(times, calm)
  ];
}

/** @param {views.GameFigures} one */
function gamePlaces({game, matches, places}) {
  return h(
    'div.game-row.row.wrapped',
    {'data-game': game},
    h('i', {'aria-hidden': true}, drawing(emblemOf, game)),
    h('span.game-name.rest', t('game.' + game + '.title')),
    placesChart(places),
    h('b', t('stats.matches', {count: matches}))
  );
}

/**
 * Say how much of the possible was made, where anything was.
 * @type {(key: string, some: views.Share | null) => Tree[]}
 */
function share(key, some) {
  if (!some) return [];
  const bar = h('i.share-made', {style: {width: (100 * some.made) / some.of + '%'}});
  return [
    h('h3', t(key)),
    h(
      'div.share.row',
      h('span.share-bar.clipped', {'aria-hidden': true}, bar),
      h('b', t('stats.made', {made: some.made, of: some.of}))
    )
  ];
}

/** @type {(times: views.Times[], calm: boolean) => Tree[]} */
function timeCharts(times, calm) {
  if (calm || !times.length) return [];
  return [h('h3', t('stats.times')), ...times.map(timesChart)];
}

/**
 * Draw how strong people are, game by game; `named` says whether it has to be said who.
 * @param {{ratings: views.Rating[], named: boolean}} facts
 */
export function ratingCard({ratings, named}) {
  const games = Array.from(new Set(ratings.map(({game}) => game)));
  /** @param {views.Rating} one */
  const rated = ({name, points, error}) =>
    h('li', {'data-name': name}, named && h('span', name), h('b', points + ' ± ' + error));
  return h(
    'section.paper.card.ratings',
    h('h2', t('stats.ratings')),
    h('p.facts', t('stats.ratings_say')),
    ...games.map((game) =>
      h(
        'div.rated.row.wrapped',
        {'data-game': game},
        h('i', {'aria-hidden': true}, drawing(emblemOf, game)),
        h('h3', t('game.' + game + '.title')),
        h('ol', ...ratings.filter((one) => one.game === game).map(rated))
      )
    )
  );
}
