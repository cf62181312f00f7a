// Rummü on the TV: who plays, the piles, every combination on the table, and how cards come there.

import {seatColour} from '../../art/colours.js';
import {byId, el, find, first, inOrder, keep, last, put, replace} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {way} from '../../art/flights.js';
import {plain, signed} from '../../art/handwriting.js';
import {muBack, muCard, muSlot} from '../mudeck/cards.js';
import {keepHints} from '../mudeck/hints.js';
import {dealMoment} from '../mudeck/sheet.js';
import {drawFan, fan, roomiest} from './laid.js';
import {dealWords} from './sheet.js';
import {comboLabel, kindSign, latestNews} from './words.js';
import {totalsBefore} from '../../core/columns.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {putName} from '../../tv/namefit.js';
import {t} from '../../core/text.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Screen, SoundName, Sounds, Tv} from '../../core/pages.js'
 * @import {RummueNews, RummueOnTable, RummueView} from '../../views.js'
 * @import {Shown, Table} from './types.js'
 */

const FLIGHT_MS = 480;
const STAGGER_MS = 70;
/** rem: cards on the table, what is around a combination, and the least room for its words. */
const LIMITS = {largest: 10.4, crowded: 4.8, smallest: 3.4, step: 0.2};
const AROUND = {wide: 1.8, high: 5.1};
const LEAST = 10.2;
const ROOMY = 8.2;
const LONG_SCORE = 3; // signs
/** So many players stand closer together, by how many have one score. */
const DENSE = [0, 4, 6];
/** @type {{[event: string]: SoundName}} */
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
 * @param {Tv} tv
 * @returns {Screen<RummueView>}
 */
export function open({clock, sound}) {
  const table = rummueScreen(clock, sound);
  const deals = dealMoment({clock, sound, words: dealWords});
  return {
    id: 'rummue',
    draw(view) {
      table(view);
      deals(view);
    }
  };
}

/**
 * @param {TableClock} clock
 * @param {Sounds} sound
 * @returns {(view: Shown) => void}
 */
function rummueScreen(clock, sound) {
  /** @type {string | null} */
  let known = null;
  /** @type {string | null} */
  let told = null;
  return (view) => {
    if (view.phase !== 'match') {
      known = null;
      return;
    }
    const {state} = view.match;
    const deal = view.match.id + '-' + state.deal;
    const fresh = known === null;
    const now = deal + '-' + view.match.revision;
    const news = fresh || now === told ? [] : state.news;
    known = deal;
    told = now;
    byId('rummue').hidden = false; // what is hidden has no place to move cards from
    byId('rummue').setAttribute('data-phase', state.phase);
    teams(view, state.phase === 'deal_over' && clock.looksMs(view.match) > 0);
    piles(state, deal, news);
    table(view, deal, news);
    words(view);
    for (const one of news) {
      if (SOUNDS[one.event]) sound.play(SOUNDS[one.event]);
      faceDown(one, state);
    }
  };
}

/* the players */

/**
 * Partners stand together and share one score; while people look at how the deal ended, that of
 * before.
 * @param {Table} view
 * @param {boolean} looking
 */
function teams(view, looking) {
  const {state} = view.match;
  const scores = looking ? totalsBefore(state) : state.scores;
  const each = state.teams[0].length;
  byId('rummue-seats').classList.toggle('dense', state.seats >= DENSE[each]);
  byId('rummue-seats').setAttribute('data-seats', String(state.seats));
  byId('rummue-seats').setAttribute('data-each', String(each));
  keep(
    byId('rummue-seats'),
    state.teams,
    String,
    (seats) => {
      const [leader, ...others] = seats.map(makePlaque);
      const score = el('b.team-score', {});
      return el('div.rummue-team', {'data-team': seats[0]}, leader, score, ...others);
    },
    (node, seats) => {
      node.style.width = 100 / state.teams.length + '%';
      const score = plain(scores[seats[0]]);
      put(find(node, '.team-score'), score);
      find(node, '.team-score').classList.toggle('long', score.length > LONG_SCORE);
      for (const seat of seats) updatePlaque(plaqueOf(seat), seat, view);
    }
  );
  inOrder(byId('rummue-seats'), state.teams, String);
}

