// How the present game is played: a sheet over whatever the TV shows, paged through chapter by
// chapter with its buttons or the arrow keys, to be read from the sofa.

import {byId, isEntering, put, show, whenChanged} from '../core/dom.js';
import {chapterPart, chapters, isOpen, open} from '../rulebook/book.js';
import {keyOf} from '../core/keys.js';
import {h, patch} from '../core/patch.js';
import {t} from '../core/text.js';

/** @import {Rule, View} from '../core/pages.js' */

let page = 0;
let pages = 1;
/** Draws the sheet, if it is open. */
let redraw = () => {};

/** Opens the sheet at the first chapter. */
export function openHow() {
  page = 0;
  byId('how').hidden = false;
  redraw();
  byId('how-next').focus();
}

export function closeHow() {
  show(byId('how'), false);
}

/**
 * One page on or back; after the last one the sheet closes.
 * @param {number} step
 */
function turn(step) {
  if (!pages) return;
  if (page + step >= pages) closeHow();
  else page = Math.max(0, page + step);
  redraw();
}

/** @type {{[key: string]: number}} */
const STEPS = {ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1};

/** @param {KeyboardEvent} event */
function hear(event) {
  if (isEntering(event)) return;
  const key = keyOf(event);
  const asks = key === 'h' && !event.repeat;
  if (byId('how').hidden) {
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

/** @param {{game: string, rules: Rule[], known: boolean, at: number, language: string}} facts */
function drawPage({game, rules, known, at}) {
  const all = chapters(game);
  put(byId('how-game'), t('game.' + game + '.title'));
  const chapter = all.length > 0 && h(chapterPart, {game, chapter: all[at], rules});
  patch(byId('how-page'), h('div', {'data-game': known ? game : ''}, chapter));
  put(byId('how-count'), t('how.page', {page: at + 1, count: all.length}));
  byId('how-back', HTMLButtonElement).disabled = at === 0;
  put(byId('how-next'), t(at === all.length - 1 ? 'rules.close' : 'how.next'));
}

/**
 * Keeps the sheet in step with the view; a race closes it, for nobody may miss that.
 * @returns {(view: View) => void}
 */
export function howSheet() {
  const draw = whenChanged(drawPage);
  /** @type {View | null} */
  let latest = null;
  redraw = () => {
    if (!latest || byId('how').hidden) return;
    const known = isOpen(latest.game);
    if (!known) open(latest.game).then(redraw);
    pages = chapters(latest.game).length;
    page = Math.max(0, Math.min(page, pages - 1));
    const {game, rules} = latest;
    draw({game, rules, known, at: page, language: document.documentElement.lang});
  };
  byId('how-next').addEventListener('click', () => turn(1));
  byId('how-back').addEventListener('click', () => turn(-1));
  byId('how-close').addEventListener('click', closeHow);
  document.addEventListener('keydown', hear);
  return (view) => {
    if (latest && latest.game !== view.game) page = 0;
    latest = view;
    if (view.phase === 'countdown' || (view.match && view.match.race)) closeHow();
    redraw();
  };
}
