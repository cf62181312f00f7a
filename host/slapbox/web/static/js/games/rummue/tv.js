// Rummü on the TV: who plays, the piles, and every combination on the table.

import {seatColour} from '../../art/colours.js';
import {plain, signed} from '../../art/handwriting.js';
import {person} from '../../art/people.js';
import {totalsBefore} from '../../core/columns.js';
import {beforePaint, byId, find} from '../../core/dom.js';
import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {t} from '../../core/text.js';
import {callout} from '../../parts/callout.js';
import {seatPlaque, stackIcon} from '../../parts/seatplaque.js';
import {faceUp, muBack, muSlot} from '../mudeck/cards.js';
import {dealMoment} from '../mudeck/sheet.js';
import {RummueFlights} from './flights.js';
import {cardFan, roomiest} from './laid.js';
import {dealWords} from './sheet.js';
import {comboLabel, kindSign, latestNews, newsAbout} from './words.js';
import {drawTable} from '../../tv/table.js';

/**
 * @import {Room} from './laid.js'
 *
 * Facts for the screen: `isLooking` while people look at what was done last.
 * @typedef {{view: rummue.Table, deal: string, isLooking: boolean, flights: RummueFlights}} Facts
 */

/** rem: cards on the table, what is around a combination, and the least room for its words. */
const LIMITS = {largest: 10.4, crowded: 4.8, smallest: 3.4, step: 0.2};
const AROUND = {wide: 1.8, high: 5.1};
const LEAST = 10.2;
const ROOMY = 8.2;
const LONG_SCORE = 3; // signs
/** Players from which they stand closer together, by how many have one score. */
const DENSE = [0, 4, 6];
/** @type {{[event: string]: pages.SoundName}} */
const SOUNDS = {
  dealt: 'shuffle',
  drew: 'draw',
  took: 'draw',
  laid: 'right',
  added: 'flip',
  swapped: 'right',
  discarded: 'flip',
  rebuilt: 'shuffle',
  emptied: 'buzz'
};

/**
 * Rummü's screen.
 * @type {(tv: pages.Tv) => pages.Screen<views.RummueView>}
 */
export function open({clock, sound}) {
  const table = rummueScreen(clock, sound);
  const deals = dealMoment({clock, sound, words: dealWords});
  return {
    id: 'rummue',
    draw(view, again) {
      table(view, again);
      deals(view);
    }
  };
}

/**
 * @type {(clock: pages.TableClock, sound: pages.Sounds) => (view: rummue.Shown, again: boolean) =>
 *   void}
 */
function rummueScreen(clock, sound) {
  const flights = new RummueFlights();
  /** @type {string | null} */
  let told = null;
  /** @type {Room | null} */
  let room = null;
  return (view, again) => {
    if (view.phase !== 'match') {
      told = null;
      return;
    }
    const {state} = view.match;
    const deal = view.match.id + '-' + state.deal;
    const now = deal + '-' + view.match.revision;
    const isNew = told === null;
    flights.news = isNew || told === now ? [] : state.news;
    told = now;
    const isLooking = clock.looksMs(view.match) > 0;
    const facts = {view, deal, isLooking, flights};
    // Reading sizes makes the browser lay the page out: only when they may have changed.
    if (isNew) room = roomOn(drawTable('rummue', screen(facts, null)));
    else if (again) room = roomOn(byId('rummue'));
    const felt = find(drawTable('rummue', screen(facts, room)), '.rummue-felt');
    beforePaint(felt, () => narrowTags(felt));
    for (const {event} of flights.news) if (SOUNDS[event]) sound.play(SOUNDS[event]);
    if (flights.news.some((one) => isLastButOne(one, state))) sound.play('sting');
    flights.faceDown(state);
  };
}

/**
 * The room on the felt, in rem.
 * @param {Element} box
 */
function roomOn(box) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const {clientWidth, clientHeight} = find(box, '.rummue-felt');
  return {wide: clientWidth / rem - 1.6, high: clientHeight / rem - 1.2};
}

