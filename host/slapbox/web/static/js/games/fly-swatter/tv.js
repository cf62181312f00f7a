// The table during a match: flies scattered over it, seats around it, the turned card in the
// middle.

import {byId, el, put, replace, show} from '../../core/dom.js';
import {animate} from '../../core/motion.js';
import {burst, emblem, flyCard, swatter} from '../../art/icons.js';
import {ignoredBubbles, timeBars} from '../../tv/race.js';
import {flies, measureAgain} from './flies.js';
import {homes, plaques} from './plaques.js';
import {race} from './result.js';
import {Stage} from './scene.js';
import {openHands, slaps} from './slaps.js';
import {startMoment} from './start.js';
import {t} from '../../core/text.js';
import {fitNames} from '../../parts/fittedname.js';

/**
 * @import {TableClock} from '../../core/clock.js'
 * @import {Nothing, Playing, Screen, Sounds, Tv, View} from '../../core/pages.js'
 * @import {
 *   FlySwatterFace, FlySwatterLast, FlySwatterLastResolved, FlySwatterView
 * } from '../../views.js'
 * @import {Field} from './flies.js'
 */

/** @typedef {Playing<FlySwatterView, FlySwatterLast>} Played */

/**
 * Fly-Swatter's screen.
 * @param {Tv} tv
 * @returns {Screen<FlySwatterView, FlySwatterLast>}
 */
export function open({clock, sound}) {
  const table = new Table(clock, sound);
  const start = startMoment(clock, sound);
  return {
    id: 'table',
    race,
    draw(view, again) {
      if (again) measureAgain();
      table.draw(view);
      start(view);
    }
  };
}

class Table {
  /**
   * @param {TableClock} clock
   * @param {Sounds} sound
   */
  constructor(clock, sound) {
    this.sound = sound;
    this.stage = new Stage(clock, sound, () => this.redraw());
    this.centre = centreSpot(sound);
    this.bars = timeBars(byId('time-bars'), clock);
    this.bubbles = ignoredBubbles('#table .seat-plaque');
    /** @type {Played | null} */
    this.latest = null;
  }

  /** @param {View<FlySwatterView, FlySwatterLast> | Nothing} view */
  draw(view) {
    const {match} = view;
    const swat = match && match.race && match.race.name === 'swat' ? match.race : null;
    this.bars(swat);
    if (!match || view.phase !== 'match') {
      this.latest = null;
      this.stage.end();
      return;
    }
    byId('table').hidden = false; // what is hidden has no size to lay flies out in
    const fresh = !this.latest || this.latest.match.id !== match.id;
    this.latest = view;
    this.lay(view, fresh);
    this.bubbles(swat);
  }

  redraw() {
    if (this.latest) this.lay(this.latest, false);
  }

  /**
   * @param {Played} view
   * @param {boolean} fresh
   */
  lay(view, fresh) {
    const scene = this.stage.of(view);
    const staged = scene ? scene.staged(view) : view;
    plaques(staged);
    const layout = flies(staged.match, fresh, this.sound, scene ? scene.slots : 0);
    slaps(staged, layout, scene ? scene.lying() : openHands(view), fresh);
    if (scene) scene.dress(staged, layout);
    this.centre(staged, fresh, scene && scene.last);
    point(staged, layout.field);
    fitNames(byId('table')); // last: it makes the page lay itself out at once
  }
}

/* the middle */

/**
 * @param {Sounds} sound
 * @returns {(view: Played, fresh: boolean, told: FlySwatterLastResolved | null) => void}
 */
function centreSpot(sound) {
  let shown = '';
  return (view, fresh, told) => {
    const state = view.match.state;
    const event = state.event;
    const box = byId('centre');
    const kind = event ? event.card.kind : told ? 'told' : 'turn';
    const now = kind + (event ? event.card.card : '') + (told ? told.opened_us : '');
    box.setAttribute('data-kind', state.phase === 'start' ? 'start' : kind);
    box.classList.toggle('loud', Boolean(event));
    if (now !== shown) {
      const calm = told ? rightColours(told) : [deck()];
      replace(byId('centre-card'), ...(event ? revealed(event.card) : calm));
      if (event) reveal(fresh, sound);
      shown = now;
    }
    put(byId('centre-says'), told ? rightText(told) : centreText(view));
  };
}

/** @param {FlySwatterFace} card */
function revealed(card) {
  const art = card.kind === 'swatter' ? swatter() : flyCard(card.colour, card.value);
  const word = t('fly.swat');
  return [
    burst(18),
    art,
    el(word.length > 6 ? 'strong.swat-word.long' : 'strong.swat-word', {}, word)
  ];
}

/**
 * The colours that were right; nothing was if nobody slapped.
 * @param {FlySwatterLastResolved} told
 */
function rightColours({allowed, hands}) {
  return hands.length ? allowed.map((colour) => emblem(colour)) : [swatter()];
}

/** @param {FlySwatterLastResolved} told */
function rightText({allowed, hands}) {
  if (!hands.length) return t('result.nobody');
  return t('fly.scene.right', {colours: allowed.map((one) => t('pad.colour.' + one)).join(' + ')});
}

function deck() {
  return el('div.deck', {}, el('i', {}), el('i', {}), el('i', {}));
}

/**
 * @param {boolean} fresh
 * @param {Sounds} sound
 */
function reveal(fresh, sound) {
  if (!fresh) sound.play('sting');
  const box = byId('centre-card');
  animate(
    box,
    [
      {transform: 'scale(.55) rotate(-14deg)'},
      {transform: 'scale(1.2) rotate(4deg)', offset: 0.4},
      {transform: 'none'}
    ],
    {duration: 240, easing: 'ease-out'}
  );
}

/** @param {Played} view */
function centreText(view) {
  const {state, race} = view.match;
  if (view.match.asks_host) return t('start.host_chooses');
  if (state.event && state.event.card.kind === 'fly')
    return t('fly.fifth_colour', {colour: t('pad.colour.' + state.event.card.colour)});
  if (race && race.state === 'closing') return t('tv.closing');
  if (state.event) return state.centre.length ? t('fly.swatter') : '';
  if (state.phase !== 'turn') return '';
  const seat = view.seats.find((one) => one.seat === state.turn);
  return seat ? t('tv.turn', {name: seat.name}) : '';
}

/**
 * Where the pointer points, on which field: to find that out the page is laid out at once.
 * @type {{to: string, on: Field | null}}
 */
let pointed = {to: '', on: null};

/**
 * A pointer from the middle towards whose turn it is.
 * @param {Played} view
 * @param {Field} field
 */
function point(view, field) {
  const state = view.match.state;
  const pointer = byId('pointer');
  const home = state.phase === 'turn' && state.turn !== null && homes.get(state.turn);
  show(pointer, Boolean(home));
  const to = state.turn + ' of ' + view.seats.length;
  if (!home || (pointed.to === to && pointed.on === field)) return;
  pointed = {to, on: field};
  const centre = byId('centre').getBoundingClientRect();
  const seat = home.getBoundingClientRect();
  const x = seat.left + seat.width / 2 - centre.left - centre.width / 2;
  const y = seat.top + seat.height / 2 - centre.top - centre.height / 2;
  pointer.style.transform = 'rotate(' + Math.atan2(y, x).toFixed(3) + 'rad)';
}
