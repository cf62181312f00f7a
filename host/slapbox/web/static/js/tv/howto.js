// How the present game is played: a sheet over whatever the TV shows, paged through chapter by
// chapter with its buttons or the arrow keys, to be read from the sofa.

import {byId, put, replace, whenChanged} from '../core/dom.js';
import {chapterNode, chapters, isOpen, open} from '../rulebook/book.js';
import {t} from '../core/text.js';

let page = 0;
let pages = 1;
let redraw = null;

/** Opens the sheet at the first chapter. */
export function openHow() {
  page = 0;
  byId('how').hidden = false;
  redraw();
  byId('how-next').focus();
}

function closeHow() {
  byId('how').hidden = true;
}

/** One page on or back; after the last one the sheet closes. */
function turn(step) {
  if (!pages) return;
  if (page + step >= pages) closeHow();
  else page = Math.max(0, page + step);
  redraw();
}

function hear(event) {
  if (event.target.matches('input, select')) return;
  if (byId('how').hidden) {
    if (event.key === 'h') openHow();
    return;
  }
  const step = {ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1}[event.key];
  if (step) {
    event.preventDefault();
    turn(step);
  }
  if (event.key === 'Escape' || event.key === 'h') closeHow();
}

function drawPage({game, rules, known, at}) {
  const all = chapters(game);
  put(byId('how-game'), t('game.' + game + '.title'));
  replace(byId('how-page'), all.length ? chapterNode(game, all[at], rules) : null);
  byId('how-page').setAttribute('data-game', known ? game : '');
  put(byId('how-count'), t('how.page', {page: at + 1, count: all.length}));
  byId('how-back').disabled = at === 0;
  put(byId('how-next'), t(at === all.length - 1 ? 'rules.close' : 'how.next'));
}

/** Keeps the sheet in step with the view; a race closes it, for nobody may miss that. */
export function howSheet() {
  const draw = whenChanged(drawPage);
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
