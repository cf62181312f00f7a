// The TV page: the whole public state of the table, from one view.

import {installDrawings} from '../art/icons.js';
import {followCalm} from '../core/calm.js';
import {TableClock} from '../core/clock.js';
import {byId, show} from '../core/dom.js';
import {apart, attempt} from '../core/faults.js';
import {nameIn} from '../core/games.js';
import {slice} from '../core/parts.js';
import {h, patch} from '../core/patch.js';
import {wearColours} from '../art/colours.js';
import {seatPeople} from '../art/people.js';
import {listenToRemote} from '../core/remote.js';
import {follow, LINKED, standstill} from '../core/stream.js';
import {chosenLanguage, chooseLanguage, useLanguage} from '../core/text.js';
import {whenWoken} from '../core/wake.js';
import {audience} from './audience.js';
import {controls} from './bar.js';
import {accompaniment, cues} from './cues.js';
import {demoSign} from './demo.js';
import {eveningScreen} from './evening.js';
import {howSheet} from './howto.js';
import {invitation} from './invitation.js';
import {knocks} from './knocks.js';
import {latecomers} from './latecomers.js';
import {lobbyScreen} from './lobby.js';
import {calls, toasts} from './notices.js';
import {overScreen} from './over.js';
import {padsSheet} from './pads.js';
import {resolutionMoment} from './resolution.js';
import {makeRoom} from './ribbons.js';
import {screenSign} from './screensign.js';
import {Sound} from './sound.js';
import {endOf, latestRace, Stage, tellRace} from './stage.js';
import {waiting} from './waiting.js';

/**
 * @import {View} from '../core/pages.js'
 * @import {ScreenView, TvView} from '../views.js'
 *
 * What a TV gets, or a screen that wants to be one.
 * @typedef {Pick<TvView, 'recovery' | 'pin' | 'wifi' | 'wishes'>} OfTvs
 * @typedef {View & Partial<OfTvs & Pick<ScreenView, 'screen'>>} Shown
 */

const LOBBY = ['lobby', 'countdown'];

class Television {
  constructor() {
    this.isHost = document.body.getAttribute('data-host') === 'yes';
    this.clock = new TableClock();
    this.sound = new Sound();
    const {clock, sound, isHost} = this;
    this.stage = new Stage({clock, sound, isHost}, ['games', 'books']);
    this.parts = this.build().map((make) => apart(attempt(make, () => {})));
    /** @type {Shown | null} */
    this.latest = null;
    this.link = LINKED;
    this.timer = 0;
    this.wasAway = false;
  }

  /**
   * Makers of everything that is not one game's.
   * @returns {(() => (view: Shown, again: boolean) => void)[]}
   */
  build() {
    const {clock, sound, stage, isHost} = this;
    const words = () => (stage.screen && stage.screen.race) || {};
    const ofLobby = (/** @type {Shown} */ view) => (LOBBY.includes(view.phase) ? view : view.phase);
    return [
      () => wearColours,
      () => seatPeople,
      () => tellRace,
      () => cues(sound),
      () => accompaniment(sound, clock),
      () => invitation(),
      () => slice(ofLobby, lobbyScreen(isHost, sound)),
      () => slice(endOf, overScreen(clock, sound, true)),
      () => slice(({phase, evening}) => [phase, evening], eveningScreen(clock, sound)),
      () => screenSign(),
      () => slice(latestRace, resolutionMoment(clock, sound, words)),
      () => slice((view) => [view.recovery, view.pin], calls()),
      () => slice((view) => view.notices, toasts()),
      () => padsSheet(),
      () => howSheet(),
      () => waiting(clock, isHost, stage),
      () => latecomers(isHost),
      () => knocks(isHost),
      () => audience(clock),
      () => demoSign(clock),
      () => controls(isHost, sound, (language) => this.switchLanguage(language))
    ];
  }

  /** @param {string} language */
  async switchLanguage(language) {
    await chooseLanguage(language);
    this.tellStandstill();
    this.draw(true);
  }

  /** Says why nothing goes on, whatever else is there. */
  tellStandstill() {
    const {link, latest} = this;
    const strip = h(standstill, {link, stopped: latest && latest.stopped});
    patch(byId('ribbons'), h('div', {}, strip));
  }

  /**
   * Draws the newest view, if the screen of its game stands. What was just taken is looked at
   * before anything else comes; then all is drawn again.
   * @param {boolean} again - whether all is to be drawn anew
   * @param {boolean} [resized] - whether the table may have another size
   */
  draw(again, resized) {
    const view = this.latest;
    if (!view || !this.stage.of(nameIn(view))) return;
    const left = this.stage.lingersMs(view);
    clearTimeout(this.timer);
    if (left > 0) this.timer = setTimeout(() => this.draw(false), left);
    for (const one of this.parts) one(view, again);
    this.stage.draw(view, again || resized === true);
    show(byId('countdown'), view.phase === 'countdown');
    show(byId('paused'), view.paused);
  }

  /**
   * The newest view, once the screen of its game stands.
   * @param {Shown} view
   * @param {string} id
   */
  async onView(view, id) {
    this.clock.learn(view.now_us);
    this.latest = view;
    if (this.wasAway) this.stage.forget();
    this.wasAway = false;
    this.tellStandstill();
    const name = nameIn(view);
    if (!this.stage.of(name)) await this.stage.put(name);
    if (this.latest !== view || !this.stage.of(name)) return;
    this.draw(followCalm(view));
    document.body.setAttribute('data-phase', view.phase);
    document.body.setAttribute('data-view', id);
  }
}

installDrawings();
listenToRemote();
makeRoom();
const television = new Television();
useLanguage(chosenLanguage())
  .catch(() => useLanguage('en'))
  .then(() => {
    window.addEventListener('resize', () => television.draw(false, true));
    whenWoken(() => {
      television.wasAway = true;
    });
    follow(
      'tv',
      (view, id) => television.onView(view, id),
      (link) => {
        television.link = link;
        television.tellStandstill();
        if (!link.up) television.wasAway = true;
      }
    );
  });
