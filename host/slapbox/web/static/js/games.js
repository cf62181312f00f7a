// The games that the host can choose from: a sheet with a card for each.

import {el, replace, svg, whenChanged} from './dom.js';
import {bug, bugCard} from './bugs.js';
import {seatColour} from './colours.js';
import {burst, buzzerDome, flyCard, hand, padSign, phoneSign, swatter, trafficLight} from './fly.js';
import {muBack, muCard} from './mucards.js';
import {ask} from './ask.js';
import {number, t} from './text.js';

const byId = (id) => document.getElementById(id);

/** What a game is played with, as it stands beside its title. */
const ART = {
  'fly-swatter': () => [swatter(), flyCard('red', 5), flyCard('yellow', 3), flyCard('blue', 4)],
  'cheating-moth': () => [bug('moth'), bugCard({kind: 'spider', number: 2}), bugCard({kind: 'number', number: 3}), bugCard({kind: 'moth', number: 4})],
  reaction: () => [trafficLight(), hand(seatColour(2)), hand(seatColour(1))],
  buzzer: () => [buzzerDome('#e8442b'), buzzerDome(seatColour(1)), buzzerDome(seatColour(2))],
  mu: () => [cardFace('red', 7, 2), cardFace('green', 7, 2), cardFace('blue', 9, 0)].map(muCard),
  'last-panther': () => [cardFace('black', 7, 2), cardFace('yellow', 5, 1), cardFace('red', 8, 1)].map(muCard),
  wimmueln: () => [muCard(cardFace('green', 3, 1)), muBack(), muCard(cardFace('yellow', 6, 2))],
  rummue: () => [cardFace('red', 4, 1), cardFace('red', 5, 1), cardFace('yellow', 6, 2)].map(muCard),
  safarue: () => [cardFace('green', 4, 1), cardFace('yellow', 3, 1), cardFace('blue', 7, 2)].map(muCard),
  'safarue-variant': () => [cardFace('red', 8, 1), cardFace('red', 2, 1), cardFace('red', 6, 2)].map(muCard)
};

/** Where one card alone would not tell the games apart, their emblem is made of several. */
const EMBLEMS = {
  rummue: (art) => fanned(art),
  safarue: (art) => fanned(art),
  'safarue-variant': (art) => fanned(art, hand(seatColour(1))),
  wimmueln: (art) => fanned([art[1], art[0]]),
  mu: (art) => fanned(art.slice(0, 2))
};

/** The sign of a game: one drawing. */
export function gameEmblem(game) {
  const art = gameArt(game);
  return game in EMBLEMS ? EMBLEMS[game](art) : art[0];
}

/** Two or three cards over each other as one drawing, and something in front of them. */
function fanned(cards, before) {
  const laid = cards.map((card, place) => {
    const along = place / (cards.length - 1);
    return part(card, 'translate(' + (8 + 58 * along) + ' 8) rotate(' + (along - 0.5) * 28 + ' 40 56) scale(.8)');
  });
  return svg('svg.game-fan', {viewBox: '0 0 154 132', 'aria-hidden': 'true'}, ...laid, before ? part(before, 'translate(38 44) scale(.8)') : null);
}

/** A drawing as a part of another one. */
function part(drawing, transform) {
  return svg('g', {transform}, ...Array.from(drawing.childNodes));
}

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
    ask('game', {game: one.name});
    closeGames();
  };
  return el('button.game-choice', {'data-game': one.name, 'aria-pressed': one.name === game ? 'true' : 'false', onclick: choose},
    el('span.game-emblem', {}, gameEmblem(one.name)),
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
