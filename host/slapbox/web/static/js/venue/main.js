// The venue's TV: what happens at which table, who leads, what people will speak of, and before a
// round who sits where. What does not fit comes page after page, all parts at the same time.

import {figure} from '../core/awards.js';
import {languageChoice} from '../core/languages.js';
import {h, patch} from '../core/patch.js';
import {listenToRemote} from '../core/remote.js';
import {follow, standstill} from '../core/stream.js';
import {tableName} from '../core/tables.js';
import {t, useChosenLanguage} from '../core/text.js';
import {seats, tile} from './tiles.js';
import {figureOf, rankText} from './words.js';

const PAGE_MS = 8000;
const TILES = 9;
const PLACES = 8;
const SEATS = 8;
const FINE_US = 20; // times are told to a tenth of a millisecond
const FEW = 4; // tables that have the room of all
const LONG = 22; // a title of more letters gets a smaller type

/** @type {views.VenueView | null} */
let latest = null;
let turn = 0;

/**
 * Items on the page whose turn it is.
 * @template T
 * @param {T[]} items
 * @param {number} size
 */
function onPage(items, size) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const from = (turn % pages) * size;
  return items.slice(from, from + size);
}

function draw() {
  patch(document.body, latest ? page(latest) : h('body', h(standstill, {})));
}

/** @param {views.VenueView} view */
function page(view) {
  const {round, gathering} = view;
  const parts = gathering ? [h(seating, view)] : [h(now, view), h(leaders, view)];
  return h(
    'body',
    {'data-phase': gathering ? 'seating' : 'now', 'data-round': round},
    h(standstill, {}),
    h(head, view),
    h(way, view),
    h('main', {id: 'scene'}, ...parts),
    h(best, view),
    h('nav', {label: t('tv.controls')}, languageChoice(draw))
  );
}

/** @param {views.VenueView} view */
function head({kind, round, rounds, game}) {
  const title = kind ? t('venue.kind.' + kind) : t('venue.waiting');
  const number = rounds > round ? 'venue.round_of' : 'venue.round';
  const parts = round ? [t(number, {round, rounds}), t('game.' + game + '.title')] : [];
  return h(
    'header.venue-head.at',
    h('p.brand', 'Slapbox'),
    h('h1.venue-title.one-line.unbroken', {class: {long: title.length > LONG}}, title),
    h('p.venue-round.bold.golden', parts.join(' · '))
  );
}

/**
 * The way to one's own table.
 * @param {views.VenueView} view
 */
function way({join_url: url}) {
  const address = url ? url.replace(/^https?:\/\//, '') : t('lobby.no_network');
  return h(
    'aside.paper.find.row.at',
    {class: {nowhere: !url}},
    url && h('img', {alt: '', src: '/qr.png?' + encodeURIComponent(url)}),
    h('div', url && h('h2', t('venue.find')), h('p.find-address.bold', address))
  );
}

/** @param {views.VenueView} view */
function now({tables, rounds}) {
  return h(
    'section.now',
    h(
      'div.tiles.wrapped',
      {class: {few: tables.length <= FEW}},
      ...onPage(tables, TILES).map((one) => h(tile, {one, rounds}))
    ),
    !tables.length && h('p.no-tables', t('venue.no_tables'))
  );
}

/** @param {views.VenueView} view */
function leaders(view) {
  const {standings} = view;
  return h(
    'section.leaders.at',
    h('h2', t('venue.standings')),
    h('ol.places', ...onPage(standings, PLACES).map((one) => h(place, {one, view}))),
    !standings.length && h('p.no-places', t('venue.no_standings'))
  );
}

/** @param {{one: views.VenuePlace, view: views.VenueView}} facts */
function place({one, view}) {
  const {name, rank, rank_last: last, table} = one;
  return h(
    'li.place',
    {key: name, class: {leads: last === 1}, 'data-rank': rank, 'data-name': name},
    h('b.place-rank.whole.unbroken.golden', rankText(one)),
    h('span.place-name.one-line.bold.unbroken', {translate: 'no'}, name),
    h('small.place-table.read.whole', table),
    h('b.place-figure.whole.unbroken', figureOf(view, one))
  );
}

/** @param {views.VenueView} view */
function seating({seating: tables}) {
  return h(
    'section.seating.at',
    h('h2', t('venue.seating')),
    h(
      'div.venue-seats.wrapped',
      {id: 'seats'},
      ...onPage(tables, SEATS).map((one) => h(seats, one))
    )
  );
}

/** @param {views.VenueView} view */
function best({highlights}) {
  const [one] = onPage(highlights, 1);
  if (!one) return null;
  const {name, guest, table, count, us} = one;
  return h(
    'p.row.centred.best',
    {id: 'best', role: 'status'},
    h('span.best-name.bold.read.golden', t('venue.best.' + name)),
    h('b.best-guest.clipped', {translate: 'no'}, guest),
    h('small.best-table.read', tableName(table)),
    h('em.best-figure.bold.golden', figure(name, count, us, FINE_US))
  );
}

/** @param {views.VenueView} view */
function take(view) {
  latest = view;
  draw();
}

async function begin() {
  await useChosenLanguage();
  setInterval(() => {
    turn += 1;
    draw();
  }, PAGE_MS);
  follow('tv', take, draw);
}

listenToRemote();
begin();
