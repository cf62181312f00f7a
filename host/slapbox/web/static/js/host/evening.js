// The evening on the host's page: it begins and ends here, and here stands what is played in it.

import {byId, el, entered, find, keep, put, replace, show, whenChanged} from '../core/dom.js';
import {leadersOf, nextText, progress, teamKey} from '../core/evening.js';
import {isolated, t} from '../core/text.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Evening, EveningStanding, EveningTeam, HostView, PastEvening} from '../views.js'
 * @import {Ask, Sure} from './main.js'
 *
 * @typedef {View & Pick<HostView, 'past_evenings'>} Shown
 *
 * Somebody who sits here, and the team.
 * @typedef {{seat: number, who: string, name: string, team: number | null}} Member
 *
 * @typedef {{members: Member[], teams: number, language: string}} Members
 */

const TEAMS = [0, 2, 3, 4];
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
  const drawTeams = whenChanged((/** @type {Members} */ facts) =>
    replace(byId('evening-members'), ...facts.members.map((one) => member(one, facts.teams, ask)))
  );
  const drawPast = whenChanged((/** @type {{past: PastEvening[], language: string}} */ facts) =>
    replace(byId('evening-past'), ...facts.past.map(pastEvening))
  );

  /** @param {number} at */
  function take(at) {
    list(games.filter((_, other) => other !== at));
  }

  buildOrders(ask, sure);
  byId('evening-add').addEventListener('change', (event) => {
    list([...games, entered(event)]);
    byId('evening-add', HTMLSelectElement).value = '';
  });

  return (view) => {
    const {evening} = view;
    const language = document.documentElement.lang;
    games = evening ? evening.steps.map((step) => step.game) : [];
    show(byId('evening-begin'), !evening || evening.ended);
    show(byId('evening-hint'), !evening);
    show(byId('evening-on'), Boolean(evening && !evening.ended));
    put(byId('evening-says'), evening ? says(evening) : '');
    show(byId('evening-next'), leadsOn(view));
    put(byId('evening-next'), nextText(evening));
    show(byId('evening-tell'), mayTell(view));
    drawList({steps: evening ? evening.steps : [], language});
    const scheme = evening ? evening.scheme : '';
    const teams = evening ? evening.teams.length : 0;
    drawChoices({games: view.games.map((one) => one.name), scheme, teams, language});
    show(byId('evening-draw'), teams > 0);
    drawTeams({members: membersOf(view), teams, language});
    standings(evening);
    show(byId('evening-before'), view.past_evenings.length > 0);
    drawPast({past: view.past_evenings, language});
  };
}

/**
 * @param {Ask} ask
 * @param {Sure} sure
 */
function buildOrders(ask, sure) {
  byId('evening-begin').addEventListener('click', () => ask('begin-evening'));
  byId('evening-next').addEventListener('click', () => ask('next-game'));
  byId('evening-tell').addEventListener('click', () => ask('press-on'));
  byId('evening-scheme').addEventListener('change', (event) =>
    ask('scheme', {scheme: entered(event)})
  );
  byId('evening-teams').addEventListener('change', (event) =>
    ask('teams', {count: Number(entered(event))})
  );
  byId('evening-draw').addEventListener('click', () => ask('draw-teams'));
  byId('evening-end').addEventListener('click', () =>
    sure(byId('evening-sure'), t('control.evening.end_sure'), () => ask('end-evening'))
  );
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

/**
 * Whether the list leads on to a game that is not chosen already.
 * @param {View} view
 */
function leadsOn({phase, game, evening}) {
  const next = evening && evening.next;
  return Boolean(next) && (phase === 'over' || (phase === 'lobby' && next !== game));
}

/**
 * Who sits here and can be in a team.
 * @param {View} view
 * @returns {Member[]}
 */
function membersOf({seats, evening}) {
  if (!evening || !evening.teams.length) return [];
  return seats
    .filter((one) => !one.bot)
    .map(({seat, who, name}) => ({seat, who, name, team: evening.seat_teams[seat]}));
}

/**
 * @param {Member} one
 * @param {number} teams
 * @param {Ask} ask
 */
function member({seat, who, name, team}, teams, ask) {
  const known = Array.from({length: teams}, (_, number) => number);
  return el(
    'li.member',
    {'data-seat': seat},
    el('span', {}, name),
    el(
      'select.button.small',
      {
        'aria-label': name,
        onchange: (event) => ask('put-in-team', {seat, who, team: Number(entered(event))})
      },
      team === null && el('option', {value: '', selected: true}, t('control.evening.no_team')),
      ...known.map((one) => el('option', {value: one, selected: one === team}, t(teamKey(one))))
    )
  );
}

/**
 * Whether a match is over, and the TV still shows who won it.
 * @param {View} view
 */
function mayTell({phase, evening}) {
  return phase === 'over' && Boolean(evening && !evening.ended && !evening.telling);
}

/** @param {{games: string[], scheme: string, teams: number, language: string}} facts */
function choices({games, scheme, teams}) {
  replace(
    byId('evening-teams'),
    ...TEAMS.map((one) =>
      el('option', {value: one, selected: one === teams}, t('control.evening.teams.' + one))
    )
  );
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

/** @param {Evening | null} evening */
function standings(evening) {
  const all = evening ? [...evening.teams.map(asStanding), ...evening.standings] : [];
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
 * @param {EveningTeam} one
 * @returns {Pick<EveningStanding, 'name' | 'points' | 'rank'>}
 */
function asStanding({team, points, rank}) {
  return {name: t(teamKey(team)), points, rank};
}

/**
 * An evening that is over: the day, who won it, and in detail who stood where.
 * @param {PastEvening} one
 */
function pastEvening({id, matches, scores, teams}) {
  const sides = teams.map(asStanding);
  const all = sides.length ? sides : scores;
  const winners = all.filter((score) => score.rank === 1).map((score) => isolated(score.name));
  return el(
    'details',
    {'data-evening': id},
    el('summary', {}, day(id) + ': ' + winners.join(' + ')),
    el(
      'ol',
      {},
      ...[...sides, ...scores].map(({name, points, rank}) =>
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
