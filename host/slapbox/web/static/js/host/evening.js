// The evening on the host's page: it begins and ends here, and here stands what is played in it.

import {entered} from '../core/dom.js';
import {leadersOf, nextText, progress, teamKey} from '../core/evening.js';
import {h} from '../core/patch.js';
import {isolated, t} from '../core/text.js';
import {ask, question, sure} from './orders.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Evening, EveningStanding, EveningTeam, PastEvening} from '../views.js'
 * @import {Shown} from './main.js'
 *
 * Somebody who sits here, and the team.
 * @typedef {{seat: number, who: string, name: string, team: number | null}} Member
 */

const TEAMS = [0, 2, 3, 4];
const SCHEMES = ['places', 'wins', 'length'];

/** @param {Shown} view */
export function eveningCard(view) {
  const {evening, past_evenings: past} = view;
  const isOn = evening && !evening.ended;
  return h(
    'section.card',
    {id: 'evening-card', 'aria-labelledby': 'evening-title'},
    h('h2', {id: 'evening-title'}, t('evening.title')),
    !evening && h('p.evening-hint', {}, t('control.evening.hint')),
    h('p.evening-says', {id: 'evening-says', role: 'status'}, evening && says(evening)),
    !isOn &&
      h(
        'button.button.wide',
        {id: 'evening-begin', onclick: () => ask('begin-evening')},
        t('control.evening.begin')
      ),
    isOn && h(running, {view, evening}),
    past.length > 0 &&
      h(
        'div',
        {},
        h('h3', {}, t('control.evening.past')),
        h('div', {id: 'evening-past'}, ...past.map((one) => h(pastEvening, one)))
      )
  );
}

/** @param {{view: Shown, evening: Evening}} facts */
function running({view, evening}) {
  const end = () => sure('evening-sure', t('control.evening.end_sure'), () => ask('end-evening'));
  return h(
    'div',
    {id: 'evening-on'},
    mayTell(view) && leading('evening-tell', t('control.evening.tell'), () => ask('press-on')),
    leadsOn(view) && leading('evening-next', nextText(evening), () => ask('next-game')),
    h(
      'ol',
      {id: 'evening-standings'},
      ...[...evening.teams.map(asStanding), ...evening.standings].map(stands)
    ),
    h('h3', {}, t('control.evening.list')),
    programme(evening),
    addition(view, evening),
    h('h3', {}, t('control.evening.scheme')),
    choice('evening-scheme', 'control.evening.scheme.', evening.scheme, SCHEMES, (scheme) =>
      ask('scheme', {scheme})
    ),
    h('h3', {}, t('control.evening.teams')),
    choice('evening-teams', 'control.evening.teams.', evening.teams.length, TEAMS, (count) =>
      ask('teams', {count: Number(count)})
    ),
    evening.teams.length > 0 &&
      h(
        'button.button.wide',
        {id: 'evening-draw', onclick: () => ask('draw-teams')},
        t('control.evening.draw')
      ),
    h(
      'ul',
      {id: 'evening-members'},
      ...membersOf(view).map((one) => h(member, {one, teams: evening.teams.length}))
    ),
    h('button.button.danger.wide', {id: 'evening-end', onclick: end}, t('control.evening.end')),
    question('evening-sure')
  );
}

/**
 * What the host is most likely to press.
 * @param {string} id
 * @param {string} text
 * @param {() => void} press
 */
function leading(id, text, press) {
  return h('button.button.primary.wide', {id, onclick: press}, text);
}

/**
 * @param {string} id
 * @param {string} words - how the keys of its choices begin; that of its name has no dot
 * @param {string | number} value
 * @param {(string | number)[]} values
 * @param {(chosen: string) => void} choose
 */
function choice(id, words, value, values, choose) {
  const title = t(words.slice(0, -1));
  return h(
    'select.button.wide',
    {id, 'aria-label': title, title, value, onchange: (event) => choose(entered(event))},
    ...values.map((one) => h('option', {value: one}, t(words + one)))
  );
}

/**
 * What is still to be played, and what has been.
 * @param {Evening} evening
 */
function programme({steps}) {
  const games = steps.map((step) => step.game);
  const without = (/** @type {number} */ at) =>
    ask('programme', {games: games.filter((_, other) => other !== at)});
  return h('ol', {id: 'evening-list'}, ...steps.map((step, at) => listed(step, () => without(at))));
}

/**
 * @param {Shown} view
 * @param {Evening} evening
 */
function addition({games}, {steps}) {
  const title = t('control.evening.add');
  const add = (/** @type {Event} */ event) => {
    ask('programme', {games: [...steps.map((step) => step.game), entered(event)]});
    /** @type {HTMLSelectElement} */ (event.target).value = '';
  };
  return h(
    'select.button.wide',
    {id: 'evening-add', 'aria-label': title, title, value: '', onchange: add},
    h('option', {value: ''}, title),
    ...games.map(({name}) => h('option', {value: name}, t('game.' + name + '.title')))
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

/** @param {{one: Member, teams: number}} facts */
function member({one: {seat, who, name, team}, teams}) {
  const known = Array.from({length: teams}, (_, number) => number);
  const put = (/** @type {Event} */ event) =>
    ask('put-in-team', {seat, who, team: Number(entered(event))});
  return h(
    'li.line.member',
    {key: who, 'data-seat': seat},
    h('span', {}, name),
    h(
      'select.button.small',
      {'aria-label': name, value: team === null ? '' : team, onchange: put},
      team === null && h('option', {value: ''}, t('control.evening.no_team')),
      ...known.map((number) => h('option', {value: number}, t(teamKey(number))))
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

/**
 * @param {Evening['steps'][number]} step
 * @param {() => void} take
 */
function listed({game, done}, take) {
  const name = t('game.' + game + '.title');
  const title = t('control.evening.remove', {game: name});
  return h(
    'li.line.listed',
    {class: {done}, 'data-game': game},
    h('span', {}, (done ? '✓ ' : '') + name),
    h('button.button.small', {'aria-label': title, title, onclick: take}, '×')
  );
}

/** @param {Pick<EveningStanding, 'name' | 'points' | 'rank'>} one */
function stands({name, points, rank}) {
  return h(
    'li.line.stands',
    {},
    h('b', {}, rank + '.'),
    h('span', {}, name),
    h('em', {}, t('over.points', {count: points}))
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
  return h(
    'details',
    {key: id, 'data-evening': id},
    h('summary', {}, day(id) + ': ' + winners.join(' + ')),
    h('ol', {}, ...[...sides, ...scores].map(stands)),
    h('ul', {}, ...matches.map(({game, winners: best}) => h('li', {}, result(game, best))))
  );
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
