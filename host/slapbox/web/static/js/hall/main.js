// The hall's TV: what happens at which table, who leads, what people will speak of, and before a
// round who sits where. What does not fit comes page after page, all parts at the same time.

import {figure} from '../core/awards.js';
import {byId, el, put, replace, show, whenChanged} from '../core/dom.js';
import {apart} from '../core/faults.js';
import {buildLanguages} from '../core/languages.js';
import {listenToRemote} from '../core/remote.js';
import {follow} from '../core/stream.js';
import {tableName} from '../core/tables.js';
import {chosenLanguage, t, useLanguage} from '../core/text.js';
import {seats, tile} from './tiles.js';
import {figureOf, rankText} from './words.js';

/** @import {HallHighlight, HallPlace, HallView} from '../views.js' */

const PAGE_MS = 8000;
const TILES = 9;
const PLACES = 8;
const SEATS = 8;
const FINE_US = 20; // times are told to a tenth of a millisecond
const FEW = 4; // tables that have the room of all
const LONG = 22; // a title of more letters gets a smaller type

/** @type {HallView | null} */
let latest = null;
let turn = 0;
/** @type {string | null} */
let shownUrl = null;

/**
 * What is on the page whose turn it is.
 * @template T
 * @param {T[]} items
 * @param {number} size
 */
function page(items, size) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const from = (turn % pages) * size;
  return items.slice(from, from + size);
}

const drawHead = apart((/** @type {HallView} */ {kind, round, rounds, game, join_url: url}) => {
  const title = kind ? t('hall.kind.' + kind) : t('hall.waiting');
  put(byId('hall-title'), title);
  byId('hall-title').classList.toggle('long', title.length > LONG);
  const number = rounds > round ? 'hall.round_of' : 'hall.round';
  const parts = round ? [t(number, {round, rounds}), t('game.' + game + '.title')] : [];
  put(byId('hall-round'), parts.join(' · '));
  const link = (url || '').replace(/^https?:\/\//, '');
  put(byId('find-address'), link || t('lobby.no_network'));
  byId('find').classList.toggle('nowhere', !url);
  if (url && url !== shownUrl)
    byId('find-code').setAttribute('src', '/qr.svg?' + encodeURIComponent(url));
  shownUrl = url;
});

const drawTiles = whenChanged(
  /** @param {{shown: HallView['tables'], rounds: number, few: boolean, language: string}} what */
  ({shown, rounds, few}) => {
    byId('tiles').classList.toggle('few', few);
    replace(byId('tiles'), ...shown.map((one) => tile(one, rounds)));
    show(byId('no-tables'), !shown.length);
  }
);

const drawPlaces = whenChanged(
  /** @param {Pick<HallView, 'kind' | 'scoring'> & {shown: HallPlace[], language: string}} what */
  ({shown, kind, scoring}) => {
    replace(byId('places'), ...shown.map((one) => placeRow(one, figureOf({kind, scoring}, one))));
    show(byId('no-places'), !shown.length);
  }
);

/**
 * @param {HallPlace} one
 * @param {string} text
 */
function placeRow(one, text) {
  return el(
    'li.place' + (one.rank_last === 1 ? '.leads' : ''),
    {'data-rank': one.rank, 'data-name': one.name},
    el('b.place-rank', {}, rankText(one)),
    el('span.place-name', {translate: 'no'}, one.name),
    el('small.place-table', {}, one.table),
    el('b.place-figure', {}, text)
  );
}

const drawSeating = whenChanged(
  /** @param {{gathering: boolean, shown: HallView['seating'], language: string}} what */
  ({gathering, shown}) => {
    show(byId('seating'), gathering);
    show(byId('now'), !gathering);
    show(byId('leaders'), !gathering);
    replace(byId('seats'), ...shown.map(seats));
  }
);

const drawBest = whenChanged(
  /** @param {{shown: HallHighlight[], language: string}} what */
  ({shown}) => {
    show(byId('best'), shown.length > 0);
    replace(byId('best'), ...shown.map(bestLine).reduce((all, one) => all.concat(one), []));
  }
);

/** @param {HallHighlight} one */
function bestLine({name, guest, table, count, us}) {
  return [
    el('span.best-name', {}, t('hall.best.' + name)),
    el('b.best-guest', {translate: 'no'}, guest),
    el('small.best-table', {}, tableName(table)),
    el('em.best-figure', {}, figure(name, count, us, FINE_US))
  ];
}

function draw() {
  if (!latest) return;
  const {tables, standings, seating, gathering, highlights, kind, scoring, rounds} = latest;
  const language = document.documentElement.lang;
  drawHead(latest);
  drawTiles({shown: page(tables, TILES), rounds, few: tables.length <= FEW, language});
  drawPlaces({shown: page(standings, PLACES), kind, scoring, language});
  drawSeating({gathering, shown: page(seating, SEATS), language});
  drawBest({shown: page(highlights, 1), language});
  document.body.setAttribute('data-round', String(latest.round));
  document.body.setAttribute('data-phase', gathering ? 'seating' : 'now');
}

/** @param {HallView} view */
function take(view) {
  latest = view;
  draw();
}

async function begin() {
  await useLanguage(chosenLanguage());
  buildLanguages(draw);
  setInterval(() => {
    turn += 1;
    draw();
  }, PAGE_MS);
  follow('tv', take, (up) => show(byId('link-lost'), !up));
}

listenToRemote();
begin();
