// What is played, on the host's control page: what the rules leave to the host, what happens next,
// and the games to choose from.

import {person} from '../art/people.js';
import {entered} from '../core/dom.js';
import {emblemOf, gameOf, nameIn} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {mayPressOn} from '../core/pause.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {say, t} from '../core/text.js';
import {ask, decide, question, sure} from './orders.js';
import {isLobby} from './seats.js';

/**
 * @import {Control, View} from '../core/pages.js'
 * @import {Attributes} from '../core/patch.js'
 * @import {Bots, GameFacts} from '../views.js'
 * @import {Shown} from './main.js'
 *
 * Something that the rules leave to the host, and the seat that it names, if it names one.
 * @typedef {Control & {seat?: number}} Choice
 */

const FEELS = {right: [60], wrong: [40, 60, 40, 60, 40], end: [150]};

/* what the rules leave to the host */

/** @param {Shown} view */
export function asksCard(view) {
  const found = choices(view);
  if (!view.match || !found.length) return null;
  const {host, names = {}} = gameOf(nameIn(view));
  return h(
    'section.card',
    {id: 'asks', 'aria-labelledby': 'asks-title'},
    h('h2', {id: 'asks-title'}, t(host ? host.title : names[view.match.state.phase].asks)),
    h('div.buttons', {id: 'choices'}, ...found.map((one) => h(choice, one))),
    found.some(({look}) => look === 'end') && question('choice-sure')
  );
}

/**
 * What the rules leave to the host now.
 * @param {View} view
 * @returns {Choice[]}
 */
function choices(view) {
  if (view.phase !== 'match' || view.paused || !view.match.asks_host) return [];
  const state = view.match.state;
  const {host, names = {}} = gameOf(nameIn(view));
  if (host) return host.controls(state);
  const naming = names[state.phase];
  if (!naming) return [];
  const {move} = naming;
  const seats = view.seats.map((one) => ({
    name: move + one.seat,
    text: one.name,
    seat: one.seat,
    move: {move, seat: one.seat}
  }));
  const lot = {name: 'draw', text: t('start.draw'), move: {move: 'draw'}};
  return state.asked ? [...seats, lot] : seats;
}

/** @param {Choice} one */
function choice(one) {
  const {name, look, seat, text} = one;
  return h(
    'button.button.choice',
    {key: name, class: look, 'data-choice': name, onclick: () => choose(one)},
    seat !== undefined && drawing(person, seat),
    h('span', {}, text)
  );
}

/**
 * What ends all is asked once more; right and wrong feel different under the thumb.
 * @param {Choice} one
 */
function choose({look, move, text}) {
  if (look === 'end') sure('choice-sure', text + '?', () => ask('choose', {move}));
  else ask('choose', {move});
  if (look && navigator.vibrate) navigator.vibrate(FEELS[look]);
}

/* what happens next */

/** @param {Shown} view */
export function gameCard(view) {
  const ending = view.phase === 'match' && question('end-sure');
  return h(
    'section.card',
    {'aria-labelledby': 'game-title'},
    h('h2', {id: 'game-title'}, t('game.' + view.game + '.title')),
    h('p', {id: 'says', role: 'status'}, whatHappens(view)),
    h('div.buttons', {id: 'orders'}, ...orders(view, !ending), ...switches(view)),
    ending
  );
}

/** @param {View} view */
function whatHappens(view) {
  if (view.phase === 'countdown') return t('lobby.starting');
  if (view.phase === 'lobby') return view.start_why ? say(view.start_why) : t('control.can_start');
  if (view.phase === 'over') return t('control.over');
  if (view.paused) return t('control.paused');
  const {host} = gameOf(nameIn(view));
  if (host && view.match) return host.says(view.match.state, view.seats);
  const rivals = rivalsOf(view);
  return rivals.length ? t('tv.rivals', {names: namesOf(view, rivals)}) : t('control.running');
}

/**
 * @param {Shown} view
 * @param {boolean} mayEnd
 */
