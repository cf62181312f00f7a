// How the present game is played: a sheet over whatever the TV shows, paged through chapter by
// chapter with its buttons or the arrow keys, to be read from the sofa.

import {isEntering} from '../core/dom.js';
import {chapterPart, chapters, isOpen, open} from '../rulebook/book.js';
import {keyOf} from '../core/keys.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {Sheet} from './sheet.js';

/** @import {View} from '../core/pages.js' */

let page = 0;
/** @type {Pick<View, 'game' | 'rules'>} */
let latest = {game: '', rules: []};
const sheet = new Sheet('how', content);
export const closeHow = sheet.close;

/** Opens the sheet at the first chapter. */
export function openHow() {
  if (!latest.game) return;
  page = 0;
  sheet.open('next');
  find();
}

/** Loads what the sheet says, if it is open. */
function find() {
  const {game} = latest;
  if (sheet.isOpen && !isOpen(game)) open(game).then(() => sheet.draw());
}

/**
 * One page on or back; after the last one the sheet closes.
 * @param {number} step
 */
function turn(step) {
  const pages = chapters(latest.game).length;
  if (!pages) return;
  page = Math.max(0, page + step);
  sheet.turn(page < pages);
}

/** @type {{[key: string]: number}} */
const STEPS = {ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1};

/** @param {KeyboardEvent} event */
function hear(event) {
  if (isEntering(event)) return;
  const key = keyOf(event);
  const asks = key === 'h' && !event.repeat;
  if (!sheet.isOpen) {
    if (asks) openHow();
    return;
  }
  const step = STEPS[key];
  if (step) {
    event.preventDefault();
    turn(step);
  }
  if (asks) closeHow();
}

function content() {
  const {game, rules} = latest;
  const all = chapters(game);
  const place = {id: 'how-page', role: 'status', 'data-game': isOpen(game) ? game : ''};
  const back = {id: 'how-back', disabled: page === 0, onclick: () => turn(-1)};
  const next = {id: 'how-next', onclick: () => turn(1)};
  return [
    h('p', {id: 'how-game'}, t('game.' + game + '.title')),
    h('div', place, all.length > 0 && h(chapterPart, {game, chapter: all[page], rules})),
    h(
      'footer',
      {},
      h('button.button', back, t('how.back')),
      h('p', {id: 'how-count'}, t('how.page', {page: page + 1, count: all.length})),
      h('button.button.primary', next, t(page === all.length - 1 ? 'rules.close' : 'how.next'))
    )
  ];
}

/**
 * Keeps the sheet in step with the view; a race closes it, for nobody may miss that.
 * @returns {(view: View) => void}
 */
export function howSheet() {
  document.addEventListener('keydown', hear);
  return (view) => {
    if (latest.game !== view.game) page = 0;
    latest = view;
    sheet.turn(sheet.isOpen && view.phase !== 'countdown' && !(view.match && view.match.race));
    find();
  };
}
