// The evening: where it stands, what is played in it, who plays against whom, and the games to
// choose from.

import {dayText, progress, teamKey, winnerText} from '../core/evening.js';
import {emblemOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {isolated, t} from '../core/text.js';
import {choice, worded} from '../parts/choice.js';
import {endEvening} from './next.js';
import {ask, question} from './orders.js';
import {isLobby} from './people.js';

/**
 * @import {Shown} from './main.js'
 *
 * Somebody who sits here, and the team.
 * @typedef {{seat: number, who: string, name: string, team: number | null}} Member
 */

const TEAMS = [0, 2, 3, 4];
const SCHEMES = ['places', 'wins', 'length'];

/** @param {Shown} view */
export function eveningTab(view) {
  const {evening, past_evenings: past} = view;
  const isOn = evening && !evening.ended;
  return [
    evening && standings(evening),
    isOn && h('section.card', {id: 'evening-on'}, ...programme(view, evening)),
    isLobby(view) && games(view, !(isOn && evening.steps.length > 0)),
    isOn && h('section.card', {id: 'evening-sides'}, ...teams(view, evening)),
    !isOn && h('section.card', ...beginning()),
    past.length > 0 &&
      h(
        'section.card.evening-past',
        {id: 'evening-past'},
        h('h2', t('control.evening.past')),
        ...past.map((one) => h(pastEvening, one))
      )
  ];
}

function beginning() {
  const begin = () => ask('begin-evening');
  return [
    h('p.hint', t('control.evening.hint')),
    h('button.button.wide', {id: 'evening-begin', onclick: begin}, t('control.evening.begin'))
  ];
}

/**
 * Nothing, as long as there is nothing to say.
 * @param {views.Evening} evening
 */
function standings(evening) {
  const text = evening.ended ? winnerText(evening) : progress(evening);
  const rows = [...evening.teams.map(asStanding), ...evening.standings].map(stands);
  return (
    (text || rows.length > 0) &&
    h(
      'section.card',
      {id: 'evening-stands'},
      h('p.evening-says.bold', {id: 'evening-says', role: 'status'}, text),
      h('ol', {id: 'evening-standings'}, ...rows)
    )
  );
}

/**
 * Games still to be played, and those that have been.
 * @type {(view: Shown, evening: views.Evening) => Tree[]}
 */
function programme({games: all}, {steps}) {
  const label = t('control.evening.add');
  return [
    h('h2', t('control.evening.list')),
    h('ol', {id: 'evening-list'}, ...steps.map(listed)),
    choice(
      '.wide',
      {id: 'evening-add', label, value: ''},
      [['', label], ...all.map(({name}) => [name, t('game.' + name + '.title')])],
      (game, field) => {
        ask('add-game', {game});
        field.value = '';
      }
    )
  ];
}

/** @type {(view: Shown, evening: views.Evening) => (false | Tree)[]} */
function teams(view, evening) {
  const end = endEvening('evening-sure');
  return [
    h('h2', t('control.evening.teams')),
    choice(
      '.wide',
      {id: 'evening-teams', label: t('control.evening.teams'), value: evening.teams.length},
      worded('control.evening.teams.', TEAMS),
      (count) => ask('teams', {count: Number(count)})
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
    h('h2', t('control.evening.scheme')),
    choice(
      '.wide',
      {id: 'evening-scheme', label: t('control.evening.scheme'), value: evening.scheme},
      worded('control.evening.scheme.', SCHEMES),
      (scheme) => ask('scheme', {scheme})
    ),
    question('evening-sure') || h('button.link', {id: 'evening-end', onclick: end.press}, end.text)
  ];
}

/* the games */

/**
 * The games to choose from; where a list leads, they need no room.
 * @type {(view: Shown, open: boolean) => Tree}
 */
function games({games: all, game}, open) {
  return h(
    'details.card',
    {key: 'games-' + open, open},
    h('summary', h('h2', t('games.title'))),
    h('div', {id: 'games'}, ...all.map((one) => gameChoice(one, one.name === game)))
  );
}

/** @type {(one: views.GameFacts, isChosen: boolean) => Tree} */
function gameChoice(one, isChosen) {
  const {name} = one;
  const choose = () => ask('game', {game: name});
  return h(
    'button.game',
    {key: name, 'data-game': name, 'aria-pressed': isChosen, onclick: choose},
    h('i', {'aria-hidden': true}, drawing(emblemOf, name)),
    h('b', t('game.' + name + '.title')),
    h('span', gameFacts(one))
  );
}

/** @param {views.GameFacts} game */
function gameFacts({players: [low, high], length_min: [shortest, longest], phones}) {
  const facts = [
    t('control.players', {low, high}),
    t('control.minutes', {low: shortest, high: longest})
  ];
  if (phones) facts.push(t('control.phones'));
  return facts.join(' · ');
}

/* its parts */

/**
 * Seats that can be in a team.
 * @type {(view: pages.View) => Member[]}
 */
function membersOf({seats, evening}) {
  if (!evening || !evening.teams.length) return [];
  return seats
    .filter((one) => !one.bot)
    .map(({seat, who, name}) => ({seat, who, name, team: evening.seat_teams[seat]}));
}

/** @param {{one: Member, teams: number}} facts */
function member({one: {seat, who, name, team}, teams}) {
  return h(
    'li.line.member.row',
    {key: who, 'data-seat': seat},
    h('span', name),
    choice(
      '.small',
      {label: name, value: team === null ? '' : team},
      [
        team === null && ['', t('control.evening.no_team')],
        ...Array.from({length: teams}, (_, number) => [number, t(teamKey(number))])
      ],
      (chosen) => ask('put-in-team', {seat, who, team: Number(chosen)})
    )
  );
}

/** @type {(step: views.Evening['steps'][number], at: number) => Tree} */
function listed({game, done}, at) {
  const name = t('game.' + game + '.title');
  const take = () => ask('remove-game', {at, game});
  return h(
    'li.line.listed.row',
    {class: {done}, 'data-game': game},
    h('span', (done ? '✓ ' : '') + name),
    h('button.button.small', {label: t('control.evening.remove', {game: name}), onclick: take}, '×')
  );
}

/** @param {Pick<views.EveningStanding, 'name' | 'points' | 'rank'>} one */
function stands({name, points, rank}) {
  return h(
    'li.line.stands.row',
    h('b', rank + '.'),
    h('span', name),
    h('em', t('over.points', {count: points}))
  );
}

/** @type {(one: views.EveningTeam) => Pick<views.EveningStanding, 'name' | 'points' | 'rank'>} */
function asStanding({team, points, rank}) {
  return {name: t(teamKey(team)), points, rank};
}

/**
 * An evening that is over: the day, who won it, and in detail who stood where.
 * @param {views.PastEvening} one
 */
function pastEvening({id, matches, scores, teams}) {
  const sides = teams.map(asStanding);
  const all = sides.length ? sides : scores;
  const winners = all.filter((score) => score.rank === 1).map((score) => isolated(score.name));
  return h(
    'details',
    {key: id, 'data-evening': id},
    h('summary', dayText(id) + ': ' + winners.join(' + ')),
    h('ol', ...[...sides, ...scores].map(stands)),
    h(
      'ul',
      ...matches.map(({game, winners: best}) =>
        h('li', [t('game.' + game + '.title'), best.join(' + ')].filter(Boolean).join(': '))
      )
    )
  );
}
