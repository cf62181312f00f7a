// Statistics: what all matches say of the guest whose phone this is, and to the host of everybody.

import {getMade} from '../core/api.js';
import {installDrawings} from '../art/icons.js';
import {load} from '../core/games.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {listenToRemote} from '../core/remote.js';
import {t, useChosenLanguage} from '../core/text.js';
import {guestCard, guestRow, houseCard, ratingCard} from './cards.js';

/** @type {views.Statistics | null} */
let told = null;

/**
 * Everything that was played, to know what it looks like.
 * @param {views.Statistics} figures
 */
function games({house, guest}) {
  const all = (house ? house.games : []).concat(guest ? guest.games : []);
  return Array.from(new Set(all.map(({game}) => game)));
}

function draw() {
  patch(document.body, view());
}

function view() {
  return h(
    'body',
    {'data-phase': told ? 'ready' : 'loading'},
    h(
      'header.top',
      {id: 'top'},
      h('h1', t('stats.title')),
      h('a.button.quiet', {href: '/replay'}, t('again.title')),
      languageChoice(draw)
    ),
    h('main.figures', ...(told ? cards(told) : [])),
    h('p.foot', h('a.button.quiet', {href: '/join'}, t('how.to_hand')))
  );
}

/** @param {views.Statistics} figures */
function cards({calm, house, guest, ratings}) {
  const people = house ? house.people : [];
  if (!guest && !ratings.length && !people.length)
    return [h('p.paper.card.nothing.amid', t(house ? 'stats.none' : 'stats.unknown'))];
  return [
    guest && h(guestCard, {one: guest, calm}),
    ratings.length > 0 && h(ratingCard, {ratings, named: house !== null}),
    house && people.length > 0 && h(houseCard, {house, calm}),
    ...people.map((one) => h(guestRow, {one, calm}))
  ];
}

async function start() {
  await useChosenLanguage();
  draw();
  /** @type {views.Statistics} */
  const figures = await getMade('/stats.json', (answer) => answer.json());
  await Promise.all(games(figures).map(load));
  told = figures;
  draw();
}

installDrawings();
listenToRemote();
start();
