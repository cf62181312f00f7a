// The touch pad of Fly-Swatter: six keys as on a real pad, and above them the flies themselves.

import {COLOURS} from '../../art/colours.js';
import {byId, el, keep, show} from '../../core/dom.js';
import {emblem, flyCard, ground} from '../../art/icons.js';
import {digitOf, keyOf} from '../../core/keys.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {drawHeadline} from '../../phone/headline.js';

/** @import {Pad, Phone, Playing, Seat} from '../../core/pages.js' */
/** @import {FlySwatterLast, FlySwatterLying, FlySwatterView, Race} from '../../views.js' */

/** How large flies are if there are so many; fewer take the room that long phones have. */
const SIZES = [
  {from: 43, name: 'small'},
  {from: 31, name: 'middle'},
  {from: 13, name: 'large'}
];

/**
 * Fly-Swatter's page.
 * @param {Phone} phone
 * @returns {Pad<FlySwatterView, FlySwatterLast>}
 */
export function open({slap, ask, tell}) {
  const tellResult = resultTeller(tell);
  /**
   * @param {Event} event
   * @param {string} order
   */
  const press = (event, order) => {
    event.preventDefault();
    ask(order);
  };
  buildKeys(slap);
  byId('turn').addEventListener('pointerdown', (event) => press(event, 'turn'));
  byId('done').addEventListener('pointerdown', (event) => press(event, 'done'));
  return {
    id: 'swat',
    timed: (race) => race.name === 'swat',
    wanted: ({match}, me) => match.state.phase === 'turn' && match.state.turn === me.seat,
    show(view, me) {
      const {state, race} = view.match;
      const swat = race && race.state === 'open' && race.name === 'swat' ? race : null;
      const mine = state.phase === 'turn' && state.turn === me.seat;
      document.body.setAttribute('data-race', race ? race.name + '-' + race.state : 'none');
      const says = state.asked ? t('start.asked_hint') : words(race, me);
      drawHeadline({title: title(view, me), says});
      show(byId('turn'), mine && !view.paused);
      show(byId('done'), Boolean(swat && !swat.done[me.seat] && swat.down[me.seat] < swat.hands));
      drawAim(state.centre, slap);
      tellResult(view, me);
    },
    key(event) {
      const name = keyOf(event);
      const key = Number(digitOf(event)) - 1;
      if (key in COLOURS) slap(key, null, event, byId('keys').children[key]);
      else if (name === ' ' && !byId('turn').hidden) press(event, 'turn');
      else if (name === 'd' && !byId('done').hidden) press(event, 'done');
    }
  };
}

/** @param {Phone['slap']} slap */
function buildKeys(slap) {
  COLOURS.forEach((colour, key) => {
    const node = el(
      'button.key.fill-' + colour,
      {'data-key': key},
      ground(colour),
      emblem(colour),
      el('b', {'data-text': 'pad.colour.' + colour}),
      el('kbd', {}, String(key + 1))
    );
    node.addEventListener('pointerdown', (event) => slap(key, null, event, node));
    byId('keys').append(node);
  });
}

/**
 * @param {Playing<FlySwatterView, FlySwatterLast>} view
 * @param {Seat} me
 */
function title(view, me) {
  const {state, race} = view.match;
  if (view.paused) return t('tv.paused');
  if (race && race.name === 'start') return t(race.state === 'waiting' ? 'start.wait' : 'start.go');
  if (race) return t('fly.swat');
  if (state.asked) return t('start.asked');
  if (state.turn === me.seat) return t('join.your_turn');
  const active = view.seats.find((one) => one.seat === state.turn);
  return active ? t('tv.turn', {name: active.name}) : '';
}

/**
 * @param {Race | null} race
 * @param {Seat} me
 */
function words(race, me) {
  if (!race || race.name === 'start') return '';
  if (race.done[me.seat]) return t('tv.done');
  return t('join.hands', {down: race.down[me.seat], hands: race.hands});
}

/**
 * The flies on the table, best first, to slap one by name.
 * @param {FlySwatterLying[]} centre
 * @param {Phone['slap']} slap
 */
function drawAim(centre, slap) {
  const box = byId('aim');
  keep(
    box,
    centre,
    (fly) => fly.card,
    (fly) => {
      const node = el(
        'button.aim-fly',
        {'data-card': fly.card, 'aria-label': t('pad.colour.' + fly.colour) + ' ' + fly.value},
        flyCard(fly.colour, fly.value)
      );
      node.style.order = String(COLOURS.indexOf(fly.colour) * 10 + 9 - fly.value);
      node.addEventListener('pointerdown', (event) =>
        slap(COLOURS.indexOf(fly.colour), fly.card, event, node)
      );
      return node;
    }
  );
  const size = SIZES.find(({from}) => centre.length >= from);
  box.setAttribute('data-size', size ? size.name : 'huge');
}

/**
 * @param {Phone['tell']} tell
 * @returns {(view: Playing<FlySwatterView, FlySwatterLast>, me: Seat) => void}
 */
function resultTeller(tell) {
  /** @type {string | null} */
  let told = null;
  return (view, me) => {
    const last = view.match.last;
    const now = last ? String(last.opened_us) : '';
    const fresh = told !== null && now !== told ? last : null;
    told = now;
    if (!fresh || fresh.name !== 'swat') return;
    const mine = fresh.hands.filter((one) => one.seat === me.seat);
    const best =
      mine.find((one) => one.verdict === 'won') ||
      mine.find((one) => one.verdict === 'wrong') ||
      mine[0];
    if (best) tell(verdictWords('fly.verdict.', best.verdict));
  };
}