/** @type {(facts: Facts, room: Room | null) => Tree} */
function screen(facts, room) {
  const {view, isLooking} = facts;
  const {state} = view.match;
  const {deal, deals, target} = state;
  return h(
    'section',
    {'data-phase': state.phase},
    teams(facts),
    h(
      'div.rummue-band.row.at.within',
      stock(state, facts.flights),
      discards(facts),
      words(view, isLooking),
      h(
        'div.paper.rummue-goal.column.read.amid.whole.unbroken',
        h('b', deal ? t(deals ? 'rummue.tv.deal_of' : 'deal.number', {deal, deals}) : ''),
        h('span', t('rummue.tv.target', {count: target}))
      )
    ),
    table(facts, room),
    isLooking && h(oneCard, {view})
  );
}

/**
 * The seat that may go out next.
 * @param {{view: rummue.Table}} facts
 */
function oneCard({view}) {
  const {state} = view.match;
  const discard = state.news.find((one) => isLastButOne(one, state));
  if (!discard || discard.seat === null) return null;
  const {seat} = discard;
  return h(callout, {seat, says: t('rummue.tv.one_card', {name: nameOf(view, seat)})});
}

/**
 * Tell whether a discard has left its player one card.
 * @type {(one: views.RummueView['news'][number], state: views.RummueView) => boolean}
 */
function isLastButOne({event, seat}, {sizes}) {
  return event === 'discarded' && seat !== null && sizes[seat] === 1;
}

/* the players */

/**
 * Partners stand together and share one score; while people look at how the deal ended, that of
 * before.
 * @param {Facts} facts
 */
function teams({view, isLooking, flights}) {
  const {state} = view.match;
  const isOver = state.phase === 'deal_over';
  const scores = isOver && isLooking ? totalsBefore(state) : state.scores;
  const each = state.teams[0].length;
  return h(
    'div.rummue-seats.at.within',
    {class: {dense: state.seats >= DENSE[each]}, 'data-seats': state.seats, 'data-each': each},
    ...state.teams.map((seats) => {
      const score = plain(scores[seats[0]]);
      const [leader, ...others] = seats.map((seat) => plaque(view, seat, flights));
      return h(
        'div.rummue-team.whole.holds',
        {key: seats.join(), style: {width: 100 / state.teams.length + '%'}},
        leader,
        h('b.team-score.amid.at', {class: {long: score.length > LONG_SCORE}}, score),
        ...others
      );
    })
  );
}

/** @type {(view: rummue.Table, seat: number, flights: RummueFlights) => Child} */
function plaque(view, seat, flights) {
  const {opened, needs: all, sizes, table_worth: worth} = view.match.state;
  const open = opened[seat];
  const needs = all[seat];
  const points = signed(worth[seat]);
  return h(seatPlaque, {
    view,
    seat,
    classes: {opened: open, 'one-card': sizes[seat] === 1},
    insert: flights.place(seat),
    counts: [
      stackIcon(),
      h('b.size', {title: t('rummue.tv.size', {count: sizes[seat]})}, sizes[seat]),
      h(
        'b.opening',
        {title: open ? t('rummue.tv.opened') : t('rummue.tv.needs', {count: needs})},
        open ? '✓' : needs
      ),
      h('b.worth', {title: t('rummue.tv.on_table', {points})}, open && points)
    ]
  });
}

/* the piles */

/** @type {(state: views.RummueView, flights: RummueFlights) => Tree} */
function stock({stock: count, rebuilds_left: rebuilds}, flights) {
  return h(
    'div.rummue-stock.whole.holds',
    {class: {empty: count === 0}, insert: flights.place('stock')},
    h('span.pile-card', drawing(muBack)),
    h('b.pile-count.read.amid.at', {title: t('rummue.tv.stock', {count})}, count),
    h(
      'i.rummue-rebuilds.column.bold.amid.at',
      {title: t('rummue.tv.rebuilds', {count: rebuilds})},
      '↻'.repeat(rebuilds)
    )
  );
}

/** @param {Facts} facts */
function discards({view, deal, flights}) {
  const {discards: count, top} = view.match.state;
  return h(
    'div.rummue-discards.whole.holds',
    {insert: flights.place('discards')},
    h(
      'span.rummue-top',
      h(
        'span.thrown.at.corner',
        Object.assign(
          {key: deal + '-' + (top ? top.card : 'none')},
          flights.hooks('discarded', 'took')
        ),
        top ? faceUp(top) : drawing(muSlot)
      )
    ),
    h('b.pile-count.read.amid.at', {title: t('rummue.tv.discards', {count})}, count)
  );
}

