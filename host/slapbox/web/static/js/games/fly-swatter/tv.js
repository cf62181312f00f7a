// The table during a match: flies scattered over it, seats around it, the turned card in the
// middle.

import {beforePaint, byId, find} from '../../core/dom.js';
import {pops} from '../../core/motion.js';
import {drawing, h, patch} from '../../core/patch.js';
import {burst, emblem, flyCard, swatter} from '../../art/icons.js';
import {timeBars} from '../../parts/timebars.js';
import {ignoredBubbles} from '../../parts/bubble.js';
import {Flies, slotsOf} from './flies.js';
import {homes, plaques} from './plaques.js';
import {race} from './result.js';
import {Heartbeat} from '../../tv/heartbeat.js';
import {Stage} from './scene.js';
import {Palms} from './slaps.js';
import {startMoment} from './start.js';
import {photoStrip} from '../../parts/photostrip.js';
import {t} from '../../core/text.js';
import {fitNames} from '../../parts/fittedname.js';

/**
 * @import {Field} from './flies.js'
 * @import {Scene} from './scene.js'
 */

/** @typedef {pages.Playing<views.FlySwatterView, views.FlySwatterLast>} Played */

/**
 * Fly-Swatter's screen.
 * @param {pages.Tv} tv
 * @returns {pages.Screen<views.FlySwatterView, views.FlySwatterLast>}
 */
export function open({clock, sound}) {
  const table = new Table(clock, sound);
  const start = startMoment(clock, sound);
  return {
    id: 'table',
    race,
    draw(view, again) {
      if (again) table.flies.isMeasured = false;
      table.draw(view);
      start(view);
    }
  };
}

class Table {
  /**
   * @param {pages.TableClock} clock
   * @param {pages.Sounds} sound
   */
  constructor(clock, sound) {
    this.clock = clock;
    this.sound = sound;
    this.stage = new Stage(clock, sound, () => this.redraw());
    this.flies = new Flies(sound);
    this.palms = new Palms(this.flies);
    this.bubbles = ignoredBubbles('#table .seat-plaque');
    this.heart = new Heartbeat(sound);
    /** @type {Played | null} */
    this.latest = null;
  }

  /** @param {pages.View<views.FlySwatterView, views.FlySwatterLast> | pages.Nothing} view */
  draw(view) {
    const before = this.latest;
    this.latest = view.phase === 'match' ? view : null;
    this.heart.beat(this.latest !== null && !this.latest.paused && isLastCard(this.latest));
    if (!this.latest) {
      this.stage.end();
      return;
    }
    byId('table').hidden = false; // what is hidden has no size to lay flies out in
    this.lay(this.latest, !before || before.match.id !== this.latest.match.id);
    this.bubbles(swatIn(this.latest));
  }

  redraw() {
    if (this.latest) this.lay(this.latest, false);
  }

  /** @type {(view: Played, fresh: boolean) => void} */
  lay(view, fresh) {
    const {flies, palms} = this;
    const scene = this.stage.of(view);
    const staged = scene ? scene.staged(view) : view;
    const {match} = staged;
    const box = byId('table');
    if (fresh) patch(box, this.table(staged, fresh, scene, []));
    if (fresh || !flies.isMeasured) flies.measure(find(box, '.swat-field'));
    const layout = flies.layout(Math.max(scene ? scene.slots : 0, slotsOf(match.state.centre)));
    const lying = [
      flies.tree(match, layout, fresh, scene),
      palms.tree(staged, layout, fresh, scene),
      h('div.marks.at.corner', ...(scene ? scene.marks(staged, layout) : []))
    ];
    patch(box, this.table(staged, fresh, scene, lying));
    flies.move(match, layout);
    palms.strike();
    beforePaint(box, () => {
      point(staged, layout.field);
      fitNames(box);
    });
  }

  /**
   * All of it, with what has its place on the table.
   * @type {(view: Played, fresh: boolean, scene: Scene | null, lying: Tree[]) => Tree}
   */
  table(view, fresh, scene, lying) {
    const reveal = (/** @type {Element} */ card) => {
      if (!fresh) this.sound.play('sting');
      pops(card);
    };
    return h(
      'section',
      h(plaques, {view, row: 'top'}),
      h(
        'div.swat-field.at',
        {class: {hot: swatIn(view) !== null}},
        h(timeBars, {clock: this.clock, limit: swatIn(view)}),
        ...lying,
        scene && scene.photo && h(photoStrip, {view, hands: scene.photo}),
        centre(view, scene && scene.last, reveal)
      ),
      h(plaques, {view, row: 'bottom'})
    );
  }
}

