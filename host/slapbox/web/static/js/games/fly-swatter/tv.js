// The table during a match: flies scattered over it, seats around it, the turned card in the
// middle.

import {animate, byId, el, keep, put, replace} from '../../core/dom.js';
import {seatColour} from '../../art/colours.js';
import {burst, flyCard, hand, swatter} from '../../art/icons.js';
import {ignoredBubbles, timeBars} from '../../tv/race.js';
import {race} from './result.js';
import {places} from './scatter.js';
import {startMoment} from './start.js';
import {t} from '../../core/text.js';

/** Fly-Swatter's screen. */
export function open({clock, sound}) {
  const table = tableScreen(clock, sound);
  const start = startMoment(sound);
  return {
    id: 'table',
    race,
    draw(view) {
      table(view);
      start(view);
    }
  };
}

function tableScreen(clock, sound) {
  const centre = centreSpot(sound);
  const bars = timeBars(byId('time-bars'), clock);
  const bubbles = ignoredBubbles('.plaque');
  let knownMatch = null;
  return (view) => {
    const match = view.match;
    const race = match && match.race;
    bars(race && race.name === 'swat' ? race : null);
    if (!match || view.phase !== 'match') {
      knownMatch = null;
      return;
    }
    byId('table').hidden = false; // what is hidden has no size to lay flies out in
    const fresh = knownMatch !== match.id;
    knownMatch = match.id;
    plaques(view);
    flies(match, fresh, sound);
    centre(view, fresh);
    bubbles(race && race.name === 'swat' ? race : null);
  };
}

/* seats */

function plaques(view) {
  const half = Math.ceil(view.seats.length / 2);
  const top = view.seats.slice(0, half);
  const bottom = view.seats.slice(half).reverse(); // clockwise around the table
  keep(
    byId('seats-top'),
    top,
    (seat) => seat.seat,
    plaque,
    (node, seat) => updatePlaque(node, seat, view)
  );
  keep(
    byId('seats-bottom'),
    bottom,
    (seat) => seat.seat,
    plaque,
    (node, seat) => updatePlaque(node, seat, view)
  );
}

function plaque(seat) {
  const colour = seatColour(seat.seat);
  const node = el(
    'div.plaque',
    {'data-seat': seat.seat},
    el('div.hands', {}),
    el('p.plaque-name', {}),
    el(
      'p.plaque-counts',
      {},
      cardsIcon(),
      el('b.stack', {}),
      wonIcon(),
      el('b.won', {}),
      el('em.delta', {})
    ),
    el('p.plaque-note', {})
  );
  node.style.setProperty('--seat', colour);
  return node;
}

function cardsIcon() {
  return el('i.icon-stack', {}, el('i', {}), el('i', {}), el('i', {}));
}

function wonIcon() {
  const icon = el('i.icon-won', {});
  icon.append(flyCard('red', ''));
  return icon;
}

function updatePlaque(node, seat, view) {
  const state = view.match.state;
  const race = view.match.race;
  const down = race ? race.down[seat.seat] : 0;
  node.classList.toggle('turn', state.phase === 'turn' && state.turn === seat.seat);
  node.classList.toggle('away', !seat.here);
  node.classList.toggle('one-hand', state.hands === 1);
  node.classList.toggle('done', Boolean(race && race.done[seat.seat]));
  put(node.querySelector('.plaque-name'), seat.name);
  put(node.querySelector('.stack'), String(state.stacks[seat.seat]));
  put(node.querySelector('.won'), String(state.won[seat.seat]));
  delta(node.querySelector('.delta'), seat.seat, view);
  put(node.querySelector('.plaque-note'), note(seat, race));
  lamps(node.querySelector('.hands'), seat.seat, state.hands, down);
}

function note(seat, race) {
  if (!seat.here) return t('tv.away');
  if (race && race.done[seat.seat]) return t('tv.done');
  return seat.kind === 'touch' ? t('tv.touch') : '';
}

