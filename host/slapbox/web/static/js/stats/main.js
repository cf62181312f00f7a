// Statistics: what all matches say of the guest whose phone this is, and to the host of everybody.

import {get} from '../core/api.js';
import {installDrawings} from '../art/icons.js';
import {byId, el, replace} from '../core/dom.js';
import {attempt} from '../core/faults.js';
import {load} from '../core/games.js';
import {buildLanguages} from '../core/languages.js';
import {listenToRemote} from '../core/remote.js';
import {chosenLanguage, t, useLanguage} from '../core/text.js';
import {guestCard, guestRow, houseCard, ratingCard} from './cards.js';

/** @import {Statistics} from '../views.js' */

const AGAIN_MS = 1000;
const BUSY = 503; // many ask at once

/** @type {Statistics} */
let told = {calm: false, house: null, guest: null, ratings: []};

/** @returns {Promise<Statistics>} */
async function ask() {
  const answer = await get('/stats.json');
  if (answer && answer.ok) return answer.json();
  if (answer && answer.status !== BUSY) throw new Error('no statistics: ' + answer.status);
  await new Promise((done) => setTimeout(done, AGAIN_MS));
  return ask();
}

/** Everything that was played, to know what it looks like. */
function games() {
  const {house, guest} = told;
  const all = (house ? house.games : []).concat(guest ? guest.games : []);
  return Array.from(new Set(all.map(({game}) => game)));
}

function draw() {
  const {calm, house, guest, ratings} = told;
  const people = house ? house.people : [];
  const nobody = t(house ? 'stats.none' : 'stats.unknown');
  const makers = [
    () => guest && guestCard(guest, calm),
    () => ratings.length > 0 && ratingCard(ratings, house !== null),
    () => house && people.length > 0 && houseCard(house, calm),
    ...people.map((one) => () => guestRow(one, calm))
  ];
  const cards = makers.map((make) => attempt(make, null)).filter(Boolean);
  replace(byId('figures'), ...(cards.length ? cards : [el('p.card.nothing', {}, nobody)]));
}

async function start() {
  await useLanguage(chosenLanguage()).catch(() => useLanguage('en'));
  buildLanguages(draw);
  told = await ask();
  await Promise.all(games().map(load));
  draw();
  document.body.setAttribute('data-phase', 'ready');
}

installDrawings();
listenToRemote();
start();