/**
 * Tell whether the next card that is turned ends the game (FS-13).
 * @param {Played} view
 */
function isLastCard({match: {state}}) {
  return state.phase === 'turn' && state.turn !== null && state.stacks[state.turn] === 1;
}

/**
 * Tell whether the card that ended the game has been turned.
 * @param {Played} view
 */
function isOver({match: {state}}) {
  return state.phase === 'over' || state.phase === 'shuffle';
}

/** @param {Played} view */
function swatIn({match: {race}}) {
  return race && race.name === 'swat' ? race : null;
}

/* the middle */

/**
 * @param {Played} view
 * @param {views.FlySwatterLastResolved | null} told
 * @param {(card: Element) => void} reveal
 */
function centre(view, told, reveal) {
  const {state} = view.match;
  const {event, phase, turn} = state;
  const kind = event ? event.card.kind : told ? 'told' : 'turn';
  const card = event
    ? h('div.centre-card.at', {key: event.card.card, insert: reveal}, ...revealed(event.card))
    : h(
        'div.centre-card.at',
        {class: {'last-card': isLastCard(view)}},
        ...(told ? rightColours(told) : isOver(view) ? [] : [deck()])
      );
  return h(
    'div.swat-centre.at.round',
    {'data-kind': phase === 'start' ? 'start' : kind, class: {loud: event !== null}},
    phase === 'turn' && turn !== null && h('div.pointer.at'),
    card,
    h('p.centre-says.bold.read.amid', {role: 'status'}, told ? rightText(told) : centreText(view))
  );
}

/** @param {views.FlySwatterFace} card */
function revealed(card) {
  const word = t('fly.swat');
  return [
    drawing(burst, 18),
    card.kind === 'swatter' ? drawing(swatter) : drawing(flyCard, card.colour, card.value),
    h('strong.shout.swat-word.amid.at', {class: {long: word.length > 6}}, word)
  ];
}

/**
 * The colours that were right; nothing was if nobody slapped.
 * @param {views.FlySwatterLastResolved} told
 */
function rightColours({allowed, hands}) {
  return hands.length ? allowed.map((colour) => drawing(emblem, colour)) : [drawing(swatter)];
}

/** @param {views.FlySwatterLastResolved} told */
function rightText({allowed, hands}) {
  if (!hands.length) return t('result.nobody');
  return t('fly.scene.right', {colours: allowed.map((one) => t('pad.colour.' + one)).join(' + ')});
}

function deck() {
  return h('div.deck.holds', h('i'), h('i'), h('i'));
}

/** @param {Played} view */
function centreText(view) {
  const {state, race} = view.match;
  if (view.match.asks_host) return t('start.host_chooses');
  if (state.event && state.event.card.kind === 'fly')
    return t('fly.fifth_colour', {colour: t('pad.colour.' + state.event.card.colour)});
  if (race && race.state === 'closing') return t('tv.closing');
  if (state.event) return state.centre.length ? t('fly.swatter') : '';
  if (isOver(view)) return t('fly.last_turned');
  if (state.phase !== 'turn') return '';
  const seat = view.seats.find((one) => one.seat === state.turn);
  return seat ? t(isLastCard(view) ? 'fly.last_card' : 'tv.turn', {name: seat.name}) : '';
}

/**
 * The pointer's place, and on which field.
 * @type {{by: Element | null, to: string, on: Field | null}}
 */
let pointed = {by: null, to: '', on: null};

/**
 * A pointer from the middle towards whose turn it is.
 * @type {(view: Played, field: Field) => void}
 */
function point(view, field) {
  const {turn} = view.match.state;
  const pointer = byId('table').querySelector('.pointer');
  const home = pointer && turn !== null && homes.places.get(turn);
  if (!home || !(pointer instanceof HTMLElement)) return;
  const to = turn + ' of ' + view.seats.length;
  if (pointed.by === pointer && pointed.to === to && pointed.on === field) return;
  pointed = {by: pointer, to, on: field};
  const seat = home.getBoundingClientRect();
  const from = pointer.getBoundingClientRect();
  const x = seat.left + seat.width / 2 - from.left;
  const y = seat.top + seat.height / 2 - from.top;
  pointer.style.transform = 'rotate(' + Math.atan2(y, x).toFixed(3) + 'rad)';
}
