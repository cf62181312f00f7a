// "?": how the present game is played, chapter by chapter, and what else a player can do at any
// time.

import {give} from '../core/api.js';
import {byId, replace, whenChanged} from '../core/dom.js';
import {chapterNode, chapters, isOpen, open} from '../rulebook/book.js';
import {keyOf} from '../core/keys.js';
import {t} from '../core/text.js';

/** @import {PhoneView, Rule} from '../views.js' */

/**
 * @typedef {Pick<PhoneView, 'phase' | 'game' | 'rules' | 'paused'>
 *   & {you: {seat: number | null}}} Shown
 */

/**
 * Fills the sheet as the view says, each time that it is opened or changes.
 * @param {() => Shown | null} current
 */
export function helpSheet(current) {
  /** @param {{game: string, rules: Rule[], known: boolean, language: string}} facts */
  const fill = ({game, rules, known}) => {
    replace(byId('help-title'), t('game.' + game + '.title'));
    replace(byId('help-lines'), ...chapters(game).map((one) => chapterNode(game, one, rules)));
    byId('help-lines').setAttribute('data-game', known ? game : '');
    byId('help-words').scrollTop = 0;
  };
  const drawChapters = whenChanged(fill);
  const show = () => {
    const view = current();
    if (!view || byId('help').hidden) return;
    const known = isOpen(view.game);
    if (!known) open(view.game).then(show);
    const playing = view.phase === 'match';
    const {game, rules} = view;
    drawChapters({game, rules, known, language: document.documentElement.lang});
    byId('pause').hidden = !playing || view.you.seat === null;
    byId('all-rules').hidden = playing;
    replace(byId('pause'), t(view.paused ? 'tv.resume' : 'phone.pause'));
  };
  const close = () => {
    byId('help').hidden = true;
    byId('help-open').focus();
  };
  byId('help-open').addEventListener('click', () => {
    byId('help').hidden = false;
    show();
    byId('help-close').focus();
  });
  byId('help-close').addEventListener('click', close);
  byId('help').addEventListener('keydown', (event) => {
    if (keyOf(event) === 'Escape') close();
  });
  byId('pause').addEventListener('click', () => {
    const view = current();
    if (view) give('pause', {paused: !view.paused});
    close();
  });
  return show;
}
