// The games that the host can choose from: a sheet with a card for each.

import {byId} from '../core/dom.js';
import {emblemOf, isLoaded, load} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {ask} from './ask.js';
import {gameFacts} from '../rulebook/facts.js';
import {t} from '../core/text.js';
import {Sheet} from './sheet.js';

/** @import {GameFacts, RoomView} from '../views.js' */

/** @type {Pick<RoomView, 'games' | 'game'>} */
let latest = {games: [], game: ''};
const sheet = new Sheet('games', () => [
  h('h1', {}, t('games.title')),
  h('div', {id: 'games-list'}, ...latest.games.filter(({name}) => isLoaded(name)).map(choice))
]);

export function openGames() {
  sheet.open();
  /** @type {HTMLElement | null} */
  const chosen = byId('games-list').querySelector('[aria-pressed="true"]');
  if (chosen) chosen.focus();
}

/**
 * Draws the choice; it closes by itself when the lobby is left.
 * @returns {(view: Pick<RoomView, 'phase' | 'games' | 'game'>) => void}
 */
export function gamesSheet() {
  return (view) => {
    latest = view;
    sheet.turn(sheet.isOpen && view.phase === 'lobby');
    if (view.phase !== 'lobby') return;
    Promise.all(view.games.map(({name}) => load(name))).then(() => sheet.draw());
  };
}

/** @param {GameFacts} one */
function choice(one) {
  const choose = () => {
    ask('game', {game: one.name});
    sheet.close();
  };
  return h(
    'button.game-choice',
    {'data-game': one.name, 'aria-pressed': one.name === latest.game, onclick: choose},
    h('span.game-emblem', {}, drawing(emblemOf, one.name)),
    h('strong', {}, t('game.' + one.name + '.title')),
    h('span.game-tagline', {}, t('game.' + one.name + '.tagline')),
    h('span.game-facts', {}, ...gameFacts(one))
  );
}
