// The intro of a game, for the whole room before the first deal: the pictures of the rule book,
// each with a sentence below. In them one thing comes after the other.

import {isEntering} from '../core/dom.js';
import {keyOf} from '../core/keys.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {isOpen, open, shots} from '../rulebook/book.js';
import {ask} from './ask.js';
import {changesIn, redraw} from './frame.js';

/** @import {Around} from './frame.js' */

/** A shot lasts as long as its sentence takes to read, and some letters longer for its picture. */
const LOOK_LETTERS = 40;
/** Things that come one after the other in a picture. */
const THINGS = [
  '.pic > :not(.pic-fan):not(.pic-set):not(.pic-cross)',
  '.pic-fan > *',
  '.pic-things > :not(.pic-fan):not(.pic-cross)',
  '.pic-cross > *',
  '.pic-says'
].join();
/** Things that are turned over as they come: cards of all decks, and their backs. */
const CARD = /-(card|back)\b/;
const STEP_MS = 450;
/** The share of a shot after which all of its picture is there. */
const THERE = 0.55;
/** Keys that mean something else, also now. */
const OTHERS = ['', 'f', 'm', 'Shift', 'Control', 'Alt', 'Meta'];

/** True if the host sees an intro here. */
let skippable = false;

/** @param {Around} facts */
export function intro({view, clock, isHost}) {
  const {intro: on, rules} = view;
  skippable = isHost && Boolean(on);
  if (!on) return null;
  if (!isOpen(on.game)) open(on.game).then(redraw);
  const all = shots(on.game, rules);
  const lasts = lengths(all, (on.ends_us - on.began_us) / 1000);
  const {at, sinceMs} = placeOf(lasts, -clock.msUntil(on.began_us));
  const shot = all[at];
  if (shot) changesIn(lasts[at] - sinceMs);
  return h(
    'section.moment.column.centred.filling.amid.intro',
    {id: 'intro', 'data-shot': shot ? shot.name : ''},
    h('h1', t('game.' + on.game + '.title')),
    shot &&
      h(
        'div.paper.intro-stage.row.centred',
        {key: shot.name + shot.says, insert: fit},
        h('pic', {make: () => staged(shot.draw(), sinceMs, lasts[at])})
      ),
    h('p.intro-says.row.centred.bold', {key: at, role: 'status'}, shot && shot.says),
    h(
      'footer.intro-foot.row.spread.read',
      h(
        'p.intro-dots',
        {'aria-hidden': true},
        ...all.map((_, one) => h('i', {class: {on: one === at}}))
      ),
      h('p.intro-skip', t('tv.intro_skip'))
    )
  );
}

/**
 * Share out the milliseconds of all shots.
 * @type {(all: {says: string}[], ms: number) => number[]}
 */
function lengths(all, ms) {
  const shares = all.map(({says}) => says.length + LOOK_LETTERS);
  const whole = shares.reduce((sum, one) => sum + one, 0);
  return shares.map((one) => (ms * one) / whole);
}

/**
 * Find the shot that is on this many ms after the beginning, and since when; the last one stays.
 * @param {number[]} lasts
 * @param {number} ms
 */
function placeOf(lasts, ms) {
  let [at, sinceMs] = [0, Math.max(0, ms)];
  while (at < lasts.length - 1 && sinceMs >= lasts[at]) {
    sinceMs -= lasts[at];
    at += 1;
  }
  return {at, sinceMs};
}

/**
 * A picture in which one thing comes after the other; those that are due by now have come.
 * @type {(picture: HTMLElement, sinceMs: number, lastsMs: number) => HTMLElement}
 */
function staged(picture, sinceMs, lastsMs) {
  const box = document.createElement('div');
  box.appendChild(picture);
  /** @type {NodeListOf<HTMLElement>} */
  const things = box.querySelectorAll(THINGS);
  const stepMs = Math.min(STEP_MS, (THERE * lastsMs) / things.length);
  things.forEach((one, at) => {
    one.classList.add('intro-thing');
    if (CARD.test(one.getAttribute('class') || '')) one.classList.add('intro-card');
    one.style.animationDelay = at * stepMs - sinceMs + 'ms';
  });
  return picture;
}

/**
 * A picture is as large as its stage lets it be.
 * @param {HTMLElement} stage
 */
function fit(stage) {
  /** @type {any} */
  const picture = stage.firstElementChild;
  const [wide, high] = [picture.offsetWidth, picture.offsetHeight];
  const share = Math.min(1, stage.clientWidth / wide, stage.clientHeight / high);
  stage.style.setProperty('--intro-fit', String(share));
}

/**
 * Any key of the host's skips it, and means nothing else then.
 * @param {KeyboardEvent} event
 */
export function skipByKey(event) {
  if (!skippable || event.repeat || isEntering(event) || OTHERS.includes(keyOf(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask('intro', {on: false});
}
