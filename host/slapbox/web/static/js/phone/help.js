// "?": how the present game is played, chapter by chapter, and what else a player can do at any
// time.

import {give} from '../core/api.js';
import {languageCodes} from '../core/languages.js';
import {h} from '../core/patch.js';
import {t} from '../core/text.js';
import {chapterPart, chapters, isOpen as isKnown, open} from '../rulebook/book.js';
import {awake} from './awake.js';
import {button} from './door.js';
import {wish} from './lesson.js';
import {close, closing, isOpen, sheet} from './sheet.js';
import {redraw} from './view.js';

/** @import {Shown} from './view.js' */

export const HELP = 'help';

/** @param {{view: Shown}} facts */
export function help({view}) {
  const title = t('game.' + view.game + '.title');
  return isOpen(HELP) && sheet(HELP, title, words(view), ways(view));
}

/** @param {Shown} view */
function words({game, rules}) {
  const known = isKnown(game);
  if (!known) open(game).then(redraw);
  const parts = chapters(game).map((chapter) => h(chapterPart, {game, chapter, rules}));
  return h(
    'div.help-words',
    {key: game, tabindex: 0},
    h('div.help-lines', {'data-game': known ? game : ''}, ...parts),
    awake()
  );
}

/** @param {Shown} view */
function ways({phase, you, paused, lesson}) {
  const playing = phase === 'match';
  const pause = () => {
    give('pause', {paused: !paused});
    close(HELP);
  };
  const leave = () => {
    wish('leave');
    close(HELP);
  };
  return h(
    'div.ways.wrapped.centred',
    languageCodes(redraw),
    !playing && h('a.button.quiet.all-rules.amid', {href: '/rules'}, t('how.all_games')),
    playing && you.seat !== null && button('pause', paused ? 'tv.resume' : 'phone.pause', pause),
    playing && lesson && button('lesson-leave', 'learn.end', leave),
    closing(HELP, 'primary')
  );
}
