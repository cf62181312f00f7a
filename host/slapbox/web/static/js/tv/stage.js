// Where a match is to be seen: the screens of the games, and which part of the page is shown.

import {setData} from '../core/dom.js';
import {apart, attempt} from '../core/faults.js';
import {loadSpeaking, nameIn, part} from '../core/games.js';
import {NOTHING} from '../core/parts.js';
import {wordPage} from '../core/text.js';
import {tellsEvening} from './evening.js';

/** @type {NodeListOf<HTMLElement>} */
const SCREENS = document.querySelectorAll('.screen');
/**
 * Placeholder where the screen of a game cannot be had.
 * @type {pages.Screen}
 */
const NO_SCREEN = {id: 'none', draw: () => {}};

/** The screens of the games that were on, and the one that is on. */
export class Stage {
  /**
   * @param {pages.Tv} tv
   * @param {('games' | 'books')[]} words - of a game that are said here
   */
  constructor(tv, words) {
    this.tv = tv;
    this.words = words;
    /** @type {Map<object, pages.Screen>} */
    this.screens = new Map();
    this.name = '';
    /** @type {pages.Screen | null} */
    this.screen = null;
    this.seenMs = -Infinity; // until when what was taken last is looked at, by the page's clock
  }

  /**
   * The screen of this game, if it stands.
   * @param {string} name
   */
  of(name) {
    return this.name === name ? this.screen : null;
  }

  /**
   * Puts up the screen of a game; the one before it is cleared.
   * @param {string} name
   */
  async put(name) {
    const game = await loadSpeaking(name, this.words);
    const module = await part(game.tv());
    const screen = this.screens.get(module) || this.open(module);
    if (this.screen && this.screen !== screen) clear(this.screen);
    this.screen = screen;
    this.name = name;
  }

  /** @param {{open: (tv: pages.Tv) => pages.Screen}} module */
  open(module) {
    const screen = attempt(() => module.open(this.tv), NO_SCREEN);
    this.screens.set(module, screen);
    wordPage();
    return screen;
  }

  /**
   * Milliseconds for which what was just taken is looked at before anything else comes.
   * @param {pages.View} view
   */
  lingersMs(view) {
    const {screen, tv} = this;
    const table = view.match ? tv.clock.looksMs(view.match) : 0;
    const left = Math.max(
      table,
      attempt(() => (screen && screen.msLeft ? screen.msLeft(view) : 0), 0)
    );
    const now = performance.now();
    this.seenMs = left > 0 ? now + left : Math.min(this.seenMs, now);
    return left;
  }

  /**
   * Forget what was shown: whatever comes next was not seen to happen, and there is nothing of it
   * to look at.
   */
  forget() {
    const {screen} = this;
    attempt(() => screen && screen.msLeft && screen.msLeft(NOTHING), 0);
  }

  /**
   * Shows what the screen of its game, if that stands, makes of this view.
   * @param {pages.View} view
   * @param {boolean} again - whether all is to be drawn anew
   */
  draw(view, again) {
    const screen = this.of(nameIn(view));
    if (!screen) return;
    const id = idOf(view, screen);
    const page = document.documentElement;
    setData(page, 'screen', id);
    setData(page, 'table', id === screen.id ? 'yes' : 'no');
    attempt(() => screen.draw(view, again));
    // Hiding what is hidden would have all look that watch the page.
    for (const one of SCREENS) if (one.hidden === (one.id === id)) one.hidden = !one.hidden;
  }
}

/**
 * Another game's screen takes the place of this one.
 * @param {pages.Screen} screen
 */
export const clear = apart((/** @type {pages.Screen} */ screen) => {
  if (screen.msLeft) screen.msLeft(NOTHING);
  screen.draw(NOTHING, false);
});

/**
 * Says on the page which race is on, for styles that depend on it.
 * @param {pages.View} view
 */
export function tellRace({match}) {
  const race = match && match.race;
  setData(document.body, 'race', race ? race.name + '-' + race.state : 'none');
}

/**
 * Name the screen that a view belongs on.
 * @type {(view: pages.View, screen: pages.Screen) => string}
 */
function idOf(view, screen) {
  if (tellsEvening(view)) return 'evening';
  if (view.phase === 'match') return screen.id;
  return view.phase === 'over' ? 'over' : 'lobby';
}
