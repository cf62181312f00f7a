// The standings of the evening, between two games and at its end: from the last to the first, and
// each one's points count up. It goes by the table's time, as the podium does.

import {seatColour} from '../art/colours.js';
import {teamColour, teamSign} from '../art/teams.js';
import {signed} from '../art/handwriting.js';
import {prizesOf, prizeText} from '../core/awards.js';
import {isCalm} from '../core/calm.js';
import {byId, el, find, put, replace, show, whenChanged} from '../core/dom.js';
import {leadersOf, nextText, teamKey} from '../core/evening.js';
import {emblemOf, load} from '../core/games.js';
import {portrait} from '../art/people.js';
import {t} from '../core/text.js';
import {Beats} from './beats.js';
import {celebrate} from './confetti.js';
import {nameKey} from '../core/seats.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Sounds, View} from '../core/pages.js'
 * @import {Evening, EveningStanding, EveningStep, EveningTeam, EveningTelling} from '../views.js'
 * @import {Prize} from '../views.js'
 * @import {Beat} from './beats.js'
 *
 * A guest or a team in the standings; `names` are the members of a team.
 * @typedef {object} Entry
 * @property {string} name
 * @property {string} names
 * @property {string} colour
 * @property {() => Element} sign
 * @property {number} points
 * @property {number} gained
 * @property {number} rank
 * @property {number | null} before
 *
 * What the scene is drawn from.
 * @typedef {{evening: Evening, telling: EveningTelling, language: string}} Facts
 */

const GONE = '#c9a27a'; // the hand of a guest who sits here no more
const MOST = 16; // as many as can be read
const FEW = 5; // there is room for larger letters
const ONE_COLUMN = 8;
const LONG = 26; // a title of more letters gets a smaller type
const COUNT_MS = 700;
const COUNT_STEP_MS = 50;
const ROLL_US = 2400000; // as long as the drum rolls
const PRIZES_US = 200000; // before, nobody knows them
const FACTS_US = 1800000; // so long everybody looks at the winner alone

/**
 * Whether the TV tells the standings now, and nothing else.
 * @param {View} view
 */
export function tellsEvening({phase, evening}) {
  return phase !== 'match' && Boolean(evening && evening.telling);
}

/**
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: View) => void}
 */
export function eveningScreen(clock, sound) {
  const scene = new Scene(clock, sound);
  const draw = whenChanged((/** @type {Facts | null} */ facts) =>
    facts ? scene.draw(facts) : scene.beats.stop()
  );
  return (view) => {
    const {evening} = view;
    const telling = evening && tellsEvening(view) ? evening.telling : null;
    const language = document.documentElement.lang;
    draw(evening && telling ? {evening, telling, language} : null);
  };
}

class Scene {
  /**
   * @param {TableClock} clock
   * @param {Sounds} sound
   */
  constructor(clock, sound) {
    this.beats = new Beats(clock);
    this.sound = sound;
  }

  /** @param {Facts} facts */
  draw({evening, telling}) {
    const entries = entriesOf(evening).slice(0, MOST);
    const most = Math.max(1, ...entries.map((one) => one.points));
    const rows = entries.map((one) => row(one, most));
    replace(byId('standings'), ...rows);
    byId('evening').classList.toggle('few', rows.length <= FEW);
    byId('evening').classList.toggle('many', rows.length > ONE_COLUMN);
    byId('evening').classList.remove('told', 'won', 'awarded', 'best');
    replace(byId('evening-prizes'));
    headline(t(evening.ended ? 'evening.roll' : 'evening.so_far'));
    steps(evening);
    put(byId('evening-next'), evening.next ? nextText(evening) + ' · ' + t('evening.slap') : '');
    this.beats.play(this.plan(evening, telling, rows, entries));
  }

  /**
   * @param {Evening} evening
   * @param {EveningTelling} telling
   * @param {HTMLElement[]} rows
   * @param {Entry[]} entries - of each row
   * @returns {Beat[]}
   */
  plan(evening, telling, rows, entries) {
    const {shown_us: shown, told_us: told} = telling;
    const beats = rows.map((node, at) => ({
      us: shown[at],
      /** @param {boolean} fresh */
      show: (fresh) => this.tell(node, entries[at], fresh)
    }));
    if (!evening.ended)
      return [...beats, {us: told, show: () => byId('evening').classList.add('told')}];
    const won = Math.max(...shown);
    beats.push({us: won, show: (fresh) => this.win(evening, fresh)});
    beats.push({us: won + PRIZES_US, show: () => award(evening)});
    beats.push({us: won + FACTS_US, show: () => byId('evening').classList.add('awarded')});
    // Where all share the first place nobody is told before: there is nothing to drum for.
    if (shown.some((us) => us < won)) {
      beats.push({us: won - ROLL_US, show: (fresh) => fresh && this.sound.play('roll')});
    }
    return beats;
  }

  /**
   * @param {HTMLElement} node
   * @param {Entry} one
   * @param {boolean} fresh
   */
  tell(node, one, fresh) {
    node.classList.add('shown');
    count(find(node, '.standing-points', HTMLElement), one, fresh && !isCalm());
    if (fresh && one.rank > 1) this.sound.play('right');
  }

