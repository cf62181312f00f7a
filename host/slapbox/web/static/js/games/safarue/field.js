// The prairie on the TV: wild cards in rows, as large as there is room for; new ones come from the
// hand or the stock, captured ones go to whoever took them.

import {animate, el, keep} from '../../core/dom.js';
import {way} from '../../art/flights.js';
import {muCard} from '../mudeck/cards.js';
import {kindSign, kindsOf, signedName} from './signs.js';
import {lastLaid, takenBy} from './look.js';
import {isTwin, rows, sorted} from './sums.js';

const ROOM = {wide: 75, high: 26.6, largest: 11.5, apart: 0.8}; // rem
const COME_MS = 480;
const GO_MS = 700;

/** Draws the prairie of a state; while people are `looking` what was captured still lies there. */
export function prairie() {
  const box = document.getElementById('safarue-prairie');
  let now = {moment: null, prairie: []};
  let before = [];
  return (state, fresh, looking) => {
    const told = lastLaid(state);
    const taken = new Set(takenBy(told).map((face) => face.card));
    if (state.moment !== now.moment) before = now.prairie;
    now = state;
    const lying =
      looking && !fresh
        ? before.filter((face) => taken.has(face.card) || isThere(state, face))
        : state.prairie;
    const faces = sorted(lying);
    const spots = rows(faces.length, ROOM);
    box.setAttribute('data-count', faces.length);
    box.style.setProperty('--card', spots.wide.toFixed(2) + 'rem');
    keep(
      box,
      faces.map((face, place) => ({face, place})),
      ({face}) => signedName(face, state),
      ({face}) => make(face, state, fresh ? null : comesFrom(state, face, told)),
      (node, {face, place}) => {
        lieDown(node, spots.spot(place));
        node.classList.toggle('taken', looking && taken.has(face.card));
        node.classList.toggle('newest', Boolean(told) && told.card.card === face.card);
        node.classList.toggle(
          'twin',
          place > 0 &&
            isTwin(face, faces[place - 1]) &&
            spots.spot(place).row === spots.spot(place - 1).row
        );
        if (node.home) come(node, node.home);
        node.home = null;
      },
      (node) =>
        go(node, told && taken.has(Number(node.getAttribute('data-card'))) ? told.seat : null)
    );
  };
}

function isThere(state, face) {
  return state.prairie.some((one) => one.card === face.card);
}

function make(face, state, home) {
  const signs = kindsOf(face, state).map((kind) =>
    kindSign(kind, kind === 'puppies' ? null : face.colour)
  );
  const node = el(
    'div.wild',
    {'data-card': face.card, 'data-number': face.number},
    el('div.wild-card', {}, muCard(face), el('span.wild-kinds', {}, ...signs))
  );
  node.home = home;
  return node;
}

/** The seat of who laid it, the strip where it waited, or the stock. */
function comesFrom(state, face, told) {
  const strip = document.querySelector('#safarue-strip [data-card="' + face.card + '"]');
  if (strip) return strip;
  if (told && told.card.card === face.card) return seatNode(told.seat);
  return document.getElementById('safarue-stock');
}

function seatNode(seat) {
  return document.querySelector('.safari-seat[data-seat="' + seat + '"]');
}

function lieDown(node, {x, y}) {
  const place = 'translate(' + x.toFixed(2) + 'rem,' + y.toFixed(2) + 'rem)';
  if (node.style.transform !== place) node.style.transform = place;
}

function come(node, home) {
  animate(
    node.firstChild,
    [
      {transform: way(node, home) + ' scale(.5) rotate(-12deg)', opacity: 0.5},
      {transform: 'scale(1.08)', opacity: 1, offset: 0.8},
      {transform: 'none'}
    ],
    {duration: COME_MS, easing: 'ease-out'}
  );
}

/** To the pile of who captured it; a card that was taken back just goes. */
function go(node, seat) {
  node.removeAttribute('data-card');
  const home = seat === null ? null : seatNode(seat).querySelector('.trick-pile');
  const going =
    home &&
    animate(
      node.firstChild,
      [
        {transform: 'none', opacity: 1},
        {transform: 'scale(1.15)', opacity: 1, offset: 0.2},
        {transform: way(node, home) + ' scale(.15) rotate(25deg)', opacity: 0.6}
      ],
      {duration: GO_MS, easing: 'cubic-bezier(.5,0,.8,.6)', fill: 'forwards'}
    );
  node.classList.add('leaving');
  if (going) going.onfinish = () => node.remove();
  else node.remove();
}