/** What the last swat changed, until the next card is turned. */
function delta(node, seat, view) {
  const last = view.match.race ? null : view.match.last;
  if (!last || last.name !== 'swat') {
    put(node, '');
    return;
  }
  const won = last.hands.filter((one) => one.seat === seat && one.verdict === 'won').length;
  const paid = last.penalties.filter((one) => one.seat === seat && one.paid).length;
  put(node, [won ? '+' + won : '', paid ? '−' + paid : ''].join(' ').trim());
  node.classList.toggle('loss', paid > won);
}

function lamps(box, seat, hands, down) {
  const wanted = Array.from({length: hands}, (_, index) => ({index, down: index < down}));
  keep(
    box,
    wanted,
    (one) => one.index,
    () => hand(seatColour(seat)),
    (node, one) => {
      const was = node.classList.contains('down');
      node.classList.toggle('down', one.down);
      if (one.down && !was) {
        animate(node, [{transform: 'translateY(-30%) scale(1.6)'}, {transform: 'none'}], {
          duration: 160,
          easing: 'ease-in'
        });
      }
    }
  );
  box.setAttribute('data-down', down);
}

/* flies */

// Reading sizes makes the browser lay the page out at once: only when they may have changed.
let measured = null;
window.addEventListener('resize', () => {
  measured = null;
});

function measure() {
  const field = byId('field');
  return {
    width: field.clientWidth,
    height: field.clientHeight,
    radius: byId('centre').offsetWidth / 2
  };
}

function flies(match, fresh, sound) {
  if (fresh || !measured) measured = measure();
  const centre = match.state.centre;
  const most = centre.reduce((highest, fly) => Math.max(highest, fly.slot), -1) + 1;
  const spots = places(measured.width, measured.height, measured.radius, most);
  const middle = {x: measured.width / 2, y: measured.height / 2};
  byId('flies').setAttribute('data-count', centre.length);
  keep(
    byId('flies'),
    centre,
    (fly) => fly.card,
    (fly) => {
      const node = el(
        'div.fly',
        {'data-card': fly.card, 'data-colour': fly.colour},
        flyCard(fly.colour, fly.value)
      );
      node.setAttribute('data-fresh', fresh ? 'no' : 'yes');
      return node;
    },
    (node, fly) => settle(node, spots[fly.slot], middle, sound),
    (node) => takeAway(node, match, middle)
  );
}

function settle(node, spot, middle, sound) {
  const place =
    'translate(' +
    (spot.x - spot.size / 2).toFixed(1) +
    'px,' +
    (spot.y - spot.size / 2).toFixed(1) +
    'px) rotate(' +
    spot.angle.toFixed(1) +
    'deg)';
  if (node.getAttribute('data-place') === place) return;
  const moved = node.hasAttribute('data-place');
  const before = node.style.transform;
  const grow = moved ? parseFloat(node.style.width) / spot.size : 1;
  node.setAttribute('data-place', place);
  node.style.width = spot.size + 'px';
  node.style.height = spot.size * 1.037 + 'px';
  node.style.transform = place;
  if (moved) {
    animate(node, [{transform: before + ' scale(' + grow + ')'}, {transform: place}], {
      duration: 420,
      easing: 'ease-in-out'
    });
  } else if (node.getAttribute('data-fresh') === 'yes') {
    flyIn(node, spot, middle, place, sound);
  }
}

/** From the middle, where it was turned, to its place. */
function flyIn(node, spot, middle, place, sound) {
  const start =
    'translate(' + (middle.x - spot.size / 2) + 'px,' + (middle.y - spot.size / 2) + 'px)';
  const big = Math.min(2.2, 300 / spot.size);
  sound.play('flip');
  animate(
    node,
    [
      {transform: start + ' scale(0.1,' + big + ')', opacity: 0.4},
      {transform: start + ' scale(' + big + ')', opacity: 1, offset: 0.25},
      {transform: start + ' scale(' + big + ')', opacity: 1, offset: 0.6},
      {transform: place, opacity: 1}
    ],
    {duration: 640, easing: 'cubic-bezier(.3,0,.3,1)'}
  );
}

