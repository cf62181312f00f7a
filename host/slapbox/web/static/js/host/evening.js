// The evening on the host's page: it begins and ends here, and here stands what is played in it.

import {byId, el, entered, find, keep, put, replace, show, whenChanged} from '../core/dom.js';
import {leadersOf, nextText, progress} from '../core/evening.js';
import {t} from '../core/text.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Evening, EveningStanding, HostView, PastEvening} from '../views.js'
 * @import {Ask, Sure} from './main.js'
 *
 * @typedef {View & Pick<HostView, 'past_evenings'>} Shown
 */

const SCHEMES = ['places', 'wins', 'length'];

/**
 * Draws the evening of each view. `ask(order, body)` gives an order, `sure` asks once more.
 * @param {Ask} ask
 * @param {Sure} sure
 * @returns {(view: Shown) => void}
 */
export function eveningCard(ask, sure) {
  /** @type {string[]} */
  let games = [];
  const list = (/** @type {string[]} */ wanted) => ask('programme', {games: wanted});
  const drawList = whenChanged((/** @type {{steps: Evening['steps'], language: string}} */ facts) =>
    replace(byId('evening-list'), ...facts.steps.map((step, at) => listed(step, at, take)))
  );
  const drawChoices = whenChanged(choices);
  const drawPast = whenChanged((/** @type {{past: PastEvening[], language: string}} */ facts) =>
    replace(byId('evening-past'), ...facts.past.map(pastEvening))
  );

  /** @param {number} at */
  function take(at) {
    list(games.filter((_, other) => other !== at));
  }

  byId('evening-begin').addEventListener('click', () => ask('begin-evening'));
  byId('evening-next').addEventListener('click', () => ask('next-game'));
  byId('evening-tell').addEventListener('click', () => ask('press-on'));
  byId('evening-scheme').addEventListener('change', (event) =>
    ask('scheme', {scheme: entered(event)})
  );
  byId('evening-add').addEventListener('change', (event) => {
    list([...games, entered(event)]);
    byId('evening-add', HTMLSelectElement).value = '';
  });
  byId('evening-end').addEventListener('click', () =>
    sure(byId('evening-sure'), t('control.evening.end_sure'), () => ask('end-evening'))
  );

  return (view) => {
    const {evening} = view;
    const language = document.documentElement.lang;
    games = evening ? evening.steps.map((step) => step.game) : [];
    show(byId('evening-begin'), !evening || evening.ended);
    show(byId('evening-hint'), !evening);
    show(byId('evening-on'), Boolean(evening && !evening.ended));
    put(byId('evening-says'), evening ? says(evening) : '');
    show(byId('evening-next'), Boolean(nextText(evening)) && view.phase !== 'match');
    put(byId('evening-next'), nextText(evening));
    show(byId('evening-tell'), mayTell(view));
    drawList({steps: evening ? evening.steps : [], language});
    drawChoices({games: view.games.map((one) => one.name), scheme: schemeOf(evening), language});
    standings(evening ? evening.standings : []);
    show(byId('evening-before'), view.past_evenings.length > 0);
    drawPast({past: view.past_evenings, language});
  };
}

/**
 * How far the evening is, and who leads it or has won it.
 * @param {Evening} evening
 */
function says(evening) {
  const names = leadersOf(evening);
  const key = names.length > 1 ? 'evening.shared' : 'evening.winner';
  return evening.ended ? t(key, {name: names.join(' + ')}) : progress(evening);
}

/** @param {Evening | null} evening */
function schemeOf(evening) {
  return evening ? evening.scheme : '';
}

/**
 * Whether a match is over, and the TV still shows who won it.
 * @param {View} view
 */
function mayTell({phase, evening}) {
  return phase === 'over' && Boolean(evening && !evening.ended && !evening.telling);
}

/** @param {{games: string[], scheme: string, language: string}} facts */
function choices({games, scheme}) {
  replace(
    byId('evening-scheme'),
    ...SCHEMES.map((one) =>
      el('option', {value: one, selected: one === scheme}, t('control.evening.scheme.' + one))
    )
  );
  replace(
    byId('evening-add'),
    el('option', {value: ''}, t('control.evening.add')),
    ...games.map((game) => el('option', {value: game}, t('game.' + game + '.title')))
  );
}

/**
 * @param {Evening['steps'][number]} step
 * @param {number} at
 * @param {(at: number) => void} take
 */
function listed({game, done}, at, take) {
  const title = t('game.' + game + '.title');
  const label = t('control.evening.remove', {game: title});
  return el(
    'li.listed' + (done ? '.done' : ''),
    {'data-game': game},
    el('span', {}, (done ? '✓ ' : '') + title),
    el('button.button.small', {'aria-label': label, title: label, onclick: () => take(at)}, '×')
  );
}

/** @param {EveningStanding[]} all */
function standings(all) {
  keep(
    byId('evening-standings'),
    all.map((one, at) => ({one, at})),
    ({at}) => at,
    () => el('li.stands', {}, el('b', {}), el('span', {}), el('em', {})),
    (node, {one}) => {
      put(find(node, 'b'), one.rank + '.');
      put(find(node, 'span'), one.name);
      put(find(node, 'em'), t('over.points', {count: one.points}));
    }
  );
}

/**
 * An evening that is over: the day, who won it, and in detail who stood where.
 * @param {PastEvening} one
 */
function pastEvening({id, matches, scores}) {
  const winners = scores.filter((score) => score.rank === 1).map((score) => score.name);
  return el(
    'details',
    {'data-evening': id},
    el('summary', {}, day(id) + ': ' + winners.join(' + ')),
    el(
      'ol',
      {},
      ...scores.map(({name, points, rank}) =>
        el('li.stands', {}, el('b', {}, rank + '.'), el('span', {}, name), total(points))
      )
    ),
    el('ul', {}, ...matches.map(({game, winners: best}) => el('li', {}, result(game, best))))
  );
}

/** @param {number} points */
function total(points) {
  return el('em', {}, t('over.points', {count: points}));
}

/**
 * @param {string} game
 * @param {string[]} winners
 */
function result(game, winners) {
  return t('game.' + game + '.title') + (winners.length ? ': ' + winners.join(' + ') : '');
}

/**
 * The day of an evening, as this language writes it.
 * @param {string} id - "2026-11-23-1"
 */
function day(id) {
  const [year, month, date] = id.split('-').map(Number);
  const options = /** @type {const} */ ({day: 'numeric', month: 'long', year: 'numeric'});
  return new Date(year, month - 1, date).toLocaleDateString(document.documentElement.lang, options);
}
