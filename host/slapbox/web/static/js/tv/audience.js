// The audience on the TV: fans look up from below and throw things at players, and at the end the
// best of them are named.

import {handColour} from '../art/colours.js';
import {portrait} from '../art/people.js';
import {throwSign} from '../art/throws.js';
import {byId, el} from '../core/dom.js';
import {gameOf, nameIn} from '../core/games.js';
import {animate, isStill} from '../core/motion.js';
import {h} from '../core/patch.js';
import {isolated, t} from '../core/text.js';
import {changesIn} from './frame.js';

/** @import {Around} from './frame.js' */

const FLIES_MS = 700;
const LIES_MS = 2000; // on a face; the fan is seen so long, too
const GAP_MS = 120; // from one throw to the next
const PLACES = 6; // for fans at the lower edge
/** @type {number | null} */
let heard = null;

/** @param {Around} facts */
export function fans({view, clock, sound}) {
  const {phase, match} = view;
  hear(view, sound);
  const wonMs = match && match.podium ? clock.msUntil(match.podium.won_us) : 0;
  changesIn(wonMs);
  const text = phase === 'over' && wonMs <= 0 && bestText(view);
  return text ? h('p.fans', {role: 'status'}, text) : null;
}

/**
 * Shows what was thrown since the view before.
 * @type {(view: pages.View, sound: pages.Sounds) => void}
 */
function hear(view, sound) {
  const {throws} = view.audience;
  const before = heard;
  heard = Math.max(0, ...throws.map((one) => one.number));
  if (before === null) return;
  const isFixed = isStill() || Boolean(gameOf(nameIn(view)).watched);
  throws
    .filter((one) => one.number > before)
    .forEach((one, at) => setTimeout(() => thrown(one, isFixed, sound), GAP_MS * at));
}

/** @param {pages.View} view */
function bestText({audience: {ranking}}) {
  const best = ranking.filter((one) => one.points > 0 && one.rank <= 3).slice(0, 3);
  if (!best.length) return '';
  const names = best
    .map((one) => one.rank + '. ' + isolated(one.name) + ' (' + one.points + ')')
    .join(' · ');
  return t('tv.fans.best', {names});
}

/**
 * A fan throws something; where nothing may fly it is there at once, and the fan beside it.
 * @type {(one: views.Throw, isFixed: boolean, sound: pages.Sounds) => void}
 */
function thrown({number, name, avatar, kind, seat}, isFixed, sound) {
  const face = portrait(avatar, handColour(number));
  const fan = el('p.fan-thrower.row.bold.read.unbroken.at', face, el('span', name));
  const thing = el('i.fan-throw', {'data-throw': kind, 'data-at': seat}, throwSign(kind));
  const {x, y} = middleOf(seat);
  thing.style.left = 'calc(' + x + 'px - 3rem)';
  thing.style.top = 'calc(' + y + 'px - 3rem)';
  byId('applause').append(fan, thing);
  const gone = () => [fan, thing].forEach((node) => node.remove());
  const lands = () => {
    thing.classList.add('lies');
    sound.play(kind === 'heart' ? 'chime' : kind);
    setTimeout(gone, LIES_MS);
  };
  if (isFixed) {
    putBeside(fan, x, y);
    lands();
    return;
  }
  fan.style.left = ((0.5 + (number % PLACES)) * 90) / PLACES + 5 + '%';
  const from = fan.getBoundingClientRect();
  const [dx, dy] = [from.left + from.width / 2 - x, from.top - y];
  const high = Math.min(dy, 0) - window.innerHeight * 0.1;
  animate(
    thing,
    [
      {transform: move(dx, dy, 0.7, 0), opacity: 1},
      {transform: move(dx / 2, dy / 2 + high / 2, 1.2, 200), opacity: 1},
      {transform: move(0, 0, 1, 360), opacity: 1}
    ],
    {duration: FLIES_MS, easing: 'ease-in-out'},
    lands
  );
}

/** @type {(x: number, y: number, size: number, turn: number) => string} */
function move(x, y, size, turn) {
  return `translate(${x}px, ${y}px) scale(${size}) rotate(${turn}deg)`;
}

/**
 * The middle of a player's face, or of the screen where that is not to be seen.
 * @param {number} seat
 */
function middleOf(seat) {
  const faces = Array.from(document.querySelectorAll('main [data-person="' + seat + '"]'));
  const face = faces.find((one) => one.getClientRects().length > 0);
  const {innerWidth, innerHeight} = window;
  if (!face) return {x: innerWidth / 2, y: innerHeight / 2};
  const {left, top, width, height} = face.getBoundingClientRect();
  return {x: left + width / 2, y: top + height / 2};
}

/**
 * Puts a fan below what lies there, within the picture.
 * @type {(fan: HTMLElement, x: number, y: number) => void}
 */
function putBeside(fan, x, y) {
  const {offsetWidth: wide, offsetHeight: high} = fan;
  const most = window.innerWidth * 0.95 - wide / 2;
  fan.style.left = Math.max(window.innerWidth * 0.05 + wide / 2, Math.min(most, x)) + 'px';
  fan.style.bottom = 'auto';
  fan.style.top = Math.min(window.innerHeight * 0.95 - high, y + high * 0.8) + 'px';
}