  /**
   * @param {Evening} evening
   * @param {boolean} fresh
   */
  win(evening, fresh) {
    const names = leadersOf(evening);
    const key = names.length > 1 ? 'evening.shared' : 'evening.winner';
    headline(t(key, {name: names.join(' + ')}));
    byId('evening').classList.add('told', 'won');
    if (fresh) celebrate(byId('evening'), this.sound);
  }
}

let awarded = '';

/**
 * What people were best at in the whole evening takes the place of its list.
 * @param {Evening} evening
 */
async function award({id, standings}) {
  awarded = id;
  const prizes = await prizesOf(id);
  if (awarded !== id) return;
  await Promise.all(prizes.map(({game}) => game && load(game)));
  const rows = prizes.map((prize) => {
    const one = standings.find(({name}) => nameKey(name) === nameKey(prize.guest));
    return prizeSign(prize, one);
  });
  replace(byId('evening-prizes'), ...rows);
  byId('evening').classList.toggle('best', rows.length > 0);
}

/**
 * @param {Prize} prize
 * @param {EveningStanding | undefined} one
 */
function prizeSign(prize, one) {
  const colour = one && one.seat !== null ? seatColour(one.seat) : GONE;
  return el(
    'li.prize',
    {'data-feat': prize.name, 'data-name': prize.guest},
    portrait(one ? one.avatar : null, colour),
    el('span.prize-name', {}, t('feat.' + prize.name)),
    el('span.prize-guest', {}, el('b', {}, prize.guest), el('em', {}, prizeText(prize)))
  );
}

/**
 * Who stands where, from the first to the last. At the end of an evening all that somebody has is
 * counted up.
 * @param {Evening} evening
 * @returns {Entry[]}
 */
function entriesOf({standings, teams, ended}) {
  const entries = teams.length ? teams.map(teamEntry) : standings.map(guestEntry);
  const inAll = (/** @type {Entry} */ one) =>
    Object.assign(one, {gained: one.points, before: null});
  return ended ? entries.map(inAll) : entries;
}

/**
 * @param {EveningStanding} one
 * @returns {Entry}
 */
function guestEntry({name, avatar, seat, points, gained, rank, rank_before: before}) {
  const colour = seat === null ? GONE : seatColour(seat);
  return {
    name,
    names: '',
    colour,
    sign: () => portrait(avatar, colour),
    points,
    gained,
    rank,
    before
  };
}

/**
 * @param {EveningTeam} one
 * @returns {Entry}
 */
function teamEntry({team, names, points, gained, rank}) {
  const [name, colour, sign] = [t(teamKey(team)), teamColour(team), () => teamSign(team)];
  return {name, names: names.join(', '), colour, sign, points, gained, rank, before: null};
}

/** @param {string} text */
function headline(text) {
  put(byId('evening-title'), text);
  byId('evening-title').classList.toggle('long', text.length > LONG);
}

/**
 * From what a guest had before to what it is now.
 * @param {HTMLElement} node
 * @param {Entry} one
 * @param {boolean} moves
 */
function count(node, {points, gained}, moves) {
  const steps = moves && gained ? COUNT_MS / COUNT_STEP_MS : 1;
  for (let step = 1; step <= steps; step += 1) {
    const value = points - gained + Math.round((gained * step) / steps);
    if (steps === 1) put(node, String(value));
    else setTimeout(() => put(node, String(value)), step * COUNT_STEP_MS);
  }
}

/**
 * @param {Entry} one
 * @param {number} most - the points of whoever leads
 */
function row(one, most) {
  const node = el(
    'li.standing',
    {'data-name': one.name, 'data-rank': one.rank},
    el('b.standing-rank', {}, String(one.rank)),
    one.sign(),
    el(
      'span.standing-lane',
      {},
      el('i.standing-bar', {}),
      el('span.standing-name', {}, one.name),
      one.names && el('small.standing-members', {}, one.names),
      moved(one)
    ),
    el('em.standing-gain', {}, gain(one)),
    el('b.standing-points', {}, String(one.points - one.gained))
  );
  node.style.setProperty('--seat', one.colour);
  node.style.setProperty('--before', String((one.points - one.gained) / most));
  node.style.setProperty('--now', String(one.points / most));
  return node;
}

/**
 * What the last match brought, to whoever had something before.
 * @param {Entry} one
 */
function gain({points, gained}) {
  return gained && gained < points ? signed(gained) : '';
}

/**
 * How many places somebody has come up, or gone down.
 * @param {Entry} one
 */
function moved({rank, before}) {
  if (before === null || before === rank) return null;
  const text = (before > rank ? '▲' : '▼') + ' ' + Math.abs(before - rank);
  return el('small.standing-moved', {}, text);
}

/**
 * What is played in this evening, and what of it was.
 * @param {Evening} evening
 */
async function steps({steps: list, next: game}) {
  show(byId('evening-steps'), list.length > 0);
  await Promise.all(list.map((step) => load(step.game)));
  const next = game ? list.findIndex((step) => !step.done) : -1;
  replace(byId('evening-steps'), ...list.map((step, at) => stepSign(step, at === next)));
}

/**
 * @param {EveningStep} step
 * @param {boolean} next
 */
function stepSign({game, done}, next) {
  return el(
    'li.evening-step' + (done ? '.done' : '') + (next ? '.next' : ''),
    {'data-game': game},
    el('i', {'aria-hidden': 'true'}, emblemOf(game)),
    el('span', {}, (done ? '✓ ' : '') + t('game.' + game + '.title'))
  );
}
