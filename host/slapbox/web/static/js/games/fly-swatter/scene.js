// The result of a swat, told on the table: the colours that were right, fly by fly who hit it and
// by how much, and who pays. Until it is told, everything looks as if nobody knew.

import {byId} from '../../core/dom.js';
import {h} from '../../core/patch.js';
import {seatColour} from '../../art/colours.js';
import {slotsOf} from './flies.js';
import {bounce, pay, shake} from './moves.js';
import {nameOf} from '../../core/seats.js';
import {aheadText} from './margins.js';
import {t} from '../../core/text.js';
import {Timers} from '../../tv/beats.js';

/**
 * @import {Layout} from './flies.js'
 * @import {Lying} from './slaps.js'
 *
 * @typedef {pages.Playing<views.FlySwatterView, views.FlySwatterLast>} Played
 *
 * @typedef {{ms: number, run: () => void}} Step
 */

const COLOURS_MS = 600;
const FLY_MS = 750;
const FLIES_MS = 3750; // all of them together
const HIT = 0.3; // of the time of a fly: then the hand is down, and so long it lies there
const LIES = 0.5;
const PHOTO_MS = 1900;
const WRONG_MS = 1200;
const PAID_MS = 400;
const REST_MS = 700;
const PHOTO_HANDS = 4;
const LEAST_MS = 300;

/** Tells what swats brought, one after the other. */
export class Stage {
  /**
   * @param {pages.TableClock} clock
   * @param {pages.Sounds} sound
   * @param {() => void} redraw
   */
  constructor(clock, sound, redraw) {
    this.clock = clock;
    this.sound = sound;
    this.redraw = redraw;
    /** @type {string | null} */
    this.known = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {views.FlySwatterLying[]} */
    this.lay = [];
  }

  /**
   * Return what this view tells, if anything.
   * @param {Played} view
   */
  of(view) {
    const {match} = view;
    const last = match.last && match.last.name === 'swat' ? match.last : null;
    const name = last ? match.id + last.opened_us : '';
    if (name !== this.known) {
      this.end();
      const left = this.clock.msUntil(match.turn_from_us);
      if (last && this.known !== null && left > LEAST_MS) this.begin(last, left);
      this.known = name;
    }
    if (!this.scene) this.lay = match.state.centre;
    return this.scene;
  }

  /** @type {(last: views.FlySwatterLastResolved, left: number) => void} */
  begin(last, left) {
    const scene = new Scene(last, this.lay, this.sound, this.redraw);
    this.scene = scene;
    scene.play(left, () => {
      this.end();
      this.redraw();
    });
  }

  end() {
    if (this.scene) this.scene.stop();
    this.scene = null;
  }
}

/** One swat; what of it is told by now stands in `hit`, `gone`, `wrong` and `paid`. */
export class Scene extends Timers {
  /**
   * @param {views.FlySwatterLastResolved} last
   * @param {views.FlySwatterLying[]} lay
   * @param {pages.Sounds} sound
   * @param {() => void} redraw
   */
  constructor(last, lay, sound, redraw) {
    super();
    this.last = last;
    this.sound = sound;
    this.redraw = redraw;
    this.hands = last.hands.filter((one) => one.hand !== null);
    this.won = wonFlies(this.hands);
    const cards = this.won.map(cardOf);
    this.slots = slotsOf(lay); // what is left stays where it is until all is told
    this.untold = lay.filter((fly) => cards.includes(fly.card));
    /** @type {Set<number | null>} */
    this.hit = new Set();
    /** @type {Set<number | null>} */
    this.gone = new Set();
    this.wrong = false;
    this.paid = false;
    /** @type {views.FlySwatterHandOnCard[] | null} */
    this.photo = null;
  }

  /** @type {(leftMs: number, over: () => void) => void} */
  play(leftMs, over) {
    const steps = this.steps();
    const whole = steps[steps.length - 1].ms;
    const share = leftMs / whole;
    steps[steps.length - 1].run = over;
    for (const {ms, run} of steps) this.later(ms * share, run);
  }

  /** @returns {Step[]} */
  steps() {
    /** @type {Step[]} */
    const steps = [];
    let ms = COLOURS_MS;
    const each = Math.min(FLY_MS, FLIES_MS / Math.max(1, this.won.length));
    let photo = this.photoFinish();
    for (const one of this.won) {
      const close = photo;
      if (close && close.includes(one)) {
        photo = null;
        steps.push({ms, run: () => this.show({photo: close})});
        ms += PHOTO_MS;
      }
      steps.push({ms, run: () => this.strike(one)});
      steps.push({ms: ms + each * (HIT + LIES), run: () => this.take(one)});
      ms += each;
    }
    if (this.last.penalties.length || this.hands.some(isWrong)) {
      steps.push({ms, run: () => this.scold()});
      steps.push({ms: ms + PAID_MS, run: () => this.show({paid: true})});
      ms += WRONG_MS;
    }
    const told = this.hands.length || this.last.penalties.length;
    steps.push({ms: ms + (told ? REST_MS : LEAST_MS), run: () => undefined});
    return steps;
  }

  /** The hands that were too close to each other: of several colours those with the most. */
  photoFinish() {
    const groups = this.won
      .filter((one) => one.photo)
      .map((one) => this.hands.filter((other) => other.photo && other.key === one.key));
    const [most] = groups.sort((a, b) => b.length - a.length);
    return most && most.length > 1 ? most.slice(0, PHOTO_HANDS) : null;
  }

  /** @param {Partial<Pick<Scene, 'photo' | 'paid' | 'wrong'>>} more */
  show(more) {
    Object.assign(this, more);
    this.redraw();
  }

