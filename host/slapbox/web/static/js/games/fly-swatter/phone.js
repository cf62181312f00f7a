// The touch pad of Fly-Swatter: six keys as on a real pad, and above them the flies themselves.

import {COLOURS} from '../../art/colours.js';
import {byId, find, setData} from '../../core/dom.js';
import {emblem, flyCard, ground} from '../../art/icons.js';
import {digitOf, keyOf} from '../../core/keys.js';
import {drawing, h, patch} from '../../core/patch.js';
import {t} from '../../core/text.js';
import {verdictWords} from '../../core/verdicts.js';
import {drawHeadline} from '../../phone/headline.js';

/** Sizes of flies by their number; fewer take the room that long phones have. */
const SIZES = [
  {from: 43, name: 'small'},
  {from: 31, name: 'middle'},
  {from: 13, name: 'large'}
];

/**
 * The keys for orders.
 * @type {{[key: string]: string}}
 */
const KEYS = {' ': 'turn', d: 'done'};

/**
 * Fly-Swatter's page.
 * @type {(phone: pages.Phone) => pages.Pad<views.FlySwatterView, views.FlySwatterLast>}
 */
export function open({slap, ask, tell}) {
  const tellResult = resultTeller(tell);
  /**
   * Orders that are possible now.
   * @type {string[]}
   */
  let orders = [];
  /** @type {(event: Event, order: string) => void} */
  const press = (event, order) => {
    event.preventDefault();
    ask(order);
  };
  return {
    id: 'swat',
    timed: (race) => race.name === 'swat',
    wanted: ({match}, me) => match.state.phase === 'turn' && match.state.turn === me.seat,
    show(view, me) {
      const {state, race} = view.match;
      setData(document.body, 'race', race ? race.name + '-' + race.state : 'none');
      const says = state.asked ? t('start.asked_hint') : words(race, me);
      drawHeadline({title: title(view, me), says});
      orders = ordersIn(view, me);
      const actions = ['turn', 'done'].map((order) => {
        const look = order === 'turn' ? 'primary' : 'quiet';
        const onpointerdown = (/** @type {Event} */ event) => press(event, order);
        const button = h('button.button.' + look, {id: order, onpointerdown}, t('join.' + order));
        return orders.includes(order) && button;
      });
      const {centre} = state;
      const asked = view.lesson ? view.lesson.keys : [];
      const row = keys(slap, asked);
      const tree = h('div', aim(centre, slap), h('div.actions.whole', ...actions), row);
      patch(byId('swat'), tree);
      tellResult(view, me);
    },
    key(event) {
      const key = Number(digitOf(event)) - 1;
      const order = KEYS[keyOf(event)];
      if (key in COLOURS) slap(key, null, event, find(byId('swat'), '[data-key="' + key + '"]'));
      else if (orders.includes(order)) press(event, order);
    }
  };
}

/**
 * @type {(view: pages.Playing<views.FlySwatterView, views.FlySwatterLast>, me: views.Seat) =>
 *   string[]}
 */
function ordersIn({paused, match: {state, race}}, {seat}) {
  const swat = race && race.state === 'open' && race.name === 'swat' ? race : null;
  const isMine = state.phase === 'turn' && state.turn === seat;
  const canEnd = swat && !swat.done[seat] && swat.down[seat] < swat.hands;
  return [...(isMine && !paused ? ['turn'] : []), ...(canEnd ? ['done'] : [])];
}

/**
 * @type {(view: pages.Playing<views.FlySwatterView, views.FlySwatterLast>, me: views.Seat) =>
 *   string}
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

/** @type {(race: views.Race | null, me: views.Seat) => string} */
function words(race, me) {
  if (!race || race.name === 'start') return '';
  if (race.done[me.seat]) return t('tv.done');
  return t('join.hands', {down: race.down[me.seat], hands: race.hands});
}

/**
 * The flies on the table, best first, to slap one by name.
 * @type {(centre: views.FlySwatterLying[], slap: pages.Phone['slap']) => Tree}
 */
function aim(centre, slap) {
  const size = SIZES.find(({from}) => centre.length >= from);
  const flies = centre.map(({card, colour, value}) => {
    const key = COLOURS.indexOf(colour);
    return h(
      'button.aim-fly',
      {
        key: card,
        'data-card': card,
        'aria-label': t('pad.colour.' + colour) + ' ' + value,
        style: {order: key * 10 + 9 - value},
        onpointerdown: hit(slap, key, card)
      },
      drawing(flyCard, colour, value)
    );
  });
  return h('div.aim.wrapped.centred.rest', {'data-size': size ? size.name : 'huge'}, ...flies);
}

/**
 * @type {(slap: pages.Phone['slap'], key: number, card: number | null) => (event: Event) => void}
 */
function hit(slap, key, card) {
  return (/** @type {Event} */ event) =>
    slap(key, card, event, /** @type {Element} */ (event.currentTarget));
}

/**
 * @param {pages.Phone['slap']} slap
 * @param {number[]} asked - what a lesson asks for
 */
function keys(slap, asked) {
  return h(
    'div.keys.wrapped.whole',
    ...COLOURS.map((colour, key) =>
      h(
        'button.key.big-key.holds.fill-' + colour,
        {
          'data-key': key,
          class: {advised: asked.includes(key)},
          onpointerdown: hit(slap, key, null)
        },
        drawing(ground, colour),
        drawing(emblem, colour),
        h('b', t('pad.colour.' + colour)),
        h('kbd', key + 1)
      )
    )
  );
}

/**
 * @param {pages.Phone['tell']} tell
 * @returns {(view: pages.Playing<views.FlySwatterView, views.FlySwatterLast>, me: views.Seat) =>
 *   void}
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
