// The page of the matches that are over: all of them, or one that plays.

import {wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {hand, resultPicture} from '../art/picture.js';
import {get} from '../core/api.js';
import {awardsOf, honourOf} from '../core/awards.js';
import {byId, el, given, put, replace, show} from '../core/dom.js';
import {load} from '../core/games.js';
import {buildLanguages} from '../core/languages.js';
import {listenToRemote} from '../core/remote.js';
import {chosenLanguage, say, t, useLanguage} from '../core/text.js';
import {matchTile} from './list.js';
import {Player} from './player.js';

/**
 * @import {Answer} from '../core/api.js'
 * @import {Film, Headline} from '../views.js'
 */

const AGAIN_MS = 1000;
const BUSY = 503; // many ask at once

const match = given(document.body, 'data-match');
/** @type {Headline[]} */
const headlines = JSON.parse(given(document.body, 'data-matches'));
/** @type {Player | null} */
let player = null;

/** @param {string} title */
function entitle(title) {
  put(byId('replay-title'), title);
  document.title = title + ' · Slapbox';
}

function drawList() {
  entitle(t('again.title'));
  show(byId('matches'), true);
  const nothing = el('p.nothing', {}, t('again.none'));
  replace(byId('matches'), ...(headlines.length ? headlines.map(matchTile) : [nothing]));
}

function draw() {
  if (!match) drawList();
  else if (player) player.reword();
}

/**
 * Why there is nothing to play, in words: the match is not over yet, or nobody knows it.
 * @param {Answer} answer
 */
async function tellWhy(answer) {
  const {why} = answer.json();
  entitle(t('again.title'));
  show(byId('matches'), true);
  replace(byId('matches'), el('p.nothing', {}, say(why)));
}

/** @returns {Promise<Answer>} */
async function askForFilm() {
  const answer = await get('/replay/' + encodeURIComponent(match) + '/film.json');
  if (answer && answer.status !== BUSY) return answer;
  await new Promise((done) => setTimeout(done, AGAIN_MS));
  return askForFilm();
}

async function play() {
  const answer = await askForFilm();
  if (!answer.ok) {
    await tellWhy(answer);
    return;
  }
  /** @type {Film} */
  const film = answer.json();
  wearColours(film.table);
  await load(film.table.game);
  entitle(t('game.' + film.table.game + '.title'));
  player = new Player(film, match, entitle);
  byId('picture').addEventListener('click', () => savePicture(film));
}

/** @param {Film} film */
async function savePicture({table, frames}) {
  const awards = (await awardsOf(match)).map(honourOf);
  const names = table.seats.map(({name}) => name);
  const told = {match: frames[frames.length - 1].match, names, ms: table.now_us / 1000, awards};
  await hand(resultPicture(told), 'slapbox-' + table.game);
}

installDrawings();
listenToRemote();
show(byId('all-matches'), Boolean(match));
const names = Array.from(new Set(headlines.map((one) => one.game)));
const words = useLanguage(chosenLanguage()).catch(() => useLanguage('en'));
Promise.all([words, ...names.map(load)])
  .then(() => {
    buildLanguages(draw);
    return match ? play() : drawList();
  })
  .then(() => document.body.setAttribute('data-phase', 'ready'));
