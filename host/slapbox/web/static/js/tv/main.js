// The TV page: the whole public state of the table, from one view.

import {installDrawings} from '../art/icons.js';
import {TableClock} from '../core/clock.js';
import {byId, put, show} from '../core/dom.js';
import {load, nameIn, part} from '../core/games.js';
import {NOTHING, slice} from '../core/parts.js';
import {namesOf, rivalsOf} from '../core/seats.js';
import {tellStopped} from '../core/stopped.js';
import {follow} from '../core/stream.js';
import {chosenLanguage, chooseLanguage, t, useLanguage, wordPage} from '../core/text.js';
import {controls} from './bar.js';
import {howSheet} from './howto.js';
import {lobbyScreen} from './lobby.js';
import {calls, toasts} from './notices.js';
import {overScreen} from './over.js';
import {padsSheet} from './pads.js';
import {resolutionMoment} from './resolution.js';
import {screenSign} from './screensign.js';
import {Sound} from './sound.js';

/**
 * A game's screen, as `open` in its `tv.js` gives it:
 * @typedef {object} Screen
 * @property {string} id - the part of the page that it is drawn in
 * @property {(view: any, again: boolean) => void} draw - also told when no match of it is on any
 *   more
 * @property {(view: any) => number} [msLeft] - how long what it shows stays before anything else
 *   comes
 * @property {(facts: any) => Element} [paper] - the rounds of a match, written down
 * @property {import('./resolution.js').RaceWords} [race] - what it says of the results of races
 */

const SCREENS = Array.from(document.querySelectorAll('.screen'));
const LOBBY = ['lobby', 'countdown'];

/**
 * What is to be said of the whole match: who alone can still win it, and that its cards are open.
 */
function ribbons(view) {
  const rivals = rivalsOf(view);
  if (rivals.length) put(byId('rivals'), t('tv.rivals', {names: namesOf(view, rivals)}));
  show(byId('rivals'), rivals.length > 0);
  show(byId('open-cards'), Boolean(view.match && view.match.seeded));
}

/** The screens of the games that were on, and the one that is on. */
class Stage {
  constructor(tv) {
    this.tv = tv;
    this.screens = new Map();
    this.name = '';
    this.screen = null;
  }

  /** Whether the screen for this game stands. */
  has(name) {
    return this.name === name;
  }

  /** Puts up the screen of a game; the one before it is cleared. */
  async put(name) {
    const game = await load(name);
    const module = await part(game.tv());
    if (!this.screens.has(module)) {
      this.screens.set(module, module.open(this.tv));
      wordPage();
    }
    const screen = this.screens.get(module);
    if (this.screen && this.screen !== screen) clear(this.screen);
    this.screen = screen;
    this.name = name;
  }
}

/** Another game's screen takes the place of this one. */
function clear(screen) {
  if (screen.msLeft) screen.msLeft(NOTHING);
  screen.draw(NOTHING, false);
}

/** What the end is drawn from. */
function endOf({phase, match, seats}) {
  return [phase, phase === 'over' ? [match, seats.map((one) => one.name)] : null];
}

/** What the result of a race is drawn from. */
function latestRace({phase, match}) {
  return [phase, match ? [match.id, match.last] : null];
}

/** Which screen a view belongs on. */
function idOf(view, screen) {
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
    this.latest = null;
    this.id = '';
    this.timer = null;
  }

  /** Everything that is not one game's. */
  build() {
    const {clock, sound, stage, isHost} = this;
    const words = () => stage.screen.race || {};
    const bar = controls(isHost, sound, (language) => this.switchLanguage(language));
    return [
      slice((view) => (LOBBY.includes(view.phase) ? view : view.phase), lobbyScreen(isHost)),
      slice(
        endOf,
        overScreen(sound, () => stage.screen.paper)
      ),
      screenSign(),
      slice(latestRace, resolutionMoment(clock, sound, words)),
      slice((view) => view.recovery, calls()),
      slice((view) => view.notices, toasts()),
      padsSheet(),
      howSheet(),
      bar
    ];
  }

  async switchLanguage(language) {
    await chooseLanguage(language);
    if (this.latest) this.draw(true);
  }

  /** What was just taken, or measured, is looked at before anything else comes. */
  lingering(newest) {
    const {screen} = this.stage;
    const left = screen.msLeft ? screen.msLeft(newest) : 0;
    clearTimeout(this.timer);
    if (left <= 0) return newest;
    this.timer = setTimeout(() => this.draw(false), left);
    return newest.phase === 'over' ? Object.assign({}, newest, {phase: 'match'}) : newest;
  }

  draw(again) {
    const view = this.lingering(this.latest);
    const race = view.match && view.match.race;
    document.body.setAttribute('data-race', race ? race.name + '-' + race.state : 'none');
    for (const one of this.parts) one(view, again);
    this.stage.screen.draw(view, again);
    const id = idOf(view, this.stage.screen);
    document.documentElement.setAttribute('data-screen', id);
    for (const screen of SCREENS) show(screen, screen.id === id);
    show(byId('countdown'), view.phase === 'countdown');
    show(byId('paused'), view.paused);
    ribbons(view);
  }

  /** The newest view, once the screen of its game stands. */
  async onView(view, id) {
    this.clock.learn(view.now_us);
    this.latest = view;
    this.id = id;
    tellStopped(view);
    const name = nameIn(view);
    if (!this.stage.has(name)) await this.stage.put(name);
    if (this.latest !== view || !this.stage.has(name)) return;
    this.draw(false);
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
  }
}

installDrawings();
const television = new Television();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    const onLink = (up) => show(byId('link-lost'), !up);
    follow('tv', (view, id) => television.onView(view, id), onLink);
  });
