// The rules of the present game: a sheet over whatever the TV shows. It is paged through chapter by
// chapter with its buttons or the arrow keys, to be read from the sofa.

import {isEntering} from '../core/dom.js';
import {chapterPart, chapters, isOpen as isLoaded, open} from '../rulebook/book.js';
import {keyOf} from '../core/keys.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {ask} from './ask.js';
import {redraw} from './frame.js';
import {closeSheet, isOpen, openSheet} from './sheet.js';

/**
 * @import {Around} from './frame.js'
 * @import {Sheet} from './sheet.js'
 */

let page = 0;
/** The game that is explained. */
let of = '';

/**
 * A race closes it, for nobody may miss that.
 * @type {Sheet}
 */
const howSheet = {
  id: 'how',
  title: 'how.open',
  closes: ({phase, match}) => phase === 'countdown' || Boolean(match && match.race),
  content
};

/** Opens the sheet at the first chapter. */
export function openHow() {
  page = 0;
  openSheet(howSheet);
}

/**
 * One page on or back; after the last one the sheet closes.
 * @param {number} step
 */
function turn(step) {
  const pages = chapters(of).length;
  if (!pages) return;
  page = Math.max(0, page + step);
  if (page < pages) redraw();
  else closeSheet();
}

/** @type {{[key: string]: number}} */
const STEPS = {ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1};

/** @param {KeyboardEvent} event */
export function turnByKey(event) {
  if (isEntering(event)) return;
  const key = keyOf(event);
  const asks = key === 'h' && !event.repeat;
  if (!isOpen(howSheet)) {
    if (asks) openHow();
    return;
  }
  const step = STEPS[key];
  if (step) {
    event.preventDefault();
    turn(step);
  }
  if (asks) closeSheet();
}

/** @type {(view: Around['view'], facts: Around) => Tree[]} */
function content({game, rules, phase}, {isHost}) {
  if (of !== game) page = 0;
  of = game;
  if (!isLoaded(game)) open(game).then(redraw);
  const all = chapters(game);
  const place = {role: 'status', 'data-game': isLoaded(game) ? game : ''};
  const back = {id: 'how-back', disabled: page === 0, onclick: () => turn(-1)};
  const next = {id: 'how-next', onclick: () => turn(1)};
  /** The whole room sees how it goes. */
  const show = () => {
    closeSheet();
    ask('intro', {on: true});
  };
  return [
    h(
      'p.how-game.bold',
      t('game.' + game + '.title') + ' ',
      isHost &&
        phase === 'lobby' &&
        h('button.button', {'data-do': 'intro', onclick: show}, t('tv.intro'))
    ),
    h(
      'div.how-page.row.centred.rest.amid',
      place,
      all.length > 0 && h(chapterPart, {game, chapter: all[page], rules})
    ),
    h(
      'footer',
      h('button.button', back, t('how.back')),
      h('p.how-count.bold', t('how.page', {page: page + 1, count: all.length})),
      h('button.button.primary', next, t(page === all.length - 1 ? 'rules.close' : 'how.next'))
    )
  ];
}
