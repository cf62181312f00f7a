// The page of the rules: all games, or one with its chapters.

import {byId, el, put, replace} from '../core/dom.js';
import {installDrawings} from '../art/icons.js';
import {emblemOf, load} from '../core/games.js';
import {gameFacts} from './facts.js';
import {chapterNode, chapters, open} from './book.js';
import {chooseLanguage, chosenLanguage, t, useLanguage} from '../core/text.js';

const game = document.body.getAttribute('data-game');
const games = JSON.parse(document.body.getAttribute('data-games'));
const rules = JSON.parse(document.body.getAttribute('data-rules'));

function draw() {
  const title = game ? t('game.' + game + '.title') : t('how.open');
  put(byId('rules-title'), title);
  document.title = title + ' · Slapbox';
  byId('all-games').hidden = !game;
  replace(byId('rules-art'), ...(game ? [emblemOf(game)] : []));
  replace(
    byId('chapters'),
    ...(game ? chapters(game).map((one) => chapterNode(game, one, rules)) : games.map(tile))
  );
}

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

function buildLanguages() {
  const box = byId('language');
  const languages = JSON.parse(document.body.getAttribute('data-languages'));
  box.append(...Object.keys(languages).map((code) => el('option', {value: code}, languages[code])));
  box.value = document.documentElement.lang;
  box.addEventListener('change', async () => {
    await chooseLanguage(box.value);
    draw();
  });
}

installDrawings();
const words = useLanguage(chosenLanguage()).catch(() => useLanguage('en'));
const wanted = game ? [open(game)] : games.map((one) => load(one.name));
Promise.all([words, ...wanted]).then(() => {
  buildLanguages();
  draw();
});