/* words */

/**
 * Nobody is asked while all look at what was done last.
 * @type {(view: rummue.Table, isLooking: boolean) => Tree}
 */
function words(view, isLooking) {
  const {state, asks_host: asked} = view.match;
  const first = asked ? t('deal.host_names_dealer') : '';
  return h(
    'div.rummue-words.rest',
    h('h1.band-title.rummue-title', {role: 'status'}, isLooking ? '' : title(view)),
    h('p.band-line.rummue-line.bold', state.phase === 'first_dealer' ? first : latestNews(view))
  );
}

/** @param {rummue.Table} view */
function title(view) {
  const {phase, turn} = view.match.state;
  if (phase === 'first_dealer') return t('deal.first_dealer');
  if (phase === 'shuffle') return t('rummue.tv.shuffle');
  if (turn === null) return '';
  return t(phase === 'draw' ? 'rummue.tv.draws' : 'tv.turn', {name: nameOf(view, turn)});
}

/* the table */

/** @type {(facts: Facts, room: Room | null) => Tree} */
function table(facts, room) {
  const {state} = facts.view.match;
  const {combos} = state;
  if (!room) return h('div.rummue-felt.at');
  const sizes = combos.map((one) => one.cards.length);
  const {width, seen} = roomiest(sizes, room, AROUND, LEAST, LIMITS);
  return h(
    'div.rummue-felt.at',
    {class: {roomy: width >= ROOMY}, style: {'--wide': width.toFixed(2) + 'rem'}},
    h('div.rummue-combos', ...combos.map((combo) => h(onTable, {combo, seen, facts}))),
    !combos.length && empty(state)
  );
}

/** @param {{combo: views.RummueOnTable, seen: number, facts: Facts}} facts */
function onTable({combo, seen, facts: {view, deal, flights}}) {
  const {id, owner, kind, worth, cards} = combo;
  const news = newsAbout(view.match.state.news, id);
  const name = nameOf(view, owner);
  return h(
    'div.rummue-combo.whole.holds',
    {
      key: deal + '-' + id + '-' + owner,
      'data-combo': id,
      'data-owner': owner,
      'data-kind': kind,
      role: 'img',
      'aria-label': comboLabel(combo, name),
      class: {changed: Boolean(news)},
      style: {'--seat': seatColour(owner)}
    },
    h(cardFan, {cards, seen, hooks: flights.hooks(id, id)}),
    h(
      'p.combo-tag.bold.read',
      drawing(person, owner),
      h('span.combo-owner.rest.clipped', name),
      h('i.combo-kind.row.whole', drawing(kindSign, kind), h('span', t('rummue.kind.' + kind))),
      h('b.combo-worth.read.amid.whole', worth)
    ),
    news && h('em.gain.combo-gain.read.at', signed(news.event === 'laid' ? worth : news.gain || 0))
  );
}

/**
 * Narrow the tags: where an owner's name has no room beside the sign of the kind, the cards alone
 * tell that. Where it has none even so, the owner's face tells whose they are.
 * @param {Element} felt
 */
function narrowTags(felt) {
  const tags = Array.from(felt.querySelectorAll('.combo-tag'));
  for (const tag of tags) tag.classList.remove('narrow', 'nameless');
  for (const way of ['narrow', 'nameless']) {
    const cut = tags.filter((tag) => {
      const {scrollWidth, clientWidth} = find(tag, '.combo-owner');
      return scrollWidth > clientWidth;
    });
    for (const tag of cut) tag.classList.add(way);
  }
}

/**
 * Before anything lies there: how many cards each first lay-down needs.
 * @param {views.RummueView} state
 */
function empty({teams: all, needs}) {
  return h(
    'div.rummue-empty.column.centred.filling.bold.amid',
    h('p', t('rummue.tv.empty')),
    h(
      'ul',
      ...all.map((seats) =>
        h(
          'li',
          {key: seats.join()},
          ...seats.map((seat) => drawing(person, seat)),
          h('b', t('rummue.tv.cards', {count: needs[seats[0]]}))
        )
      )
    )
  );
}
