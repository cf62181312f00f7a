// Tonight's games in their order, chosen on the TV: posters that are tapped, or slapped by the key
// that they show. Also the time that all of them take, and teams by lot, as faces.

import {COLOURS, seatColour} from '../art/colours.js';
import {emblem} from '../art/icons.js';
import {person} from '../art/people.js';
import {teamSign} from '../art/teams.js';
import {emblemOf, isLoaded} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {redraw} from './frame.js';
import {closeSheet, openSheet} from './sheet.js';

/**
 * @import {Sheet} from './sheet.js'
 *
 * @typedef {NonNullable<pages.View['posters']>} Posters
 */

const TEAMS = [0, 2, 3, 4];
const STEP_MIN = 10;
const HOUR_MIN = 60;
const MORE = COLOURS[COLOURS.length - 1];

/** The number of teams, and in which of them the lot or the host has put somebody. */
const chosen = {teams: 0, members: new Map()};
/** The table's view of tonight's games, while it asks for them. @type {pages.View['posters']} */
let latest = null;

/** @type {Sheet} */
const tonightSheet = {
  id: 'tonight',
  title: 'evening.begin',
  closes: ({posters}) => !posters,
  shut: () => ask('posters', {asks: false}),
  content: (view) => content(view, view.posters || {games: [], keys: []})
};

export function openTonight() {
  ask('posters', {asks: true});
}

/**
 * The sheet is there as long as the table asks, whoever began it.
 * @param {pages.View} view
 */
export function followTonight({posters}) {
  if (posters && !latest) {
    Object.assign(chosen, {teams: 0, members: new Map()});
    openSheet(tonightSheet);
  }
  if (!posters && latest) closeSheet();
  latest = posters;
}

/** @type {(view: pages.View, posters: Posters) => Tree[]} */
function content(view, posters) {
  const {games} = posters;
  const known = view.games.filter(({name}) => isLoaded(name));
  return [
    h('h1', t('evening.choose')),
    h('div.tonight-posters.wrapped.centred', ...known.map(({name}) => h(choice, {name, posters}))),
    h('div.tonight-teams', ...TEAMS.map((count) => h(teamCount, {view, count})), ...teamsOf(view)),
    h(
      'footer.tonight-foot.row',
      h('p.tonight-length.bold', {role: 'status'}, lengthText(view, games)),
      h('p.tonight-more.row.read', drawing(emblem, MORE), t('evening.more')),
      games.length > 0 &&
        h('button.button', {'data-do': 'tonight-none', onclick: openTonight}, t('evening.clear')),
      h(
        'button.button.primary',
        {'data-do': 'tonight-go', disabled: !games.length, onclick: () => begin(view)},
        t('evening.go')
      )
    )
  ];
}

/** @param {{name: string, posters: Posters}} facts */
function choice({name, posters: {games, keys}}) {
  const numbers = games.map((game, at) => (game === name ? at + 1 : 0)).filter(Boolean);
  const key = keys.indexOf(name);
  return h(
    'button.tonight-poster.column.holds',
    {
      'data-game': name,
      'aria-pressed': numbers.length > 0,
      class: {keyed: key >= 0},
      onclick: () => ask('poster', {game: name})
    },
    h('i', {'aria-hidden': true}, drawing(emblemOf, name)),
    h('strong', t('game.' + name + '.title')),
    key >= 0 && h('span.tonight-key', drawing(emblem, COLOURS[key])),
    numbers.length > 0 && h('b.tonight-number.read.at', numbers.join(' · '))
  );
}

/**
 * Say how long all of it takes, to ten minutes.
 * @type {(view: pages.View, list: string[]) => string}
 */
function lengthText({games}, list) {
  const minutes = list
    .map((name) => games.find((one) => one.name === name))
    .reduce((sum, one) => sum + (one ? (one.length_min[0] + one.length_min[1]) / 2 : 0), 0);
  const about = Math.max(STEP_MIN, Math.round(minutes / STEP_MIN) * STEP_MIN);
  const [hours, rest] = [Math.floor(about / HOUR_MIN), about % HOUR_MIN];
  if (!minutes) return t('evening.tap');
  const key = hours ? 'evening.about' : 'evening.about_min';
  return t(key, {hours, minutes: hours && rest < STEP_MIN ? '0' + rest : rest});
}

/* teams */

/**
 * One tap draws lots.
 * @param {{view: pages.View, count: number}} facts
 */
function teamCount({view, count}) {
  const onclick = () => {
    const lots = people(view).map((one) => ({one, lot: Math.random()}));
    lots.sort((a, b) => a.lot - b.lot);
    chosen.teams = count;
    chosen.members = new Map(lots.map(({one: {who}}, at) => [who, at % count]));
    redraw();
  };
  return h(
    'button.button.small',
    {'data-teams': count, 'aria-pressed': chosen.teams === count, onclick},
    count ? t('evening.teams.n', {count}) : t('evening.teams.0')
  );
}

/** @param {pages.View} view */
function people({seats}) {
  return seats.filter(({bot}) => !bot);
}

/**
 * The teams, each with the faces of its members.
 * @param {pages.View} view
 */
function teamsOf(view) {
  return Array.from({length: chosen.teams}, (_, team) =>
    h(
      'div.tonight-team.row',
      {key: team, 'data-team': team},
      drawing(teamSign, team),
      ...people(view)
        .filter((one) => teamOf(one) === team)
        .map((one) => h(member, one))
    )
  );
}

/**
 * The team of somebody; who came after the lot is in the next one.
 * @param {views.Seat} one
 */
function teamOf({seat, who}) {
  const put = chosen.members.get(who);
  return put === undefined ? seat % chosen.teams : put;
}

/**
 * A face in its team: a tap puts it into the next.
 * @param {views.Seat} one
 */
function member(one) {
  const onclick = () => {
    chosen.members.set(one.who, (teamOf(one) + 1) % chosen.teams);
    redraw();
  };
  return h(
    'button.tonight-member',
    {
      key: one.who,
      'data-seat': one.seat,
      'aria-label': one.name,
      style: {'--seat': seatColour(one.seat)},
      onclick
    },
    drawing(person, one.seat)
  );
}

/**
 * The table knows what is chosen by now, of which this page may not have heard yet.
 * @param {pages.View} view
 */
function begin(view) {
  const {teams} = chosen;
  const members = teams ? people(view).map((one) => ({one, team: teamOf(one)})) : [];
  ask('begin-evening');
  if (teams) ask('teams', {count: teams});
  for (const {one, team} of members) ask('put-in-team', {seat: one.seat, who: one.who, team});
}
