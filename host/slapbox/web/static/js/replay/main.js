// The page of the matches that are over: all of them, or one that plays.

import {wearColours} from '../art/colours.js';
import {installDrawings} from '../art/icons.js';
import {seatPeople} from '../art/people.js';
import {getMade} from '../core/api.js';
import {given} from '../core/dom.js';
import {emblemOf, load, loadSpeaking} from '../core/games.js';
import {languageChoice} from '../core/languages.js';
import {drawing, h, patch} from '../core/patch.js';
import {listenToRemote} from '../core/remote.js';
import {say, t, useChosenLanguage} from '../core/text.js';
import {Player} from './player.js';
import {filmView} from './view.js';

const match = given(document.body, 'data-match');
/** @type {views.Headline[]} */
const headlines = JSON.parse(given(document.body, 'data-matches'));
/** @type {Player | null} */
let player = null;
/** @type {views.Message | null} */
let why = null;
let phase = 'loading';

function draw() {
  const title = t(player ? 'game.' + player.film.table.game + '.title' : 'again.title');
  document.title = title + ' · Slapbox';
  patch(document.body, view(title));
}

/** @param {string} title */
function view(title) {
  const stage = player && player.isStaged && 'ready';
  return h(
    'body',
    {'data-phase': phase, 'data-stage': stage},
    h(
      'header.top',
      {id: 'top'},
      h('h1', {id: 'replay-title'}, title),
      match && h('a.button.quiet', {id: 'all-matches', href: '/replay'}, t('again.all')),
      languageChoice(() => {
        if (player) player.restage();
        draw();
      })
    ),
    player ? h(filmView, player) : list(),
    h('p.foot', h('a.button.quiet', {href: '/join'}, t('how.to_hand')))
  );
}

/** All matches, or why there is nothing to play: the match is not over yet, or nobody knows it. */
function list() {
  if (match && !why) return null;
  const nothing = h('p.paper.nothing.amid', why ? say(why) : t('again.none'));
  return h(
    'main.wrapped.matches',
    {id: 'matches'},
    ...(match || !headlines.length ? [nothing] : headlines.map((one) => h(matchTile, one)))
  );
}

async function play() {
  const path = '/replay/' + encodeURIComponent(match) + '/film.json';
  const told = await getMade(path, (answer) => answer.json());
  if (told.why) {
    why = told.why;
    return;
  }
  /** @type {views.Film} */
  const film = told;
  wearColours(film.table);
  seatPeople(film.table);
  await loadSpeaking(film.table.game, ['games']);
  player = new Player(film, match, draw);
}

/**
 * Draw a match: the game, when, by whom, and who won.
 * @param {views.Headline} one
 */
function matchTile({id, game, seats, started_ms: started, result}) {
  const names = seats.map((name, seat) =>
    result.winners.includes(seat) ? h('b.winner', '★ ' + name) : h('span', name)
  );
  return h(
    'a.paper.tile',
    {key: id, href: '/replay/' + encodeURIComponent(id), 'data-match': id},
    h('span.tile-art.row.centred.at', drawing(emblemOf, game)),
    h('strong', t('game.' + game + '.title')),
    h('span.tile-when', when(started)),
    h('span.tile-names', {translate: 'no'}, ...names)
  );
}

/**
 * Day and time, as the reader's language writes them.
 * @param {number} ms
 */
function when(ms) {
  return new Date(ms).toLocaleString(document.documentElement.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit'
  });
}

async function begin() {
  const names = Array.from(new Set(headlines.map((one) => one.game)));
  const words = useChosenLanguage();
  await Promise.all([words, ...names.map(load)]);
  draw();
  if (match) await play();
  phase = 'ready';
  draw();
}

installDrawings();
listenToRemote();
begin();