function orders(view, mayEnd) {
  const {phase, paused, match, bots} = view;
  const [inLobby, inMatch, isOver] = [isLobby(view), phase === 'match', phase === 'over'];
  const pause = () => ask('pause', {paused: !paused});
  const demo = () => ask('demo', {players: 1});
  return [
    inLobby &&
      order('start', t('lobby.start'), {class: 'primary', disabled: Boolean(view.start_why)}),
    inMatch &&
      order('pause', t(paused ? 'tv.resume' : 'tv.pause'), {class: 'primary', onclick: pause}),
    isOver && order('rematch', t('over.rematch'), {class: 'primary'}),
    inLobby &&
      view.seats.length < view.max_seats &&
      order('bot', t('control.bot'), {onclick: demo}),
    inLobby && bots.levels.length > 0 && h(levelChoice, bots),
    mayPressOn(view) && order('press-on', t('tv.press_on'), {class: 'primary'}),
    inMatch && order('undo', t('control.undo'), {disabled: Boolean(match && match.race)}),
    isOver && order('lobby', t('tv.to_lobby')),
    inMatch && mayEnd && order('end', t('control.end'), {class: 'danger', onclick: askHow})
  ];
}

/**
 * @param {string} id - also the order's name, unless something else is done
 * @param {string} text
 * @param {Attributes} [more]
 */
function order(id, text, more) {
  return h('button.button', Object.assign({key: id, id, onclick: () => ask(id)}, more), text);
}

function askHow() {
  decide('end-sure', t('control.end_sure'), [
    {name: 'off', text: t('end.off'), press: () => ask('end', {counts: false})},
    {name: 'counts', text: t('end.counts'), press: () => ask('end', {counts: true})}
  ]);
}

/**
 * How well bots play the chosen game, where they can play better or worse.
 * @param {Bots} bots
 */
function levelChoice({level, levels}) {
  const title = t('bots.how_well');
  const choose = (/** @type {Event} */ event) => ask('bot-level', {level: entered(event)});
  return h(
    'select.button',
    {id: 'bot-level', 'aria-label': title, title, value: level, onchange: choose},
    ...levels.map((value) => h('option', {value}, t('bots.level.' + value)))
  );
}

/** @param {Shown} view */
function switches({calm, hints, ratings}) {
  return [
    toggle('calm', calm, t('calm.title'), t('calm.says'), {calm: !calm}),
    hints !== null && toggle('hints', hints, t('coach.title'), t('coach.says'), {allowed: !hints}),
    !calm && toggle('ratings', ratings, t('stats.ratings'), t('control.ratings'), {shown: !ratings})
  ];
}

/**
 * @param {string} id - also the order's name
 * @param {boolean} isOn
 * @param {string} title
 * @param {string} says
 * @param {object} body - of the order that it be the other way round
 */
function toggle(id, isOn, title, says, body) {
  return h(
    'button.button.switch',
    {key: id, id, 'aria-pressed': isOn, onclick: () => ask(id, body)},
    h('b', {}, title),
    h('small', {}, says)
  );
}

/* the games */

/** @param {Shown} view */
export function gamesCard(view) {
  if (!isLobby(view)) return null;
  return h(
    'section.card',
    {id: 'games-card', 'aria-labelledby': 'games-title'},
    h('h2', {id: 'games-title'}, t('games.title')),
    h('div', {id: 'games'}, ...view.games.map((one) => gameChoice(one, one.name === view.game)))
  );
}

/**
 * @param {GameFacts} one
 * @param {boolean} isChosen
 */
function gameChoice(one, isChosen) {
  const {name} = one;
  return h(
    'button.game',
    {
      key: name,
      'data-game': name,
      'aria-pressed': isChosen,
      onclick: () => ask('game', {game: name})
    },
    h('i', {'aria-hidden': true}, drawing(emblemOf, name)),
    h('b', {}, t('game.' + name + '.title')),
    h('span', {}, t('game.' + name + '.tagline')),
    h('span.game-facts', {}, gameFacts(one))
  );
}

/** @param {GameFacts} game */
function gameFacts({players: [low, high], length_min: [shortest, longest], phones}) {
  const facts = [
    t('control.players', {low, high}),
    t('control.minutes', {low: shortest, high: longest})
  ];
  if (phones) facts.push(t('control.phones'));
  return facts.join(' · ');
}
