// The page of the rules: all games, or one with its chapters.

import {given} from '../core/dom.js';
import {installDrawings} from '../art/icons.js';
import {emblemOf, load} from '../core/games.js';
import {gameFacts} from './facts.js';
import {chapterPart, chapters, open} from './book.js';
import {languageChoice} from '../core/languages.js';
import {drawing, h, patch} from '../core/patch.js';
import {listenToRemote} from '../core/remote.js';
import {t, useChosenLanguage} from '../core/text.js';

const game = document.body.getAttribute('data-game');
/** @type {views.GameFacts[]} */
const games = JSON.parse(given(document.body, 'data-games'));
/** @type {views.Rule[]} */
const rules = JSON.parse(given(document.body, 'data-rules'));

function draw() {
  patch(document.body, view());
}

function view() {
  const title = game ? t('game.' + game + '.title') : t('how.open');
  document.title = title + ' · Slapbox';
  const parts = game
    ? chapters(game).map((chapter) => h(chapterPart, {game, chapter, rules}))
    : games.map((one) => h(tile, one));
  return h(
    'body',
    h(
      'header.top',
      {id: 'top'},
      h('span.rules-art', game && drawing(emblemOf, game)),
      h('h1', title),
      languageChoice(draw)
    ),
    h(
      'nav',
      game && h('a.button', {id: 'all-games', href: '/rules'}, t('how.all_games')),
      h('a.button', {href: '/join'}, t('how.to_hand'))
    ),
    h('main.chapters.wrapped', ...parts)
  );
}

/** @param {views.GameFacts} one */
function tile(one) {
  return h(
    'a.tile',
    {href: '/rules/' + one.name, 'data-game': one.name},
    h('span.tile-art.row.centred.at', drawing(emblemOf, one.name)),
    h('strong', t('game.' + one.name + '.title')),
    h('span.tile-says', t('game.' + one.name + '.tagline')),
    h('span.tile-facts.row.wrapped.bold', ...gameFacts(one))
  );
}

installDrawings();
listenToRemote();
const words = useChosenLanguage();
const wanted = game ? [open(game)] : games.map((one) => load(one.name));
Promise.all([words, ...wanted]).then(draw);