/** To whoever won it. */
function takeAway(node, match, middle) {
  const card = node.getAttribute('data-card');
  const hit =
    match.last &&
    match.last.hands.find(
      (one) => one.verdict === 'won' && one.card && String(one.card.card) === card
    );
  const home = hit && document.querySelector('.plaque[data-seat="' + hit.seat + '"]');
  const field = byId('field').getBoundingClientRect();
  const box = home && home.getBoundingClientRect();
  const x = box ? box.left + box.width / 2 - field.left : middle.x;
  const y = box ? box.top + box.height / 2 - field.top : middle.y;
  const size = parseFloat(node.style.width);
  const end = 'translate(' + (x - size / 2) + 'px,' + (y - size / 2) + 'px) scale(.2)';
  node.removeAttribute('data-card');
  node.classList.add('leaving');
  const going = animate(
    node,
    [
      {transform: node.style.transform, opacity: 1},
      {transform: node.style.transform + ' scale(1.25)', opacity: 1, offset: 0.3},
      {transform: end, opacity: 0}
    ],
    {duration: 900, easing: 'ease-in'}
  );
  if (going) going.onfinish = () => node.remove();
  else node.remove();
}

/* the middle */

function centreSpot(sound) {
  let shown = '';
  return (view, fresh) => {
    const state = view.match.state;
    const event = state.event;
    const box = byId('centre');
    const kind = event ? event.card.kind : 'turn';
    const now = kind + (event ? event.card.card : '');
    box.setAttribute('data-kind', state.phase === 'start' ? 'start' : kind);
    box.classList.toggle('loud', Boolean(event));
    if (now !== shown) {
      replace(byId('centre-card'), ...(event ? revealed(event.card) : [deck()]));
      if (event) reveal(fresh, sound);
      shown = now;
    }
    put(byId('centre-says'), centreText(view));
    point(view);
  };
}

function revealed(card) {
  const art = card.kind === 'swatter' ? swatter() : flyCard(card.colour, card.value);
  const word = t('tv.swat');
  return [
    burst(18),
    art,
    el(word.length > 6 ? 'strong.swat-word.long' : 'strong.swat-word', {}, word)
  ];
}

function deck() {
  return el('div.deck', {}, el('i', {}), el('i', {}), el('i', {}));
}

function reveal(fresh, sound) {
  if (!fresh) sound.play('sting');
  const box = byId('centre-card');
  animate(
    box,
    [
      {transform: 'scale(.2) rotate(-25deg)', opacity: 0.3},
      {transform: 'scale(1.18) rotate(4deg)', opacity: 1, offset: 0.6},
      {transform: 'none'}
    ],
    {duration: 220, easing: 'ease-out'}
  );
}

function centreText(view) {
  const {state, race} = view.match;
  if (view.match.asks_host) return t('start.host_chooses');
  if (state.event && state.event.card.kind === 'fly')
    return t('tv.fifth_colour', {colour: t('fly.colour.' + state.event.card.colour)});
  if (race && race.state === 'closing') return t('tv.closing');
  if (state.event) return t('tv.swatter');
  if (state.phase !== 'turn') return '';
  const seat = view.seats.find((one) => one.seat === state.turn);
  return seat ? t('tv.turn', {name: seat.name}) : '';
}

/** A pointer from the middle towards whose turn it is. */
function point(view) {
  const state = view.match.state;
  const pointer = byId('pointer');
  const home =
    state.phase === 'turn' && document.querySelector('.plaque[data-seat="' + state.turn + '"]');
  pointer.hidden = !home;
  if (!home) return;
  const from = byId('centre').getBoundingClientRect();
  const to = home.getBoundingClientRect();
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  pointer.style.transform = 'rotate(' + Math.atan2(y, x).toFixed(3) + 'rad)';
}
