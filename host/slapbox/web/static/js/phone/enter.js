// Coming in: the door, the keys to press on one's pad, and who is there already.

import {COLOURS, seatColour} from '../art/colours.js';
import {emblem, ground} from '../art/icons.js';
import {byId, el, first, keep, put, replace, show, whenChanged} from '../core/dom.js';
import {t} from '../core/text.js';
import {drawLate, lateWords} from './late.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {Known} from '../views.js'
 * @import {Shown} from './view.js'
 */

const PHASES = ['lobby', 'countdown'];

/** What stands above the door, and what beside it. */
const WORDS = {
  open: ['join.title', 'join.less_exact'],
  demo: ['join.title', 'phone.join.demo_says'],
  running: ['phone.join.running', 'phone.join.running_says'],
  asked: ['phone.join.asked', 'phone.join.asked_says'],
  closed: ['phone.join.closed', 'phone.join.closed_says'],
  full: ['phone.join.full', 'phone.join.full_says']
};

/** The name that this phone was known by is there already, once. */
const greet = whenChanged((/** @type {string} */ name) => {
  byId('name', HTMLInputElement).value = name;
});

/** @param {Shown} view */
export function drawEnter(view) {
  const {known} = view.you;
  const door = view.you.knocks ? 'asked' : doorOf(view);
  const isOpen = door === 'open' || door === 'demo';
  const [title, says] = WORDS[door];
  const running = door === 'running';
  const late = running ? lateWords(view) : null;
  if (known) greet(known.name);
  drawLate(view, running);
  byId('enter').classList.toggle('is-told', late !== null);
  put(byId('enter-title'), late ? late.title : titleOf(known, isOpen, title));
  put(byId('enter-says'), late ? late.says : t(says, {max: view.max_seats}));
  show(byId('enter-name'), isOpen || (running && !(late && view.you.fan)));
  show(byId('enter-face'), isOpen);
  show(byId('enter-go'), isOpen);
  show(byId('have-pad'), ['open', 'demo', 'running'].includes(door) && !late);
}

/**
 * Who has played here before is greeted.
 * @param {Known | null} known
 * @param {boolean} isOpen
 * @param {string} title
 */
function titleOf(known, isOpen, title) {
  return known && isOpen ? t('join.back', {name: known.name}) : t(title);
}

/**
 * How the door stands for somebody without a seat. The bots of a demo make room.
 * @param {View} view
 * @returns {keyof typeof WORDS}
 */
function doorOf(view) {
  if (!PHASES.includes(view.phase) && !view.demo) return 'running';
  if (view.door_open === false) return 'closed';
  if (view.demo) return 'demo';
  return view.seats.length >= view.max_seats ? 'full' : 'open';
}

/**
 * The keys to press on the pad, in their order.
 * @param {{keys: number[], language: string}} facts
 */
const keysToPress = ({keys}) => {
  replace(
    byId('binding-keys'),
    ...keys.map((key) =>
      el(
        'li.bind-key.fill-' + COLOURS[key],
        {},
        ground(COLOURS[key]),
        emblem(COLOURS[key]),
        el('b', {}, t('pad.colour.' + COLOURS[key]))
      )
    )
  );
};
export const drawBinding = whenChanged(keysToPress);

/**
 * Who sits at the table, and who is ready.
 * @param {View} view
 */
export function drawGuests(view) {
  keep(
    byId('guests'),
    view.seats,
    (one) => one.seat + one.name,
    (one) => {
      const node = el(
        'li.guest',
        {'data-seat': one.seat},
        el('i', {}),
        el('span', {translate: 'no'}, one.name)
      );
      first(node).style.backgroundColor = seatColour(one.seat);
      return node;
    },
    (node, one) => {
      node.classList.toggle('ready', one.ready);
      node.classList.toggle('away', !one.here);
      put(first(node), one.ready ? '✓' : '');
    }
  );
}
