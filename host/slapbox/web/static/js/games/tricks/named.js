// Trumps are named by a card that turns, and partners by a line between two faces.

import {animate} from '../../core/motion.js';
import {drawing, h} from '../../core/patch.js';
import {nameOf} from '../../core/seats.js';
import {person} from '../../art/people.js';
import {t} from '../../core/text.js';
import {muBack} from '../mudeck/cards.js';
import {latestNamed} from './pause.js';
import {callSign} from './signs.js';

const HIT_MS = 600; // as the sound
const TURN_MS = 220;
const AWAY = [{transform: 'none'}, {transform: 'scaleX(0)'}];
const HITHER = [{transform: 'scaleX(0)'}, {transform: 'none'}];

/**
 * All of it stands if nothing is to `begin`.
 * @type {(view: tricks.Table, state: views.MuView, begin: (() => void) | null) => (false | Tree)[]}
 */
export function namedMoment(view, state, begin) {
  const named = latestNamed(state);
  if (!named) return [];
  if (named.event === 'called') return called(nameOf(view, named.seat), named, begin);
  return named.event === 'team' && named.chief !== null ? team(view, named, begin) : [];
}

/**
 * @param {string} name
 * @param {{seat: number, trump: string}} call
 * @param {(() => void) | null} begin
 */
function called(name, {seat, trump}, begin) {
  /** @type {KeyframeAnimationOptions} */
  const turns = {duration: TURN_MS, fill: 'backwards'};
  const front = (/** @type {Element} */ node) =>
    begin && animate(node, HITHER, Object.assign({delay: HIT_MS}, turns));
  const back = (/** @type {Element} */ node) =>
    begin && animate(node, AWAY, Object.assign({delay: HIT_MS - TURN_MS}, turns));
  return [
    h('div.chief-hand', {key: 'face' + seat}, drawing(person, seat)),
    h(
      'div.named-card.holds',
      {key: trump, insert: () => begin && begin()},
      h('i', {insert: front}, trump !== 'none' && callSign(trump)),
      h('b', {insert: back}, drawing(muBack))
    ),
    h('h1.band-title.chief-title.long', {role: 'status'}, t('trick.tv.called', {name})),
    trump === 'none' && h('p.chief-goal.bold', t('trick.tv.no_trumps'))
  ];
}

/**
 * @param {tricks.Table} view
 * @param {{chief: number | null, partner: number | null}} team
 * @param {(() => void) | null} begin
 */
function team(view, {chief, partner}, begin) {
  const members = [chief, partner].filter((seat) => seat !== null);
  const [name, other] = members.map((seat) => nameOf(view, seat));
  const draw = (/** @type {Element} */ line) =>
    begin && animate(line, HITHER, {duration: HIT_MS, fill: 'backwards', easing: 'ease-in'});
  return [
    h(
      'div.named-team.spread.holds',
      {key: members.join(), insert: () => begin && begin()},
      ...members.map((seat) => h('span', {key: seat}, drawing(person, seat))),
      h('i', {insert: draw})
    ),
    h('h1.band-title.chief-title.long', {role: 'status'}, t('trick.tv.team', {name, other}))
  ];
}
