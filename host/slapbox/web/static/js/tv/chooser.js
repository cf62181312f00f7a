// The games that the host can choose from: a sheet with a card for each.

import {byId, el, replace, whenChanged} from '../core/dom.js';
import {emblemOf, load} from '../core/games.js';
import {ask} from './ask.js';
import {h, patch} from '../core/patch.js';
import {gameFacts} from '../rulebook/facts.js';
import {t} from '../core/text.js';

/** @import {GameFacts, RoomView} from '../views.js' */

export function openGames() {
  byId('games').hidden = false;
  /** @type {HTMLElement | null} */
  const chosen = byId('games-list').querySelector('[aria-pressed="true"]');
  (chosen || byId('games-close')).focus();
}

function closeGames() {
  byId('games').hidden = true;
}

/**
 * Draws the choice; it closes by itself when the lobby is left.
 * @returns {(view: Pick<RoomView, 'phase' | 'games' | 'game'>) => void}
 */
export function gamesSheet() {
  /** @param {{games: GameFacts[], game: string, language: string}} facts */
  const choices = async ({games, game}) => {
    await Promise.all(games.map((one) => load(one.name)));
    replace(byId('games-list'), ...games.map((one) => choice(one, game)));
  };
  const draw = whenChanged(choices);
  byId('games-close').addEventListener('click', closeGames);
  return (view) => {
    if (view.phase !== 'lobby') closeGames();
    else draw({games: view.games, game: view.game, language: document.documentElement.lang});
  };
}

/**
 * @param {GameFacts} one
 * @param {string} game
 */
function choice(one, game) {
  const choose = () => {
    ask('game', {game: one.name});
    closeGames();
  };
  const facts = el('span.game-facts', {});
  patch(facts, h('span', {}, ...gameFacts(one)));
  return el(
    'button.game-choice',
    {'data-game': one.name, 'aria-pressed': one.name === game ? 'true' : 'false', onclick: choose},
    el('span.game-emblem', {}, emblemOf(one.name)),
    el('strong', {}, t('game.' + one.name + '.title')),
    el('span.game-tagline', {}, t('game.' + one.name + '.tagline')),
    facts
  );
}