/** @param {number} seat */
function plaqueOf(seat) {
  return find(document, '.rummue-plaque[data-seat="' + seat + '"]');
}

/** @param {number} seat */
function makePlaque(seat) {
  const node = el(
    'div.rummue-plaque',
    {'data-seat': seat},
    person(seat),
    el('i.deals', {}),
    el('p.rummue-name', {}),
    el(
      'p.rummue-counts',
      {},
      el('i.icon-stack', {}, el('i', {}), el('i', {}), el('i', {})),
      el('b.size', {}),
      el('b.opening', {}),
      el('b.worth', {})
    )
  );
  node.style.setProperty('--seat', seatColour(seat));
  return node;
}

/**
 * @param {Element} node
 * @param {number} seat
 * @param {Table} view
 */
function updatePlaque(node, seat, view) {
  const {state} = view.match;
  const one = view.seats.find((sitting) => sitting.seat === seat);
  putName(find(node, '.rummue-name', HTMLElement), nameOf(view, seat));
  label(
    find(node, '.size'),
    String(state.sizes[seat]),
    t('rummue.tv.size', {count: state.sizes[seat]})
  );
  const open = state.opened[seat];
  label(
    find(node, '.opening'),
    open ? '✓' : String(state.needs[seat]),
    open ? t('rummue.tv.opened') : t('rummue.tv.needs', {count: state.needs[seat]})
  );
  const worth = state.table_worth[seat];
  label(
    find(node, '.worth'),
    open ? signed(worth) : '',
    t('rummue.tv.on_table', {points: signed(worth)})
  );
  find(node, '.deals').classList.toggle('on', state.dealer === seat);
  node.classList.toggle('opened', open);
  node.classList.toggle('turn', state.turn === seat);
  node.classList.toggle('away', Boolean(one && !one.here));
  if (one) keepHints(node, one);
}

/**
 * A figure, and what it means for who cannot see its sign.
 * @param {Element} node
 * @param {string} text
 * @param {string} meaning
 */
function label(node, text, meaning) {
  put(node, text);
  node.setAttribute('title', meaning);
}

/* the piles */

/**
 * @param {RummueView} state
 * @param {string} deal
 * @param {RummueNews[]} news
 */
function piles(state, deal, news) {
  const {stock, discards, top, rebuilds_left: rebuilds} = state;
  label(byId('rummue-stock-count'), String(stock), t('rummue.tv.stock', {count: stock}));
  label(byId('rummue-discard-count'), String(discards), t('rummue.tv.discards', {count: discards}));
  byId('rummue-stock').classList.toggle('empty', stock === 0);
  const stack = first(byId('rummue-stock'));
  if (!stack.firstChild) stack.append(muBack());
  byId('rummue-rebuilds').setAttribute('title', t('rummue.tv.rebuilds', {count: rebuilds}));
  put(byId('rummue-rebuilds'), '↻'.repeat(Math.max(0, rebuilds)));
  const fresh = new Set();
  const tops = [{key: deal + '-' + (top ? top.card : 'none'), face: top}];
  keep(
    byId('rummue-top'),
    tops,
    (one) => one.key,
    ({face}) => {
      const node = el('span.thrown', {}, face ? muCard(face) : muSlot());
      fresh.add(node);
      return node;
    },
    (node) => {
      const thrown = happened(news, 'discarded');
      const by = top && thrown && thrown.card && thrown.card.card === top.card ? thrown.seat : null;
      if (by !== null && fresh.has(node)) comeFrom(node, plaqueOf(by), 0);
    },
    (node) => {
      const took = happened(news, 'took');
      if (took && took.seat !== null) goTo(node, plaqueOf(took.seat));
      else node.remove();
    }
  );
}

/**
 * What is seen of cards of which nobody sees the face.
 * @param {RummueNews} one
 * @param {RummueView} state
 */
