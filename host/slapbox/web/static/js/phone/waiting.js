// Seated, and no match is on: who else is there, whether all are ready, and after a match the end.

import {seatColour} from '../art/colours.js';
import {person} from '../art/people.js';
import {leadsTo, nextText, teamKey} from '../core/evening.js';
import {gameOf} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {say, t} from '../core/text.js';
import {awake} from './awake.js';
import {button} from './door.js';
import {asLine, ending, list} from './ending.js';
import {openFaces} from './faces.js';
import {ask} from './feedback.js';
import {standing} from './head.js';
import {lessonButton} from './lesson.js';
import {teams} from './team.js';
import {clock, placeMs, redraw} from './view.js';
import {prizeText} from '../core/awards.js';
import {nameKey} from '../core/seats.js';

/** @import {Shown} from './view.js' */

/** @param {{view: Shown, me: views.Seat}} facts */
export function waiting({view, me}) {
  if (view.intro) return h(watching, {});
  const over = view.phase === 'over';
  const soon = placeMs(view, me) > 0;
  const told = over && !soon;
  const choice = !soon && h(teams, {view, me}); // a small phone has no room for the face, too
  const face = {label: t('join.face'), onclick: openFaces};
  const stands = soon ? null : standingOf(view, me);
  const ended = stands && view.evening && view.evening.ended ? view.evening : null;
  return h(
    'section.screen.waiting',
    {id: 'waiting', class: {told: told || ended !== null, ended: ended !== null}},
    stands && ended && h(night, Object.assign({evening: ended, me}, stands)),
    !choice && !told && !ended && h('button.waiting-hand.holds', face, drawing(person, me.seat)),
    h('h1.waiting-title', title(view, me, soon)),
    h('p.soft', {id: 'waiting-says', role: 'status'}, !soon && waitingText(view, me)),
    told && h(ending, {view, me}),
    stands && !ended && h('p.waiting-evening.bold.amid.whole', stands.text),
    choice,
    !soon && !told && !ended && h('ul.guests', {id: 'guests'}, ...view.seats.map(guest)),
    !soon && mayBeReady(view) && readyButton(view, me),
    ways(view, me, soon),
    awake()
  );
}

/** The TV shows how the game is played. */
function watching() {
  const skip = () => ask('intro', {on: false});
  return h(
    'section.screen.waiting',
    {id: 'waiting'},
    h('h1.waiting-title', t('join.look_at_tv')),
    h('button.button.primary', {id: 'skip-intro', onclick: skip}, t('join.skip_intro')),
    awake()
  );
}

/** @param {views.Seat} one */
function guest({seat, name, ready, here}) {
  return h(
    'li.guest',
    {key: seat + name, class: {ready, away: !here}, 'data-seat': seat},
    h('i', {style: {'background-color': seatColour(seat)}}, ready && '✓'),
    h('span', {translate: 'no'}, name)
  );
}

/**
 * Tell whether a match comes next for which anybody can be ready.
 * @param {pages.View} view
 */
function mayBeReady({phase, evening}) {
  if (phase !== 'over') return true;
  return !evening || Boolean(evening.next) || !(evening.ended || evening.steps.length);
}

/** @type {(view: pages.View, me: views.Seat) => Tree} */
function readyButton(view, me) {
  const {ready} = me;
  return h(
    'button.button.ready-button',
    {id: 'ready', class: {primary: !ready}, onclick: () => ask('ready', {ready: !ready})},
    readyText(view, me)
  );
}

/** @type {(view: pages.View, me: views.Seat, soon: boolean) => Tree} */
function ways(view, me, soon) {
  const {seat, who, out} = me;
  const rests = out ? 'join.sit_in' : 'join.sit_out';
  return h(
    'div.ways.wrapped.centred',
    lessonButton(view, me),
    !me.pad && !soon && button('add-pad', 'phone.bind.add', () => ask('bind', {on: true})),
    !soon &&
      view.phase !== 'countdown' &&
      mayBeReady(view) &&
      button('sit-out', rests, () => ask('sit-out', {out: !out})),
    view.phase !== 'over' && button('leave', 'join.leave', () => ask('leave', {seat, who}))
  );
}

/** @type {(view: pages.View, me: views.Seat) => string} */
function readyText({phase, evening}, me) {
  if (me.ready) return t('join.not_ready');
  if (phase === 'over' && !evening) return t('join.again');
  return (phase === 'over' && nextText(evening)) || t('join.ready');
}

/** @type {(view: pages.View, me: views.Seat, soon: boolean) => string} */
function title({phase, match}, me, soon) {
  const result = match && match.result;
  if (soon) return t('join.look_at_tv');
  if (phase !== 'over') return t('join.seated', {name: me.name});
  if (!match || !result) return '';
  const points = overPoints(match, me, result);
  return result.winners.includes(me.seat) ? t('join.you_won') + '\n' + points : points;
}

/**
 * Place of this player, or the team, in the evening, once the TV has told.
 * @param {pages.View} view
 * @param {views.Seat} me
 */
function standingOf({evening}, me) {
  if (!evening || !evening.matches.length) return null;
  const team = evening.teams.find((one) => one.team === evening.seat_teams[me.seat]);
  const mine = team || evening.standings.find((one) => one.seat === me.seat);
  if (!mine) return null;
  const points = t('over.points', {count: mine.points});
  const values = {rank: mine.rank, points, team: team ? t(teamKey(team.team)) : ''};
  const text = t(team ? 'evening.team_place' : 'evening.place', values);
  return {rank: mine.rank, points: team ? values.team + ' · ' + points : points, text};
}

/** @type {(match: pages.Match, me: views.Seat, result: views.Result<unknown>) => string} */
function overPoints(match, me, result) {
  const game = gameOf(match.state.game);
  const points = result.scores[me.seat];
  return game.ending
    ? game.ending(points, standing(match, me))
    : game.points(points, result.details[me.seat]);
}

/** @type {(view: pages.View, me: views.Seat) => string} */
function waitingText(view, me) {
  if (me.out) return t('join.is_out');
  const {evening} = view;
  if (view.phase === 'over' && !me.ready)
    return evening && !evening.ended && !evening.next ? leadsTo(evening) : '';
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.start_why) return say(view.start_why);
  return t(me.ready ? 'join.waiting_others' : 'join.press_ready');
}

const TOLD_US = 2000000; // an award is called, then its owner

let timer = 0;

/** @param {{evening: views.Evening, me: views.Seat, rank: number, points: string}} facts */
function night({evening, me: {name}, rank, points}) {
  return h(
    'section.night.broad.amid.whole',
    {id: 'night'},
    h('p.night-place.bold', {'data-rank': Math.min(rank, 4)}, t('over.place', {rank})),
    h('p.soft.waiting-evening.bold.amid.whole', points),
    list('waiting-prizes', t('evening.awards'), told(evening, name)),
    h('a.button.primary.night-picture', {href: '/evening/' + evening.id}, t('evening.picture'))
  );
}

/**
 * The own awards of which the TV has told by now.
 * @param {views.Evening} evening
 * @param {string} name
 */
function told({prizes, telling}, name) {
  clearTimeout(timer);
  const times = telling ? telling.awards_us : [];
  const left = prizes.map((_, at) => clock.msUntil((times[at] || 0) + TOLD_US));
  const soon = left.filter((ms) => ms > 0);
  if (soon.length) timer = setTimeout(redraw, Math.min(...soon));
  return prizes
    .filter(({guest}, at) => left[at] <= 0 && nameKey(guest) === nameKey(name))
    .map((prize) => asLine({name: prize.name, text: prizeText(prize)}));
}
