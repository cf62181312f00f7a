// The page of the rules: all games, or one with its chapters.

import {byId, el, given, put, replace} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {installDrawings} from '../art/icons.js';
import {emblemOf, load} from '../core/games.js';
import {gameFacts} from './facts.js';
import {chapterNode, chapters, open} from './book.js';
import {buildLanguages} from '../core/languages.js';
import {listenToRemote} from '../core/remote.js';
import {chosenLanguage, t, useLanguage} from '../core/text.js';

/** @import {GameFacts, Rule} from '../views.js' */

const game = document.body.getAttribute('data-game');
/** @type {GameFacts[]} */
const games = JSON.parse(given(document.body, 'data-games'));
/** @type {Rule[]} */
const rules = JSON.parse(given(document.body, 'data-rules'));

function draw() {
  const title = game ? t('game.' + game + '.title') : t('how.open');
  put(byId('rules-title'), title);
  document.title = title + ' · Slapbox';
  byId('all-games').hidden = !game;
  const art = game && attempt(() => emblemOf(game), null);
  replace(byId('rules-art'), art);
  const parts = game
    ? chapters(game).map((one) => attempt(() => chapterNode(game, one, rules), null))
    : games.map((one) => attempt(() => tile(one), null));
  replace(byId('chapters'), ...parts);
}

/** @param {GameFacts} one */
function tile(one) {
  return el(
    'a.tile',
    {href: '/rules/' + one.name, 'data-game': one.name},
    el('span.tile-art', {}, emblemOf(one.name)),
    el('strong', {}, t('game.' + one.name + '.title')),
    el('span.tile-says', {}, t('game.' + one.name + '.tagline')),
    el('span.tile-facts', {}, ...gameFacts(one))
  );
}

installDrawings();
listenToRemote();
const words = useLanguage(chosenLanguage()).catch(() => useLanguage('en'));
const wanted = game ? [open(game)] : games.map((one) => load(one.name));
Promise.all([words, ...wanted]).then(() => {
  buildLanguages(draw);
  draw();
});