function faceDown(one, state) {
  if (one.event === 'dealt')
    state.sizes.forEach((_size, seat) => flyBack('rummue-stock', plaqueOf(seat)));
  if (one.event === 'drew' && one.seat !== null) flyBack('rummue-stock', plaqueOf(one.seat));
  if (one.event === 'rebuilt') flyBack('rummue-discards', byId('rummue-stock'));
}

/**
 * @param {string} pile
 * @param {Element} home
 */
function flyBack(pile, home) {
  const card = el('span.rummue-flight', {}, muBack());
  byId(pile).append(card);
  goTo(card, home);
}

/* the table */

/**
 * @param {Table} view
 * @param {string} deal
 * @param {RummueNews[]} news
 */
function table(view, deal, news) {
  const {combos} = view.match.state;
  const felt = byId('rummue-felt');
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const place = {wide: felt.clientWidth / rem - 1.6, high: felt.clientHeight / rem - 1.2};
  const {width, seen} = roomiest(
    combos.map((one) => one.cards.length),
    place,
    AROUND,
    LEAST,
    LIMITS
  );
  felt.style.setProperty('--wide', width.toFixed(2) + 'rem');
  felt.classList.toggle('roomy', width >= ROOMY);
  byId('rummue-empty').hidden = combos.length > 0;
  const open = news.find((one) => one.event === 'laid');
  /** @param {RummueOnTable} combo */
  const key = (combo) => deal + '-' + combo.id + '-' + combo.owner;
  keep(byId('rummue-combos'), combos, key, makeCombo, (node, combo) => {
    updateCombo(node, combo, view, gainOf(view.match.state.news, combo));
    const by = open && open.combos.includes(combo.id) ? open.seat : actorOn(news, combo.id);
    let index = 0;
    drawFan(
      find(node, '.combo-fan', HTMLElement),
      combo.cards,
      seen,
      (card) => {
        if (by !== null) comeFrom(card, plaqueOf(by), index * STAGGER_MS);
        index += 1;
      },
      (card) => (by === null ? card.remove() : goTo(card, plaqueOf(by)))
    );
  });
  inOrder(byId('rummue-combos'), combos, key);
  narrowTags();
  emptyWords(view);
}

/**
 * Where an owner's name has no room beside the sign of the kind, the cards alone tell that; and
 * where it has none even so, the owner's face tells whose they are.
 */
function narrowTags() {
  const tags = Array.from(byId('rummue-combos').querySelectorAll('.combo-tag'));
  for (const tag of tags) tag.classList.remove('narrow', 'nameless');
  for (const way of ['narrow', 'nameless']) {
    const cut = tags.filter((tag) => {
      const {scrollWidth, clientWidth} = find(tag, '.combo-owner');
      return scrollWidth > clientWidth;
    });
    for (const tag of cut) tag.classList.add(way);
  }
}

/** @param {RummueOnTable} combo */
function makeCombo(combo) {
  const node = el(
    'div.rummue-combo',
    {'data-combo': combo.id, 'data-owner': combo.owner, role: 'img'},
    fan(),
    el(
      'p.combo-tag',
      {},
      person(combo.owner),
      el('span.combo-owner', {}),
      el('i.combo-kind', {}),
      el('b.combo-worth', {})
    ),
    el('em.combo-gain', {})
  );
  node.style.setProperty('--seat', seatColour(combo.owner));
  return node;
}

/**
 * @param {Element} node
 * @param {RummueOnTable} combo
 * @param {Table} view
 * @param {number | null} gain
 */
function updateCombo(node, combo, view, gain) {
  const kind = find(node, '.combo-kind');
  if (node.getAttribute('data-kind') !== combo.kind) {
    replace(kind, kindSign(combo.kind), el('span', {}));
  }
  node.setAttribute('data-kind', combo.kind);
  node.setAttribute('aria-label', comboLabel(combo, nameOf(view, combo.owner)));
  put(last(kind), t('rummue.kind.' + combo.kind));
  put(find(node, '.combo-owner'), nameOf(view, combo.owner));
  put(find(node, '.combo-worth'), String(combo.worth));
  put(find(node, '.combo-gain'), gain === null ? '' : signed(gain));
  node.classList.toggle('changed', gain !== null);
}

