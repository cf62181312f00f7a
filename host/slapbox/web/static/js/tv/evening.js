// The standings of the evening, between two games and at its end: from the last to the first, and
// each one's points count up. It goes by the table's time, as the podium does.

import {seatColour} from '../art/colours.js';
import {teamColour, teamSign} from '../art/teams.js';
import {signed} from '../art/handwriting.js';
import {prizesOf, prizeText} from '../core/awards.js';
import {isCalm} from '../core/calm.js';
import {byId} from '../core/dom.js';
import {leadersOf, nextText, teamKey} from '../core/evening.js';
import {emblemOf, isLoaded, load} from '../core/games.js';
import {drawing, h, patch} from '../core/patch.js';
import {portrait} from '../art/people.js';
import {t} from '../core/text.js';
import {Beats, beatsOf, isSame} from './beats.js';
import {celebrate} from './confetti.js';
import {nameKey} from '../core/seats.js';

/**
 * @import {TableClock} from '../core/clock.js'
 * @import {Sounds, View} from '../core/pages.js'
 * @import {Evening, EveningStanding, EveningStep, EveningTeam, EveningTelling} from '../views.js'
 * @import {Prize} from '../views.js'
 *
 * A guest or a team in the standings.
 * @typedef {ReturnType<typeof guestEntry>} Entry
 *
 * What the scene is drawn from: all is told until the table time `us`.
 * @typedef {{evening: Evening, telling: EveningTelling, us: number, prizes: Prize[]}} Facts
 */

const GONE = '#c9a27a'; // the hand of a guest who sits here no more
const MOST = 16; // as many as can be read
const FEW = 5; // there is room for larger letters
const ONE_COLUMN = 8;
const LONG = 26; // a title of more letters gets a smaller type
const COUNT_US = 700000;
const COUNT_STEPS = 14;
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
  const beats = new Beats(clock);
  /** @type {Facts | null} */
  let facts = null;
  const draw = () => facts && patch(byId('evening'), scene(facts));
  return (view) => {
    const {evening} = view;
    const telling = evening && tellsEvening(view) ? evening.telling : null;
    if (evening && facts && isSame(telling, facts.telling)) Object.assign(facts, {evening});
    else {
      facts = evening && telling && {evening, telling, us: -Infinity, prizes: []};
      beats.play(facts ? plan(facts, sound, draw) : []);
    }
    draw();
    const games = evening ? evening.steps.map(({game}) => game) : [];
    if (!games.every(isLoaded)) Promise.all(games.map(load)).then(draw);
  };
}

/**
 * @param {Facts} facts
 * @param {Sounds} sound
 * @param {() => void} draw
 */
function plan(facts, sound, draw) {
  const {evening, telling} = facts;
  const beat = beatsOf(facts, draw);
  const won = wonUs(telling);
  const beats = [beat(telling.told_us)];
  for (const us of new Set(telling.shown_us)) {
    beats.push(beat(us, (fresh) => fresh && us < won && sound.play('right')));
    for (let step = 1; step <= COUNT_STEPS; step += 1)
      beats.push(beat(us + (COUNT_US * step) / COUNT_STEPS));
  }
  if (!evening.ended) return beats;
  beats.push(beat(won, (fresh) => fresh && celebrate(byId('evening'), sound)));
  beats.push(beat(won + PRIZES_US, () => award(facts, draw)));
  beats.push(beat(won + FACTS_US));
  // Where all share the first place nobody is told before: there is nothing to drum for.
  if (telling.shown_us.some((us) => us < won))
    beats.push(beat(won - ROLL_US, (fresh) => fresh && sound.play('roll')));
  return beats;
}

/** @param {EveningTelling} telling */
function wonUs({shown_us: shown}) {
  return Math.max(...shown);
}

/**
 * What people were best at in the whole evening takes the place of its list.
 * @param {Facts} facts
 * @param {() => void} draw
 */
async function award(facts, draw) {
  const prizes = await prizesOf(facts.evening.id);
  await Promise.all(prizes.map(({game}) => game && load(game)));
  facts.prizes = prizes;
  draw();
}

