// The TV page: the whole public state of the table, from one view.

import {installDrawings} from '../art/icons.js';
import {followCalm} from '../core/calm.js';
import {TableClock} from '../core/clock.js';
import {byId, put, show} from '../core/dom.js';
import {load, nameIn, part} from '../core/games.js';
import {NOTHING, slice} from '../core/parts.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {chosenLanguage, chooseLanguage, t, useLanguage, wordPage} from '../core/text.js';
import {controls} from './bar.js';
import {cues} from './cues.js';
import {demoSign} from './demo.js';
import {eveningScreen, tellsEvening} from './evening.js';
import {howSheet} from './howto.js';
import {lobbyScreen} from './lobby.js';
import {calls, toasts} from './notices.js';
import {overScreen} from './over.js';
import {padsSheet} from './pads.js';
import {resolutionMoment} from './resolution.js';
import {screenSign} from './screensign.js';
import {Sound} from './sound.js';
import {waiting} from './waiting.js';

/**
 * @import {Screen, Tv, View} from '../core/pages.js'
 * @import {ScreenView, TvView} from '../views.js'
 *
 * What a TV gets, or a screen that wants to be one.
 * @typedef {View & Partial<Pick<TvView, 'recovery' | 'pin'> & Pick<ScreenView, 'screen'>>} Shown
 */

/** @type {NodeListOf<HTMLElement>} */
const SCREENS = document.querySelectorAll('.screen');
const LOBBY = ['lobby', 'countdown'];

/**
 * What is to be said of the whole match: who alone can still win it, and that its cards are open.
 * @param {View} view
 */
function ribbons(view) {
  const rivals = rivalsOf(view);
  if (rivals.length) put(byId('rivals'), t('tv.rivals', {names: namesOf(view, rivals)}));
  show(byId('rivals'), rivals.length > 0);
  show(byId('open-cards'), Boolean(view.match && view.match.seeded));
}

/** The screens of the games that were on, and the one that is on. */
class Stage {
  /** @param {Tv} tv */
  constructor(tv) {
    this.tv = tv;
    /** @type {Map<object, Screen>} */
    this.screens = new Map();
    this.name = '';
    /** @type {Screen | null} */
    this.screen = null;
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
    const game = await load(name);
    const module = await part(game.tv());
    const screen = this.screens.get(module) || this.open(module);
    if (this.screen && this.screen !== screen) clear(this.screen);
    this.screen = screen;
    this.name = name;
  }

  /** @param {{open: (tv: Tv) => Screen}} module */
  open(module) {
    const screen = module.open(this.tv);
    this.screens.set(module, screen);
    wordPage();
    return screen;
  }
}

/**
 * Another game's screen takes the place of this one.
 * @param {Screen} screen
 */
function clear(screen) {
  if (screen.msLeft) screen.msLeft(NOTHING);
  screen.draw(NOTHING, false);
}

/**
 * What the end is drawn from.
 * @param {View} view
 */
function endOf({phase, match, seats}) {
  return [phase, phase === 'over' ? [match, seats.map((one) => one.name)] : null];
}

/**
 * What the result of a race is drawn from.
 * @param {View} view
 */
function latestRace({phase, match}) {
  return [phase, match ? [match.id, match.last] : null];
}

/**
 * Which screen a view belongs on.
 * @param {View} view
 * @param {Screen} screen
 */
function idOf(view, screen) {
  if (tellsEvening(view)) return 'evening';
  if (view.phase === 'match') return screen.id;
  return view.phase === 'over' ? 'over' : 'lobby';
}

class Television {
  constructor() {
    this.isHost = document.body.getAttribute('data-host') === 'yes';
    this.clock = new TableClock();
    this.sound = new Sound();
    this.stage = new Stage({clock: this.clock, sound: this.sound, isHost: this.isHost});
    this.parts = this.build();
    /** @type {Shown | null} */
    this.latest = null;
    this.timer = 0;
  }

  /**
   * Everything that is not one game's.
   * @returns {((view: Shown, again: boolean) => void)[]}
   */
  build() {
    const {clock, sound, stage, isHost} = this;
    const words = () => (stage.screen && stage.screen.race) || {};
    const bar = controls(isHost, sound, (language) => this.switchLanguage(language));
    return [
      cues(sound, clock),
      slice((view) => (LOBBY.includes(view.phase) ? view : view.phase), lobbyScreen(isHost, sound)),
      slice(endOf, overScreen(clock, sound)),
      slice(({phase, evening}) => [phase, evening], eveningScreen(clock, sound)),
      screenSign(),
      slice(latestRace, resolutionMoment(clock, sound, words)),
      slice((view) => [view.recovery, view.pin], calls()),
      slice((view) => view.notices, toasts()),
      padsSheet(),
      howSheet(),
      waiting(clock, isHost),
      demoSign(clock),
      bar
    ];
  }

  /** @param {string} language */
  async switchLanguage(language) {
    await chooseLanguage(language);
    this.draw(true);
  }

  /**
   * What was just taken is looked at before anything else comes; then all is drawn again.
   * @param {Shown} view
   * @param {Screen} screen
   */
  linger(view, screen) {
    const table = view.match ? this.clock.looksMs(view.match) : 0;
    const left = Math.max(table, screen.msLeft ? screen.msLeft(view) : 0);
    clearTimeout(this.timer);
    if (left > 0) this.timer = setTimeout(() => this.draw(false), left);
  }

  /**
   * Draws the newest view, if the screen of its game stands.
   * @param {boolean} again - whether all is to be drawn anew
   */
  draw(again) {
    const screen = this.latest && this.stage.of(nameIn(this.latest));
    const view = this.latest;
    if (!view || !screen) return;
    this.linger(view, screen);
    const race = view.match && view.match.race;
    document.body.setAttribute('data-race', race ? race.name + '-' + race.state : 'none');
    for (const one of this.parts) one(view, again);
    screen.draw(view, again);
    const id = idOf(view, screen);
    document.documentElement.setAttribute('data-screen', id);
    for (const one of SCREENS) show(one, one.id === id);
    show(byId('countdown'), view.phase === 'countdown');
    show(byId('paused'), view.paused);
    ribbons(view);
  }

  /**
   * The newest view, once the screen of its game stands.
   * @param {Shown} view
   * @param {string} id
   */
  async onView(view, id) {
    this.clock.learn(view.now_us);
    this.latest = view;
    tellStopped(view);
    const name = nameIn(view);
    if (!this.stage.of(name)) await this.stage.put(name);
    if (this.latest !== view || !this.stage.of(name)) return;
    this.draw(followCalm(view));
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
  }
}

installDrawings();
const television = new Television();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    /** @param {boolean} up */
    const onLink = (up) => show(byId('link-lost'), !up);
    follow('tv', (view, id) => television.onView(view, id), onLink);
  });
