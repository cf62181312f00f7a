// What is told of the house, and of each guest.

import {portrait} from '../art/people.js';
import {el} from '../core/dom.js';
import {emblemOf} from '../core/games.js';
import {t} from '../core/text.js';
import {placesChart, timesChart} from './charts.js';

/**
 * @import {
 *   Figures, GameCount, GameFigures, HouseFigures, Rating, Share, Times
 * } from '../views.js'
 */

const COLOUR = '#c9a27a'; // of a guest who sits nowhere

/**
 * All guests together.
 * @param {HouseFigures} house
 * @param {boolean} calm
 */
export function houseCard({matches, games, times}, calm) {
  return el(
    'section.card.house',
    {},
    el('h2', {}, t('stats.house')),
    el('p.facts', {}, t('stats.matches', {count: matches})),
    el('ul.games', {}, ...games.map(gameCount)),
    ...timeCharts(times, calm)
  );
}

/** @param {GameCount} one */
function gameCount({game, matches}) {
  return el(
    'li.game',
    {'data-game': game},
    el('i', {'aria-hidden': 'true'}, emblemOf(game)),
    el('span', {}, t('game.' + game + '.title')),
    el('b', {}, String(matches))
  );
}

/**
 * The guest whose phone this is.
 * @param {Figures} one
 * @param {boolean} calm
 */
export function guestCard(one, calm) {
  return el('section.card.guest', {'data-name': one.name}, head('h2', one), ...body(one, calm));
}

/**
 * A guest in the list of all: more is told to whoever asks.
 * @param {Figures} one
 * @param {boolean} calm
 */
export function guestRow(one, calm) {
  return el(
    'details.card.guest',
    {'data-name': one.name},
    el('summary', {}, head('span', one)),
    ...body(one, calm)
  );
}

/**
 * @param {'h2' | 'span'} tag
 * @param {Figures} one
 */
function head(tag, {name, avatar, matches, won}) {
  const facts = [t('stats.matches', {count: matches}), t('stats.won', {count: won})];
  return el(
    'div.head',
    {},
    portrait(avatar, COLOUR),
    el(tag + '.name', {translate: 'no'}, name),
    el('span.facts', {}, facts.join(' · '))
  );
}

/**
 * @param {Figures} one
 * @param {boolean} calm
 */
function body({games, times, estimates, goals}, calm) {
  return [
    el('h3', {}, t('stats.places')),
    ...games.map(gamePlaces),
    ...share('feat.hits', estimates),
    ...share('feat.goals', goals),
    ...timeCharts(times, calm)
  ];
}

/** @param {GameFigures} one */
function gamePlaces({game, matches, places}) {
  return el(
    'div.game-row',
    {'data-game': game},
    el('i', {'aria-hidden': 'true'}, emblemOf(game)),
    el('span.game-name', {}, t('game.' + game + '.title')),
    placesChart(places),
    el('b', {}, t('stats.matches', {count: matches}))
  );
}

/**
 * How much of what was to be made was made, where anything was.
 * @param {string} key
 * @param {Share | null} some
 */
function share(key, some) {
  if (!some) return [];
  const bar = el('i.share-made', {});
  bar.style.width = (100 * some.made) / some.of + '%';
  return [
    el('h3', {}, t(key)),
    el(
      'div.share',
      {'data-share': key},
      el('span.share-bar', {'aria-hidden': 'true'}, bar),
      el('b', {}, t('stats.made', {made: some.made, of: some.of}))
    )
  ];
}

/**
 * @param {Times[]} times
 * @param {boolean} calm
 */
function timeCharts(times, calm) {
  if (calm || !times.length) return [];
  return [el('h3', {}, t('stats.times')), ...times.map(timesChart)];
}

/**
 * How strong people are, game by game.
 * @param {Rating[]} ratings
 * @param {boolean} named whether it has to be said who
 */
export function ratingCard(ratings, named) {
  const games = Array.from(new Set(ratings.map(({game}) => game)));
  return el(
    'section.card.ratings',
    {},
    el('h2', {}, t('stats.ratings')),
    el('p.facts', {}, t('stats.ratings_say')),
    ...games.map((game) =>
      el(
        'div.rated',
        {'data-game': game},
        el('i', {'aria-hidden': 'true'}, emblemOf(game)),
        el('h3', {}, t('game.' + game + '.title')),
        el('ol', {}, ...ratings.filter((one) => one.game === game).map((one) => rated(one, named)))
      )
    )
  );
}

/**
 * @param {Rating} one
 * @param {boolean} named
 */
function rated({name, points, error}, named) {
  const strength = el('b', {}, points + ' ± ' + error);
  return el('li', {'data-name': name}, named && el('span', {}, name), strength);
}