/** @param {Facts} facts */
function scene(facts) {
  const {evening, telling, us, prizes} = facts;
  const {ended} = evening;
  const entries = entriesOf(evening).slice(0, MOST);
  const most = Math.max(1, ...entries.map((one) => one.points));
  const won = wonUs(telling);
  const classes = {
    few: entries.length <= FEW,
    many: entries.length > ONE_COLUMN,
    told: us >= (ended ? won : telling.told_us),
    won: ended && us >= won,
    awarded: ended && us >= won + FACTS_US,
    best: prizes.length > 0
  };
  const rows = entries.map((one, at) => row(one, most, us - telling.shown_us[at]));
  const next = evening.next ? nextText(evening) + ' · ' + t('evening.slap') : '';
  return h(
    'section',
    {class: classes},
    h('header', {}, h('p.brand', {}, 'Slapbox'), h(title, facts)),
    h('ol.standings', {key: telling.opened_us}, ...rows),
    h(steps, evening),
    h('ol.evening-prizes', {}, ...prizes.map((prize) => prizeSign(prize, evening))),
    h('p', {id: 'evening-next'}, next)
  );
}

/** @param {Facts} facts */
function title({evening, telling, us}) {
  const names = leadersOf(evening);
  const key = names.length > 1 ? 'evening.shared' : 'evening.winner';
  let text = t(evening.ended ? 'evening.roll' : 'evening.so_far');
  if (evening.ended && us >= wonUs(telling)) text = t(key, {name: names.join(' + ')});
  return h('h1', {id: 'evening-title', class: {long: text.length > LONG}}, text);
}

/**
 * @param {Prize} prize
 * @param {Evening} evening
 */
function prizeSign(prize, {standings}) {
  const one = standings.find(({name}) => nameKey(name) === nameKey(prize.guest));
  const colour = one && one.seat !== null ? seatColour(one.seat) : GONE;
  return h(
    'li.prize',
    {'data-feat': prize.name, 'data-name': prize.guest},
    drawing(portrait, one ? one.avatar : null, colour),
    h('span.prize-name', {}, t('feat.' + prize.name)),
    h('span.prize-guest', {}, h('b', {}, prize.guest), h('em', {}, prizeText(prize)))
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

/** @param {EveningStanding} one */
function guestEntry({name, avatar, seat, points, gained, rank, rank_before: before}) {
  const colour = seat === null ? GONE : seatColour(seat);
  const sign = drawing(portrait, avatar, colour);
  return {name, names: '', colour, sign, points, gained, rank, before};
}

/**
 * @param {EveningTeam} one
 * @returns {Entry}
 */
function teamEntry({team, names, points, gained, rank}) {
  const [name, colour, sign] = [t(teamKey(team)), teamColour(team), drawing(teamSign, team)];
  return {name, names: names.join(', '), colour, sign, points, gained, rank, before: null};
}

/**
 * @param {Entry} one
 * @param {number} most - the points of whoever leads
 * @param {number} us - since this one was told; negative before
 */
function row({name, names, colour, sign, points, gained, rank, before}, most, us) {
  // From what a guest had before to what it is now.
  const share = isCalm() ? 1 : Math.min(1, us / COUNT_US);
  const now = points - gained + (us < 0 ? 0 : Math.round(gained * share));
  return h(
    'li.standing',
    {
      'data-name': name,
      'data-rank': rank,
      class: {shown: us >= 0},
      style: {'--seat': colour, '--before': (points - gained) / most, '--now': points / most}
    },
    h('b.standing-rank', {}, rank),
    sign,
    h(
      'span.standing-lane',
      {},
      h('i.standing-bar', {}),
      h('span.standing-name', {}, name),
      names && h('small.standing-members', {}, names),
      moved(rank, before)
    ),
    // What the last match brought, to whoever had something before.
    h('em.standing-gain', {}, gained && gained < points ? signed(gained) : ''),
    h('b.standing-points', {}, now)
  );
}

/**
 * How many places somebody has come up, or gone down.
 * @param {number} rank
 * @param {number | null} before
 */
function moved(rank, before) {
  if (before === null || before === rank) return null;
  const text = (before > rank ? '▲' : '▼') + ' ' + Math.abs(before - rank);
  return h('small.standing-moved', {}, text);
}

/**
 * What is played in this evening, and what of it was.
 * @param {Evening} evening
 */
function steps({steps: list, next: game}) {
  const next = game ? list.findIndex((step) => !step.done) : -1;
  const isKnown = list.every((step) => isLoaded(step.game));
  return h(
    'ol.evening-steps',
    {hidden: !list.length},
    ...(isKnown ? list.map((step, at) => stepSign(step, at === next)) : [])
  );
}

/**
 * @param {EveningStep} step
 * @param {boolean} next
 */
function stepSign({game, done}, next) {
  return h(
    'li.evening-step',
    {'data-game': game, class: {done, next}},
    h('i', {'aria-hidden': 'true'}, drawing(emblemOf, game)),
    h('span', {}, (done ? '✓ ' : '') + t('game.' + game + '.title'))
  );
}
