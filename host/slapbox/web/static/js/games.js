// The games that the host can choose from: a sheet with a card for each.

import {give} from './api.js';
import {el, replace, whenChanged} from './dom.js';
import {bug, bugCard} from './bugs.js';
import {seatColour} from './colours.js';
import {burst, buzzerDome, flyCard, hand, padSign, phoneSign, swatter, trafficLight} from './fly.js';
import {muBack, muCard} from './mucards.js';
import {number, t} from './text.js';

const byId = (id) => document.getElementById(id);

/** What a game is played with: the first is its emblem, all of them stand beside its title. */
const ART = {
  'fly-swatter': () => [swatter(), flyCard('red', 5), flyCard('yellow', 3), flyCard('blue', 4)],
  'cheating-moth': () => [bug('moth'), bugCard({kind: 'spider', number: 2}), bugCard({kind: 'number', number: 3}), bugCard({kind: 'moth', number: 4})],
  reaction: () => [trafficLight(), hand(seatColour(2)), hand(seatColour(1))],
  buzzer: () => [buzzerDome('#e8442b'), buzzerDome(seatColour(1)), buzzerDome(seatColour(2))],
  mu: () => [cardFace('red', 7, 2), cardFace('green', 7, 2), cardFace('blue', 9, 0)].map(muCard),
  'last-panther': () => [cardFace('black', 7, 2), cardFace('yellow', 5, 1), cardFace('red', 8, 1)].map(muCard),
  wimmueln: () => [muCard(cardFace('green', 3, 1)), muBack(), muCard(cardFace('yellow', 6, 2))]
};

/** A card for show. */
function cardFace(colour, number, triangles) {
  return {colour, number, triangles};
}

/** The drawings beside a game's title. */
export function gameArt(game) {
  return game in ART ? ART[game]() : [burst(12)];
}

export function openGames() {
  byId('games').hidden = false;
  const chosen = byId('games-list').querySelector('[aria-pressed="true"]');
  (chosen || byId('games-close')).focus();
}

function closeGames() {
  byId('games').hidden = true;
}

/** Draws the choice; it closes by itself when the lobby is left. */
export function gamesSheet() {
  const draw = whenChanged(({games, game}) => replace(byId('games-list'), ...games.map((one) => choice(one, game))));
  byId('games-close').addEventListener('click', closeGames);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeGames();
  });
  return (view) => {
    if (view.phase !== 'lobby') closeGames();
    draw({games: view.games, game: view.game, language: document.documentElement.lang});
  };
}

function choice(one, game) {
  const choose = () => {
    give('game', {game: one.name});
    closeGames();
  };
  return el('button.game-choice', {'data-game': one.name, 'aria-pressed': one.name === game ? 'true' : 'false', onclick: choose},
    el('span.game-emblem', {}, gameArt(one.name)[0]),
    el('strong', {}, t('game.' + one.name + '.title')),
    el('span.game-tagline', {}, t('game.' + one.name + '.tagline')),
    el('span.game-facts', {}, ...gameFacts(one)));
}

/** How many play a game, how long, and with what. */
export function gameFacts(one) {
  const needs = one.phones ? [padSign(), phoneSign()] : [padSign()];
  return [
    el('span', {}, t('games.players', {count: one.players[1], range: range(one.players)})),
    el('span', {}, t('games.minutes', {range: range(one.length_min)})),
    el('span.game-needs', {title: t(one.phones ? 'games.pads_phones' : 'games.pads')}, ...needs)
  ];
}

function range([low, high]) {
  return low === high ? number(low, 0) : number(low, 0) + '–' + number(high, 0);
}
