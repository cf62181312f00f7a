// The games that the host can choose from: a sheet with a card for each.

import {emblemOf, isLoaded} from '../core/games.js';
import {drawing, h} from '../core/patch.js';
import {ask} from './ask.js';
import {gameFacts} from '../rulebook/facts.js';
import {t} from '../core/text.js';
import {closeSheet} from './sheet.js';

/** @import {Sheet} from './sheet.js' */

/** @type {Sheet} */
export const gamesSheet = {
  id: 'games',
  title: 'games.title',
  closes: ({phase}) => phase !== 'lobby',
  content: ({games, game}) => [
    h('h1', t('games.title')),
    h(
      'div.games-list.wrapped',
      ...games.filter(({name}) => isLoaded(name)).map((one) => choice(one, one.name === game))
    )
  ]
};

/** @type {(one: views.GameFacts, isChosen: boolean) => Tree} */
function choice(one, isChosen) {
  const choose = () => {
    ask('game', {game: one.name});
    closeSheet();
  };
  return h(
    'button.game-choice.column.amid.holds',
    {'data-game': one.name, 'aria-pressed': isChosen, onclick: choose},
    h('span.game-emblem.row.centred.at', drawing(emblemOf, one.name)),
    h('strong', t('game.' + one.name + '.title')),
    h('span.game-tagline', t('game.' + one.name + '.tagline')),
    h('span.game-facts.bold', ...gameFacts(one))
  );
}
