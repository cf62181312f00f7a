// Tonight's games, chosen on the TV: posters in the order in which they are tapped, how long all of
// them take, and teams by faces.

import {seatColour} from '../art/colours.js';
import {person} from '../art/people.js';
import {teamSign} from '../art/teams.js';
import {emblemOf, isLoaded} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {redraw} from './frame.js';
import {closeSheet, openSheet} from './sheet.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {GameFacts, Seat} from '../views.js'
 * @import {Sheet} from './sheet.js'
 */

const MOST = 12;
const TEAMS = [0, 2, 3, 4];
const STEP_MIN = 10;
const HOUR_MIN = 60;

/** What is chosen by now: games, how many teams, and in which of them somebody is put. */
const chosen = {games: /** @type {string[]} */ ([]), teams: 0, members: new Map()};

/** @type {Sheet} */
const tonightSheet = {
  id: 'tonight',
  title: 'evening.begin',
  closes: ({phase, evening}) => phase !== 'lobby' || Boolean(evening && !evening.ended),
  content: (view) => [
    h('h1', {}, t('evening.choose')),
    h(
      'div.tonight-posters',
      {},
      ...view.games.filter(({name}) => isLoaded(name)).map((one) => h(choice, one))
    ),
    h(
      'div.tonight-teams',
      {},
      ...TEAMS.map((count) => h(teamCount, {count})),
      ...(chosen.teams ? people(view).map((one) => h(member, one)) : [])
    ),
    h(
      'footer.tonight-foot',
      {},
      h('p.tonight-length', {role: 'status'}, lengthText(view)),
      chosen.games.length > 0 &&
        h('button.button', {'data-do': 'tonight-none', onclick: clear}, t('evening.clear')),
      h(
        'button.button.primary',
        {'data-do': 'tonight-go', disabled: !chosen.games.length, onclick: () => begin(view)},
        t('evening.go')
      )
    )
  ]
};

export function openTonight() {
  openSheet(tonightSheet);
}

/** @param {GameFacts} one */
function choice({name}) {
  const numbers = chosen.games.map((game, at) => (game === name ? at + 1 : 0)).filter(Boolean);
  const add = () => {
    if (chosen.games.length < MOST) chosen.games.push(name);
    redraw();
  };
  return h(
    'button.tonight-poster',
    {'data-game': name, 'aria-pressed': numbers.length > 0, onclick: add},
    h('i', {'aria-hidden': true}, drawing(emblemOf, name)),
    h('strong', {}, t('game.' + name + '.title')),
    numbers.length > 0 && h('b.tonight-number', {}, numbers.join(' · '))
  );
}

function clear() {
  chosen.games = [];
  redraw();
}

/**
 * How long all of it takes, to ten minutes.
 * @param {View} view
 */
function lengthText({games}) {
  const minutes = chosen.games
    .map((name) => games.find((one) => one.name === name))
    .reduce((sum, one) => sum + (one ? (one.length_min[0] + one.length_min[1]) / 2 : 0), 0);
  const about = Math.max(STEP_MIN, Math.round(minutes / STEP_MIN) * STEP_MIN);
  const [hours, rest] = [Math.floor(about / HOUR_MIN), about % HOUR_MIN];
  if (!minutes) return t('evening.tap');
  const key = hours ? 'evening.about' : 'evening.about_min';
  return t(key, {hours, minutes: hours && rest < STEP_MIN ? '0' + rest : rest});
}

/* teams */

/** @param {{count: number}} facts */
function teamCount({count}) {
  const onclick = () => {
    Object.assign(chosen, {teams: count, members: new Map()});
    redraw();
  };
  return h(
    'button.button.small',
    {'data-teams': count, 'aria-pressed': chosen.teams === count, onclick},
    count ? t('evening.teams.n', {count}) : t('evening.teams.0')
  );
}

/** @param {View} view */
function people({seats}) {
  return seats.filter(({bot}) => !bot);
}

/**
 * The team of somebody: the next one, until they are put into another.
 * @param {Seat} one
 */
function teamOf({seat, who}) {
  const put = chosen.members.get(who);
  return put === undefined ? seat % chosen.teams : put;
}

/**
 * A face with its team: a tap puts it into the next.
 * @param {Seat} one
 */
function member(one) {
  const team = teamOf(one);
  const onclick = () => {
    chosen.members.set(one.who, (team + 1) % chosen.teams);
    redraw();
  };
  return h(
    'button.tonight-member',
    {
      key: one.who,
      'data-seat': one.seat,
      'data-team': team,
      'aria-label': one.name,
      style: {'--seat': seatColour(one.seat)},
      onclick
    },
    drawing(person, one.seat),
    drawing(teamSign, team)
  );
}

/** @param {View} view */
async function begin(view) {
  const {games, teams} = chosen;
  const members = teams ? people(view).map((one) => ({one, team: teamOf(one)})) : [];
  await ask('begin-evening');
  if (teams) await ask('teams', {count: teams});
  for (const {one, team} of members) await ask('put-in-team', {seat: one.seat, who: one.who, team});
  await ask('programme', {games});
  chosen.games = [];
  closeSheet();
}