/**
 * By how much a combination is worth more since the latest move; nothing if it did not change.
 * @param {RummueNews[]} news
 * @param {RummueOnTable} combo
 */
function gainOf(news, {id, worth}) {
  const changed = changeOf(news, id);
  if (changed) return changed.gain;
  return news.some((one) => one.event === 'laid' && one.combos.includes(id)) ? worth : null;
}

/**
 * @param {RummueNews[]} news
 * @param {number} id
 */
function actorOn(news, id) {
  const one = changeOf(news, id);
  return one ? one.seat : null;
}

/**
 * @param {RummueNews[]} news
 * @param {string} event
 */
function happened(news, event) {
  for (const one of news) {
    if (one.event !== 'laid' && one.event === event) return one;
  }
  return null;
}

/**
 * What happened to a combination that lay there already.
 * @param {RummueNews[]} news
 * @param {number} id
 */
function changeOf(news, id) {
  for (const one of news) {
    if (one.event !== 'laid' && one.combo === id) return one;
  }
  return null;
}

/**
 * Before anything lies there: how many cards each first lay-down needs.
 * @param {Table} view
 */
function emptyWords(view) {
  if (byId('rummue-empty').hidden) return;
  const {teams: all, needs} = view.match.state;
  put(first(byId('rummue-empty')), t('rummue.tv.empty'));
  keep(
    byId('rummue-needs'),
    all,
    String,
    (seats) => el('li', {}, ...seats.map((seat) => person(seat)), el('b', {})),
    (node, [seat]) => put(last(node), t('rummue.tv.cards', {count: needs[seat]}))
  );
  inOrder(byId('rummue-needs'), all, String);
}

/* words */

/** @param {Table} view */
function words(view) {
  const {state, asks_host: asked} = view.match;
  put(byId('rummue-title'), title(view));
  put(
    byId('rummue-line'),
    state.phase === 'first_dealer' ? (asked ? t('deal.host_names_dealer') : '') : latestNews(view)
  );
  put(
    byId('rummue-deal'),
    state.deal
      ? t(state.deals ? 'rummue.tv.deal_of' : 'deal.number', {
          deal: state.deal,
          deals: state.deals
        })
      : ''
  );
  put(byId('rummue-target'), t('rummue.tv.target', {count: state.target}));
}

/** @param {Table} view */
function title(view) {
  const {phase, turn} = view.match.state;
  if (phase === 'first_dealer') return t('deal.first_dealer');
  if (phase === 'shuffle') return t('rummue.tv.shuffle');
  if (turn === null) return '';
  return t(phase === 'draw' ? 'rummue.tv.draws' : 'tv.turn', {name: nameOf(view, turn)});
}

/* ways */

/**
 * @param {Element} node
 * @param {Element} home
 * @param {number} delay
 */
function comeFrom(node, home, delay) {
  const from = way(node, home);
  animate(
    node,
    [
      {transform: from + ' scale(.3) rotate(-20deg)', opacity: 0.4},
      {transform: 'scale(1.08)', opacity: 1, offset: 0.8},
      {transform: 'none', opacity: 1}
    ],
    {duration: FLIGHT_MS, delay, fill: 'backwards', easing: 'ease-out'}
  );
}

/**
 * @param {Element} node
 * @param {Element} home
 */
function goTo(node, home) {
  node.classList.add('leaving');
  node.removeAttribute('data-card');
  animate(
    node,
    [
      {transform: 'none', opacity: 1},
      {transform: way(node, home) + ' scale(.3) rotate(18deg)', opacity: 0.5}
    ],
    {duration: FLIGHT_MS, easing: 'ease-in', fill: 'forwards'},
    () => node.remove()
  );
}