  /** @param {views.FlySwatterHandOnCard} one */
  strike(one) {
    this.hit.add(cardOf(one));
    this.show({photo: null});
    this.sound.play('splat');
    const [palm] = palmsOf([one]);
    if (palm) bounce(palm);
    palmsOf(this.hands.filter((other) => isBeaten(other, one))).forEach(shake);
  }

  /** @param {views.FlySwatterHandOnCard} one */
  take(one) {
    this.gone.add(cardOf(one));
    this.redraw();
  }

  scold() {
    this.show({wrong: true});
    this.sound.play('buzz');
    for (const palm of palmsOf(this.hands.filter(isWrong))) {
      shake(palm);
      palm.classList.add('wrong');
    }
    this.last.penalties.forEach((one) => pay(one.seat, one.paid));
  }

  /**
   * The view in which no more is known than was told.
   * @type {(view: Played) => Played}
   */
  staged(view) {
    const {state} = view.match;
    const centre = state.centre.concat(this.untold.filter((fly) => !this.gone.has(fly.card)));
    const hands = this.last.hands.filter((one) => one.card && this.gone.has(one.card.card));
    const penalties = this.paid ? this.last.penalties : [];
    const due = this.paid ? [] : this.last.penalties.filter((one) => one.paid);
    const kept = this.won.filter((one) => !this.gone.has(cardOf(one)));
    const won = state.won.map((count, seat) => count - of(kept, seat) + of(due, seat));
    const stacks = state.stacks.map((count, seat) => count - of(due, seat));
    const more = {centre, won, stacks, phase: /** @type {'swat'} */ ('swat'), turn: null};
    const last = Object.assign({}, this.last, {hands, penalties});
    const match = Object.assign({}, view.match, {state: Object.assign({}, state, more), last});
    return Object.assign({}, view, {match});
  }

  /**
   * The hands that still lie there: on the colour that they slapped, and on the fly once that is
   * told.
   * @returns {Lying[]}
   */
  lying() {
    return this.hands
      .map((one) => {
        const card = cardOf(one);
        const told = this.hit.has(card) && one.verdict === 'won';
        return {
          seat: one.seat,
          key: one.key,
          on: told || (this.wrong && isWrong(one)) ? card : null,
          card,
          verdict: one.verdict
        };
      })
      .filter((one) => !this.gone.has(one.card))
      .sort((a, b) => a.seat - b.seat || a.key - b.key);
  }

  /**
   * Tell whether flies of this colour are no more of interest.
   * @param {string} colour
   */
  isDim(colour) {
    return !this.wrong && !this.last.allowed.some((one) => one === colour);
  }

  /**
   * Marks of the hits so far, and by how much.
   * @type {(view: Played, layout: Layout) => Tree[]}
   */
  marks(view, {spots}) {
    const hits = this.won.filter((one) => this.hit.has(cardOf(one)));
    return hits.map((one, at) => {
      const fly = this.untold.find((other) => other.card === cardOf(one));
      const {x, y, size} = fly ? spots[fly.slot] : {x: 0, y: 0, size: 0};
      const style = {
        '--seat': seatColour(one.seat),
        transform: 'translate(' + x + 'px,' + (y + size * 0.36) + 'px)'
      };
      return mark({view, one, hands: this.hands, style, isLatest: at === hits.length - 1});
    });
  }
}

/**
 * Flies that were won, the best last: that is what people wait for.
 * @param {views.FlySwatterHandOnCard[]} hands
 */
function wonFlies(hands) {
  const won = hands.filter((one) => one.verdict === 'won');
  return won.sort((a, b) => valueOf(a) - valueOf(b) || b.at_us - a.at_us);
}

/** @param {views.FlySwatterHandOnCard} one */
function valueOf({card}) {
  return card && card.kind === 'fly' ? card.value : 0;
}

/** @param {views.FlySwatterHandOnCard} one */
function cardOf({card}) {
  return card ? card.card : null;
}

/** @param {views.FlySwatterHandOnCard} one */
function isWrong(one) {
  return one.verdict === 'wrong';
}

/** @type {(one: views.FlySwatterHandOnCard, winner: views.FlySwatterHandOnCard) => boolean} */
function isBeaten(one, winner) {
  return one.verdict === 'on_top' && cardOf(one) === cardOf(winner);
}

/**
 * Count the entries of a seat.
 * @type {(those: {seat: number}[], seat: number) => number}
 */
function of(those, seat) {
  return those.filter((one) => one.seat === seat).length;
}

/**
 * Places of these hands on the table.
 * @param {views.FlySwatterHandOnCard[]} hands
 */
function palmsOf(hands) {
  return hands
    .map((one) => byId('table').querySelector('[data-hand="' + one.seat + '-' + cardOf(one) + '"]'))
    .filter(/** @returns {node is Element} */ (node) => node !== null);
}

/**
 * Mark the winner of a fly, and by how much; only the latest mark says the latter.
 * @param {{view: Played, one: views.FlySwatterHandOnCard, hands: views.FlySwatterHandOnCard[],
 *   style: {[name: string]: string}, isLatest: boolean}} facts
 */
function mark({view, one, hands, style, isLatest}) {
  const ahead = isLatest && aheadText(one, hands);
  return h(
    'div.mark.amid.at',
    {key: String(cardOf(one)), 'data-seat': one.seat, style},
    h('b', t('fly.scene.won', {name: nameOf(view, one.seat), count: valueOf(one)})),
    ahead && h('span', ahead)
  );
}
